"""Fewest repeats that any tables of a round can have, and the best tables that have them, as far as few steps can tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb
from typing import Final, NamedTuple

from tournaments.pairing.board import FORBIDDEN, OUT_OF_TURN, REPEATS, PairingBoard
from tournaments.pairing.listing import TURN, Listed, Table, light, listed
from tournaments.pairing.pigeonholes import unavoidable
from tournaments.pairing.potentials import PART, Prices, best_prices, fixed, priced
from tournaments.pairing.search import total

#: Tables that are all written down, each counted once for everybody at it; where there may be more, the light ones;
#: tables that are looked at in the search, and among equals.
COUNTED_MOST: Final = 1_500_000
LIGHT_MOST: Final = 120_000
TABLES_MOST: Final = 10_000_000
EQUALS_MOST: Final = 200_000
#: What no tables weigh.
_ENDLESS: Final = 10**12


class _Column(NamedTuple):
    """One table that may be chosen; `who` has a bit for each player, `excess` is what it adds to the bound."""

    excess: int
    table: Table
    who: int


class Exact:
    """Searches all tables without forbidden pairs: first for fewest out of turn, then for fewest repeats.

    `known` are the best tables so far. Where pairs that must not meet sit at them, any others are better.
    """

    def __init__(self, board: PairingBoard, known: Sequence[Sequence[int]]) -> None:
        self._board = board
        self._layout = Counter(map(len, known))
        self._cost = total(board, known)
        #: The best tables there are, or that were found.
        self.tables = [tuple(table) for table in known]
        #: Whether nothing better is left that was not looked at.
        self.is_whole = False
        self._to_look_at = 0
        self._wants_equals = False
        self._least = 0
        self._by_player: list[list[_Column]] = []
        self._reached: dict[tuple[int, tuple[int, ...]], int] = {}

    @property
    def is_allowed(self) -> bool:
        """Whether nobody sits with whom they must not."""
        return not self._cost[FORBIDDEN]

    @property
    def _best(self) -> int:
        """What the best tables so far weigh."""
        if not self.is_allowed:
            return _ENDLESS
        return self._cost[OUT_OF_TURN] * TURN + self._cost[REPEATS]

    def bound(self) -> int:
        """No tables that are as good before repeats have fewer; where that was proved, `tables` have as many."""
        players = len(self._board.names)
        self.is_whole = self._best == 0
        if self.is_whole:
            return 0
        among = self._listed(players)
        if among is None:
            return self._unavoidable()
        prices = self._priced(players, among)
        self._least = prices.least
        columns = [
            _Column(prices.excess(table, weight), table, sum(1 << one for one in table))
            for table, weight in among.tables
        ]
        is_finished = self._is_finished(columns, TABLES_MOST)
        if not is_finished or any(map(self._is_promising, prices.excess_beyond(among.beyond))):
            return max(self._root(), self._unavoidable())
        self.is_whole = True
        if not self.is_allowed:
            return 0
        # Nothing has fewer repeats: of all that have as many, the best in what comes after.
        self._wants_equals = True
        self._is_finished(columns, EQUALS_MOST)
        return self._cost[REPEATS]

    def _root(self) -> int:
        """What prices say without a search to its end; that holds only if nothing sits less out of turn."""
        root = -(-self._least // PART)
        is_in_turn = root // TURN == self._best // TURN
        return min(root, self._best) % TURN if is_in_turn else 0

    def _unavoidable(self) -> int:
        """What can be said without a search, and whether that is as much as the best tables have."""
        layout = list(self._layout.elements())
        found = unavoidable(self._board.rounds, self._board.names, layout)
        self.is_whole = self.is_allowed and self._best == found
        return found

    def _listed(self, players: int) -> Listed | None:
        """The tables that better ones than the known may have, or the light ones; None where even those are too many."""
        if players * sum(comb(players - 1, size - 1) for size in self._layout) <= COUNTED_MOST:
            return listed(self._board, self._layout, self._best)
        if self._best >= TURN or self._best == self._unavoidable():
            return None
        least = self._best // self._layout.total()  # one of the best tables is as light
        return light(self._board, self._layout, least, self._best, LIGHT_MOST)

    def _priced(self, players: int, found: Listed) -> Prices:
        """The best bound of all; where turns weigh in, simple ones: steps would be lost among such weights."""
        if self._best < TURN:
            return best_prices(players, found, self._layout, self._best)
        return priced(fixed(players, found.tables), found, self._layout)

    def _is_finished(self, columns: Sequence[_Column], most: int) -> bool:
        """Whether so many tables were enough to look at everything."""
        self._to_look_at = most
        self._reached.clear()
        own: list[list[_Column]] = [[] for _ in self._board.names]
        for column in sorted(columns):
            if self._is_promising(column.excess):
                for player in column.table:
                    own[player].append(column)
        self._by_player = own
        layout = self._layout.copy()
        try:
            self._search((1 << len(own)) - 1, 0, [])
        except _TooLong:
            self._layout = layout  # some tables were laid when it broke off
            return False
        return True

    def _is_promising(self, excess: int) -> bool:
        """Whether tables that add so much to the bound may be better than the best."""
        weight = self._least + excess
        most = self._best * PART
        return weight <= most if self._wants_equals else weight <= most - PART

    def _is_new(self, left: int, excess: int) -> bool:
        """Whether nobody came to these players with as little: what follows would be the same."""
        if self._wants_equals:
            return True
        key = left, tuple(self._layout.values())
        if self._reached.get(key, _ENDLESS * PART) <= excess:
            return False
        self._reached[key] = excess
        return True

    def _search(self, left: int, excess: int, tables: list[Table]) -> None:
        if not left:
            cost = total(self._board, tables)
            if cost < self._cost:
                self._cost, self.tables = cost, list(tables)
            return
        for column in self._ways(left, excess):
            after = excess + column.excess
            if not self._is_promising(after):
                break  # those after it add more
            self._layout[len(column.table)] -= 1
            if self._is_new(left & ~column.who, after):
                self._search(left & ~column.who, after, [*tables, column.table])
            self._layout[len(column.table)] += 1

    def _ways(self, left: int, excess: int) -> list[_Column]:
        """The tables of the player who has fewest that may lead to better ones, the lightest first."""
        fewest: list[_Column] | None = None
        for player in range(len(self._by_player)):
            if left >> player & 1:
                fitting = self._fitting(player, left, excess)
                if fewest is None or len(fitting) < len(fewest):
                    fewest = fitting
                if not fewest:
                    break
        return fewest or []

    def _fitting(self, player: int, left: int, excess: int) -> list[_Column]:
        found = []
        for column in self._by_player[player]:
            self._to_look_at -= 1
            if not self._is_promising(excess + column.excess):
                break
            if not column.who & ~left and self._layout[len(column.table)]:
                found.append(column)
        if self._to_look_at < 0:
            raise _TooLong
        return found


class _TooLong(Exception):
    """More tables than may be looked at."""
