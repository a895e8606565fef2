"""Who sits with whom: annealing over swaps, then swaps that make nothing worse.

All limits are in steps, and chance comes from the seed of the event: the same tables on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from random import Random
from typing import Final

from tournaments.pairing.annealing import Annealing
from tournaments.pairing.board import NOTHING, RIVALS, Cost, PairingBoard
from tournaments.pairing.swaps import Swaps

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
        tables = _first(board, layout, random, start)
        Annealing(board, tables, random).run(ANNEALING)
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
    swaps, count, chance = Swaps(board, tables), sum(map(len, tables)), random.random
    patience = IMPROVING * count if len(tables) > 1 else 0
    left = patience
    while left:
        left -= 1
        one, two = int(chance() * count), int(chance() * count)
        if swaps.table_of[one] != swaps.table_of[two] and swaps.tried(one, two):
            left = patience


def shuffled(layout: Sequence[int], random: Random) -> Tables:
    """Tables of anybody."""
    order = list(range(sum(layout)))
    random.shuffle(order)
    return _cut(order, layout)


def _first(board: PairingBoard, layout: Sequence[int], random: Random, start: int) -> Tables:
    """By points to begin with, at random later."""
    order = list(range(sum(layout)))
    random.shuffle(order)
    if start == 0:
        order.sort(key=lambda player: -board.points[player])
    return _cut(order, layout)


def _cut(order: Sequence[int], layout: Sequence[int]) -> Tables:
    places = iter(order)
    return [[next(places) for _ in range(size)] for size in layout]


def _plus(one: Cost, two: Cost) -> Cost:
    return tuple(map(add, one, two))
