"""The standings once more, by plain loops over the tables and nothing of `formats.tallies` or `formats.ranking`.

Slow and simple on purpose: whoever doubts a tie-break compares the two (`run_tournament` does, and tests do).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from tournaments.formats.record import EventCourse, Sitting


def recounted(course: EventCourse) -> list[tuple[str, tuple[Fraction | None, ...]]]:
    """Everybody with the eight values, best first."""
    tables = [table for leg in course.legs for table in leg.tables if table.places]
    names = [one.id for one in course.contenders]
    gone = course.expelled
    totals = {name: _points(course, tables, name) for name in names}
    wins = {name: sum((_win(table, name) for table in tables), Fraction(0)) for name in names}
    for name in gone:
        totals[name] = wins[name] = Fraction(0)
    lines = {}
    for name in names:
        tied = [
            other
            for other in names
            if (other in gone) == (name in gone)
            and (totals[other], wins[other]) == (totals[name], wins[name])
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
    order = sorted(
        names,
        key=lambda name: [name not in gone, *(value or 0 for value in lines[name])],
        reverse=True,
    )
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


#: Points from the best place to the last, as the scales are written down; a longer table repeats the last number.
_BY_PLACE: Final = {
    "places_6531": (6, 5, 3, 1, 0),
    "places_642": (6, 4, 2, 0),
    "places_8421": (8, 4, 2, 1),
}


def _scaled(scale: str, table: Sitting, name: str) -> Fraction:
    """The points of a table by the scale of the event; those of a wager depend on all that was staked before."""
    if scale == "normal" or name not in table.seats:
        return _score(table, name)
    size, place = len(table.seats), table.places[table.seats.index(name)]
    alike = table.places.count(place)
    if scale == "win_only":
        return Fraction(0 if place > 1 else 5 if alike == 1 else 1)
    values = _BY_PLACE[scale]
    own = [values[at] if at < size - 1 and at < len(values) else values[-1] for at in range(size)]
    return Fraction(sum(own[place - 1 : place - 1 + alike]), alike)


def _staked(tables: Sequence[Sitting], names: Sequence[str]) -> dict[str, Fraction]:
    """Everybody begins with 1000; who does not win pays 7 of 100 to those who do."""
    stakes = {name: Fraction(1000) for name in names}
    for table in tables:
        winners = [name for name, at in zip(table.seats, table.places, strict=True) if at == 1]
        losers = [name for name in table.seats if name not in winners]
        paid = {name: stakes[name] * 7 / 100 for name in losers}
        for name in losers:
            stakes[name] -= paid[name]
        for name in winners:
            stakes[name] += sum(paid.values(), Fraction(0)) / len(winners)
    return stakes


def _streaked(scale: str, played: Sequence[Sitting], name: str) -> Fraction:
    """From the third win in a row on, a win counts twice."""
    points, row = Fraction(0), 0
    for table in played:
        is_won = _win(table, name) == 1
        points += _scaled(scale, table, name) * (2 if is_won and row >= 2 else 1)  # noqa: PLR2004 - the rule
        row = row + 1 if is_won else 0
    return points


def _earned(course: EventCourse, tables: Sequence[Sitting], name: str) -> Fraction:
    """The points of all tables played."""
    scale = course.terms.scale
    if scale == "wager":
        return _staked(tables, [one.id for one in course.contenders])[name]
    played = [table for table in tables if name in table.seats]
    if course.terms.streaks:
        return _streaked(scale, played, name)
    return sum((_scaled(scale, table, name) for table in played), Fraction(0))


#: Half of what a win at a table of four is worth.
_HALF_A_WIN: Final = {
    "normal": Fraction(2),
    "win_only": Fraction(5, 2),
    "places_6531": Fraction(3),
    "places_642": Fraction(3),
    "places_8421": Fraction(4),
    "wager": Fraction(0),
}


def _points(course: EventCourse, tables: Sequence[Sitting], name: str) -> Fraction:
    played = [table for table in tables if name in table.seats]
    points = _earned(course, tables, name)
    if course.terms.streaks:
        return points
    free = len([1 for leg in course.legs if name in leg.byes])
    since = next(one.since for one in course.contenders if one.id == name)
    missed = min(since - 1, len(course.legs))
    half = _HALF_A_WIN[course.terms.scale]
    is_mean = bool(played) and course.terms.scale != "wager"
    free_points = free * (points / len(played) if is_mean else half)
    return points + free_points + missed * half + _made_good(course, played, name)


def _made_good(course: EventCourse, played: Sequence[Sitting], name: str) -> Fraction:
    """At a table of somebody expelled everybody else has at least the mean of their other tables."""
    if course.terms.scale == "wager":
        return Fraction(0)
    spoilt = [table for table in played if course.expelled & {*table.seats}]
    clean = [_scaled(course.terms.scale, table, name) for table in played if table not in spoilt]
    good = Fraction(0)
    for table in spoilt if clean else ():
        lost = sum(clean, Fraction(0)) / len(clean) - _scaled(course.terms.scale, table, name)
        good += max(Fraction(0), lost)
    return good


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
