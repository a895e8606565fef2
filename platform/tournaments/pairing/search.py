"""Who sits with whom: annealing over swaps, then swaps that make nothing worse.

All limits are in steps, and chance comes from the seed of the event: the same tables on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import add
from random import Random
from typing import Final

from tournaments.pairing.board import NOTHING, RIVALS, Cost, PairingBoard

#: Swaps for each player: when annealing, and without success when improving.
ANNEALING: Final = 400
IMPROVING: Final = 60
#: Annealings, each from other tables, until one leaves nothing to wish for or so many have found nothing
#: better; as many as so many swaps allow, fewer where many play, and at least two.
PATIENCE: Final = 8
SWAPS: Final = 400_000
CROWD_SWAPS: Final = 160_000
STARTS_LEAST: Final = 2
#: From so many players on there are always some who want different seats.
CROWD: Final = 40
#: What is weighed against a distance in points, in the square of a point.
_FORBIDDEN: Final = 1_000_000
_OUT_OF_TURN: Final = 2_000
_REPEAT: Final = 60
_APART: Final = 6
_RIVALS: Final = 150
_HOT: Final = 60.0
_COLD: Final = 0.2

Tables = list[list[int]]


def total(board: PairingBoard, tables: Sequence[Sequence[int]]) -> Cost:
    """What the tables of a round cost together."""
    found = NOTHING
    for table in tables:
        found = _plus(found, board.cost(table))
    return found


def paired(
    board: PairingBoard, layout: Sequence[int], random: Random, starts_most: int | None = None
) -> Tables:
    """The best tables found, for as many players as the layout has places."""
    best: Tables = []
    cost: Cost | None = None
    swaps = SWAPS if len(board.names) <= CROWD else CROWD_SWAPS
    starts = max(STARTS_LEAST, swaps // ((ANNEALING + IMPROVING) * len(board.names)))
    starts = min(starts, starts_most or starts)
    found_at = 0
    for start in range(starts):
        tables = _Annealing(board, _first(board, layout, random, start), random).run()
        improve(board, tables, random)
        found = total(board, tables)
        if cost is None or found < cost:
            best, cost, found_at = tables, found, start
        if _is_enough(board, cost) or start - found_at >= PATIENCE:
            break
    return best


def _is_enough(board: PairingBoard, cost: Cost) -> bool:
    """Whether nothing is left to wish for; who wants which seat matters where few are to choose from."""
    is_calm = cost[RIVALS] == 0 or len(board.names) > CROWD
    return cost[:RIVALS] == NOTHING[:RIVALS] and is_calm


def improve(board: PairingBoard, tables: Tables, random: Random) -> None:
    """Swaps that make nothing worse, until none has made anything better for long."""
    costs = [board.cost(table) for table in tables]
    patience = IMPROVING * sum(map(len, tables)) if len(tables) > 1 else 0
    left = patience
    while left:
        left -= 1
        one, two = random.sample(range(len(tables)), 2)
        here, there = random.randrange(len(tables[one])), random.randrange(len(tables[two]))
        _swap(tables, one, here, two, there)
        after = board.cost(tables[one]), board.cost(tables[two])
        before = _plus(costs[one], costs[two])
        if _plus(*after) <= before:
            left = patience if _plus(*after) < before else left
            costs[one], costs[two] = after
        else:
            _swap(tables, one, here, two, there)


def _first(board: PairingBoard, layout: Sequence[int], random: Random, start: int) -> Tables:
    """By points to begin with, at random later."""
    order = list(range(sum(layout)))
    random.shuffle(order)
    if start == 0:
        order.sort(key=lambda player: -board.points[player])
    places = iter(order)
    return [[next(places) for _ in range(size)] for size in layout]


def _plus(one: Cost, two: Cost) -> Cost:
    return tuple(map(add, one, two))


def _swap(tables: Tables, one: int, here: int, two: int, there: int) -> None:
    tables[one][here], tables[two][there] = tables[two][there], tables[one][here]


class _Annealing:
    """Swaps of two players, worse ones too while it is hot."""

    def __init__(self, board: PairingBoard, tables: Tables, random: Random) -> None:
        self._board, self._tables, self._random = board, tables, random
        count = len(board.names)
        self._points = [points / 10_000 for points in board.points]
        self._weights = [
            [
                _FORBIDDEN * board.forbidden[one][two]
                + _REPEAT * ((board.met[one][two] + 1) ** 2 - 1)
                + _APART * board.apart[one][two]
                + _RIVALS * board.rivals[one][two]
                for two in range(count)
            ]
            for one in range(count)
        ]
        self._sums = [sum(self._points[player] for player in table) for table in tables]

    def run(self) -> Tables:
        """The tables when it is cold."""
        tables, random = self._tables, self._random
        if len(tables) < 2:  # noqa: PLR2004 - nothing to swap
            return tables
        steps = ANNEALING * len(self._board.names)
        cooling = math.log(_COLD / _HOT) / steps
        for step in range(steps):
            one, two = random.randrange(len(tables)), random.randrange(len(tables) - 1)
            two += two >= one
            here, there = random.randrange(len(tables[one])), random.randrange(len(tables[two]))
            change = self._change(one, here, two, there)
            heat = _HOT * math.exp(cooling * step)
            if change <= 0 or random.random() < math.exp(-change / heat):
                moved = self._points[tables[two][there]] - self._points[tables[one][here]]
                self._sums[one] += moved
                self._sums[two] -= moved
                _swap(tables, one, here, two, there)
        return tables

    def _change(self, one: int, here: int, two: int, there: int) -> float:
        """What a swap costs."""
        mine, theirs = self._tables[one], self._tables[two]
        leaving, coming = mine[here], theirs[there]
        change: float = self._moved(mine, leaving, coming)
        change += self._moved(theirs, coming, leaving)
        moved = self._points[coming] - self._points[leaving]
        # The sum of the squares stays the same over both tables; that of the squared sums does not.
        for number, by in ((one, moved), (two, -moved)):
            change -= by * (2 * self._sums[number] + by) / len(self._tables[number])
        if len(mine) != len(theirs):
            change += _OUT_OF_TURN * self._turned(leaving, coming, len(mine), len(theirs))
        return change

    def _moved(self, table: list[int], leaving: int, coming: int) -> int:
        """What the pairs at a table change by."""
        gone, new = self._weights[leaving], self._weights[coming]
        return sum(new[other] - gone[other] for other in table if other != leaving)

    def _turned(self, leaving: int, coming: int, size: int, other: int) -> int:
        turn = self._board.out_of_turn
        return turn(coming, size) + turn(leaving, other) - turn(leaving, size) - turn(coming, other)
