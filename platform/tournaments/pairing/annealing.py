"""Annealing over swaps of two players: every aim has a weight, and what is worse is taken while it is hot.

Written for speed: the steps of a round are by far the most of its time.
"""

from __future__ import annotations

import math
from random import Random
from typing import Final

from tournaments.pairing.board import PairingBoard

#: What is weighed against a distance in points, in the square of a point.
_FORBIDDEN: Final = 1_000_000
_OUT_OF_TURN: Final = 2_000
_REPEAT: Final = 60
_APART: Final = 6
_RIVALS: Final = 150
_HOT: Final = 60.0
_COLD: Final = 0.2


class Annealing:
    """Changes `tables` in place: the numbers of the players of `board`, all of them, each at one table."""

    def __init__(self, board: PairingBoard, tables: list[list[int]], random: Random) -> None:
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
        for one, row in enumerate(self._weights):
            row[one] = 0  # nobody is their own rival
        self._sums = [sum(self._points[player] for player in table) for table in tables]
        self._table_of = {player: number for number, table in enumerate(tables) for player in table}

    def run(self, levels: int) -> None:
        """So many swaps of each player are tried, cooling after each of all; then it is cold."""
        count, table_of = len(self._board.names), self._table_of
        chance, exp = self._random.random, math.exp
        if len(self._tables) < 2:  # noqa: PLR2004 - nothing to swap
            return
        for level in range(levels):
            heat = _HOT * (_COLD / _HOT) ** (level / levels)
            for _ in range(count):
                one, two = int(chance() * count), int(chance() * count)
                if table_of[one] == table_of[two]:
                    continue
                change = self._change(one, two)
                if change <= 0 or chance() < exp(-change / heat):
                    self._swap(one, two)

    def _change(self, one: int, two: int) -> float:
        """What it costs that two players of different tables change places."""
        here, there = self._table_of[one], self._table_of[two]
        mine, theirs = self._tables[here], self._tables[there]
        gone, new = self._weights[one], self._weights[two]
        # Both loops count the pair of the two themselves, who do not meet.
        change: float = -2 * gone[two]
        for other in mine:
            change += new[other] - gone[other]
        for other in theirs:
            change += gone[other] - new[other]
        moved = self._points[two] - self._points[one]
        if moved:
            # The sum of the squares stays the same over both tables; that of the squared sums does not.
            change -= moved * (2 * self._sums[here] + moved) / len(mine)
            change += moved * (2 * self._sums[there] - moved) / len(theirs)
        if len(mine) != len(theirs):
            change += _OUT_OF_TURN * self._board.turned(one, two, len(mine), len(theirs))
        return change

    def _swap(self, one: int, two: int) -> None:
        here, there = self._table_of[one], self._table_of[two]
        mine, theirs = self._tables[here], self._tables[there]
        moved = self._points[two] - self._points[one]
        self._sums[here] += moved
        self._sums[there] -= moved
        mine[mine.index(one)], theirs[theirs.index(two)] = two, one
        self._table_of[one], self._table_of[two] = there, here
