"""What deeds earn, and what buildings and loans on them cost in Eurobiznes."""

from games.engines.eurobiznes import construction
from games.engines.property.board import SERIES, UTILITY
from games.engines.property.parameters import MatchParameters
from games.engines.property.policies.building import Building
from games.engines.property.policies.mortgages import Mortgages
from games.engines.property.policies.rents import Rents
from games.engines.property.state import State


class CountryRents(Rents):
    """R-EB-RENT: railways and utilities by the table's own figures."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        rules = c.rules
        self.double_scope = rules["double_rent_scope"]
        self.mortgaged_counts = rules["mortgaged_counts_for_set"]
        rents = {SERIES: "railway_rents", UTILITY: "utility_multipliers"}
        self.by_count = {
            group: list(rules[rents[kind]])
            for group, kind in enumerate(c.group_kind)
            if kind in rents
        }


class RoundedMortgages(Mortgages):
    """Interest in whole notes, where the table says so."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.interest_to_note: bool = c.rules["interest_rounding"] == "down_to_5"

    def interest(self, loan: int) -> int:
        exact = super().interest(loan)
        return exact - exact % self.c.note if self.interest_to_note else exact

    def pledge(self, loan: int) -> int:
        return self.interest(loan)


class QuotaBuilding(Building):
    """R-EB-BLD, HTL, SEL: quotas by turn, city and lap."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.quotas = construction.Quotas(c.rules)
        self.houses_per_turn = c.rules["max_houses_per_turn"]
        self.even_sale: bool = c.rules["even_sale"]

    def plan_build(self, state: State, seat: int, targets: dict[int, int]) -> None:
        construction.plan(state, seat, targets, self.quotas)

    def built(self, state: State, seat: int, field: int, start: int, end: int) -> None:
        construction.count(state, seat, field, start, end)

    def highest_build(self, state: State, seat: int, field: int) -> int:
        return construction.highest(state, field, self.quotas)

    def sale_is_even(self, group: int, levels: dict[int, int]) -> bool:
        return not self.even_sale or self.is_even(group, levels)
