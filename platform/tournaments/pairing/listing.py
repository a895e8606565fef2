"""Tables that there may be, written down: all of them, or where those are too many the light ones."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from tournaments.pairing.board import PairingBoard

#: One who sits off-size out of turn weighs more than all repeats of a round.
TURN = 1_000_000

Table = tuple[int, ...]
Weighed = tuple[Table, int]


class Listed(NamedTuple):
    """Tables without pairs that must not meet, with what they weigh; those left out weigh at least `beyond`.

    `beyond` is None where none was left out that better tables than the known ones may have.
    """

    tables: Sequence[Weighed]
    beyond: int | None


def listed(board: PairingBoard, sizes: Collection[int], most: int) -> Listed:
    """Every table of these sizes that weighs at most `most`, beyond which nothing is better than what is known."""
    found = _Listing(board, most, None)
    return Listed(found.of(sizes), None)


def few(board: PairingBoard, sizes: Collection[int], most: int, count: int) -> Listed | None:
    """As `listed`; None where that would be more than `count`."""
    try:
        return Listed(_Listing(board, most, count).of(sizes), None)
    except _TooManyTables:
        return None


def light(
    board: PairingBoard, sizes: Collection[int], least: int, most: int, count: int
) -> Listed | None:
    """As many of the lightest tables as `count` allows, whole weights at a time from `least` on, none above `most`.

    None where already those of `least` are too many.
    """
    found: Listed | None = None
    for weight in range(least, most + 1):
        listing = _Listing(board, weight, count)
        try:
            found = Listed(listing.of(sizes), None if weight == most else weight + 1)
        except _TooManyTables:
            break
    return found


class _Listing:
    """Writes down tables up to a weight; raises _TooManyTables above a count."""

    def __init__(self, board: PairingBoard, most: int, count: int | None) -> None:
        self._board, self._most, self._count = board, most, count
        self._found: list[Weighed] = []

    def of(self, sizes: Collection[int]) -> list[Weighed]:
        """The tables of these sizes, largest first, each size in the order of its players."""
        for size in sorted(sizes, reverse=True):
            turns = (
                TURN * self._board.out_of_turn(one, size) for one in range(len(self._board.names))
            )
            free = [(one, turn) for one, turn in enumerate(turns) if turn <= self._most]
            self._extend((), 0, size, free)
        return self._found

    def _extend(
        self, table: Table, weight: int, size: int, free: Sequence[tuple[int, int]]
    ) -> None:
        """Adds players to a table until it is full; `free` are those after them with what each would add."""
        if len(table) == size - 1:
            self._found += [((*table, one), weight + added) for one, added in free]
            if self._count is not None and len(self._found) > self._count:
                raise _TooManyTables
            return
        for at, (one, added) in enumerate(free):
            left = list(self._after(one, weight + added, free[at + 1 :]))
            if len(table) + 1 + len(left) >= size:
                self._extend((*table, one), weight + added, size, left)

    def _after(
        self, one: int, weight: int, free: Sequence[tuple[int, int]]
    ) -> Iterator[tuple[int, int]]:
        """Who may still come to a table of this weight to which `one` has come."""
        met, forbidden, most = self._board.met[one], self._board.forbidden[one], self._most - weight
        for two, added in free:
            if not forbidden[two] and added + met[two] <= most:
                yield two, added + met[two]


class _TooManyTables(Exception):
    """More tables than may be written down."""
