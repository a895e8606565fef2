"""Fewest repeats that any tables of a round can have, and the best tables that have them, as far as few steps can tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Final

from tournaments.pairing.board import REPEATS, PairingBoard
from tournaments.pairing.search import total

#: Tables that are looked at at most: for the bounds of single players, then in the search; and among equals.
TABLES_MOST: Final = 1_500_000
EQUALS_MOST: Final = 200_000
#: Bounds of single players are counted in this part of one repeat, which all sizes of tables divide.
_PART: Final = 60


class Exact:
    """Searches all tables without forbidden pairs that break the rule of off-size tables least.

    `known` are the best tables so far, which have neither.
    """

    def __init__(self, board: PairingBoard, known: Sequence[Sequence[int]]) -> None:
        self._board = board
        self._left = Counter(map(len, known))
        self._sizes = sorted(self._left, reverse=True)
        self._cost = total(board, known)
        #: The best tables there are, or that were found.
        self.tables = [tuple(table) for table in known]
        self._to_look_at = 0
        self._wants_equals = False
        self._least = [0] * len(board.names)

    @property
    def _best(self) -> int:
        """The repeats of the best tables so far."""
        return self._cost[REPEATS]

    def bound(self) -> int:
        """No tables have fewer repeats; where that was proved, `tables` have as many."""
        players = range(len(self._board.names))
        if self._best == 0 or self._count(len(players)) > TABLES_MOST:
            return 0
        self._least = [self._least_of(player, players) for player in players]
        root = -(-sum(self._least) // _PART)
        if not self._is_finished(players, TABLES_MOST):
            return min(root, self._best)
        # Nothing has fewer repeats: of all that have as many, the best in what comes after.
        self._wants_equals = True
        self._is_finished(players, EQUALS_MOST)
        return self._best

    def _is_finished(self, players: Sequence[int], most: int) -> bool:
        """Whether so many tables were enough to look at everything."""
        self._to_look_at = most
        try:
            self._search(frozenset(players), 0, [])
        except _TooLong:
            return False
        return True

    def _is_promising(self, repeats: int, others: int) -> bool:
        """Whether tables with so many repeats, and at least this part of them at the others, may be better."""
        least = repeats - (-others // _PART)
        return least < self._best or (self._wants_equals and least == self._best)

    def _count(self, players: int) -> int:
        """How many tables all players look at together."""
        return players * sum(comb(players - 1, size - 1) for size in self._sizes)

    def _least_of(self, player: int, players: Sequence[int]) -> int:
        """This player's part of the repeats of the best table there is for them."""
        others = [other for other in players if other != player]
        found = [
            self._board.repeats(table) * _PART // len(table)
            for table, _ in self._tables(player, others)
        ]
        return min(found, default=0)

    def _tables(self, player: int, others: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every allowed table of a player with some of the others, and its size."""
        board = self._board
        for size in self._sizes:
            if not self._left[size] or board.out_of_turn(player, size):
                continue
            fitting = [
                other
                for other in others
                if not board.forbidden[player][other] and not board.out_of_turn(other, size)
            ]
            for rest in combinations(fitting, size - 1):
                if not board.forbids(rest):
                    yield (player, *rest), size

    def _search(self, left: frozenset[int], repeats: int, tables: list[tuple[int, ...]]) -> None:
        if not left:
            cost = total(self._board, tables)
            if cost < self._cost:
                self._cost, self.tables = cost, list(tables)
            return
        player = min(left, key=lambda one: (-self._least[one], one))
        rest = sum(self._least[one] for one in left)
        ways = []
        for table, size in self._tables(player, sorted(left - {player})):
            self._to_look_at -= 1
            if self._to_look_at < 0:
                raise _TooLong
            after = repeats + self._board.repeats(table)
            others = rest - sum(self._least[one] for one in table)
            if self._is_promising(after, others):
                ways.append((after, table, size, others))
        for after, table, size, others in sorted(ways):
            if self._is_promising(after, others):
                self._left[size] -= 1
                self._search(left - set(table), after, [*tables, table])
                self._left[size] += 1


class _TooLong(Exception):
    """More tables than may be looked at."""
