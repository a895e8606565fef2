"""What deeds earn, and how they are built on and mortgaged in Fortuna."""

import itertools

from games.engines.property.parameters import MatchParameters
from games.engines.property.policies.building import Building
from games.engines.property.policies.mortgages import Mortgages
from games.engines.property.policies.rents import THIS_UNBUILT, Rents
from games.engines.property.state import State


class SeriesRents(Rents):
    """Restaurants, stations and utilities by how many of them count."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.double_scope = THIS_UNBUILT
        self.double_on_built = c.rules["double_rent_on_built"]
        self.mortgaged_counts = c.rules["mortgaged_counts_for_series"]
        self.by_count = self._rents_by_count(c)

    def _rents_by_count(self, c: MatchParameters) -> dict[int, list[int]]:
        """R-FO-SER-01, SER-02, UTL-01, UTL-03."""
        rules = c.rules
        factor = rules["utility_multiplier"]
        rents = {
            "restaurant": list(rules["restaurant_rents"]),
            "station": list(rules["station_rents"]),
            "utility": [factor, factor * rules["utility_both_factor"]],
        }
        kinds = {group: c.types[first] for group, (first, *_) in enumerate(c.members)}
        return {group: rents[kind] for group, kind in kinds.items() if kind in rents}


class ColourMortgages(Mortgages):
    """What is mortgaged leaves a colour that is bare as a whole; heirs redeem later."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.pledge_percent = c.rules["pledge_handover_percent"]
        self.heir_redeems = False

    def clear_for_mortgage(self, state: State, field: int) -> list[int]:
        return state.c.offers.clear_for_trade(state, state.owner[field], [field], [])


class NeighbourBuilding(Building):
    """Evenness across the whole colour, or between neighbours only."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.houses_per_turn = c.rules["max_houses_per_turn"]
        self.splits_hotels = c.rules["hotel_partial_sale"]
        self.even_between_neighbours: bool = c.rules["even_build_scope"] == "adjacent"

    def is_even(self, group: int, levels: dict[int, int]) -> bool:
        """R-FO-BLD-04: across the whole colour, or between neighbours in board order only."""
        if not self.even_between_neighbours:
            return super().is_even(group, levels)
        row = list(levels.values())
        return all(abs(one - other) <= 1 for one, other in itertools.pairwise(row))
