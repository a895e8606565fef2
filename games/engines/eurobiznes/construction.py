"""Houses and hotels of Eurobiznes.

A command is carried out in single steps, each under every rule (R-EB-BLD, HTL, SUP).
"""

from collections.abc import Mapping
from typing import Any

from games.engines.kernel.errors import IllegalAction
from games.engines.property.board import HOTEL, HOUSES
from games.engines.property.state import State


class Quotas:
    """What a player may build in one turn, in one city and in one period of hotels."""

    def __init__(self, rules: Mapping[str, Any]) -> None:
        self.houses_per_turn: int = rules["max_houses_per_turn"]
        self.per_city: int = rules["max_houses_per_city_per_turn"]
        self.hotels: int = rules["max_hotels_per_lap"]
        self.scope: str = rules["hotel_limit_scope"]


class _Site:
    """What building steps look at and use up: levels, the box, the quotas of this turn and lap."""

    def __init__(self, state: State, seat: int, quotas: Quotas) -> None:
        self.c = state.c
        self.quotas = quotas
        self.level = state.level[:]
        self.houses = state.houses
        self.hotels = state.hotels
        self.houses_left = quotas.houses_per_turn - state.houses_bought
        self.hotels_left = quotas.hotels - state.lap_hotels[seat]
        self.built = list(state.streets_built)

    def refusal(self, field: int) -> IllegalAction | None:
        """Why the next step on a street is not allowed now; None if it is."""
        return self._group_refusal(field) or self._quota_refusal(field) or self._box_refusal(field)

    def _group_refusal(self, field: int) -> IllegalAction | None:
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

    def _quota_refusal(self, field: int) -> IllegalAction | None:
        """R-EB-BLD-04, HTL-06; BLD-03; HTL-04."""
        quotas = self.quotas
        if self.built.count(field) >= quotas.per_city:
            return IllegalAction("street_quota", limit=quotas.per_city, field=self.c.ids[field])
        if self.level[field] < HOUSES:
            if self.houses_left < 1:
                return IllegalAction("house_quota", limit=quotas.houses_per_turn)
        elif quotas.scope != "none" and self.hotels_left < 1:
            return IllegalAction("hotel_quota", limit=quotas.hotels)
        return None

    def _box_refusal(self, field: int) -> IllegalAction | None:
        """R-EB-SUP-02."""
        if self.level[field] < HOUSES:
            return (
                IllegalAction("houses_short", need=1, have=self.houses) if self.houses < 1 else None
            )
        return IllegalAction("hotels_short", need=1, have=self.hotels) if self.hotels < 1 else None

    def take(self, field: int) -> None:
        """Carries out the next step on a street."""
        self.level[field] += 1
        self.built.append(field)
        if self.level[field] == HOTEL:
            self.hotels -= 1
            self.hotels_left -= 1
            self.houses += HOUSES
        else:
            self.houses -= 1
            self.houses_left -= 1


def plan(state: State, seat: int, targets: dict[int, int], quotas: Quotas) -> None:
    """Raises the refusal of a build.

    First the countries, then the first step that cannot be taken.
    """
    _require_sets(state, seat, targets)
    site = _Site(state, seat, quotas)
    steps = _next_steps(site, targets)
    while steps:
        first = None
        for field in steps:
            refusal = site.refusal(field)
            if refusal is None:
                site.take(field)
                break
            first = first or refusal
        else:
            assert first is not None
            raise first
        steps = _next_steps(site, targets)


def _next_steps(site: _Site, targets: dict[int, int]) -> list[int]:
    """The streets still below their target: hotel steps first, then the lowest level, then board order."""
    level = site.level
    waiting = [field for field, target in targets.items() if level[field] < target]
    if len(waiting) > 1:
        waiting.sort(key=lambda field: (level[field] != HOUSES, level[field], field))
    return waiting


def _require_sets(state: State, seat: int, targets: dict[int, int]) -> None:
    """R-EB-BLD-01, BLD-08: the whole country, none of it mortgaged."""
    c = state.c
    groups = sorted({c.group_of[field] for field in targets})
    for group in groups:
        missing = [field for field in c.members[group] if state.owner[field] != seat]
        if missing:
            raise IllegalAction(
                "set_incomplete", group=c.groups[group], missing=c.field_ids(missing)
            )
    for group in groups:
        mortgaged = [field for field in c.members[group] if state.mortgaged[field]]
        if mortgaged:
            raise IllegalAction("mortgaged_in_group", fields=c.field_ids(mortgaged))


def count(state: State, seat: int, field: int, start: int, end: int) -> None:
    """Counts the steps of one street against the quotas."""
    state.streets_built += [field] * (end - start)
    state.houses_bought += min(end, HOUSES) - min(start, HOUSES)
    if end == HOTEL:
        state.lap_hotels[seat] += 1


def highest(state: State, field: int, quotas: Quotas) -> int:
    """The highest level that one command could give a street, by the quota of the street and a mortgage-free country."""
    c = state.c
    if any(state.mortgaged[member] for member in c.members[c.group_of[field]]):
        return state.level[field]
    left = quotas.per_city - state.streets_built.count(field)
    return min(HOTEL, state.level[field] + max(0, left))
