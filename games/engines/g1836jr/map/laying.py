"""Which tiles a corporation may lay (section TR): every refusal with its reason."""

from collections.abc import Collection

from games.engines.g1836jr.map.board import NOTHING, Lay
from games.engines.g1836jr.map.geometry import EDGES, edges_of
from games.engines.g1836jr.map.tiles import COLOURS, lost_edges
from games.engines.g1836jr.map.track import Track
from games.engines.kernel.errors import IllegalAction


def check_lay(  # noqa: PLR0913  who, what and where, and what the phase and the privates allow
    track: Track,
    corporation: int,
    hex_: int,
    tile: int,
    rotation: int,
    *,
    colour: int,
    phase: str,
    blocked: Collection[int],
) -> None:
    """A normal lay or upgrade, but for its cost. `colour`: the highest allowed; `blocked`: hexes (R18-TR-14).

    Raises `hex_reserved_by_private`, `tile_colour_too_early`, `not_an_upgrade`, `bad_placement_or_rotation`, `tile_in_use`.
    """
    map_ = track.map
    if hex_ in blocked:
        raise IllegalAction(
            "hex_reserved_by_private", company=map_.blocker[hex_], hex=map_.hex_names[hex_]
        )
    if map_.colour[tile] > colour:
        name = COLOURS[map_.colour[tile]]
        raise IllegalAction("tile_colour_too_early", colour=name, phase=phase)
    lay = check_shape(track, hex_, tile, rotation)
    if not lay.exits & track.reached_edges(corporation, hex_):
        raise _misplaced(track, hex_, tile, "not_connected", edges_of(lay.exits))
    check_supply(track, tile)


def check_special_lay(track: Track, hex_: int, tile: int, rotation: int) -> None:
    """The lay of a private: on an empty hex, connected or not (R18-PC-08, R18-PC-09)."""
    if track.tile_at[hex_] != NOTHING:
        raise _not_an_upgrade(track, hex_, tile, "not_empty")
    check_shape(track, hex_, tile, rotation)
    check_supply(track, tile)


def check_shape(track: Track, hex_: int, tile: int, rotation: int) -> Lay:
    """The tile as it may lie here: an upgrade in kind that keeps all track and leads nowhere it must not."""
    map_ = track.map
    piece = track.piece_at[hex_]
    if not map_.layable[hex_]:
        raise _not_an_upgrade(track, hex_, tile, "printed")
    for lay in map_.lays(hex_, piece):
        if lay.tile == tile and lay.rotation == rotation:
            return lay
    if not map_.in_kind(hex_, piece, tile):
        raise _not_an_upgrade(track, hex_, tile, _why_not_in_kind(track, hex_, tile))
    new = map_.pieces[tile * EDGES + rotation]
    lost = lost_edges(track.piece(hex_), new)
    wrong = edges_of(new.exits & ~map_.track_edges[hex_])
    if lost:
        raise _misplaced(track, hex_, tile, "loses_exit", lost)
    if wrong:
        raise _misplaced(track, hex_, tile, "exit_not_allowed", wrong)
    raise _misplaced(track, hex_, tile, "breaks_connection", edges_of(track.piece(hex_).exits))


def check_supply(track: Track, tile: int) -> None:
    """R18-TR-03."""
    if not track.supply[tile]:
        map_ = track.map
        name = map_.tile_names[tile]
        raise IllegalAction("tile_in_use", tile=name, colour=COLOURS[map_.colour[tile]])


def _why_not_in_kind(track: Track, hex_: int, tile: int) -> str:
    old, new = track.piece(hex_), track.map.pieces[tile * EDGES]
    if new.colour != old.colour + 1:
        return "colour"
    if new.label != old.label:
        return "label"
    if sorted(new.kinds) != sorted(old.kinds):
        return "stops"
    return "track"


def _misplaced(track: Track, hex_: int, tile: int, reason: str, edges: list[int]) -> IllegalAction:
    map_ = track.map
    return IllegalAction(
        "bad_placement_or_rotation",
        hex=map_.hex_names[hex_],
        tile=map_.tile_names[tile],
        reason=reason,
        edges=edges,
    )


def _not_an_upgrade(track: Track, hex_: int, tile: int, reason: str) -> IllegalAction:
    map_ = track.map
    return IllegalAction(
        "not_an_upgrade", hex=map_.hex_names[hex_], tile=map_.tile_names[tile], reason=reason
    )


def lays(
    track: Track, corporation: int, *, colour: int, blocked: Collection[int]
) -> list[tuple[int, int, int]]:
    """Every legal normal lay (hex, tile, rotation), rotations that look alike once, costs aside."""
    map_ = track.map
    found: list[tuple[int, int, int]] = []
    for hex_ in range(map_.size):
        if not map_.layable[hex_] or hex_ in blocked:
            continue
        reached = track.reached_edges(corporation, hex_)
        if not reached:
            continue
        found += [
            (hex_, lay.tile, lay.rotation)
            for lay in map_.pictures(hex_, track.piece_at[hex_])
            if lay.colour <= colour and lay.exits & reached and track.supply[lay.tile]
        ]
    return found
