"""Where everybody stands in a series: the points of all its events that are over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import Any, Final

from django.core.cache import cache

from accounts.models import User
from tournaments import selectors
from tournaments.models import Tournament
from tournaments.standings import as_read

#: For how long a table is kept; another result of any of its events makes another one at once.
KEPT_SECONDS: Final = 7 * 24 * 3600


@dataclass(frozen=True)
class SeasonLine:
    """One entrant of a series; `people` are their accounts."""

    place: int
    name: str
    people: tuple[int, ...]
    played: int
    points: str

    @property
    def points_read(self) -> str:
        return as_read(self.points)


def table_of(events: Sequence[Tournament]) -> list[SeasonLine]:
    """The table of these events of a series, best first. Who ties shares a place."""
    over = [one for one in events if one.state == Tournament.State.FINISHED]
    if not over:
        return []
    key = _key(over)
    # Standings of many events are worked out once for each change of one of them, not for each reader.
    kept: list[tuple[Any, ...]] | None = cache.get(key)
    if kept is None:
        kept = _ranked(over)
        cache.set(key, kept, KEPT_SECONDS)
    return [SeasonLine(*one) for one in kept]


def own(lines: Sequence[SeasonLine], user: User | None) -> SeasonLine | None:
    """The line of this reader."""
    return next((one for one in lines if user is not None and user.pk in one.people), None)


def _key(over: Sequence[Tournament]) -> str:
    told = ",".join(f"{one.pk}.{one.version}" for one in over)
    return f"season:{sha256(told.encode()).hexdigest()}"


def _ranked(over: Sequence[Tournament]) -> list[tuple[Any, ...]]:
    names: dict[tuple[Any, ...], str] = {}
    played: Counter[tuple[Any, ...]] = Counter()
    points: dict[tuple[Any, ...], Fraction] = {}
    for one in over:
        rows = selectors.rows_by_key(one)
        for rank in selectors.standing_of(one):
            row = rows[rank.id]
            people = tuple(row.people)
            who = people or (row.name,)
            names[who] = row.name
            played[who] += 1
            points[who] = points.get(who, Fraction(0)) + (rank.values[0] or 0)
    order = sorted(points, key=lambda who: (-points[who], names[who]))
    values = sorted(points.values(), reverse=True)
    return [
        (
            1 + values.index(points[who]),
            names[who],
            tuple(one for one in who if isinstance(one, int)),
            played[who],
            f"{float(points[who]):g}",
        )
        for who in order
    ]
