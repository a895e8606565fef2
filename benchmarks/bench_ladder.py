"""How well ratings predict who finishes before whom: ours, OpenSkill, and Elo with one K for all.

A population with known strengths plays tables of three to six, drawn at random; results are drawn by the model
of Plackett and Luce. After a burn-in all three predict every pair of every match before it is rated:
the share of pairs in the right order, and the log loss of the expectation. `best` is what the true strengths
predict: nobody can do better. The same matches for all, so the figures compare.

Then the population of the specification's comparison of rules: people with strengths around 1500, tables of four,
everybody as often as everybody else. How far ratings lie from strengths (root of the mean square, in points) and how well
they agree (correlation) after 30 and 200 games each, the mean of LADDER_RUNS populations, for a spread of 100 and of 200.
"""

from __future__ import annotations

import math
import os
import random
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import combinations
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from ratings import elo
from ratings.elo import Person, RatedMatch, Unit, rate

PLAYERS: Final = 200
MATCHES: Final = int(os.environ.get("LADDER_MATCHES", "6000"))
BURN_IN: Final = MATCHES // 2
#: Dice games spread people less than chess does.
SPREAD: Final = 150.0
SEED: Final = 11
#: Of the comparison of rules: populations, seats, spreads of strength, and the games after which is looked.
RUNS: Final = int(os.environ.get("LADDER_RUNS", "3"))
SEATS: Final = 4
SPREADS: Final = (100.0, 200.0)
LOOKS: Final = (30, 200)


@dataclass
class Score:
    """What was predicted so far."""

    pairs: int = 0
    right: float = 0.0
    loss: float = 0.0

    def add(self, expected: float) -> None:
        """One pair; `expected` is what the one that finished first was expected to win."""
        self.pairs += 1
        self.right += 0.5 if expected == 0.5 else float(expected > 0.5)  # noqa: PLR2004 - as likely as not
        self.loss -= math.log(max(expected, 1e-9))

    @property
    def accuracy(self) -> float:
        return self.right / self.pairs

    @property
    def log_loss(self) -> float:
        return self.loss / self.pairs


def _expected(difference: float) -> float:
    return float(elo.expectation(Decimal(difference), widest=None))


@dataclass
class OfElo:
    """Ours; with `k`, one K for everybody instead of the schedule."""

    k: int | None = None
    people: dict[int, Person] = field(default_factory=dict)

    def person(self, number: int) -> Person:
        k = None if self.k is None else Decimal(self.k)
        return self.people.setdefault(number, Person(games=0, k=k))

    def expected(self, first: int, second: int) -> float:
        return _expected(float(self.person(second).rating - self.person(first).rating))

    def played(self, order: Sequence[int]) -> None:
        people = {str(number): self.person(number) for number in order}
        units = [Unit((name,), place) for place, name in enumerate(people, 1)]
        for name, rating in rate(RatedMatch(people, units)).stored.items():
            was = people[name]
            self.people[int(name)] = replace(was, rating=rating, games=was.games + 1)


@dataclass
class OfOpenSkill:
    """The package OpenSkill, as it comes."""

    model: PlackettLuce = field(default_factory=PlackettLuce)
    people: dict[int, PlackettLuceRating] = field(default_factory=dict)

    def person(self, number: int) -> PlackettLuceRating:
        return self.people.setdefault(number, self.model.rating())

    def expected(self, first: int, second: int) -> float:
        teams = [[self.person(first)], [self.person(second)]]
        return float(self.model.predict_win(teams)[0])

    def played(self, order: Sequence[int]) -> None:
        teams = [[self.person(number)] for number in order]
        for number, (after,) in zip(order, self.model.rate(teams), strict=True):
            self.people[number] = after


@dataclass
class OfTruth:
    """The strengths themselves."""

    strengths: Sequence[float]

    def expected(self, first: int, second: int) -> float:
        return _expected(self.strengths[second] - self.strengths[first])

    def played(self, order: Sequence[int]) -> None:
        """Nothing is learnt."""


def _matches(strengths: Sequence[float], chance: random.Random) -> Iterator[list[int]]:
    """Who played, in the order in which they finished."""
    for _ in range(MATCHES):
        seats = chance.sample(range(PLAYERS), chance.randint(3, 6))
        yield _finished(seats, strengths, chance)


def _finished(seats: Sequence[int], strengths: Sequence[float], chance: random.Random) -> list[int]:
    """These seats in the order of Plackett and Luce: that of their strengths with Gumbel noise."""
    drawn = {
        one: strengths[one] * math.log(10) / 400 - math.log(-math.log(chance.random()))
        for one in seats
    }
    return sorted(seats, key=lambda one: -drawn[one])


def measure() -> dict[str, float]:
    return _predicted() | _learnt()


def _learnt() -> dict[str, float]:
    """How far ratings are from strengths, by spread and games."""
    figures: dict[str, float] = {}
    for spread in SPREADS:
        runs = [_population(spread, number) for number in range(RUNS)]
        for look in LOOKS:
            name = f"spread_{spread:.0f}_after_{look}"
            rmse, correlation = zip(*(run[look] for run in runs), strict=True)
            figures[f"{name}_rmse"] = statistics.mean(rmse)
            figures[f"{name}_correlation"] = statistics.mean(correlation)
    return figures


def _population(spread: float, number: int) -> dict[int, tuple[float, float]]:
    """Distance and correlation of one population, by games played."""
    chance = random.Random(SEED + number)  # noqa: S311 - a simulation
    strengths = _standard([chance.gauss() for _ in range(PLAYERS)], spread)
    system, people, found = OfElo(), list(range(PLAYERS)), {}
    for game in range(1, max(LOOKS) + 1):
        chance.shuffle(people)
        for first in range(0, PLAYERS, SEATS):
            system.played(_finished(people[first : first + SEATS], strengths, chance))
        if game in LOOKS:
            ratings = [float(system.person(one).rating) for one in range(PLAYERS)]
            found[game] = (
                math.dist(ratings, strengths) / math.sqrt(PLAYERS),
                statistics.correlation(ratings, strengths),
            )
    return found


def _standard(drawn: Sequence[float], spread: float) -> list[float]:
    """Strengths that lie around 1500 by just this spread, so that populations differ in shape alone."""
    middle, wide = statistics.mean(drawn), statistics.pstdev(drawn)
    return [1500 + spread * (one - middle) / wide for one in drawn]


def _predicted() -> dict[str, float]:
    chance = random.Random(SEED)  # noqa: S311 - a simulation
    strengths = [chance.gauss(1500.0, SPREAD) for _ in range(PLAYERS)]
    systems = {
        "ours": OfElo(),
        "openskill": OfOpenSkill(),
        "plain_elo": OfElo(k=32),
        "best": OfTruth(strengths),
    }
    scores = {name: Score() for name in systems}
    for number, order in enumerate(_matches(strengths, chance)):
        for name, system in systems.items():
            if number >= BURN_IN:
                for first, second in combinations(order, 2):
                    scores[name].add(system.expected(first, second))
            system.played(order)
    figures = {f"{name}_accuracy": score.accuracy for name, score in scores.items()}
    return figures | {f"{name}_log_loss": score.log_loss for name, score in scores.items()}


def verdict(figures: dict[str, float]) -> str:
    """The accuracy of each; log losses, `best` and what is learnt stand in the table above."""
    told = {"accuracy": "ours", "openskill": "openskill", "plain_elo": "plain_elo"}
    return " ".join(
        ["LADDER", *(f"{key}={figures[name + '_accuracy']:.4f}" for key, name in told.items())]
    )
