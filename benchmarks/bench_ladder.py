"""How well ratings foretell who finishes before whom: ours, OpenSkill, and Elo with one K for all.

A population with known strengths plays tables of three to six, drawn at random; results are drawn by the model
of Plackett and Luce. After a burn-in every pair of every match is foretold by all three before it is rated:
the share of pairs in the right order, and the log loss of the expectation. `best` is what the true strengths
foretell: nobody can do better. The same matches for all, so the figures compare.
"""

from __future__ import annotations

import math
import os
import random
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


@dataclass
class Score:
    """What was foretold so far."""

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
        # The order of Plackett and Luce is that of strengths with Gumbel noise.
        drawn = {
            one: strengths[one] * math.log(10) / 400 - math.log(-math.log(chance.random()))
            for one in seats
        }
        yield sorted(seats, key=lambda one: -drawn[one])


def measure() -> dict[str, float]:
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
    """The accuracy of each."""
    told = {
        "accuracy": "ours",
        "openskill": "openskill",
        "plain_elo": "plain_elo",
        "best": "best",
    }
    return "LADDER " + " ".join(
        f"{key}={figures[name + '_accuracy']:.4f}" for key, name in told.items()
    )
