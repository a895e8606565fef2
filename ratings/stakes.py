"""What somebody would win or lose at a table, worked out before it begins by the arithmetic that rates it. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from ratings import elo
from ratings.elo import Person, RatedMatch, Unit

_ME: Final = "me"


@dataclass(frozen=True, slots=True)
class Stakes:
    """The share of pairs that is expected to be won, and what the first and the last place would change."""

    expected: Decimal
    best: Decimal
    worst: Decimal


def stakes(me: Person, others: Mapping[str, Person], meetings: Mapping[str, int]) -> Stakes:
    """At a table of people alone and AI players; `meetings`: rated matches with each of them in seven days.

    Which seat or role somebody will have is not known yet, and counts for nothing here.
    """
    first, last = (_rated(me, others, meetings, is_first=is_first) for is_first in (True, False))
    expected = [one for one in first.expected[0] if one is not None]
    share = sum(expected, Decimal(0)) / len(expected)
    best, worst = (elo.stored(me.rating + found.changes[_ME]) for found in (first, last))
    return Stakes(share, best - me.rating, worst - me.rating)


def _rated(
    me: Person, others: Mapping[str, Person], meetings: Mapping[str, int], *, is_first: bool
) -> elo.Rated:
    place = 1 if is_first else 1 + len(others)
    units = [Unit((_ME,), place), *_tied(list(others), 2 if is_first else 1)]
    met = {frozenset((_ME, name)): count for name, count in meetings.items()}
    return elo.rate(RatedMatch({_ME: me, **others}, units, meetings=met))


def _tied(names: Sequence[str], place: int) -> list[Unit]:
    """How the others stand among each other changes nothing for me."""
    return [Unit((name,), place) for name in names]
