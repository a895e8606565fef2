"""Hexes and edges: pointy tops, doubled columns, edges clockwise from the lower left."""

import re
from collections.abc import Iterable
from typing import Final

EDGES: Final = 6
#: Row and column of the neighbour over each edge, relative to the hex.
STEPS: Final[tuple[tuple[int, int], ...]] = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))
_NAME: Final = re.compile("([A-Z])([0-9]+)")


def opposite(edge: int) -> int:
    """The common side as the neighbour counts it."""
    return rotated(edge, EDGES // 2)


def rotated(edge: int, rotation: int) -> int:
    """Where a printed edge lies after so many steps of 60 degrees clockwise."""
    return (edge + rotation) % EDGES


def place(name: str) -> tuple[int, int]:
    """Row (A is 0) and column of a hex id such as "H12". Raises ValueError for anything else."""
    found = _NAME.fullmatch(name)
    if found is None:
        raise ValueError(f"no hex id: {name!r}")
    return ord(found[1]) - ord("A"), int(found[2])


def name_at(row: int, column: int) -> str:
    """The inverse of `place`."""
    return f"{chr(ord('A') + row)}{column}"


def neighbour(name: str, edge: int) -> str:
    """The id of the hex over this edge, on the map or not (rows above A are not written)."""
    row, column = place(name)
    step = STEPS[edge]
    return name_at(row + step[0], column + step[1])


def mask_of(numbers: Iterable[int]) -> int:
    """A set of edges, stops or sides as bits."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def edges_of(mask: int) -> list[int]:
    """The edges of a set, ascending."""
    return [edge for edge in range(EDGES) if mask >> edge & 1]
