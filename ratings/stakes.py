"""What somebody would win or lose at a table, worked out before it begins by the arithmetic that rates it. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from statistics import mean
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
    return _stakes(me, others, meetings, ((_ME,), *((name,) for name in others)))


def stakes_in_pairs(
    me: Person, others: Mapping[str, Person], meetings: Mapping[str, int]
) -> Stakes:
    """At a table of two pairs, on the average over all partners: who plays with whom is drawn when it begins."""
    found = [_with(partner, me, others, meetings) for partner in others]
    return Stakes(
        mean(one.expected for one in found),
        elo.stored(mean(one.best for one in found)),
        elo.stored(mean(one.worst for one in found)),
    )


def _with(
    partner: str, me: Person, others: Mapping[str, Person], meetings: Mapping[str, int]
) -> Stakes:
    rivals = tuple(name for name in others if name != partner)
    return _stakes(me, others, meetings, ((_ME, partner), rivals))


def _stakes(
    me: Person,
    others: Mapping[str, Person],
    meetings: Mapping[str, int],
    sides: Sequence[tuple[str, ...]],
) -> Stakes:
    """Mine is the first of the sides."""
    match = RatedMatch(
        {_ME: me, **others},
        [],
        meetings={frozenset((_ME, name)): count for name, count in meetings.items()},
    )
    first, last = (
        elo.rate(replace(match, units=_units(sides, place))) for place in (1, len(sides))
    )
    expected = [one for one in first.expected[0] if one is not None]
    best, worst = (elo.stored(me.rating + found.changes[_ME]) for found in (first, last))
    return Stakes(mean(expected), best - me.rating, worst - me.rating)


def _units(sides: Sequence[tuple[str, ...]], place: int) -> list[Unit]:
    """Mine in this place, the first or the last; how the others stand among each other changes nothing for me."""
    mine, *theirs = sides
    return [Unit(mine, place), *(Unit(side, 2 if place == 1 else 1) for side in theirs)]
