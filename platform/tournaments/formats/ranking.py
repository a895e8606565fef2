"""Standings: eight criteria in their order, each with its number, so that everybody can follow them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, groupby
from typing import Final

from tournaments.formats.record import EventCourse
from tournaments.formats.tallies import EventTally, tallies_of

#: The criteria by name, in the order in which they decide.
CRITERIA: Final = (
    "points",
    "wins",
    "direct",
    "opponents",
    "sonneborn",
    "wealth",
    "seats",
    "lot",
)
#: What tells those who were expelled from all others.
EXPELLED: Final = "expelled"
DIRECT: Final = CRITERIA.index("direct")


@dataclass(frozen=True)
class Rank:
    """One line of the standings. `values` by criterion; None where a criterion could not be applied.

    `decided` names the criterion that tells this line from the one above; empty for the first.
    """

    id: str
    place: int
    values: tuple[Fraction | None, ...]
    tally: EventTally
    decided: str = ""


def ranked_course(course: EventCourse, among: Iterable[str] | None = None) -> list[Rank]:
    """The standings, best first; nobody ties, since the lot is the last criterion.

    `among` ranks some alone, by all they have done. Who is out stands where they stand.
    """
    found = tallies_of(course)
    names = [one.id for one in course.contenders if among is None or one.id in set(among)]
    ordered = _ordered(course, found, names)
    ranks: list[Rank] = []
    for place, (name, values) in enumerate(ordered, start=1):
        decided = _decided(ranks[-1].values, values) if ranks else ""
        if ranks and name in course.expelled and ranks[-1].id not in course.expelled:
            decided = EXPELLED
        ranks.append(Rank(name, place, values, found[name], decided))
    return ranks


Values = tuple[Fraction | None, ...]


def _ordered(
    course: EventCourse, found: dict[str, EventTally], names: Sequence[str]
) -> list[tuple[str, Values]]:
    def first(name: str) -> tuple[bool, Fraction, Fraction]:
        return name not in course.expelled, found[name].total, found[name].wins

    lines: list[tuple[str, Values]] = []
    for _, tied in groupby(sorted(names, key=first, reverse=True), key=first):
        group = list(tied)
        direct = _direct(found, group)
        values = {name: _values(course, found, name, direct) for name in group}
        lines += sorted(values.items(), key=lambda line: _key(line[1]), reverse=True)
    return lines


def _key(values: Values) -> tuple[Fraction, ...]:
    return tuple(Fraction(0) if value is None else value for value in values)


def _values(
    course: EventCourse, found: dict[str, EventTally], name: str, direct: dict[str, Fraction] | None
) -> Values:
    own = found[name]
    return (
        own.total,
        own.wins,
        None if direct is None else direct[name],
        _opponents(found, own),
        _sonneborn(found, own),
        own.wealth,
        own.hardness,
        lot(course.seed, name),
    )


def _direct(found: dict[str, EventTally], group: Sequence[str]) -> dict[str, Fraction] | None:
    """Meetings of those who tie, as long as all of them met equally often, and at all."""
    often = {found[one].met[two] for one, two in combinations(group, 2)}
    if len(often) != 1 or not often.pop():
        return None
    return {
        one: sum(
            (found[one].beaten.get(two, Fraction(0)) for two in group if two != one), Fraction(0)
        )
        for one in group
    }


def _opponents(found: dict[str, EventTally], own: EventTally) -> Fraction:
    """Normal points that all opponents win for each table, on average over all meetings."""
    meetings = sum(own.met.values())
    strength = sum(
        (count * found[name].mean for name, count in sorted(own.met.items())), Fraction(0)
    )
    return strength / meetings if meetings else Fraction(0)


def _sonneborn(found: dict[str, EventTally], own: EventTally) -> Fraction:
    """The points of everybody beaten, half of those drawn with, once for each meeting."""
    return sum((won * found[name].total for name, won in sorted(own.beaten.items())), Fraction(0))


def lot(seed: str, name: str) -> Fraction:
    """A number from 0 to 1 that the committed seed of the event gives everybody."""
    drawn = hashlib.sha256(f"{seed} lot {name}".encode()).digest()
    return Fraction(int.from_bytes(drawn[:8]), 2**64)


def _decided(above: Values, own: Values) -> str:
    pairs = zip(CRITERIA, above, own, strict=True)
    return next((name for name, one, two in pairs if _fixed(one) != _fixed(two)), CRITERIA[-1])


def _fixed(value: Fraction | None) -> Fraction:
    return Fraction(0) if value is None else value


def deciding(ranks: Sequence[Rank]) -> dict[str, int]:
    """How often each criterion told one line from the line above."""
    return {name: sum(rank.decided == name for rank in ranks) for name in CRITERIA}
