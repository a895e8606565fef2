"""Swaps of two players, weighed aim by aim: the first aim that changes decides, and what follows is not looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tournaments.pairing.board import PairingBoard

#: A pair that must not meet, and one who sits off-size out of turn, in repeats: more than a round can have.
_FORBIDDEN: Final = 10**12
_OUT_OF_TURN: Final = 10**6
#: Two who want the same seat, in pairs that would rather not meet.
_RIVALS: Final = 10**6


class Swaps:
    """The tables of a round, changed in place by swaps that make nothing worse in the order of the aims."""

    def __init__(self, board: PairingBoard, tables: list[list[int]]) -> None:
        self._board, self._tables = board, tables
        players = range(len(board.names))
        self._stern = [
            [_FORBIDDEN * board.forbidden[one][two] + board.met[one][two] for two in players]
            for one in players
        ]
        self._mild = [
            [
                _RIVALS * board.rivals[one][two] + board.apart[one][two] if one != two else 0
                for two in players
            ]
            for one in players
        ]
        #: The table of each player, by its number.
        self.table_of = {player: number for number, table in enumerate(tables) for player in table}
        self._excess = [board.seats.excess(table) for table in tables]
        self._distance = [board.distance(table) for table in tables]

    def tried(self, one: int, two: int) -> bool:
        """Swaps two players of different tables if nothing gets worse by it; whether anything got better."""
        here, there = self.table_of[one], self.table_of[two]
        mine, theirs = self._tables[here], self._tables[there]
        change = _paired(self._stern[one], self._stern[two], mine, theirs, two)
        if len(mine) != len(theirs):
            change += _OUT_OF_TURN * self._board.turned(one, two, len(mine), len(theirs))
        if change > 0:
            return False
        new_mine, new_theirs = _with(mine, one, two), _with(theirs, two, one)
        change = change or self._seated(here, there, new_mine, new_theirs)
        change = change or _paired(self._mild[one], self._mild[two], mine, theirs, two)
        change = change or self._spread(here, there, new_mine, new_theirs)
        if change <= 0:
            self._set(here, new_mine)
            self._set(there, new_theirs)
        return change < 0

    def _seated(self, here: int, there: int, mine: Sequence[int], theirs: Sequence[int]) -> int:
        """What these two tables add to the excess of seats."""
        excess = self._board.seats.excess
        return excess(mine) + excess(theirs) - self._excess[here] - self._excess[there]

    def _spread(self, here: int, there: int, mine: Sequence[int], theirs: Sequence[int]) -> int:
        """What they add to the distances in points."""
        distance = self._board.distance
        return distance(mine) + distance(theirs) - self._distance[here] - self._distance[there]

    def _set(self, number: int, table: list[int]) -> None:
        self._tables[number] = table
        self._excess[number] = self._board.seats.excess(table)
        self._distance[number] = self._board.distance(table)
        for player in table:
            self.table_of[player] = number


def _paired(
    gone: Sequence[int], new: Sequence[int], mine: Sequence[int], theirs: Sequence[int], two: int
) -> int:
    """What the pairs at two tables change by if the one whose row is `gone` changes places with `two`."""
    change = -2 * gone[two]  # both loops count the pair of the two themselves, who do not meet
    for other in mine:
        change += new[other] - gone[other]
    for other in theirs:
        change += gone[other] - new[other]
    return change


def _with(table: Sequence[int], leaving: int, coming: int) -> list[int]:
    return [coming if player == leaving else player for player in table]
