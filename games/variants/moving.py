"""Rows that a file sends to other places: what is found in the tables afterwards is told where the file says it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from games.fronts.schema import Path, Violation, pointer
from games.variants import pointers

#: The path of a row after the move, and where the file has it.
Moves = Mapping[Path, Path]
_TABLES: Final = "tables"
_ROW: Final = 2


def filed(found: Iterable[Violation], moves: Moves) -> list[Violation]:
    """The same violations at the places of the file, and with them the others that they name."""
    return [_filed(each, moves) for each in found] if moves else [*found]


def _filed(violation: Violation, moves: Moves) -> Violation:
    params = dict(violation.params)
    if "with" in params:
        params["with"] = [pointer(moved(pointers.parsed(other) or (), moves)) for other in params["with"]]  # fmt: skip
    return Violation(moved(violation.path, moves), violation.code, params)


def moved(path: Path, moves: Moves) -> Path:
    """The path with its row at the other place; paths may begin at the tables or at the file."""
    above = path[:1] if path[:1] == (_TABLES,) else ()
    row = path[len(above) : len(above) + _ROW]
    return (*above, *moves.get(row, row), *path[len(above) + _ROW :])


def turned(moves: Moves) -> dict[Path, Path]:
    """From the places of the file to those after the move."""
    return {before: after for after, before in moves.items()}
