"""Who of those waiting for a quick table plays with whom. Pure: times are given, nothing is read or written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from ratings.windows import width

#: Points to either side at first; how that widens is the same as at tables (`ratings.windows`).
WINDOW: Final = 100
#: From here on a smaller table than the usual one will do.
SMALLER_AFTER: Final = timedelta(seconds=30)
#: The usual table, where a game has room for it.
USUAL: Final = 4


@dataclass(frozen=True, slots=True)
class Seeker:
    """Somebody who waits. `seats` 0: a table of any size; `slack`: how far a provisional rating may be off."""

    user: int
    rating: int
    slack: int
    waited: timedelta
    seats: int = 0
    avoided: frozenset[int] = frozenset()

    @property
    def reach(self) -> int | None:
        """How far the rating of another may lie; None: as far as it likes."""
        found = width(WINDOW, self.waited)
        return None if found is None else found + self.slack


@dataclass(frozen=True, slots=True)
class Pool:
    """What the game and its rules ask for, and whether ratings count."""

    fewest: int
    most: int
    is_rated: bool


def fits(one: Seeker, other: Seeker, *, is_rated: bool) -> bool:
    """Whether two may sit at one table: both reach as far as the other, and neither avoids the other."""
    if other.user in one.avoided or one.user in other.avoided:
        return False
    apart = abs(one.rating - other.rating)
    return not is_rated or all(who.reach is None or apart <= who.reach for who in (one, other))


def groups(waiting: Sequence[Seeker], pool: Pool) -> list[list[Seeker]]:
    """The tables that can begin now, nobody at two of them; who has waited longest is seated first."""
    left = sorted(waiting, key=lambda one: (-one.waited, one.user))
    found: list[list[Seeker]] = []
    for first in list(left):
        if first not in left:
            continue
        group = _group(first, [one for one in left if one != first], pool)
        if group:
            found.append(group)
            left = [one for one in left if one not in group]
    return found


def _group(first: Seeker, others: Sequence[Seeker], pool: Pool) -> list[Seeker]:
    near = sorted(others, key=lambda one: (abs(one.rating - first.rating), -one.waited, one.user))
    for size in _sizes(first, pool):
        group = [first]
        for one in near:
            if len(group) < size and _joins(one, group, size, pool):
                group.append(one)
        if len(group) == size:
            return group
    return []


def _joins(one: Seeker, group: Iterable[Seeker], size: int, pool: Pool) -> bool:
    if size not in _sizes(one, pool):
        return False
    return all(fits(one, member, is_rated=pool.is_rated) for member in group)


def _sizes(one: Seeker, pool: Pool) -> list[int]:
    """The tables that will do, the best first."""
    if one.seats:
        return [one.seats] if pool.fewest <= one.seats <= pool.most else []
    usual = max(pool.fewest, min(USUAL, pool.most))
    least = pool.fewest if one.waited >= SMALLER_AFTER else usual
    return list(range(usual, least - 1, -1))
