"""Events that are paired to see what pairing is worth: how many repeats, how even the seats, how long."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import combinations
from random import Random

from tournaments.pairing.event import Entrant, Event
from tournaments.pairing.polish import Polished, polished
from tournaments.pairing.round import Round, pair

#: Sizes of the tables of every event measured.
SIZES = (4, 3)


@dataclass
class Measured:
    """What all rounds of all events of one number of players came to; `slowest` and `slowest_proof` in seconds.

    `by_standings` are the repeats that the same events would have had if neighbours in the standings met. Where a
    proof was asked for, `proofs` counts the rounds by how many aims of `polish.AIMS` were proved, `better` those
    for which the solver found other tables, and `slowest_proof` is pairing and proof together.
    """

    players: int
    repeats: int = 0
    by_standings: int = 0
    avoidable: int = 0
    unproved: int = 0
    imbalance: int = 0
    spread: float = 0.0
    slowest: float = 0.0
    proofs: Counter[int] = field(default_factory=Counter)
    better: int = 0
    slowest_proof: float = 0.0

    def add(self, found: Round, seconds: float) -> None:
        """Count one round in; avoidable is what lies above the proved bound."""
        told = found.certificate
        self.repeats += told.repeats
        self.avoidable += told.repeats - told.repeats_lower_bound
        self.unproved += not told.proved
        self.imbalance = max(self.imbalance, told.seat_imbalance)
        self.spread = max(self.spread, told.score_spread)
        self.slowest = max(self.slowest, seconds)

    def add_proof(self, found: Polished, seconds: float) -> None:
        """Count in what was proved of one round, pairing included."""
        self.proofs[len(found.proved)] += 1
        self.better += found.is_better
        self.slowest_proof = max(self.slowest_proof, seconds)


def measure(
    players: int, rounds: int, seeds: Sequence[int], *, is_proof_wanted: bool = False
) -> Measured:
    """Events of so many players, one for each seed, with invented results; the last figures are of all rounds.

    With a proof, each round is handed to the solver as well; it goes on as it was paired. Raises NoProof where none
    can be looked for.
    """
    found = Measured(players)
    for seed in seeds:
        for event, tables, seconds in _played(players, rounds, seed):
            found.add(tables, seconds)
            if is_proof_wanted:
                begun = time.perf_counter()
                proof = polished(event, tables)
                found.add_proof(proof, seconds + time.perf_counter() - begun)
        found.by_standings += _naive(players, rounds, seed)
    return found


def _naive(players: int, rounds: int, seed: int) -> int:
    """The repeats of an event whose tables are cut from the standings (design, 4.4)."""
    random = Random(seed)  # noqa: S311 - invented results
    points = {f"p{number}": Decimal(0) for number in range(players)}
    met: Counter[frozenset[str]] = Counter()
    repeats = 0
    for _ in range(rounds):
        order = sorted(points, key=lambda name: -points[name])
        for first in range(0, players, SIZES[0]):
            table = order[first : first + SIZES[0]]
            pairs = [frozenset(pair) for pair in combinations(table, 2)]
            repeats += sum(met[pair] for pair in pairs)
            met.update(pairs)
            if len(table) > 1:
                _score(table, points, random)
    return repeats


def _played(players: int, rounds: int, seed: int) -> Iterator[tuple[Event, Round, float]]:
    """The rounds of one event, each with the event before it and the seconds its pairing took."""
    random = Random(seed)  # noqa: S311 - invented results
    points = {f"p{number}": Decimal(0) for number in range(players)}
    history: list[list[list[str]]] = []
    byes: list[list[str]] = []
    for _ in range(rounds):
        entrants = [Entrant(name, own) for name, own in points.items()]
        event = Event(f"bench {seed}", SIZES, entrants, rounds=history, byes=byes)
        begun = time.perf_counter()
        found = pair(event)
        yield event, found, time.perf_counter() - begun
        history.append(found.tables)
        byes.append(found.byes)
        for table in found.tables:
            _score(table, points, random)


def _score(table: Sequence[str], points: dict[str, Decimal], random: Random) -> None:
    """Invented places at one table, on the scale of the platform."""
    order = random.sample(list(table), len(table))
    for place, name in enumerate(order, start=1):
        won = Decimal(3 * (len(table) - place)) / (len(table) - 1) + (place == 1)
        points[name] += won.quantize(Decimal("0.0001"))
