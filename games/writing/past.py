"""Which entries of a log a seat may take back, or do again. Pure.

An entry is a mapping as `games.engines.kernel.log` has it, with `by` (who made it).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engines.kernel.log import effective
from games.writing.makers import BOT, PERSON

Entries = Sequence[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class TurnBack:
    """To which entry the match goes, and which entries are taken back on that way, the oldest first."""

    to: int
    taken: Sequence[Mapping[str, Any]]


def own_last(entries: Entries, *seats: int) -> TurnBack | None:
    """How to undo the last decision of the newest of `seats`, who sit at one device; None if it must stand.

    It stands as soon as another person (or the clock) has acted, or chance was drawn. Answers of AI players go with it.
    """
    path = effective(entries)
    for at in range(len(path) - 1, 0, -1):
        entry = path[at]
        if entry["drawn"]:
            return None
        if entry["by"] == PERSON and entry["seat"] in seats:
            return TurnBack(path[at - 1]["held_at"], path[at:])
        if entry["by"] != BOT:
            return None
    return None


def any_last(entries: Entries, seat: int) -> TurnBack | None:
    """As `own_last`, whatever has happened since: what all persons may agree on."""
    path = effective(entries)
    for at in range(len(path) - 1, 0, -1):
        if path[at]["by"] == PERSON and path[at]["seat"] == seat:
            return TurnBack(path[at - 1]["held_at"], path[at:])
    return None


def any_to(entries: Entries, to: int) -> TurnBack | None:
    """The way back to the state that holds after entry `to`; None if that is not on the way to the present one."""
    path = effective(entries)
    held = [entry["held_at"] for entry in path[:-1]]
    return TurnBack(to, path[held.index(to) + 1 :]) if to in held else None


def own_redo(entries: Entries, *seats: int) -> TurnBack | None:
    """How to make what one of `seats` has just undone hold again; None if there is nothing.

    Only as long as nothing else has happened since.
    """
    undone: list[tuple[int, int]] = []
    last = len(entries)
    while last and entries[last - 1]["kind"] == "undo":
        last -= 1
    for entry in entries[last:]:
        if entry["action"].get("redo"):
            undone.pop()
        else:
            undone.append((entry["n"] - 1, entry["action"]["who"]))
    return TurnBack(undone[-1][0], []) if undone and undone[-1][1] in seats else None
