"""What deeds earn by role, and how they are built on and mortgaged (R-AM-RNT, MON, TRN, UTL, BLD, MTG)."""

from collections.abc import Sequence

from games.engines.antimonopoly import cities
from games.engines.antimonopoly.casting import casting_of
from games.engines.antimonopoly.cities import ENTREPRENEUR, MONOPOLIST, rounded
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import pawn
from games.engines.property.board import SERIES, STREET
from games.engines.property.figures import Columns
from games.engines.property.parameters import MatchParameters
from games.engines.property.policies.building import Building
from games.engines.property.policies.mortgages import Mortgages
from games.engines.property.policies.rents import Rents
from games.engines.property.state import State


class RoleRents(Rents):
    """Rents by role: cities are monopolised, entrepreneurs earn by what they have built."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        rules = c.rules
        self.tops = cities.tops(rules)
        self.mortgaged_counts = rules["mortgaged_counts_for_series"]
        self.share_of_rent = {
            ENTREPRENEUR: rules["rent_percent_entrepreneur"],
            MONOPOLIST: rules["rent_percent_monopolist"],
        }
        self.least_for_set = [min(rules["monopoly_streets"], size) for size in c.group_size]
        self.rounding: str = rules["rounding"]

    def rent(self, state: State, field: int) -> int:
        c, owner = state.c, state.owner[field]
        role, group = casting_of(state).role[owner], c.group_of[field]
        if c.kind[field] == STREET:
            return self._street_rent(state, owner, field)
        count = self.counted(state, owner, group)
        if c.kind[field] != SERIES:
            both = role == MONOPOLIST and count == c.group_size[group]
            name = "utility_multiplier_monopolist_both" if both else "utility_multiplier"
            return int(self.rules[name])
        if role == MONOPOLIST:
            fare = self.rules["transport_fares_monopolist"][count - 1] * 100
        else:
            fare = c.price[field] * self.rules["transport_fare_percent_entrepreneur"]
        return rounded(fare * self.share_of_rent[role], 100 * 100, self.rounding)

    def printed_rents(self, c: MatchParameters, field: int) -> Columns:
        """Before what a parameter adds to the rents of a role or takes off them."""
        if c.kind[field] == STREET:
            return {role: self._column(field, role) for role in self.tops}
        if c.kind[field] != SERIES:
            once, both = (
                self.rules[f"utility_multiplier{end}"] for end in ("", "_monopolist_both")
            )
            return {ENTREPRENEUR: [once, once], MONOPOLIST: [once, both]}
        fares: list[int] = self.rules["transport_fares_monopolist"]
        percent = self.rules["transport_fare_percent_entrepreneur"]
        fare = rounded(c.price[field] * percent, 100, self.rounding)
        return {ENTREPRENEUR: [fare] * len(fares), MONOPOLIST: list(fares)}

    def holds_set(self, state: State, seat: int, group: int, gained: Sequence[int] = ()) -> bool:
        """A monopoly (R-AM-MON-01): only cities are monopolised, and mortgaged streets do not count."""
        if state.c.group_kind[group] != STREET or casting_of(state).role[seat] != MONOPOLIST:
            return False
        more = sum(not state.mortgaged[field] for field in gained)
        return cities.unmortgaged(state, seat, group) + more >= cities.needed(state, group)

    def shares(self) -> dict[str, int]:
        return {role: share for role, share in self.share_of_rent.items() if share != 100}

    def printed_top(self, c: MatchParameters, field: int) -> int | dict[str, int]:
        return dict(self.tops)

    def _column(self, field: int, role: str) -> list[int]:
        """The rents that a role's streets can reach: with fewer houses allowed the hotel keeps its own."""
        column = self.c.column_by_role[field][role]
        return [*column[: self.tops[role]], column[-1]]

    def printed_set(self, c: MatchParameters, field: int) -> dict[str, dict[str, int]] | None:
        """Only monopolists have monopolies."""
        if c.set_multiplier == 1:
            return None
        rent = self.c.column_by_role[field][MONOPOLIST][0] * c.set_multiplier
        due = self.street_rent(field, MONOPOLIST, 0, in_monopoly=True)
        return {MONOPOLIST: {"printed": rent, "due": due}}

    def earns_as_set(self, state: State, field: int) -> bool:
        multiplied = self.rules["set_rent_multiplier"] > 1 and not state.level[field]
        return multiplied and self._counts_for_monopoly(state, state.owner[field], field)

    def _street_rent(self, state: State, owner: int, field: int) -> int:
        role, level = casting_of(state).role[owner], state.level[field]
        in_monopoly = self._counts_for_monopoly(state, owner, field)
        return self.street_rent(field, role, level, in_monopoly=in_monopoly)

    def street_rent(self, field: int, role: str, level: int, *, in_monopoly: bool) -> int:
        """What a visit costs where an owner of this role has built so far (R-AM-RNT-04, MON-03..05)."""
        column = self.c.column_by_role[field][role]
        # With fewer houses allowed the hotel keeps its own entry.
        amount = column[-1] if level == self.tops[role] else column[level]
        if in_monopoly and (not level or self.rules["double_rent_on_built"]):
            amount *= self.rules["set_rent_multiplier"]
        return rounded(amount * self.share_of_rent[role], 100, self.rounding)

    def _counts_for_monopoly(self, state: State, owner: int, field: int) -> bool:
        """R-AM-MON-03: every street of a monopolised city, or as an option the first ones only."""
        group = state.c.group_of[field]
        if not cities.monopolised(state, owner, group):
            return False
        if self.rules["monopoly_all_streets"]:
            return True
        own = [
            member
            for member in state.c.members[group]
            if state.owner[member] == owner and not state.mortgaged[member]
        ]
        return field in own[: cities.needed(state, group)]

    def utility_roll(
        self, state: State, seat: int, factor: int, rng: Rng, sink: Sink | None
    ) -> int:
        """R-AM-UTL-01, UTL-05: a fresh roll by the visitor."""
        dice = [rng.die(), rng.die()]
        pawn.tell_dice(seat, "utility", dice, sink)
        return sum(dice)


class CityMortgages(Mortgages):
    """Loans are a share of the price; heirs cannot refuse."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.heirs_refuse = False
        c.loan[:] = [self._percent(price, c.rules["mortgage_percent"]) for price in c.price]

    def _percent(self, amount: int, percent: int) -> int:
        return rounded(amount * percent, 100, self.rules["rounding"])

    def interest(self, loan: int) -> int:
        return self._percent(loan, self.interest_percent)

    def clear_for_mortgage(self, state: State, field: int) -> list[int]:
        """R-AM-MTG-03, MTG-04."""
        return cities.clear(state, state.owner[field], [field], [])


class RoleBuilding(Building):
    """Monopolists build in monopolised cities, entrepreneurs anywhere."""

    sets_only = False

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.sells_by_group = False

    def plan_build(self, state: State, seat: int, targets: dict[int, int]) -> None:
        cities.plan(state, seat, targets)

    def builds_in(self, state: State, seat: int, group: int) -> bool:
        if state.c.group_kind[group] != STREET or not state.held[seat][group]:
            return False
        return casting_of(state).role[seat] == ENTREPRENEUR or cities.monopolised(
            state, seat, group
        )

    def highest_build(self, state: State, seat: int, field: int) -> int:
        return state.level[field] if state.mortgaged[field] else state.top[seat]

    def sale_is_even(self, group: int, levels: dict[int, int]) -> bool:
        return not self.rules["even_building"] or self.is_even(group, levels)
