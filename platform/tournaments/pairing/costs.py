"""The one figure of the design (4.4) for distances, repeats and off-size tables together, and what it cannot fall below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product
from math import comb, inf
from typing import Final

from tournaments.pairing.board import PairingBoard
from tournaments.pairing.event import Event

#: What a repeat and an off-size table cost beside distances in points.
REPEAT: Final = 40
OFF_SIZE: Final = 8
#: (1 + 1) squared, less 1: what the first repeat of two costs more than none; later ones cost no less each.
_FIRST: Final = 3

#: Tables of all players that are looked at at most.
_TABLES_MOST: Final = 60_000

Points = Sequence[float]


def cost_of(event: Event, board: PairingBoard, tables: Sequence[Sequence[int]]) -> float:
    """Of all tables of a round."""
    cost = 0.0
    for table in tables:
        cost += _spread([board.points[player] / 10_000 for player in table])
        cost += REPEAT * sum(
            (board.met[one][two] + 1) ** 2 - 1 for one, two in combinations(table, 2)
        )
        if len(table) != event.sizes[0]:
            cost += OFF_SIZE * sum(event.off_size_of[board.names[player]] for player in table)
    return cost


def _spread(points: Points) -> float:
    """The squares of the distances from the mean."""
    mean = sum(points) / len(points)
    return sum((one - mean) ** 2 for one in points)


def gap_of(
    event: Event, board: PairingBoard, tables: Sequence[Sequence[int]], repeats: int
) -> float:
    """What part of the cost may be more than is needed, where no tables have fewer than so many repeats."""
    cost = cost_of(event, board, tables)
    layout = [len(table) for table in tables]
    least = max(cost_bound(event, board, layout, repeats), shared_bound(event, board, layout))
    return max(0.0, cost - least) / cost if cost > 0 else 0.0


def cost_bound(event: Event, board: PairingBoard, layout: Sequence[int], repeats: int) -> float:
    """No tables of these sizes cost less: each part of the cost is taken at its least for itself."""
    places = sum(size for size in layout if size != event.sizes[0])
    been = sorted(event.off_size_of[name] for name in board.names)
    points = sorted(one / 10_000 for one in board.points)
    return _least_spread(points, layout) + REPEAT * _FIRST * repeats + OFF_SIZE * sum(been[:places])


def shared_bound(event: Event, board: PairingBoard, layout: Sequence[int]) -> float:
    """No tables cost less than everybody's part of the cheapest table there is for them; 0 where those are too many."""
    players, sizes = range(len(board.names)), sorted(set(layout))
    if len(players) * sum(comb(len(players) - 1, size - 1) for size in sizes) > _TABLES_MOST:
        return 0.0
    least = dict.fromkeys(players, inf)
    for size in sizes:
        for table in combinations(players, size):
            part = cost_of(event, board, [table]) / size
            for player in table:
                least[player] = min(least[player], part)
    return sum(least.values())


def _least_spread(points: Points, layout: Sequence[int]) -> float:
    """The least spread of tables of these sizes: one of them has neighbours in the standings at every table.

    Clusters of given sizes with least squares lie apart (Aurenhammer, Hoffmann, Aronov 1998); on a line those are
    neighbours. Which size comes first is tried in all ways, kept by how many of each have been laid.
    """
    counts = Counter(layout)
    sizes = sorted(counts)
    least = {(0,) * len(sizes): 0.0}
    for laid in product(*(range(counts[size] + 1) for size in sizes)):
        if laid in least:
            continue
        ways = []
        for at, size in enumerate(sizes):
            if laid[at]:
                before = (*laid[:at], laid[at] - 1, *laid[at + 1 :])
                first = sum(n * one for n, one in zip(before, sizes, strict=True))
                ways.append(least[before] + _spread(points[first : first + size]))
        least[laid] = min(ways)
    return least[tuple(counts[size] for size in sizes)]
