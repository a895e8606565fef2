"""What no tables of a round can weigh less than: the dual of choosing tables so that everybody sits once.

Everybody gets a price and every size of table a base, so that no table weighs less than its base and the prices of
those at it. All prices and bases together then bound every round. Good prices are found by subgradient steps; the
bound is worked out anew in whole numbers, so that no rounding makes it say too much.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest, nsmallest
from typing import Final, NamedTuple

from tournaments.pairing.listing import Listed, Table, Weighed

#: Weights are counted in this part of one.
PART: Final = 10_000
#: Steps without a better bound until they are shortened, and what of one step the next keeps.
_PATIENCE: Final = 8
_INERTIA: Final = 0.6
_FIRST_LENGTH: Final = 1.4


class Endurance(NamedTuple):
    """How long better prices are looked for: steps at most, and the length of a step below which it is given up."""

    steps: int
    length_least: float


QUICK: Final = Endurance(240, 0.02)
PATIENT: Final = Endurance(800, 0.0005)


@dataclass(frozen=True)
class Prices:
    """In parts of a weight: `least` is the bound for all tables of a round."""

    own: list[int]
    base: dict[int, int]
    least: int

    def excess(self, table: Table, weight: int) -> int:
        """What this table adds to the bound; never below 0."""
        return weight * PART - sum(self.own[player] for player in table) - self.base[len(table)]

    def excess_beyond(self, weight: int | None) -> list[int]:
        """What any table of each size adds at least that weighs so much; nothing for None."""
        if weight is None:
            return []
        return [
            weight * PART - sum(nlargest(size, self.own)) - self.base[size] for size in self.base
        ]


def fixed(players: int, tables: Sequence[Weighed]) -> list[float]:
    """Prices to begin with: everybody's part of the lightest table there is for them."""
    least = [float("inf")] * players
    for table, weight in tables:
        part = weight / len(table)
        for player in table:
            least[player] = min(least[player], part)
    return [0.0 if part == float("inf") else part for part in least]


def priced(own: Sequence[float], found: Listed, layout: Mapping[int, int]) -> Prices:
    """The bound of these prices, exactly, for tables that are not listed too."""
    whole = [round(price * PART) for price in own]
    base: dict[int, int] = {}
    if found.beyond is not None:
        base = {size: found.beyond * PART - sum(nlargest(size, whole)) for size in layout}
    for table, weight in found.tables:
        rest = weight * PART - sum(whole[player] for player in table)
        size = len(table)
        if rest < base.get(size, rest + 1):
            base[size] = rest
    bases = sum(base.get(size, 0) * number for size, number in layout.items())
    return Prices(whole, base, sum(whole) + bases)


def best_prices(
    players: int,
    found: Listed,
    layout: Mapping[int, int],
    goal: int,
    endurance: Endurance = QUICK,
) -> Prices:
    """The best prices found. `goal`: what the best tables known weigh; more cannot be proved."""
    own = fixed(players, found.tables)
    climb = _Climb(players, found.tables, layout, goal)
    climb.endurance = endurance
    climb.run(own)
    first, last = priced(own, found, layout), priced(climb.best, found, layout)
    return max(first, last, key=lambda one: one.least)


class _Climb:
    """Subgradient steps. Tables of one size are kept as sums of pairs of prices, which are worked out once a step."""

    def __init__(
        self, players: int, tables: Sequence[Weighed], layout: Mapping[int, int], goal: int
    ) -> None:
        self._players, self._layout, self._goal = players, layout, goal
        self.endurance = QUICK
        self._by_size: dict[int, list[Weighed]] = {size: [] for size in layout}
        for one in tables:
            self._by_size[len(one[0])].append(one)
        self._keys = {
            size: [(weight, *self._key(table)) for table, weight in found]
            for size, found in self._by_size.items()
        }
        self.best: list[float] = [0.0] * players

    def _key(self, table: Table) -> tuple[int, int, int]:
        """Where the sums of the first, second and third two of a table stand."""
        pairs = [table[at : at + 2] for at in range(0, len(table), 2)]
        keys = [
            pair[0] * self._players + pair[1] if len(pair) > 1 else self._players**2 + pair[0]
            for pair in pairs
        ]
        nobody = self._players**2 + self._players
        return tuple([*keys, nobody, nobody][:3])  # type: ignore[return-value]  # three of them

    def run(self, start: Sequence[float]) -> None:
        """Goes up from these prices until the goal is proved, or nothing gets better any more."""
        own, self.best = list(start), list(start)
        slope = [0.0] * self._players
        most, length, waited = float("-inf"), _FIRST_LENGTH, 0
        for _ in range(self.endurance.steps):
            bound, fresh = self._looked(own)
            waited += 1
            if bound > most:
                most, self.best, waited = bound, list(own), 0
            if most > self._goal - 1 + 1 / PART or length < self.endurance.length_least:
                return
            if waited >= _PATIENCE:
                own, length, waited = list(self.best), length * 0.6, 0
            slope = [
                _INERTIA * old + (1 - _INERTIA) * new for old, new in zip(slope, fresh, strict=True)
            ]
            steepness = sum(one * one for one in slope)
            if not steepness:
                return
            step = length * (self._goal - bound) / steepness
            own = [price + step * one for price, one in zip(own, slope, strict=True)]

    def _looked(self, own: Sequence[float]) -> tuple[float, list[float]]:
        """The bound of these prices, and for everybody how much too seldom the lightest tables seat them."""
        sums = [one + two for one in own for two in own]
        sums += own
        sums.append(0.0)
        bound, slope = sum(own), [1.0] * self._players
        for size, keys in self._keys.items():
            number = self._layout[size]
            rest = [weight - sums[a] - sums[b] - sums[c] for weight, a, b, c in keys]
            lightest = nsmallest(number, range(len(rest)), key=rest.__getitem__)
            if not lightest:
                continue
            bound += rest[lightest[0]] * number
            for at in lightest:
                for player in self._by_size[size][at][0]:
                    slope[player] -= 1
        return bound, slope
