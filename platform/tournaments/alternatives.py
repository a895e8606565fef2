"""Other pairings of the same round, with the same measures, for a director who wants to choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tournaments.formats.record import Contender, EventCourse
from tournaments.formats.swiss import paired_plan
from tournaments.pairing.round import Certificate

LETTERS: Final = "ABC"


@dataclass(frozen=True)
class Alternative:
    """One way to pair the round; `changed` counts the tables that the first has not."""

    letter: str
    tables: Sequence[Sequence[str]]
    certificate: Certificate
    changed: int


def alternatives(course: EventCourse, among: tuple[Contender, ...]) -> list[Alternative]:
    """Three pairings of these contenders from different lots, the best by repeats, seats, then distance first."""
    found = []
    for letter in LETTERS:
        seed = course.seed if letter == LETTERS[0] else f"{course.seed} {letter}"
        plan = paired_plan(replace(course, seed=seed), among)
        assert plan.certificate is not None
        found.append((plan.tables, plan.certificate))
    found.sort(key=lambda one: (one[1].repeats, one[1].seat_excess, one[1].cost))
    first = {frozenset(table) for table in found[0][0]}
    return [
        Alternative(letter, tables, told, sum(frozenset(table) not in first for table in tables))
        for letter, (tables, told) in zip(LETTERS, found, strict=True)
    ]
