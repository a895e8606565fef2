"""Events played on paper, for tests of formats and standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from tournaments.formats.catalogue import FORMATS
from tournaments.formats.record import (
    Contender,
    EventCourse,
    Leg,
    NoRound,
    RoundPlan,
    Sitting,
    Terms,
)
from tournaments.pairing.sizes import layouts


def field_of(players: int, terms: Terms, **more: Any) -> EventCourse:
    """An event of p1, p2, ... that has not begun."""
    contenders = tuple(Contender(f"p{number}", number) for number in range(1, players + 1))
    return EventCourse(terms, "seed", contenders, **more)


def sat(seats: str, places: Sequence[int], worth: Sequence[int] = ()) -> Sitting:
    """A table of people named by one letter each."""
    return Sitting(tuple(seats), tuple(places), tuple(worth))


def played(course: EventCourse, plan: RoundPlan, random: Random) -> EventCourse:
    """The event after one more round with invented places, ties among them."""
    tables = []
    for at, seats in enumerate(plan.tables):
        strength = [random.randint(0, 2 * len(seats)) for _ in seats]
        places = tuple(1 + sum(other > own for other in strength) for own in strength)
        worth = tuple(random.randint(-200, 3000) for _ in seats)
        group = plan.groups[at] if plan.groups else 0
        tables.append(Sitting(tuple(seats), places, worth, group))
    leg = Leg(tuple(tables), tuple(plan.byes), plan.stage)
    return replace(course, legs=(*course.legs, leg))


def drawn_by_lot(course: EventCourse, random: Random) -> RoundPlan:
    """A round of Swiss tables of anybody: people meet again and wait again, which the best tables would not let happen."""
    names = [one.id for one in course.playing]
    random.shuffle(names)
    places = iter(names)
    layout = next(layouts(len(names), course.terms.sizes))
    tables = [[next(places) for _ in range(size)] for size in layout]
    return RoundPlan(tables, tuple(places))


def whole(
    course: EventCourse, seed: int = 0, *, by_lot: int = 0
) -> tuple[EventCourse, list[RoundPlan]]:
    """The event to its end, and its rounds as they were planned; so many at the beginning with tables `by_lot`."""
    random = Random(seed)
    plans: list[RoundPlan] = []
    while True:
        try:
            if len(plans) < by_lot:
                plan = drawn_by_lot(course, random)
            else:
                plan = FORMATS[course.terms.format].plan(course)
        except NoRound:
            return course, plans
        plans.append(plan)
        course = played(course, plan, random)


OFFSETS = {
    (size, seat): Fraction(worth * size)
    for size in range(2, 6)
    for seat, worth in enumerate((12, 3, -5, -10))
}
