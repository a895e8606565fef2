"""Why no tile can be laid on a hex: the try that comes furthest, which the page has the table refuse in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from games.engines.g1836jr.rounds import operating
from games.engines.g1836jr.state import OPERATING, TRACK, RailState
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction

#: What refuses a tile, from what no tile could help to what is nearly a lay.
FURTHER: Final = (
    "not_available_now",
    "hex_reserved_by_private",
    "not_an_upgrade",
    "tile_colour_too_early",
    "tile_in_use",
    "bad_placement_or_rotation",
    "insufficient_cash",
)


def tries(state: RailState, seat: int | None) -> dict[str, dict[str, Any] | None]:
    """By hex on which the seat can lay no tile now, the lay that the rules refuse last, as parts of the action.

    None where no tile follows what lies there. Empty for everybody who is not asked for a tile.
    """
    if seat is None or seat not in state.asked or not _is_laying(state):
        return {}
    found: dict[str, dict[str, Any] | None] = {}
    for number, name in enumerate(state.c.map.hex_names):
        refused = [(_refusal(state, seat, lay), lay) for lay in _lays(state, number)]
        if all(code is not None for code, _ in refused):
            best = max(refused, key=lambda one: FURTHER.index(one[0] or ""), default=None)
            found[name] = None if best is None else {k: best[1][k] for k in ("tile", "rotation")}
    return found


def _is_laying(state: RailState) -> bool:
    return state.round == OPERATING and state.step == TRACK and not state.laid


def _lays(state: RailState, hex_: int) -> Iterator[Action]:
    """Every tile that may follow what lies on the hex; where none may ever lie, one to be refused for that."""
    map_ = state.c.map
    if not map_.layable[hex_]:
        yield _lay(state, hex_, 0, 0)
        return
    for lay in map_.pictures(hex_, state.track.piece_at[hex_]):
        yield _lay(state, hex_, lay.tile, lay.rotation)


def _lay(state: RailState, hex_: int, tile: int, rotation: int) -> Action:
    map_ = state.c.map
    return {"hex": map_.hex_names[hex_], "tile": map_.tile_names[tile], "rotation": rotation}


def _refusal(state: RailState, seat: int, lay: Action) -> str | None:
    """The code that the lay is refused with, None where it is legal."""
    try:
        operating.check_lay(state, seat, lay)
    except IllegalAction as refused:
        return refused.code
    return None
