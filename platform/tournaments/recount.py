"""The standings once more, by plain loops over the tables and nothing of `formats.tallies` or `formats.ranking`.

Slow and simple on purpose: whoever doubts a tie-break compares the two (`run_tournament` does, and tests do).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from fractions import Fraction

from tournaments.formats.record import EventCourse, Sitting


def recounted(course: EventCourse) -> list[tuple[str, tuple[Fraction | None, ...]]]:
    """Everybody with the eight values, best first, for the scale `normal`."""
    tables = [table for leg in course.legs for table in leg.tables if table.places]
    names = [one.id for one in course.contenders]
    totals = {name: _points(course, tables, name) for name in names}
    wins = {name: sum((_win(table, name) for table in tables), Fraction(0)) for name in names}
    lines = {}
    for name in names:
        tied = [
            other for other in names if (totals[other], wins[other]) == (totals[name], wins[name])
        ]
        lines[name] = (
            totals[name],
            wins[name],
            _direct(tables, tied, name),
            _opponents(tables, name),
            _sonneborn(tables, totals, name),
            sum((_share(table, name) for table in tables), Fraction(0)),
            sum((_hard(course, table, name) for table in tables), Fraction(0)),
            _lot(course.seed, name),
        )
    order = sorted(names, key=lambda name: [value or 0 for value in lines[name]], reverse=True)
    return [(name, lines[name]) for name in order]


def _score(table: Sitting, name: str) -> Fraction:
    """The points of a table, straight from the text of the rule."""
    if name not in table.seats:
        return Fraction(0)
    size, place = len(table.seats), table.places[table.seats.index(name)]
    alike = table.places.count(place)
    positions = [place + more for more in range(alike)]
    shared = sum((Fraction(size - one, size - 1) for one in positions), Fraction(0)) / alike
    return 3 * shared + (1 if place == 1 and alike == 1 else 0)


def _summed(played: Sequence[Sitting], name: str) -> Fraction:
    return sum((_score(table, name) for table in played), Fraction(0))


def _streaked(played: Sequence[Sitting], name: str) -> Fraction:
    """From the third win in a row on, a win counts twice."""
    points, row = Fraction(0), 0
    for table in played:
        is_won = _win(table, name) == 1
        points += _score(table, name) * (2 if is_won and row >= 2 else 1)  # noqa: PLR2004 - the rule
        row = row + 1 if is_won else 0
    return points


def _points(course: EventCourse, tables: Sequence[Sitting], name: str) -> Fraction:
    played = [table for table in tables if name in table.seats]
    points = _streaked(played, name) if course.terms.streaks else _summed(played, name)
    free = len([1 for leg in course.legs if name in leg.byes])
    since = next(one.since for one in course.contenders if one.id == name)
    missed = min(since - 1, len(course.legs))
    if course.terms.streaks:
        return points
    average = points / len(played) if played else Fraction(2)
    return points + free * average + missed * Fraction(2)


def _win(table: Sitting, name: str) -> Fraction:
    if name not in table.seats or table.places[table.seats.index(name)] != 1:
        return Fraction(0)
    return Fraction(1, table.places.count(1))


def _result(table: Sitting, one: str, two: str) -> Fraction:
    mine = table.places[table.seats.index(one)]
    theirs = table.places[table.seats.index(two)]
    return Fraction((mine < theirs) * 2 + (mine == theirs), 2)


def _meetings(tables: Sequence[Sitting], one: str, two: str) -> list[Sitting]:
    return [table for table in tables if one in table.seats and two in table.seats]


def _direct(tables: Sequence[Sitting], tied: Sequence[str], name: str) -> Fraction | None:
    counts = [len(_meetings(tables, one, two)) for one in tied for two in tied if one < two]
    if not counts or min(counts) != max(counts) or not counts[0]:
        return None
    results = [
        _result(table, name, other)
        for other in tied
        if other != name
        for table in _meetings(tables, name, other)
    ]
    return sum(results, Fraction(0))


def _opponents(tables: Sequence[Sitting], name: str) -> Fraction:
    means = []
    for table in tables:
        for other in table.seats if name in table.seats else ():
            if other != name:
                scores = [_score(one, other) for one in tables if other in one.seats]
                means.append(sum(scores, Fraction(0)) / len(scores))
    return sum(means, Fraction(0)) / len(means) if means else Fraction(0)


def _sonneborn(tables: Sequence[Sitting], totals: dict[str, Fraction], name: str) -> Fraction:
    found = Fraction(0)
    for table in tables:
        for other in table.seats if name in table.seats else ():
            if other != name:
                found += _result(table, name, other) * totals[other]
    return found


def _share(table: Sitting, name: str) -> Fraction:
    if name not in table.seats or not table.worth:
        return Fraction(0)
    total = sum(one for one in table.worth if one > 0)
    own = max(0, table.worth[table.seats.index(name)])
    return Fraction(own, total) if total else Fraction(0)


def _hard(course: EventCourse, table: Sitting, name: str) -> Fraction:
    if name not in table.seats:
        return Fraction(0)
    return -course.offsets.get((len(table.seats), table.seats.index(name)), Fraction(0))


def _lot(seed: str, name: str) -> Fraction:
    return Fraction(int(hashlib.sha256(f"{seed} lot {name}".encode()).hexdigest()[:16], 16), 2**64)
