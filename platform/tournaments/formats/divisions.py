"""People who stay together: groups from which the best go on, and leagues with promotion."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.formats.elimination import last_of, next_tables, standing_after, wanted_after
from tournaments.formats.form import Format
from tournaments.formats.ranking import Rank, ranked_course
from tournaments.formats.record import EventCourse, NoRound, RoundPlan, Terms
from tournaments.formats.tables import layout_of, seated, snaked

GROUP, DIVISION = "group", "division"
#: Rounds of a group or division where nothing was agreed.
ROUNDS = 3


def rounds_within(terms: Terms) -> int:
    return terms.rounds or ROUNDS


def _replayed(course: EventCourse, parts: Sequence[Sequence[str]], stage: str) -> RoundPlan:
    """One more round of everybody with their own; too few for a table have a bye."""
    able = {one.id for one in course.playing}
    tables, groups, byes = [], [], []
    for number, names in enumerate(parts, start=1):
        own = [name for name in names if name in able]
        if len(own) < min(course.terms.sizes):
            byes += own
        else:
            tables.append(own)
            groups.append(number)
    if not tables:
        raise NoRound
    return RoundPlan(seated(course, tables), byes, stage, groups)


def groups_of(course: EventCourse) -> list[list[str]]:
    """The groups: those of the first round, or spread by strength before it. Who had a bye then joins the last."""
    if course.legs:
        return [list(table.seats) for table in course.legs[0].tables]
    names = [one.id for one in sorted(course.playing, key=lambda one: one.number)]
    return snaked(course, names, layout_of(len(names), course.terms.sizes))


class Groups(Format):
    """Every group plays among itself, the best of each go on to a knock-out and its final."""

    key = "groups"

    def rounds(self, terms: Terms, players: int) -> int | None:
        layout = layout_of(players, terms.sizes)
        if len(layout) == 1:
            return rounds_within(terms) + 1
        through = wanted_after(terms, players, len(layout) * terms.advance)
        return rounds_within(terms) + last_of(terms, through)

    def plan(self, course: EventCourse) -> RoundPlan:
        within = rounds_within(course.terms)
        if len(course.legs) < within:
            groups = groups_of(course)
            plan = _replayed(course, groups, GROUP)
            grouped = {name for names in groups for name in names}
            left = [one.id for one in course.playing if one.id not in grouped]
            return RoundPlan(plan.tables, [*plan.byes, *left], GROUP, plan.groups)
        ranks = [rank.id for rank in ranked_course(course)]
        return next_tables(course, self._seeded(course, ranks), within, self._start(course))

    def _seeded(self, course: EventCourse, ranks: Sequence[str]) -> list[str]:
        """The first of all groups, then the second of all, then the lucky ones, each by the standings."""
        best: list[str] = []
        groups = [[name for name in ranks if name in names] for names in groups_of(course)]
        able = {one.id for one in course.contenders if not one.is_out}
        for place in range(course.terms.advance):
            firsts = {names[place] for names in groups if place < len(names)} & able
            best += [name for name in ranks if name in firsts]
        return [*best, *(name for name in ranks if name not in best)]

    def _start(self, course: EventCourse) -> int:
        groups = groups_of(course)
        players = sum(map(len, groups))
        if len(groups) == 1:
            return min(players, max(course.terms.sizes))
        return wanted_after(course.terms, players, len(groups) * course.terms.advance)

    def standing(self, course: EventCourse) -> list[Rank]:
        return standing_after(course, rounds_within(course.terms))


class LeagueFormat(Format):
    """Divisions by strength, each playing among itself; the best of one change places with the last of the next."""

    key = "league"

    def rounds(self, terms: Terms, players: int) -> int | None:
        return rounds_within(terms)

    def plan(self, course: EventCourse) -> RoundPlan:
        if len(course.legs) >= rounds_within(course.terms):
            raise NoRound
        parts = self.divisions(course)
        plan = _replayed(course, parts, DIVISION)
        placed = {name for names in parts for name in names}
        left = [one.id for one in course.playing if one.id not in placed]
        return RoundPlan(plan.tables, [*plan.byes, *left], DIVISION, plan.groups)

    def divisions(self, course: EventCourse) -> list[list[str]]:
        """Who plays in which division, the strongest first."""
        if course.legs:
            return [list(table.seats) for table in course.legs[0].tables]
        names = [one.id for one in sorted(course.playing, key=lambda one: one.number)]
        found, first = [], 0
        for size in layout_of(len(names), course.terms.sizes):
            found.append(names[first : first + size])
            first += size
        return found

    def standing(self, course: EventCourse) -> list[Rank]:
        ranks = {rank.id: rank for rank in ranked_course(course)}
        found: list[Rank] = []
        parts = self.divisions(course) if course.legs else []
        placed = {name for names in parts for name in names}
        for names in [*parts, [name for name in ranks if name not in placed]]:
            own = sorted((ranks[name] for name in names), key=lambda rank: rank.place)
            for at, rank in enumerate(own):
                decided = rank.decided if at else DIVISION if found else ""
                found.append(Rank(rank.id, len(found) + 1, rank.values, rank.tally, decided))
        return found


def promoted(divisions: Sequence[Sequence[str]], moving: int) -> list[list[str]]:
    """The divisions of the next season: of each, the last `moving` change places with the best of the one below.

    Divisions are given in the order of their standings. Nobody moves twice.
    """
    found = [list(names) for names in divisions]
    for upper, lower in zip(range(len(found) - 1), range(1, len(found)), strict=True):
        count = min(moving, len(divisions[upper]) // 2, len(divisions[lower]) // 2)
        if not count:
            continue
        falling, rising = divisions[upper][-count:], divisions[lower][:count]
        found[upper] = [*(name for name in found[upper] if name not in falling), *rising]
        found[lower] = [*falling, *(name for name in found[lower] if name not in rising)]
    return found
