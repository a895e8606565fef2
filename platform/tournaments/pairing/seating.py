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
        # Few kinds of histories stand behind many players: what a table costs is kept by kinds.
        self._kinds: dict[tuple[int, ...], int] = {}
        self._kind_of = [self._kinds.setdefault(tuple(one), len(self._kinds)) for one in used]
        self._histories = list(self._kinds)
        self._least: dict[tuple[int, ...], int] = {}
        self.wanted = [wanted(one) for one in used]

    def excess(self, table: Sequence[int]) -> int:
        """The least excess with which these players can be seated."""
        key = tuple(sorted([self._kind_of[player] for player in table]))
        if key not in self._least:
            rows = [_row(self._histories[kind], len(key)) for kind in key]
            self._least[key] = _cheapest(rows)[0] // _EXCESS
        return self._least[key]

    def order(self, table: Sequence[int]) -> tuple[int, tuple[int, ...]]:
        """The excess at a table, and its players in the order of play that makes it least.

        Among orders of the same excess the one whose seats were used least before, then the one that
        follows the rotation (`turn`); then the first.
        """
        players = tuple(sorted(table))
        cost, seats = _cheapest([_row(self._used[player], len(players)) for player in players])
        order = sorted(range(len(players)), key=lambda number: seats[number])
        return cost // _EXCESS, tuple(players[number] for number in order)


def wanted(used: Sequence[int]) -> frozenset[int]:
    """The seats that somebody used least; none where all are used alike.

    Two who want the same seats had better not meet: one of them goes on wanting.
    """
    fewest = min(used, default=0)
    found = frozenset(seat for seat, count in enumerate(used) if count == fewest)
    return found if len(found) < len(used) else frozenset()


def turn(used: Sequence[int], size: int) -> int:
    """The seat that comes next in the rotation: the least used one after the seats used most."""
    row = [*used, *[0] * (size - len(used))][:size]
    fewest, most = min(row), max(row)
    return next(
        (seat for seat in range(size) if row[seat] == fewest and row[seat - 1] == most),
        row.index(fewest),
    )


#: One of excess weighs more than all uses of a seat that an event can have, and those than the rotation.
_EXCESS = 1_000_000
_USE = 100


def _row(used: Sequence[int], size: int) -> list[int]:
    """For each seat the excess it leads to, then how often it was used, then how far it is from its turn."""
    due = turn(used, size)
    return [
        excess(after(used, seat, size)) * _EXCESS
        + (used[seat] if seat < len(used) else 0) * _USE
        + (seat - due) % size
        for seat in range(size)
    ]


def _cheapest(rows: Sequence[Sequence[int]]) -> tuple[int, tuple[int, ...]]:
    """The least cost of players in different seats, and the seat of each."""
    return min(
        (sum(row[seat] for row, seat in zip(rows, seats, strict=True)), seats)
        for seats in _orders(len(rows))
    )


@lru_cache
def _orders(size: int) -> list[tuple[int, ...]]:
    return list(permutations(range(size)))
