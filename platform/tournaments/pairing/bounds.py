"""Fewest repeats that any tables of a round can have, and the best tables that have them, as far as few steps can tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb
from typing import Final

from tournaments.pairing.bits import TableBits, TableColumn
from tournaments.pairing.board import FORBIDDEN, OUT_OF_TURN, REPEATS, PairingBoard
from tournaments.pairing.listing import TURN, Listed, Table, few, light, listed
from tournaments.pairing.pigeonholes import unavoidable
from tournaments.pairing.potentials import PART, PATIENT, Prices, best_prices, fixed, priced
from tournaments.pairing.search import total

#: Tables that are all written down, each counted once for everybody at it; where there may be more, the light ones;
#: looks of the search, and among equals.
COUNTED_MOST: Final = 1_500_000
LIGHT_MOST: Final = 120_000
LOOKS_MOST: Final = 5_000_000
EQUALS_MOST: Final = 200_000
#: Tables for which many steps of prices take a moment only.
FEW_MOST: Final = 5_000
#: What no tables weigh.
_ENDLESS: Final = 10**12


class Exact:
    """Searches all tables without forbidden pairs: first for fewest out of turn, then for fewest repeats.

    `known` are the best tables so far. Where pairs that must not meet sit at them, any others are better.
    """

    def __init__(self, board: PairingBoard, known: Sequence[Sequence[int]]) -> None:
        self._board = board
        self._layout = Counter(map(len, known))
        self._cost = total(board, known)
        #: What one who sits out of turn weighs, where a repeat weighs 1.
        self._turn = TURN
        #: The best tables there are, or that were found.
        self.tables = [tuple(table) for table in known]
        #: Whether nothing better is left that was not looked at.
        self.is_whole = False
        self._to_look_at = 0
        self._wants_equals = False
        self._least = 0
        self._bits = TableBits([], 0)
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
        return self._cost[OUT_OF_TURN] * self._turn + self._cost[REPEATS]

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
        columns = _columns(among, prices)
        is_finished = self._is_looked_through(columns, prices)
        if not is_finished and self._is_small(among):
            among = self._finer(among)
            prices = best_prices(players, among, self._layout, self._best, PATIENT)
            columns = _columns(among, prices)
            is_finished = self._is_looked_through(columns, prices)
        if not is_finished or any(map(self._is_promising, prices.excess_beyond(among.beyond))):
            return max(self._root(), self._unavoidable())
        self.is_whole = True
        if not self.is_allowed:
            return 0
        self._look_at_equals(columns, prices)
        return self._cost[REPEATS]

    def settle(self) -> None:
        """Nothing has fewer repeats than `known`, as somebody else has proved: then the best in what comes after."""
        players = len(self._board.names)
        among = self._listed(players)
        if among is not None:
            prices = self._priced(players, among)
            self._look_at_equals(_columns(among, prices), prices)

    def _look_at_equals(self, columns: Sequence[TableColumn], prices: Prices) -> None:
        """Of all that have as few repeats, the best in what comes after."""
        self._wants_equals = True
        self._is_looked_through(columns, prices, EQUALS_MOST)

    def _is_small(self, among: Listed) -> bool:
        """Whether more steps for better prices are worth it: all tables are there, and few."""
        return among.beyond is None and self.is_allowed and len(among.tables) <= FEW_MOST

    def _finer(self, among: Listed) -> Listed:
        """The same tables with a turn that weighs no more than it must: as all meetings there were, and one.

        Beside a million the steps of prices would not see the repeats.
        """
        before, self._turn = self._turn, 1 + sum(map(sum, self._board.met)) // 2
        return Listed(
            [
                (table, weight // before * self._turn + weight % before)
                for table, weight in among.tables
            ],
            None,
        )

    def _root(self) -> int:
        """What prices say without a search to its end; that holds only if nothing sits less out of turn."""
        root = -(-self._least // PART)
        is_in_turn = root // self._turn == self._best // self._turn
        return min(root, self._best) % self._turn if is_in_turn else 0

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
        if self._best >= TURN:  # where most must not meet, those that may are few all the same
            return few(self._board, self._layout, self._best, LIGHT_MOST)
        if self._best == self._unavoidable():
            return None
        least = self._best // self._layout.total()  # one of the best tables is as light
        return light(self._board, self._layout, least, self._best, LIGHT_MOST)

    def _priced(self, players: int, found: Listed) -> Prices:
        """The best bound of all; where turns weigh in, simple ones: steps would be lost among such weights."""
        if self._best < TURN:
            return best_prices(players, found, self._layout, self._best)
        return priced(fixed(players, found.tables), found, self._layout)

    def _is_looked_through(
        self, columns: Sequence[TableColumn], prices: Prices, most: int = LOOKS_MOST
    ) -> bool:
        """Whether so many looks were enough to see everything; `tables` are the best of what was seen."""
        self._least = prices.least
        players = len(self._board.names)
        self._bits = bits = TableBits(
            [one for one in columns if self._is_promising(one.excess)], players
        )
        self._to_look_at = most
        self._reached.clear()
        layout = self._layout.copy()
        try:
            self._search((1 << players) - 1, bits.everything, 0, [])
        except _TooLong:
            self._layout = layout  # some tables were laid when it broke off
            return False
        return True

    def _is_promising(self, excess: int) -> bool:
        """Whether tables that add so much to the bound may be better than the best."""
        return excess <= self._room()

    def _room(self) -> int:
        """What tables may add to the bound and still be better than the best, or as good where equals are wanted."""
        most = self._best * PART - self._least
        return most if self._wants_equals else most - PART

    def _is_new(self, left: int, excess: int) -> bool:
        """Whether nobody came to these players with as little: what follows would be the same."""
        if self._wants_equals:
            return True
        key = left, tuple(self._layout.values())
        if self._reached.get(key, _ENDLESS * PART) <= excess:
            return False
        self._reached[key] = excess
        return True

    def _search(self, left: int, free: int, excess: int, tables: list[Table]) -> None:
        """`free` has a bit for each table at which nobody sits who sits already."""
        if not left:
            cost = total(self._board, tables)
            if cost < self._cost:
                self._cost, self.tables = cost, list(tables)
            return
        free &= self._bits.up_to(self._room() - excess)
        for column in self._ways(left, free):
            after = excess + column.excess
            if not self._is_promising(after):
                break  # those after it add more
            rest = left & ~column.who
            self._layout[len(column.table)] -= 1
            if self._is_new(rest, after):
                others = self._bits.beside(column.table, free, self._layout)
                self._search(rest, others, after, [*tables, column.table])
            self._layout[len(column.table)] += 1

    def _ways(self, left: int, free: int) -> Sequence[TableColumn]:
        """The tables of the player who has fewest that may lead to better ones, the lightest first."""
        self._to_look_at -= left.bit_count() * self._bits.look
        if self._to_look_at < 0:
            raise _TooLong
        return self._bits.of_who_has_fewest(left, free)


def _columns(among: Listed, prices: Prices) -> list[TableColumn]:
    """The tables by what they add to the bound, the least first."""
    return sorted(
        TableColumn(prices.excess(table, weight), table, sum(1 << one for one in table))
        for table, weight in among.tables
    )


class _TooLong(Exception):
    """More looks than there may be."""
