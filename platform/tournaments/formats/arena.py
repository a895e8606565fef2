"""An arena: whoever is free is paired again at once, until the time is up."""

from __future__ import annotations

from dataclasses import replace

from tournaments.formats.form import Format
from tournaments.formats.record import EventCourse, NoRound, RoundPlan, Terms
from tournaments.formats.swiss import paired_plan

#: Earlier waves whose opponents are not met again if it can be helped.
MEMORY = 3


class Arena(Format):
    key = "arena"
    takes_late = True

    def rounds(self, terms: Terms, players: int) -> int | None:
        return terms.rounds or None

    def plan(self, course: EventCourse) -> RoundPlan:
        """The next wave: those who do not play now, as far as tables can be filled; the others wait."""
        if course.terms.rounds and len(course.legs) >= course.terms.rounds:
            raise NoRound
        busy = {
            name
            for leg in course.legs
            for table in leg.tables
            if not table.is_over
            for name in table.seats
        }
        free = tuple(one for one in course.playing if one.id not in busy)
        if len(free) < min(course.terms.sizes):
            raise NoRound
        plan = paired_plan(course, free, "arena")
        return replace(plan, byes=())
