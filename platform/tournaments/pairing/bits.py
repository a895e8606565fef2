"""Tables of which a round is chosen, kept as bits of whole numbers: what is left of them is found in a few operations."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tournaments.pairing.listing import Table

#: So many tables take about as long to go through, as bits, as the call that does it.
_TABLES_AT_ONCE: Final = 4_096


class TableColumn(NamedTuple):
    """One table that may be chosen; `who` has a bit for each player, `excess` is what it adds to the bound."""

    excess: int
    table: Table
    who: int


class TableBits:
    """The tables that may be chosen, in their order: bit n of a number stands for the nth of them."""

    def __init__(self, columns: Sequence[TableColumn], players: int) -> None:
        """`columns` by what they add, the least first."""
        self._columns = columns
        self._excess = [column.excess for column in columns]
        self._own = _as_bits(columns, players)
        self._sizes = {
            size: _bits(
                [at for at, column in enumerate(columns) if len(column.table) == size], len(columns)
            )
            for size in {len(column.table) for column in columns}
        }
        self.everything = (1 << len(columns)) - 1
        #: What it costs to count the tables of one player, in looks.
        self.look = 1 + len(columns) // _TABLES_AT_ONCE

    def up_to(self, excess: int) -> int:
        """The tables that add no more than this."""
        return (1 << bisect_right(self._excess, excess)) - 1

    def beside(self, table: Table, free: int, layout: Mapping[int, int]) -> int:
        """Those of `free` that can stand beside a table, of the sizes of which there are still some to lay."""
        taken = 0
        for player in table:
            taken |= self._own[player]
        if not layout[len(table)]:
            taken |= self._sizes[len(table)]
        return free & ~taken

    def of_who_has_fewest(self, left: int, free: int) -> list[TableColumn]:
        """The free tables of the player among those left who has fewest, the first of several."""
        fewest, least = 0, len(self._columns) + 1
        for player, own in enumerate(self._own):
            if left >> player & 1:
                fitting = free & own
                number = fitting.bit_count()
                if number < least:
                    fewest, least = fitting, number
                    if not number:
                        break
        return [self._columns[at] for at in _places(fewest)]


def _as_bits(columns: Sequence[TableColumn], players: int) -> list[int]:
    """For every player the tables at which they sit."""
    at: list[list[int]] = [[] for _ in range(players)]
    for number, column in enumerate(columns):
        for player in column.table:
            at[player].append(number)
    return [_bits(places, len(columns)) for places in at]


def _bits(places: Sequence[int], width: int) -> int:
    found = bytearray(width // 8 + 1)
    for place in places:
        found[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(found, "little")


def _places(bits: int) -> list[int]:
    """Where a number has its ones, the lowest first."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found
