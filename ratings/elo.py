"""Elo for two to six units, each a person or several who play together. Pure; numbers are decimals.

Every two units of a match are compared as if they had played each other, and the sum is divided by the
number of opponents. That is exactly the expectation of the Plackett-Luce model with linear payoffs, because
there the chance that i finishes before j is q_i / (q_i + q_j); `tests/ratings` compares the two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from typing import Final

START: Final = Decimal(1500)
#: Nobody falls below; what is cut off there, nobody else receives.
FLOOR: Final = Decimal(600)
#: Ratings are stored in steps of this size.
STEP: Final = Decimal("0.01")
#: Larger differences count as this one, so that nobody is expected to win nearly always.
WIDEST: Final = Decimal(400)
SCALE: Final = Decimal(400)
#: What each person of a unit that left pays besides, to nobody.
LEAVING: Final = Decimal(10)
#: Who left before this share of the usual length did so early.
EARLY: Final = Decimal(1) / 3
#: An offset moves by this much for each result more than expected, within these bounds.
KAPPA: Final = Decimal("0.5")
OFFSET_MOST: Final = Decimal(150)
#: Days after which somebody comes back, and games that count for more then.
ABSENT_DAYS: Final = 180
GAMES_OF_RETURN: Final = 5
#: Meetings in a week that count in full, and what the later ones count at least.
MEETINGS_FREE: Final = 2
MEETING_LEAST: Final = Decimal("0.2")

_HALF: Final = Decimal("0.5")
#: K by rated games of the ladder: below so many, this one; then the last.
_SCHEDULE: Final = ((10, Decimal(64)), (30, Decimal(48)))
_K_LATER: Final = Decimal(24)
_K_RETURN: Final = Decimal(48)
_K_MASTER: Final = Decimal(16)
_MASTER_RATING: Final = Decimal(2000)
_MASTER_GAMES: Final = 100

Pair = frozenset[str]


@dataclass(frozen=True, slots=True)
class Person:
    """Who plays, as they stood before the match.

    `games` counts the rated games of this ladder. `returning` is 0, or the number (1 to 4) of rated games
    since they came back; `absent_days` the days since the last one. `k` replaces the schedule.
    """

    rating: Decimal = START
    games: int = 30
    absent_days: int = 0
    returning: int = 0
    is_bot: bool = False
    k: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Unit:
    """Those who win and lose together.

    `place` is 1 plus the number of units that did better. `left` orders those who left (1: the first),
    `left_at` says when, as a share of the usual length of a match.
    """

    members: tuple[str, ...]
    place: int
    role: str | None = None
    seat: int | None = None
    left: int | None = None
    left_at: Decimal | None = None

    @property
    def left_early(self) -> bool:
        """Whether what others have won against it was hardly played."""
        return self.left_at is not None and self.left_at < EARLY

    @property
    def standing(self) -> tuple[int, int]:
        """Sorts units: the smaller, the better. Whoever left is behind all others, the first of them last."""
        return (0, self.place) if self.left is None else (1, -self.left)


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A rated match. `weight` is 1, less, or 0 where it counts for nothing.

    `offsets` by `role:NAME` or `seat:N`; `meetings` counts the rated matches of two people in the seven
    days before this one.
    """

    people: Mapping[str, Person]
    units: Sequence[Unit]
    offsets: Mapping[str, Decimal] = field(default_factory=dict)
    meetings: Mapping[Pair, int] = field(default_factory=dict)
    weight: Decimal = Decimal(1)


@dataclass(frozen=True, slots=True)
class Rated:
    """What a match changes, by person; `expected[u][v]` is what unit u was expected to win of unit v."""

    changes: dict[str, Decimal]
    stored: dict[str, Decimal]
    #: What the floor took off a loss.
    clipped: dict[str, Decimal]
    expected: list[list[Decimal | None]]
    offsets: dict[str, Decimal]
    #: What each pair of units counts for the first of the two, the weight of the match left out.
    weights: list[list[Decimal | None]]
    #: Whether fewer than half of the people stayed, so that nothing changes for those who did.
    is_deserted: bool


def rate(match: RatedMatch) -> Rated:
    """The ratings after a match, and how they come about."""
    with localcontext() as context:
        context.prec = 28  # whatever the process has set: the same digits everywhere
        return _rate(match)


def k_of(person: Person) -> Decimal:
    """How much one result may change: much at the beginning and after a long absence, little at the top."""
    if person.k is not None:
        return person.k
    if person.absent_days >= ABSENT_DAYS or 0 < person.returning < GAMES_OF_RETURN:
        return _K_RETURN
    if person.rating >= _MASTER_RATING and person.games >= _MASTER_GAMES:
        return _K_MASTER
    return next((k for below, k in _SCHEDULE if person.games < below), _K_LATER)


def expectation(difference: Decimal, widest: Decimal | None = WIDEST) -> Decimal:
    """What somebody wins of an opponent whose rating is higher by `difference`; between 0 and 1."""
    if widest is not None:
        difference = max(-widest, min(widest, difference))
    return 1 / (1 + Decimal(10) ** (difference / SCALE))


def score(unit: Unit, other: Unit) -> Decimal:
    """1, a half or 0: whether a unit did better than another, as well, or worse."""
    if unit.standing == other.standing:
        return _HALF
    return Decimal(unit.standing < other.standing)


def meeting_weight(before: int) -> Decimal:
    """What a pairing counts that the same two have played so often in the last seven days."""
    return Decimal(1) if before <= MEETINGS_FREE else max(MEETING_LEAST, 1 / Decimal(before - 1))


