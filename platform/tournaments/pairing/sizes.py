"""How many tables of which size a round has, and how many have a bye."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement


def layouts(players: int, sizes: Sequence[int]) -> Iterator[list[int]]:
    """The sizes of the tables of a round, largest first, the best layout first.

    Fewest byes, then fewest off-size tables, then most tables of the earlier sizes. Those who are left over
    have a bye.
    """
    for seated in range(players, 0, -1):
        yield from _exact(seated, sizes)


def _exact(seated: int, sizes: Sequence[int]) -> Iterator[list[int]]:
    best, others = sizes[0], sizes[1:]
    for number in range(seated // min(sizes) + 1):
        fitting = []
        for off in combinations_with_replacement(others, number):
            left = seated - sum(off)
            if left >= 0 and left % best == 0:
                counts = [left // best, *(off.count(size) for size in others)]
                fitting.append((counts, [best] * (left // best) + list(off)))
        yield from (layout for _, layout in sorted(fitting, reverse=True))
