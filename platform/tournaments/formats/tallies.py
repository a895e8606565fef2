"""What everybody has done in an event: points and wins, opponents, wealth, byes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from tournaments.formats.record import EventCourse, Sitting
from tournaments.formats.scales import SCALES, WAGER, WAGER_START, Score, best_of, normal, wagered

HALF: Final = Fraction(1, 2)
#: Wins in a row after which a win of an arena counts double.
STREAK: Final = 2


@dataclass
class EventTally:
    """One contender so far; `points` without byes and missed rounds, `free` what those are worth.

    `normal` are points on the normal scale, whatever the event counts by. `met` counts meetings by opponent,
    `beaten` the tables at which they finished above them, equal places as a half. `good` makes good what was lost
    at tables of somebody expelled: `spoilt` are the scores there, `clean` those of all other tables.
    """

    id: str
    points: Fraction = Fraction(0)
    free: Fraction = Fraction(0)
    good: Fraction = Fraction(0)
    normal: Fraction = Fraction(0)
    wins: Fraction = Fraction(0)
    played: int = 0
    idle: int = 0
    wealth: Fraction = Fraction(0)
    hardness: Fraction = Fraction(0)
    streak: int = 0
    met: Counter[str] = field(default_factory=Counter)
    beaten: dict[str, Fraction] = field(default_factory=dict)
    clean: list[Fraction] = field(default_factory=list)
    spoilt: list[Fraction] = field(default_factory=list)

    @property
    def total(self) -> Fraction:
        return self.points + self.free + self.good

    @property
    def mean(self) -> Fraction:
        """Normal points for each table played; 0 without one."""
        return self.normal / self.played if self.played else Fraction(0)


def tallies_of(course: EventCourse) -> dict[str, EventTally]:
    """Everybody's tally, by id."""
    start = WAGER_START if course.terms.scale == WAGER else Fraction(0)
    found = {one.id: EventTally(one.id, start) for one in course.contenders}
    for sitting in course.sittings():
        _count(course, sitting, found)
    _count_idle(course, found)
    _make_good(course, found)
    return found


def _count(course: EventCourse, sitting: Sitting, found: dict[str, EventTally]) -> None:
    scores = _scores(course, sitting, found)
    normals = normal(sitting.places)
    shares = _shares(sitting.worth)
    winners = sitting.places.count(1)
    is_spoilt = not course.expelled.isdisjoint(sitting.seats)
    for seat, name in enumerate(sitting.seats):
        own = found[name]
        own.points += scores[seat]
        (own.spoilt if is_spoilt else own.clean).append(scores[seat])
        own.normal += normals[seat]
        own.wins += Fraction(sitting.places[seat] == 1, winners)
        own.streak = own.streak + 1 if sitting.places[seat] == 1 and winners == 1 else 0
        own.played += 1
        own.wealth += shares[seat] if shares else 0
        own.hardness -= course.offsets.get((len(sitting.seats), seat), Fraction(0))
        _meet(own, sitting, seat)


def _meet(own: EventTally, sitting: Sitting, seat: int) -> None:
    for other, name in enumerate(sitting.seats):
        if other == seat:
            continue
        mine, theirs = sitting.places[seat], sitting.places[other]
        own.met[name] += 1
        won = Fraction(1) if mine < theirs else HALF if mine == theirs else Fraction(0)
        own.beaten[name] = own.beaten.get(name, Fraction(0)) + won


def _scores(course: EventCourse, sitting: Sitting, found: dict[str, EventTally]) -> Score:
    """What the table is worth to each seat, streaks of an arena included."""
    if course.terms.scale == WAGER:
        return wagered([found[name].points for name in sitting.seats], sitting.places)
    scores = SCALES[course.terms.scale](sitting.places)
    if not course.terms.streaks:
        return scores
    alone = sitting.places.count(1) == 1
    return tuple(
        score * 2 if alone and place == 1 and found[name].streak >= STREAK else score
        for name, score, place in zip(sitting.seats, scores, sitting.places, strict=True)
    )


def _shares(worth: Sequence[int]) -> list[Fraction]:
    """Each seat's share of the wealth at the table; debts count as nothing."""
    kept = [max(0, one) for one in worth]
    total = sum(kept)
    return [Fraction(one, total) for one in kept] if total else []


def _count_idle(course: EventCourse, found: dict[str, EventTally]) -> None:
    """A bye is worth what its holder wins on average, half of a win without a game; so is a missed round.

    Rounds before somebody came on the list are always worth half of a win; an arena knows no free points.
    """
    if course.terms.streaks:
        return
    half = best_of(course.terms.scale) / 2
    byes = Counter(name for leg in course.legs for name in leg.byes)
    for one in course.contenders:
        own = found[one.id]
        average = own.points / own.played if own.played and course.terms.scale != WAGER else half
        late = min(one.since - 1, len(course.legs))
        own.idle = byes[one.id] + late
        own.free = byes[one.id] * average + late * half


def _make_good(course: EventCourse, found: dict[str, EventTally]) -> None:
    """Who sat with somebody expelled has there at least what they win elsewhere on average; the expelled have nothing.

    Where points depend on the tables before, in a wager and in an arena, the others keep what they have.
    """
    is_fixed = course.terms.scale != WAGER and not course.terms.streaks
    for own in found.values() if course.expelled and is_fixed else ():
        if own.clean:
            mean = sum(own.clean, Fraction(0)) / len(own.clean)
            own.good = sum((max(Fraction(0), mean - one) for one in own.spoilt), Fraction(0))
    for name in course.expelled:
        own = found[name]
        own.points = own.free = own.good = own.wins = Fraction(0)
