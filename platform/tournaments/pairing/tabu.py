"""Fewest repeats by swaps of two players of whom one has somebody to avoid: always the best one, even if it is for the worse.

What was just left is taboo for a while, so that the search climbs out of every hollow. It knows nothing of seats and
points, and finds in some hundred swaps what annealing with all aims at once misses.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tournaments.pairing.board import REPEATS, PairingBoard
from tournaments.pairing.pigeonholes import unavoidable
from tournaments.pairing.search import Tables, improve, shuffled, total

#: Searches, the first from the tables known, until so many found nothing fewer; and swaps of each, fewer where many play.
_STARTS: Final = 8
_AGREED: Final = 3
_SWAPS: Final = 3_000
_SWAPS_LEAST: Final = 300
_SWAPS_BY_PAIRS: Final = 4_000_000
#: A pair that must not meet, and one who sits off-size out of turn, in repeats: more than a round can have.
_FORBIDDEN: Final = 10**9
_OUT_OF_TURN: Final = 10**5
#: For how many swaps a place is taboo at most, beside half as many as there are players with somebody to avoid.
_TABOO: Final = 10


def fewer_repeats(board: PairingBoard, tables: Tables, random: Random) -> Tables:
    """The tables known, or better ones: first by what comes before seats, then by the rest."""
    layout, cost = [len(table) for table in tables], total(board, tables)
    goal = unavoidable(board.rounds, board.names, layout)
    swaps = max(_SWAPS_LEAST, min(_SWAPS, _SWAPS_BY_PAIRS // len(board.names) ** 2))
    best, start, agreed = tables, tables, 0
    for _ in range(_STARTS):
        is_least = not any(cost[:REPEATS]) and cost[REPEATS] <= goal
        if is_least or agreed == _AGREED or len(tables) == 1:
            break
        search = TabuSearch(board, start)
        search.run(swaps, random, goal)
        improve(board, search.best, random)
        found = total(board, search.best)
        agreed = 1 if found[: REPEATS + 1] < cost[: REPEATS + 1] else agreed + 1
        if found < cost:
            best, cost = search.best, found
        start = shuffled(layout, random)
    return best


class TabuSearch:
    """Starts from `tables`: the numbers of the players of `board`, all of them, each at one table.

    `best` are the best tables found, `cost` what they cost by what comes before seats.
    """

    def __init__(self, board: PairingBoard, tables: Sequence[Sequence[int]]) -> None:
        players = range(len(board.names))
        self._tables = [list(table) for table in tables]
        self._table_of = {one: at for at, table in enumerate(tables) for one in table}
        self._weights = [
            [_FORBIDDEN * board.forbidden[one][two] + board.met[one][two] for two in players]
            for one in players
        ]
        #: What everybody would find at each table.
        self._finds = [
            [
                sum(row[two] for two in table) + _OUT_OF_TURN * board.out_of_turn(one, len(table))
                for table in tables
            ]
            for one, row in enumerate(self._weights)
        ]
        turns = sum(board.out_of_turn(one, len(tables[at])) for one, at in self._table_of.items())
        self._now = (sum(map(self._own, players)) + _OUT_OF_TURN * turns) // 2
        self._until = [[0] * len(tables) for _ in players]
        self.best, self.cost = [list(table) for table in tables], self._now

    def run(self, swaps: int, random: Random, goal: int = 0) -> None:
        """So many swaps, fewer where the goal is reached."""
        for at in range(1, swaps + 1):
            if self.cost <= goal:
                return
            uneasy = [one for one in range(len(self._weights)) if self._own(one)]
            change, ways = self._best_swaps(uneasy, at)
            if not ways:
                continue
            one, two = ways[int(random.random() * len(ways))]
            until = at + int(random.random() * _TABOO) + len(uneasy) // 2
            for player in (one, two):
                self._until[player][self._table_of[player]] = until
            self._swap(one, two)
            self._now += change
            if self._now < self.cost:
                self.best, self.cost = [list(table) for table in self._tables], self._now

    def _own(self, one: int) -> int:
        """What somebody finds at their own table."""
        return self._finds[one][self._table_of[one]]

    def _best_swaps(self, uneasy: Sequence[int], at: int) -> tuple[int, list[tuple[int, int]]]:
        """The least change there is by a swap that is not taboo, or leads below all before; and all swaps of it."""
        own = [self._own(one) for one in range(len(self._weights))]
        least, ways = _FORBIDDEN * len(own) ** 2, list[tuple[int, int]]()
        for one in uneasy:
            here, finds, weights = self._table_of[one], self._finds[one], self._weights[one]
            for two, there in self._table_of.items():
                if there == here:
                    continue
                change = (
                    finds[there] + self._finds[two][here] - own[one] - own[two] - 2 * weights[two]
                )
                if change > least or self._is_taboo(one, two, at, change):
                    continue
                if change < least:
                    least, ways = change, []
                ways.append((one, two))
        return least, ways

    def _is_taboo(self, one: int, two: int, at: int, change: int) -> bool:
        here, there = self._table_of[one], self._table_of[two]
        is_taboo = self._until[one][there] > at or self._until[two][here] > at
        return is_taboo and self._now + change >= self.cost

    def _swap(self, one: int, two: int) -> None:
        here, there = self._table_of[one], self._table_of[two]
        for finds, mine, theirs in zip(
            self._finds, self._weights[one], self._weights[two], strict=True
        ):
            finds[here] += theirs - mine
            finds[there] += mine - theirs
        mine_at, theirs_at = self._tables[here], self._tables[there]
        mine_at[mine_at.index(one)], theirs_at[theirs_at.index(two)] = two, one
        self._table_of[one], self._table_of[two] = there, here
