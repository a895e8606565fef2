"""Who sits in which seat: the order of play is worth something, so that everybody should have all seats alike."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations


def imbalance(used: Sequence[int]) -> int:
    """The difference between the seat used most and the one used least."""
    return max(used, default=0) - min(used, default=0)


def excess(used: Sequence[int]) -> int:
    """What of it is more than cannot be helped."""
    return max(0, imbalance(used) - 1)


def after(used: Sequence[int], seat: int, size: int) -> list[int]:
    """The seats used, with one more at a table of this size."""
    found = [*used, *[0] * (size - len(used))]
    found[seat] += 1
    return found


class Seats:
    """What each seat costs each player, by the size of the table."""

    def __init__(self, used: Sequence[Sequence[int]]) -> None:
        self._used = used
        self._best: dict[tuple[int, ...], tuple[int, tuple[int, ...]]] = {}

    def order(self, table: Sequence[int]) -> tuple[int, tuple[int, ...]]:
        """The excess at a table, and its players in the order of play that makes it least.

        Among orders of the same excess the one whose seats were used least before; then the first.
        """
        key = tuple(sorted(table))
        if key not in self._best:
            self._best[key] = self._seated(key)
        return self._best[key]

    def _seated(self, table: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        size = len(table)
        rows = [self._row(player, size) for player in table]
        cost, seats = min(
            (sum(row[seat] for row, seat in zip(rows, seats, strict=True)), seats)
            for seats in _orders(size)
        )
        order = sorted(range(size), key=lambda number: seats[number])
        return cost // _UNIT, tuple(table[number] for number in order)

    def _row(self, player: int, size: int) -> list[int]:
        """For each seat the excess it leads to, then how often it was used."""
        used = self._used[player]
        return [
            excess(after(used, seat, size)) * _UNIT + (used[seat] if seat < len(used) else 0)
            for seat in range(size)
        ]


#: One of excess weighs more than all uses of a seat that an event can have.
_UNIT = 10_000


@lru_cache
def _orders(size: int) -> list[tuple[int, ...]]:
    return list(permutations(range(size)))
