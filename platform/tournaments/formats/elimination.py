"""Rounds after which most are out: the best of each table go on, lucky losers fill the last table."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.formats.form import Format
from tournaments.formats.ranking import Rank, ranked_course
from tournaments.formats.record import EventCourse, Leg, NoRound, RoundPlan, Sitting, Terms
from tournaments.formats.tables import layout_of, seated, snaked

KNOCKOUT, FINAL = "knockout", "final"


def next_tables(course: EventCourse, order: Sequence[str], first: int, start: int) -> RoundPlan:
    """The next round of a knock-out that began with round `first` (from 0) and `start` players.

    `order` ranks everybody, the best first. Raises NoRound after the final.
    """
    legs = course.legs[first:]
    if legs and legs[-1].stage == FINAL:
        raise NoRound
    able = {one.id for one in course.contenders if not one.is_out}
    ranked = [name for name in order if name in able]
    names = _going_on(course, legs[-1], ranked, order) if legs else ranked[:start]
    return _drawn(course, names)


def _going_on(
    course: EventCourse, leg: Leg, ranked: Sequence[str], order: Sequence[str]
) -> list[str]:
    """Who plays the round after this one, the best first: those who won through, then lucky losers."""
    through = advancing(course.terms, leg, order)
    there = {name for table in leg.tables for name in table.seats} | {*leg.byes}
    wanted = wanted_after(course.terms, len(there), len(through))
    sure = [name for name in ranked if name in through]
    losers = [name for name in ranked if name in there and name not in through]
    chosen = {*sure, *losers[: max(0, wanted - len(sure))]}
    return [name for name in ranked if name in chosen]


def advancing(terms: Terms, leg: Leg, order: Sequence[str]) -> set[str]:
    """The best of each table, and who had a bye; who ties at a table is told apart by `order`."""
    found = set(leg.byes)
    for table in leg.tables:
        best = sorted(
            range(len(table.seats)),
            key=lambda seat: (_place(table, seat), order.index(table.seats[seat])),
        )
        found |= {table.seats[seat] for seat in best[: _through(terms, len(table.seats))]}
    return found


def _place(table: Sitting, seat: int) -> int:
    return table.places[seat] if table.places else 0


def _through(terms: Terms, size: int) -> int:
    """How many of a table go on; never all of them."""
    return max(1, min(terms.advance, size - 1))


def wanted_after(terms: Terms, before: int, through: int) -> int:
    """How many are to play next: those who won through, and as many as fill the last table, but fewer than before."""
    size = terms.sizes[0]
    full = -(-through // size) * size
    return full if through and full < before else through


def _drawn(course: EventCourse, names: Sequence[str]) -> RoundPlan:
    """The tables of these, the strongest first; one table is the final, at which seats follow the ranks."""
    if len(names) < min(course.terms.sizes):
        raise NoRound
    layout = layout_of(len(names), course.terms.sizes)
    count = sum(layout)
    if len(layout) == 1 and count == len(names):
        return RoundPlan([list(names)], (), FINAL, [1])
    free = len(names) - count
    # Who stands best has the bye, since a bye is a round won.
    tables = seated(course, snaked(course, names[free:], layout))
    return RoundPlan(tables, names[:free], KNOCKOUT, list(range(1, len(tables) + 1)))


def last_of(terms: Terms, players: int) -> int:
    """How many rounds a knock-out of so many has, the final included."""
    count = 0
    while players >= min(terms.sizes):
        layout = layout_of(players, terms.sizes)
        count += 1
        free = players - sum(layout)
        if len(layout) == 1 and not free:
            break
        through = free + sum(_through(terms, size) for size in layout)
        players = wanted_after(terms, players, through)
    return count


def standing_after(course: EventCourse, first: int) -> list[Rank]:
    """The standings of an event whose rounds from `first` on are a knock-out: who came further stands higher.

    At the final the place at its table decides; among those who went out together, the usual criteria.
    """
    ranks = ranked_course(course)
    reached = {rank.id: 0 for rank in ranks}
    place: dict[str, int] = {}
    for number, leg in enumerate(course.legs[first:], start=1):
        for table in leg.tables:
            reached.update(dict.fromkeys(table.seats, number))
            if leg.stage == FINAL and table.is_over:
                place = dict(zip(table.seats, table.places, strict=True))
        reached.update(dict.fromkeys(leg.byes, number))
    reached.update(dict.fromkeys(course.expelled & reached.keys(), -1))
    far = sorted(ranks, key=lambda rank: (-reached[rank.id], place.get(rank.id, 0), rank.place))
    found: list[Rank] = []
    for at, rank in enumerate(far, start=1):
        decided = rank.decided
        if found and reached[found[-1].id] != reached[rank.id]:
            decided = "stage"
        elif found and place.get(found[-1].id) != place.get(rank.id):
            decided = FINAL
        found.append(Rank(rank.id, at, rank.values, rank.tally, decided if found else ""))
    return found


class Knockout(Format):
    key = "knockout"

    def rounds(self, terms: Terms, players: int) -> int | None:
        return last_of(terms, players)

    def plan(self, course: EventCourse) -> RoundPlan:
        if course.legs:
            order = [rank.id for rank in ranked_course(course)]
        else:
            order = [one.id for one in sorted(course.playing, key=lambda one: one.number)]
        return next_tables(course, order, 0, len(course.contenders))

    def standing(self, course: EventCourse) -> list[Rank]:
        return standing_after(course, 0)
