"""What a visit to a deed costs, and what counts as a whole set."""

from collections.abc import Sequence

from games.engines.kernel.compiling import mypyc_attr
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import deeds
from games.engines.property.board import HOTEL, STREET
from games.engines.property.contract.estate import RentsPolicy
from games.engines.property.figures import Columns
from games.engines.property.parameters import MatchParameters
from games.engines.property.state import State

#: Which bare streets of a complete set earn the factor.
ALL_UNBUILT = "all_unbuilt"
THIS_UNBUILT = "this_unbuilt"
OFF = "off"


@mypyc_attr(allow_interpreted_subclasses=True)
class Rents(RentsPolicy[State]):
    """Streets earn by level, and more in a complete set; other deeds by how many of them one owner holds."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.double_scope = ALL_UNBUILT
        self.double_on_built = False
        self.mortgaged_counts = True
        self.by_count = {
            group: [0] * len(members)
            for group, members in enumerate(c.members)
            if c.group_kind[group] != STREET
        }
        self.least_for_set = c.group_size

    def rent(self, state: State, field: int) -> int:
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
        return state.roll_value

    def counted(self, state: State, owner: int, group: int) -> int:
        if self.mortgaged_counts:
            return state.held[owner][group]
        return self._unmortgaged(state, owner, group)

    def holds_set(self, state: State, seat: int, group: int, gained: Sequence[int] = ()) -> bool:
        more = sum(not state.ours(seat, state.owner[field]) for field in gained)
        return state.held[seat][group] + more == state.c.group_size[group]

    def printed_rents(self, c: MatchParameters, field: int) -> Columns:
        return list(
            c.column[field] if c.kind[field] == STREET else self.by_count[c.group_of[field]]
        )

    def shares(self) -> dict[str, int]:
        return {}

    def printed_top(self, c: MatchParameters, field: int) -> int | dict[str, int]:
        return HOTEL

    def printed_set(self, c: MatchParameters, field: int) -> dict[str, dict[str, int]] | None:
        if self.double_scope == OFF or c.set_multiplier == 1:
            return None
        rent = c.column[field][0] * c.set_multiplier
        return {"any": {"printed": rent, "due": rent}}

    def earns_as_set(self, state: State, field: int) -> bool:
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
