"""Houses and hotels of Eurobiznes: quotas by turn, city and lap, and hotels of a whole country."""

from collections.abc import Mapping
from typing import Any

from games.engines.eurobiznes.laps import laps_of
from games.engines.kernel.errors import IllegalAction
from games.engines.property import construction
from games.engines.property.board import HOTEL, HOUSES
from games.engines.property.state import State


class Quotas:
    """What a player may build in one turn, in one city and in one period of hotels."""

    def __init__(self, rules: Mapping[str, Any]) -> None:
        self.per_city: int = rules["max_houses_per_city_per_turn"]
        self.hotels: int = rules["max_hotels_per_lap"]
        self.scope: str = rules["hotel_limit_scope"]


class _Site(construction.Site):
    """Building steps that also use up the quotas of this turn and lap."""

    def __init__(self, state: State, seat: int, quotas: Quotas) -> None:
        super().__init__(state, seat)
        self.quotas = quotas
        self.hotels_left = quotas.hotels - laps_of(state).hotels[seat]
        self.built = list(state.streets_built)

    def group_refusal(self, field: int) -> IllegalAction | None:
        """R-EB-HTL-01, BLD-05: every city of the country must have come as far."""
        c = self.c
        step = self.level[field] + 1
        members = c.members[c.group_of[field]]
        behind = [member for member in members if self.level[member] < step - 1]
        if not behind:
            return None
        if step == HOTEL:
            return IllegalAction("hotel_needs_houses", fields=c.field_ids(behind))
        levels = {c.ids[member]: self.level[member] for member in members}
        levels[c.ids[field]] = step
        return IllegalAction("uneven", group=c.groups[c.group_of[field]], levels=levels)

    def quota_refusal(self, field: int) -> IllegalAction | None:
        """R-EB-BLD-04, HTL-06; BLD-03; HTL-04."""
        quotas = self.quotas
        if self.built.count(field) >= quotas.per_city:
            return IllegalAction("street_quota", limit=quotas.per_city, field=self.c.ids[field])
        if self.level[field] < HOUSES:
            if self.houses_left < 1:
                return IllegalAction("house_quota", limit=self.c.building.houses_per_turn)
        elif quotas.scope != "none" and self.hotels_left < 1:
            return IllegalAction("hotel_quota", limit=quotas.hotels)
        return None

    def take(self, field: int) -> None:
        super().take(field)
        self.built.append(field)
        if self.level[field] == HOTEL:
            self.hotels_left -= 1


def plan(state: State, seat: int, targets: dict[int, int], quotas: Quotas) -> None:
    """Raises the refusal of a build.

    Countries are looked at first, then the first step that cannot be taken.
    """
    construction.require_sets(state, seat, targets)
    construction.carry_out(_Site(state, seat, quotas), targets)


def count(state: State, seat: int, field: int, start: int, end: int) -> None:
    """Counts the steps of one street against the quotas."""
    construction.count(state, field, start, end)
    if end == HOTEL:
        laps_of(state).hotels[seat] += 1


def highest(state: State, field: int, quotas: Quotas) -> int:
    """The highest level that one command could give a street, by the quota of the street and a mortgage-free country."""
    if construction.mortgaged_in(state, state.c.group_of[field]):
        return state.level[field]
    left = quotas.per_city - state.streets_built.count(field)
    return min(HOTEL, state.level[field] + left)
