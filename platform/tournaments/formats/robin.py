"""Everybody with everybody: by a ready design where there is one, else with as few repeats as can be."""

from __future__ import annotations

from dataclasses import replace

from tournaments.formats.designs import Design, design
from tournaments.formats.form import Format
from tournaments.formats.record import EventCourse, Leg, NoRound, RoundPlan, Terms
from tournaments.formats.swiss import paired_plan
from tournaments.formats.tables import seated

ROBIN = "robin"
#: How often those play who all fit one table.
TOGETHER = 3


def design_for(terms: Terms, players: int) -> Design | None:
    """The design of the first size for which there is one in which nobody rests who could play."""
    for size in terms.sizes:
        found = design(players, size)
        if found and all(players - size * len(tables) < min(terms.sizes) for tables in found):
            return found
    return None


class RoundRobin(Format):
    key = "robin"

    def rounds(self, terms: Terms, players: int) -> int | None:
        if players <= max(terms.sizes):
            return terms.rounds or TOGETHER
        found = design_for(terms, players)
        whole = len(found) if found else -(-(players - 1) // (terms.sizes[0] - 1))
        return min(terms.rounds, whole) if terms.rounds else whole

    def plan(self, course: EventCourse) -> RoundPlan:
        players = len(course.contenders)
        if len(course.legs) >= (self.rounds(course.terms, players) or 0):
            raise NoRound
        found = design_for(course.terms, players) if players > max(course.terms.sizes) else None
        if found is None or len(course.playing) < players:
            return self._searched(course)
        names = [one.id for one in sorted(course.contenders, key=lambda one: one.number)]
        blocks = found[len(course.legs)]
        tables = seated(course, [[names[at] for at in block] for block in blocks])
        there = {name for table in tables for name in table}
        return RoundPlan(tables, [name for name in names if name not in there], ROBIN)

    def _searched(self, course: EventCourse) -> RoundPlan:
        """The same, round by round: points do not matter, only who has met whom."""
        if len(course.playing) < min(course.terms.sizes):
            raise NoRound
        blank = replace(course, legs=tuple(_unscored(course)))
        return replace(paired_plan(blank, course.playing), stage=ROBIN)


def _unscored(course: EventCourse) -> list[Leg]:
    return [
        replace(leg, tables=tuple(replace(table, places=(), worth=()) for table in leg.tables))
        for leg in course.legs
    ]
