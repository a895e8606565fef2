"""Whether pairs that must not meet leave any tables at all, before anything is spent on finding the best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, islice
from typing import Final

from tournaments.pairing.board import PairingBoard
from tournaments.pairing.event import Event
from tournaments.pairing.sizes import layouts

#: Tables that are looked at at most.
_TABLES_MOST: Final = 60_000
_LAYOUTS: Final = 12


def is_impossible(board: PairingBoard, layout: Sequence[int]) -> bool:
    """True where it was proved that there are no such tables; what takes too long to tell may be possible."""
    try:
        return not _SeatTries(board).fills(frozenset(range(len(board.names))), Counter(layout))
    except _TooManyTries:
        return False


def leaves_none(event: Event) -> bool:
    """True where all could sit, were it not for pairs that must not meet; whoever has a bye anyway is not tried."""
    players = [entrant.id for entrant in event.playing]
    fitting = list(islice(layouts(len(players), event.sizes), _LAYOUTS))
    whole = [layout for layout in fitting if sum(layout) == len(players)]
    board = PairingBoard(event, players, 0)
    return bool(whole) and all(is_impossible(board, layout) for layout in whole)


class _SeatTries:
    def __init__(self, board: PairingBoard) -> None:
        self._board = board
        self._left = _TABLES_MOST

    def fills(self, players: frozenset[int], sizes: Counter[int]) -> bool:
        """Whether these players can sit at tables of these sizes; who has fewest to sit with comes first."""
        if not players:
            return True
        free = {one: self._free(one, players) for one in players}
        player = min(players, key=lambda one: (len(free[one]), one))
        for size in sorted(sizes):
            if not sizes[size] or len(free[player]) < size - 1:
                continue
            for rest in combinations(free[player], size - 1):
                self._left -= 1
                if self._left < 0:
                    raise _TooManyTries
                if not self._board.forbids(rest):
                    others = players - {player, *rest}
                    if self.fills(others, sizes - Counter([size])):
                        return True
        return False

    def _free(self, player: int, players: frozenset[int]) -> list[int]:
        row = self._board.forbidden[player]
        return [one for one in sorted(players) if one != player and not row[one]]


class _TooManyTries(Exception):
    """More tables than may be looked at."""
