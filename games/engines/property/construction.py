"""Carrying out one command to build in single steps, each of them under every rule of the game."""

from games.engines.kernel.errors import IllegalAction
from games.engines.property.state import State


class Site:
    """What building steps look at and use up: levels, and what is left in the box.

    A game with quotas or another idea of evenness overrides what differs for it.
    """

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.c = state, state.c
        self.seat = seat
        self.level = state.level[:]
        self.houses = state.houses
        self.hotels = state.hotels
        self.top = state.top[seat]
        self.houses_left = state.c.building.houses_per_turn - state.houses_bought

    def refusal(self, field: int) -> IllegalAction | None:
        """Why the next step on a street is not allowed now; None if it is."""
        return self.group_refusal(field) or self.quota_refusal(field) or self.box_refusal(field)

    def group_refusal(self, field: int) -> IllegalAction | None:
        """R-EB-BLD-05, FO-BLD-04: none of the seat's streets may lie more than one step behind."""
        c = self.c
        group = c.group_of[field]
        after = {member: self.level[member] for member in self.state.own_members(self.seat, group)}
        after[field] += 1
        if c.building.is_even(group, after):
            return None
        levels = {c.ids[member]: level for member, level in after.items()}
        return IllegalAction("uneven", group=c.groups[group], levels=levels)

    def quota_refusal(self, field: int) -> IllegalAction | None:
        """R-FO-BLD-07: how many houses may be built in one turn, where that is limited."""
        limit = self.c.building.houses_per_turn
        if limit and self.level[field] < self.top - 1 and self.houses_left < 1:
            return IllegalAction("house_quota", limit=limit)
        return None

    def box_refusal(self, field: int) -> IllegalAction | None:
        """R-EB-SUP-02, FO-SUP-02..04: each piece must lie in the box when it is placed."""
        if not self.c.limited_buildings:
            return None
        if self.level[field] < self.top - 1:
            return (
                IllegalAction("houses_short", need=1, have=self.houses) if self.houses < 1 else None
            )
        return IllegalAction("hotels_short", need=1, have=self.hotels) if self.hotels < 1 else None

    def take(self, field: int) -> None:
        """Carries out the next step on a street."""
        self.level[field] += 1
        if self.level[field] == self.top:
            self.hotels -= 1
            self.houses += self.top - 1
        else:
            self.houses -= 1
            self.houses_left -= 1


def carry_out(site: Site, targets: dict[int, int]) -> None:
    """Takes all steps up to the targets on the site.

    Raises the refusal of the first step that cannot be taken.
    """
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


def _next_steps(site: Site, targets: dict[int, int]) -> list[int]:
    """The streets still below their target: hotel steps first, then the lowest level, then board order."""
    level, houses = site.level, site.top - 1
    waiting = [field for field, target in targets.items() if level[field] < target]
    return sorted(waiting, key=lambda field: (level[field] != houses, level[field], field))


def require_sets(state: State, seat: int, targets: dict[int, int]) -> None:
    """R-EB-BLD-01, BLD-08; FO-BLD-01, BLD-09: the whole group, none of it mortgaged."""
    c = state.c
    groups = sorted({c.group_of[field] for field in targets})
    for group in groups:
        missing = [
            field
            for field in c.members[group]
            if state.owner[field] != seat and not state.ours(seat, state.owner[field])
        ]
        if missing:
            raise IllegalAction(
                "set_incomplete", group=c.groups[group], missing=c.field_ids(missing)
            )
    for group in groups:
        mortgaged = mortgaged_in(state, group)
        if mortgaged:
            raise IllegalAction("mortgaged_in_group", fields=c.field_ids(mortgaged))


def mortgaged_in(state: State, group: int) -> list[int]:
    """The mortgaged members of a group."""
    return [field for field in state.c.members[group] if state.mortgaged[field]]


def count(state: State, field: int, start: int, end: int) -> None:
    """Counts the steps of one street: streets and houses of this turn."""
    state.streets_built += [field] * (end - start)
    houses = state.top_of(field) - 1
    state.houses_bought += min(end, houses) - min(start, houses)
