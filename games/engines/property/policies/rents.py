"""What a visit to a deed costs, and what counts as a whole set."""

from collections.abc import Sequence

from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import deeds
from games.engines.property.board import HOTEL, STREET
from games.engines.property.compiled import Compiled
from games.engines.property.policies.base import Policy
from games.engines.property.printed import Columns
from games.engines.property.state import State

#: Which bare streets of a complete set earn the factor.
ALL_UNBUILT = "all_unbuilt"
THIS_UNBUILT = "this_unbuilt"
OFF = "off"


class Rents(Policy):
    """Streets earn by level, and more in a complete set; other deeds by how many of them one owner holds."""

    def __init__(self, c: Compiled) -> None:
        super().__init__(c)
        #: Which bare streets of a complete set earn the factor, and whether built ones do.
        self.double_scope = ALL_UNBUILT
        self.double_on_built = False
        #: Whether mortgaged members count when a set or series is counted.
        self.mortgaged_counts = True
        #: What members of a series or utilities earn, by group and by how many one owner holds; nothing where a game does not say.
        self.by_count: dict[int, list[int]] = {
            group: [0] * len(members)
            for group, members in enumerate(c.members)
            if c.group_kind[group] != STREET
        }
        #: Fewer members of a group never make a set.
        self.least_for_set = c.group_size

    def rent(self, state: State, field: int) -> int:
        """The rent of an owned, unmortgaged deed; for a utility the factor on the roll."""
        c = state.c
        owner, group = state.owner[field], c.group_of[field]
        if c.kind[field] == STREET:
            level = state.level[field]
            rent = c.column[field][level]
            if level and not self.double_on_built:
                return rent
            return rent * self._factor(state, owner, group)
        return self.by_count[group][self.counted(state, owner, group) - 1]

    def utility_roll(
        self, state: State, seat: int, factor: int, rng: Rng, sink: Sink | None
    ) -> int:
        """What the factor of a utility is multiplied with: the number of the turn."""
        return state.roll_value

    def counted(self, state: State, owner: int, group: int) -> int:
        """How many members of a series or of the utilities set the rent of each."""
        if self.mortgaged_counts:
            return state.held[owner][group]
        return self._unmortgaged(state, owner, group)

    def holds_set(self, state: State, seat: int, group: int, gained: Sequence[int] = ()) -> bool:
        """Whether a seat holds what counts as a whole set, or would with the members `gained` of others as well."""
        more = sum(not state.ours(seat, state.owner[field]) for field in gained)
        return state.held[seat][group] + more == state.c.group_size[group]

    def printed_rents(self, c: Compiled, field: int) -> Columns:
        """The rents on the deed: by level, by how many of the set count, or factors on the roll."""
        return list(
            c.column[field] if c.kind[field] == STREET else self.by_count[c.group_of[field]]
        )

    def shares(self) -> dict[str, int]:
        """By role, the percentage of the printed rents that falls due, where it is not all of them."""
        return {}

    def printed_top(self, c: Compiled, field: int) -> int | dict[str, int]:
        """The level that is the hotel on a street, by role where that decides."""
        return HOTEL

    def printed_set(self, c: Compiled, field: int) -> dict[str, dict[str, int]] | None:
        """A bare street's rent in a whole set: `any` or by the owner's role, as printed and as due."""
        if self.double_scope == OFF or c.set_multiplier == 1:
            return None
        rent = c.column[field][0] * c.set_multiplier
        return {"any": {"printed": rent, "due": rent}}

    def earns_as_set(self, state: State, field: int) -> bool:
        """Whether an owned street without buildings earns more now since its set is whole."""
        owner, group = state.owner[field], self.c.group_of[field]
        return not state.level[field] and self._factor(state, owner, group) > 1

    def _factor(self, state: State, owner: int, group: int) -> int:
        """R-EB-RENT-03, RENT-04; FO-RENT-03..05: what a complete set adds to its streets' rent."""
        c = state.c
        held = state.held[owner][group]
        if held < c.group_size[group] or self.double_scope == OFF:
            return 1
        if not self.mortgaged_counts and self._unmortgaged(state, owner, group) < held:
            return 1
        if self.double_scope == ALL_UNBUILT and deeds.built_in(state, group):
            return 1
        return c.set_multiplier

    def _unmortgaged(self, state: State, owner: int, group: int) -> int:
        return sum(
            state.ours(owner, state.owner[field]) and not state.mortgaged[field]
            for field in state.c.members[group]
        )
