"""Swiss rounds at tables of two to six: near in points, no repeats, even seats; then a cut if agreed."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from tournaments.formats.elimination import last_of, next_tables, standing_after
from tournaments.formats.form import Format, Problem
from tournaments.formats.ranking import Rank, ranked_course
from tournaments.formats.record import Contender, EventCourse, NoRound, RoundPlan, Terms
from tournaments.formats.tallies import tallies_of
from tournaments.pairing.event import Entrant, Event
from tournaments.pairing.round import certified, pair

_POINT = Decimal("0.0001")
#: Rounds by players: up to so many, this many.
_ROUNDS = ((12, 3), (32, 4), (128, 5))
_MORE = 6


def default_rounds(players: int) -> int:
    """Rounds after which the best are told apart (design, 4.1)."""
    return next((rounds for most, rounds in _ROUNDS if players <= most), _MORE)


def decimal_of(points: Fraction) -> Decimal:
    """Points as pairing reads them."""
    return (Decimal(points.numerator) / points.denominator).quantize(_POINT)


def paired_plan(
    course: EventCourse, among: tuple[Contender, ...], stage: str = "swiss"
) -> RoundPlan:
    """The best tables for these contenders by everything played so far."""
    paired = pair(paired_event(course, among))
    return RoundPlan(paired.tables, paired.byes, stage, certificate=paired.certificate)


def chosen_plan(
    course: EventCourse,
    tables: Sequence[Sequence[str]],
    byes: Sequence[str],
    stage: str = "swiss",
) -> RoundPlan:
    """Tables that the director chose, with what can be said of them by everything played so far."""
    there = {name for table in tables for name in table} | {*byes}
    among = tuple(one for one in course.contenders if one.id in there)
    certificate = certified(paired_event(course, among), tables, byes)
    return RoundPlan(tables, byes, stage, certificate=certificate)


def paired_event(course: EventCourse, among: tuple[Contender, ...]) -> Event:
    """The event so far as pairing sees it, for these contenders."""
    found = tallies_of(course)
    return Event(
        seed=course.seed,
        sizes=course.terms.sizes,
        entrants=[Entrant(one.id, decimal_of(found[one.id].total)) for one in among],
        apart=course.apart,
        forbid=course.forbid,
        rounds=course.history(),
        byes=[list(leg.byes) for leg in course.legs],
    )


class Swiss(Format):
    key = "swiss"
    takes_late = True

    def rounds(self, terms: Terms, players: int) -> int | None:
        return self.swiss_rounds(terms, players) + (last_of(terms, terms.cut) if terms.cut else 0)

    def swiss_rounds(self, terms: Terms, players: int) -> int:
        return terms.rounds or default_rounds(players)

    def plan(self, course: EventCourse) -> RoundPlan:
        wanted = self.swiss_rounds(course.terms, len(course.contenders))
        if len(course.legs) < wanted:
            return paired_plan(course, course.playing)
        if not course.terms.cut:
            raise NoRound
        ranks = ranked_course(course)
        return next_tables(course, [rank.id for rank in ranks], wanted, course.terms.cut)

    def standing(self, course: EventCourse) -> list[Rank]:
        wanted = self.swiss_rounds(course.terms, len(course.contenders))
        if not course.terms.cut:
            return ranked_course(course)
        return standing_after(course, wanted)

    def problem(self, terms: Terms, players: int) -> Problem | None:
        if terms.cut and terms.cut < min(terms.sizes):
            return Problem("cut_too_small", "cut", {"nearest": min(terms.sizes)})
        if terms.cut > players:
            return Problem("cut_too_large", "cut", {"nearest": players})
        return super().problem(terms, players)


class DuelSwiss(Swiss):
    """Swiss rounds of two: what chess knows as the Swiss system."""

    key = "duels"


class PairSwiss(Swiss):
    """Swiss rounds of fixed pairs: two pairs, four people at a table, partners opposite each other."""

    key = "pairs"
