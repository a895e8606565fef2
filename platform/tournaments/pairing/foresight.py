"""Tables that leave good tables for the rounds to come, where few people play and every choice tells.

Sixteen people can play five rounds in which nobody meets anybody twice; whether the third can still be
paired so is decided in the second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from tournaments.pairing.board import REPEATS, RIVALS, PairingBoard
from tournaments.pairing.event import Event
from tournaments.pairing.search import CROWD, Tables, paired, total

#: Tables of this round that are compared: thirty among sixteen players, fewer as more play, since each takes longer
#: and more of them are good; and annealings for each round that is only looked ahead to.
CANDIDATES: Final = 7_680
CANDIDATES_LEAST: Final = 8
GLANCES: Final = 2

Outlook = tuple[int, ...]


def foreseen(event: Event, board: PairingBoard, layout: Sequence[int], random: Random) -> Tables:
    """The best tables found; of tables that are as good, those with the best rounds after them.

    Nothing is looked ahead to in large events, nor once everybody can have sat in every seat.
    """
    tables = paired(board, layout, random)
    size = event.sizes[0]
    is_open = 0 < len(event.rounds) < size - 1 and len(board.names) <= CROWD
    own = total(board, tables)
    if not is_open or own[REPEATS]:
        return tables
    best, hopes = tables, _outlook(event, board, tables)
    for _ in range(max(CANDIDATES_LEAST, CANDIDATES // len(board.names) ** 2) - 1):
        if not any(hopes):
            break
        tables = paired(board, layout, random)
        cost = total(board, tables)
        if cost[:RIVALS] <= own[:RIVALS] and (found := _outlook(event, board, tables)) < hopes:
            best, hopes = tables, found
    return best


def _outlook(event: Event, board: PairingBoard, tables: Tables) -> Outlook:
    """What is lost in this round and those after it until everybody can have sat in every seat."""
    layout = [len(table) for table in tables]
    lost = list(total(board, tables)[: RIVALS + 1])
    for _ in range(len(event.rounds) + 1, event.sizes[0]):
        event = replace(event, rounds=[*event.rounds, _told(board, tables)])
        board = PairingBoard(
            event, board.names, sum(one for one in layout if one != event.sizes[0])
        )
        random = Random(f"{event.seed} {len(event.rounds)} ahead")  # noqa: S311 - the seed is told before
        tables = paired(board, layout, random, GLANCES)
        lost = [one + two for one, two in zip(lost, total(board, tables), strict=False)]
    return tuple(lost)


def _told(board: PairingBoard, tables: Tables) -> list[list[str]]:
    return [[board.names[player] for player in board.seats.order(table)[1]] for table in tables]
