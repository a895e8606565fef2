"""Matches as `manage.py rate` reads them: their form, what is wrong with one, and what it changes. Pure."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Annotated, Any, Final

from pydantic import Field, StrictInt

from gates import readings
from gates.readings import BadContent, Form, NotReadable, Number
from ratings import elo

UNITS_LEAST: Final = 2
UNITS_MOST: Final = 6
#: Digits behind the point of what is printed.
_DIGITS: Final = Decimal("0.0001")


#: No figure of a case is larger: with 28 digits the changes stay exact to more than are printed.
MOST: Final = 1_000_000

Natural = Annotated[StrictInt, Field(ge=0, le=MOST)]
Counted = Annotated[StrictInt, Field(ge=1, le=MOST)]
Share = Annotated[Number, Field(ge=0, le=MOST)]
Points = Annotated[Number, Field(ge=-MOST, le=MOST)]
OffsetKey = Annotated[str, Field(pattern=r"^(role:.+|seat:(0|[1-9][0-9]*))$")]


class PersonForm(Form):
    rating: Points = elo.START
    games: Natural = 30
    absent_days: Natural = 0
    returning: Natural = 0
    bot: bool = False
    k: Share | None = None

    def read(self) -> elo.Person:
        return elo.Person(
            self.rating, self.games, self.absent_days, self.returning, self.bot, self.k
        )


class UnitForm(Form):
    members: Annotated[list[str], Field(min_length=1)]
    place: Counted
    role: str | None = None
    seat: Natural | None = None
    left: Counted | None = None
    left_at: Share | None = None

    def read(self) -> elo.Unit:
        return elo.Unit(
            tuple(self.members), self.place, self.role, self.seat, self.left, self.left_at
        )


class CaseForm(Form):
    case: str
    people: dict[str, PersonForm]
    units: Annotated[list[UnitForm], Field(min_length=UNITS_LEAST, max_length=UNITS_MOST)]
    offsets: dict[OffsetKey, Points] = Field(default_factory=dict)
    meetings: dict[str, Natural] = Field(default_factory=dict)
    weight: Annotated[Number, Field(ge=0, le=1)] = Decimal(1)


def cases_in(content: Any) -> list[Any]:
    """The cases of a file that holds this, unread; raises NotReadable."""
    if not (isinstance(content, dict) and isinstance(content.get("cases"), list)):
        raise NotReadable('no object with a list of "cases"')
    if unknown := sorted(content.keys() - {"cases"}):
        raise NotReadable(f'there is nothing but "cases" in such a file, not "{unknown[0]}"')
    found: list[Any] = content["cases"]
    return found


def answer(case: Any) -> dict[str, Any]:
    """What a case changes, or why it makes no sense, as JSON values."""
    name = case.get("case") if isinstance(case, dict) else None
    try:
        rated = elo.rate(read(case))
    except BadContent as bad:
        return {"case": name, "refused": bad.code, "where": bad.where}
    return {
        "case": name,
        "changes": _figures(rated.changes),
        "stored": {who: float(rating) for who, rating in rated.stored.items()},
        "clipped": _figures(rated.clipped),
        "expected": [
            [None if one is None else _figure(one) for one in row] for row in rated.expected
        ],
        "offsets": _figures(rated.offsets),
    }


def written(name: str, match: elo.RatedMatch) -> dict[str, Any]:
    """The case of a match, as `read` reads it. Its figures have few enough digits for numbers of JSON to keep them."""
    return {
        "case": name,
        "people": {who: _person_written(person) for who, person in match.people.items()},
        "units": [_unit_written(unit) for unit in match.units],
        "offsets": {key: float(value) for key, value in match.offsets.items()},
        "meetings": {"|".join(sorted(pair)): count for pair, count in match.meetings.items()},
        "weight": float(match.weight),
    }


def _person_written(person: elo.Person) -> dict[str, Any]:
    return {
        "rating": float(person.rating),
        "games": person.games,
        "absent_days": person.absent_days,
        "returning": person.returning,
        "bot": person.is_bot,
    }


def _unit_written(unit: elo.Unit) -> dict[str, Any]:
    return {
        "members": list(unit.members),
        "place": unit.place,
        "role": unit.role,
        "seat": unit.seat,
        "left": unit.left,
        "left_at": None if unit.left_at is None else float(unit.left_at),
    }


def read(case: Any) -> elo.RatedMatch:
    """The match of a case; raises BadContent."""
    form = readings.read(CaseForm, case)
    _check_people(form)
    _check_seats(form)
    _check_places(form)
    _check_leavers(form)
    return elo.RatedMatch(
        people={name: person.read() for name, person in form.people.items()},
        units=[unit.read() for unit in form.units],
        offsets=form.offsets,
        meetings=dict(_meetings(form)),
        weight=form.weight,
    )


def _check_people(form: CaseForm) -> None:
    """Everybody sits in one unit."""
    seen: set[str] = set()
    for number, unit in enumerate(form.units):
        for place, name in enumerate(unit.members):
            if name not in form.people or name in seen:
                code = "duplicate" if name in seen else "unknown_id"
                raise BadContent(code, "units", number, "members", place)
            seen.add(name)
    for name, person in form.people.items():
        if name not in seen:
            raise BadContent("missing", "people", name)
        if not person.bot and person.rating < elo.FLOOR:
            raise BadContent("out_of_range", "people", name, "rating")


def _check_seats(form: CaseForm) -> None:
    taken: set[int] = set()
    for number, unit in enumerate(form.units):
        if unit.seat is not None:
            if unit.seat in taken:
                raise BadContent("duplicate", "units", number, "seat")
            taken.add(unit.seat)


def _check_places(form: CaseForm) -> None:
    places = [unit.place for unit in form.units]
    for number, place in enumerate(places):
        if place != 1 + sum(other < place for other in places):
            raise BadContent("gap", "units", number, "place")


def _check_leavers(form: CaseForm) -> None:
    """When somebody left fits the order in which they did."""
    for number, unit in enumerate(form.units):
        if unit.left_at is not None and unit.left is None:
            raise BadContent("missing", "units", number, "left")
    left = [
        (unit.left, unit.left_at, number)
        for number, unit in enumerate(form.units)
        if unit.left is not None and unit.left_at is not None
    ]
    for (first, early, _), (second, late, number) in itertools.permutations(left, 2):
        if first < second and early > late:
            raise BadContent("conflict", "units", number, "left_at")


def _meetings(form: CaseForm) -> Iterator[tuple[elo.Pair, int]]:
    for key, count in form.meetings.items():
        names = _pair(key, form.people)
        yield frozenset(names), count


def _pair(key: str, people: Mapping[str, object]) -> tuple[str, str]:
    """The two people of a key; ids may hold the bar that parts them."""
    bars = [number for number, letter in enumerate(key) if letter == "|"]
    pairs = [(key[:bar], key[bar + 1 :]) for bar in bars]
    known = [(one, two) for one, two in pairs if one in people and two in people]
    if not known:
        raise BadContent("unknown_id", "meetings", key)
    if not all(one < two for one, two in known):
        raise BadContent("unknown_key", "meetings", key)
    return known[0]


def _figure(value: Decimal) -> float:
    return float(value.quantize(_DIGITS)) + 0.0  # no minus before a zero


def _figures(values: Mapping[str, Decimal]) -> dict[str, float]:
    return {name: _figure(value) for name, value in values.items()}