def stored(rating: Decimal) -> Decimal:
    """As it is kept: to a hundredth, halves to the even one."""
    return rating.quantize(STEP, ROUND_HALF_EVEN)


def season_start(rating: Decimal) -> Decimal:
    """Where a season begins for somebody who ended the last one there."""
    return stored(START + Decimal("0.75") * (rating - START))


class _Table:
    """The units of a match and everything between two of them."""

    def __init__(self, match: RatedMatch) -> None:
        self.match = match
        self.units = match.units
        # A person who plays with a bot makes the unit a human one.
        self.are_bots = [
            all(match.people[name].is_bot for name in unit.members) for unit in match.units
        ]
        self.keys = [offset_key(unit, match.offsets) for unit in match.units]
        self.means = [self._mean(number) for number in range(len(match.units))]
        self.expected = [
            [None if u == v else expectation(self.means[v] - self.means[u]) for v in self._numbers]
            for u in self._numbers
        ]
        #: What each pair counts, by unit; None for a unit with itself.
        self.weights = [
            [None if u == v else self._weight(u, v) for v in self._numbers] for u in self._numbers
        ]
        self.scores = [[score(one, other) for other in self.units] for one in self.units]
        self.is_deserted = self._is_deserted()

    @property
    def _numbers(self) -> range:
        return range(len(self.units))

    def _mean(self, number: int) -> Decimal:
        members = [self.match.people[name] for name in self.units[number].members]
        mean = sum((person.rating for person in members), Decimal(0)) / len(members)
        key = self.keys[number]
        return mean if key is None else mean + self.match.offsets[key]

    def change(self, number: int, person: Person) -> Decimal:
        """What a match changes for a person of a unit, before the floor."""
        match, has_left = self.match, self.units[number].left is not None
        change = Decimal(0)
        if has_left or not self.is_deserted:
            surplus = self.surplus(number, weighted=True) / (len(self.units) - 1)
            change = match.weight * k_of(person) * surplus
        return change - LEAVING if has_left and match.weight else change

    def surplus(self, number: int, *, weighted: bool) -> Decimal:
        """What a unit won beyond what was expected, over all others; `weighted` by what each pair counts."""
        total = Decimal(0)
        pairs = zip(self.expected[number], self.scores[number], self.weights[number], strict=True)
        for expected, won, weight in pairs:
            if expected is not None and weight is not None:
                total += (won - expected) * (weight if weighted else 1)
        return total

    def _weight(self, number: int, other: int) -> Decimal:
        """What the pair counts for the first of the two."""
        unit, opponent = self.units[number], self.units[other]
        if opponent.left_early and not unit.left_early:
            return Decimal(0)
        mean = self._meeting(unit, opponent) if self.match.meetings else Decimal(1)
        return mean * _HALF if self.are_bots[number] or self.are_bots[other] else mean

    def _meeting(self, unit: Unit, opponent: Unit) -> Decimal:
        """What the meetings of a week leave of a pair: the mean over the people of both."""
        weights = [
            meeting_weight(self.match.meetings.get(frozenset((one, two)), 0))
            for one in unit.members
            for two in opponent.members
        ]
        return sum(weights, Decimal(0)) / len(weights)

    def _is_deserted(self) -> bool:
        """Whether fewer than half of the people stayed to the end."""
        stayed = [
            unit.left is None
            for unit in self.units
            for name in unit.members
            if not self.match.people[name].is_bot
        ]
        return 2 * sum(stayed) < len(stayed)


def offset_key(unit: Unit, offsets: Mapping[str, Decimal]) -> str | None:
    """Whose offset a unit has: that of its role, else of its seat, else none."""
    return next((key for key in (f"role:{unit.role}", f"seat:{unit.seat}") if key in offsets), None)


def _rate(match: RatedMatch) -> Rated:
    table = _Table(match)
    changes: dict[str, Decimal] = {}
    clipped: dict[str, Decimal] = {}
    for number, unit in enumerate(match.units):
        for name in unit.members:
            person = match.people[name]
            change = Decimal(0) if person.is_bot else table.change(number, person)
            below = Decimal(0) if person.is_bot else FLOOR - (person.rating + change)
            if below > 0:
                clipped[name] = below
                change = FLOOR - person.rating
            changes[name] = change
    after = {name: stored(match.people[name].rating + change) for name, change in changes.items()}
    return Rated(
        changes,
        after,
        clipped,
        table.expected,
        _offsets(match, table),
        table.weights,
        table.is_deserted,
    )


def part(match: RatedMatch, rated: Rated, who: str, unit: int, other: int) -> Decimal:
    """What one opposing unit adds to the change of a person of `unit`; the leaver's fee and the floor come later."""
    weight, expected = rated.weights[unit][other], rated.expected[unit][other]
    if weight is None or expected is None or (rated.is_deserted and match.units[unit].left is None):
        return Decimal(0)
    with localcontext() as context:
        context.prec = 28
        won = score(match.units[unit], match.units[other]) - expected
        return match.weight * k_of(match.people[who]) / (len(match.units) - 1) * weight * won


def _offsets(match: RatedMatch, table: _Table) -> dict[str, Decimal]:
    """They follow what roles and seats win beyond what was expected, and sum to 0."""
    found = dict(match.offsets)
    if not found or not match.weight or table.is_deserted:
        return found
    for number, key in enumerate(table.keys):
        if key is not None:
            found[key] += KAPPA / (len(match.units) - 1) * table.surplus(number, weighted=False)
    found = {key: max(-OFFSET_MOST, min(OFFSET_MOST, value)) for key, value in found.items()}
    centre = sum(found.values(), Decimal(0)) / len(found)
    return {key: value - centre for key, value in found.items()}
