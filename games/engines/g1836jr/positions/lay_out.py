"""Lays a map out as flat keys describe it: tiles by hex, stations by corporation."""

from typing import Any

from games.engines.g1836jr.map.board import NOTHING, SLOTS, Map
from games.engines.g1836jr.map.geometry import EDGES
from games.engines.g1836jr.map.tiles import Piece, keeps_stops
from games.engines.g1836jr.map.track import FREE, Track
from games.engines.g1836jr.state import RailState
from games.engines.kernel.errors import BadSetup


def lay_out(state: RailState, hexes: dict[str, Any], tokens: dict[int, list[list[Any]]]) -> None:
    """The map that lies there, with these hexes ([tile, rotation], None: as printed) and stations changed.

    Raises `bad_setup` for a tile that cannot lie there, LookupError or ValueError for a hex, tile or city that is not there.
    """
    old, map_ = state.track, state.c.map
    new = Track(map_)
    lying = {
        at: (tile, old.rotation_at[at]) for at, tile in enumerate(old.tile_at) if tile != NOTHING
    }
    for name, value in hexes.items():
        at = map_.hexes[name]
        if value is None:
            lying.pop(at, None)
        else:
            lying[at] = map_.tile_index[str(value[0])], value[1]
    for at, (tile, rotation) in lying.items():
        _require_place(state, at, tile, rotation)
        new.lay(at, tile, rotation)
    for corporation in range(len(state.par)):
        rows = tokens.get(corporation)
        if rows is None:
            rows = _lying(old, corporation)
        for hex_, *edges in rows:
            _put(new, corporation, map_.hexes[hex_], edges)
    state.track = new


def _require_place(state: RailState, hex_: int, tile: int, rotation: int) -> None:
    """No tile leads off the map or over a closed side, and every stop finds its place on it, whatever a scenario says."""
    map_ = state.c.map
    problem = ""
    if rotation not in range(EDGES):
        problem = f"a tile has {EDGES} rotations, from 0"
    elif map_.pieces[tile * EDGES + rotation].exits & ~map_.track_edges[hex_]:  # R18-TR-05
        problem = "it leads off the map or over a closed side"
    elif not _keeps_stops(map_, hex_, map_.pieces[tile * EDGES + rotation]):  # R18-TR-15
        problem = "its stops are not those of the hex"
    if problem:
        raise BadSetup(
            f"given.set.m.{map_.hex_names[hex_]}",
            f"tile {map_.tile_names[tile]} cannot lie there in rotation {rotation}: {problem}",
        )


def _keeps_stops(map_: Map, hex_: int, new: Piece) -> bool:
    """Whether a tile has stops of the kind that is printed, no more than the hex can have, each where its track leads."""
    printed = map_.pieces[map_.printed[hex_]]
    has_room = new.stops <= map_.stop_hex.count(hex_)
    return has_room and {*new.kinds} == {*printed.kinds} and keeps_stops(printed, new)


def _lying(track: Track, corporation: int) -> list[list[Any]]:
    """The stations of a corporation as `lay_out` is told of them; one without a city lies on a hex without track."""
    found: list[list[Any]] = []
    for hex_, city in track.tokens_of(corporation):
        name = track.map.hex_names[hex_]
        has_more = track.cities_on(hex_) > 1
        found.append([name, track.city_edges(hex_, city)] if has_more else [name])
    return found


def _put(track: Track, corporation: int, hex_: int, edges: list[list[int]]) -> None:
    """A station in the first city with these edges: [], whatever its edges are; [[]], in no city yet."""
    if edges == [[]]:
        track.lay_loose(corporation)
        return
    wanted = {edge for named in edges for edge in named}
    for city in range(track.cities_on(hex_)):
        if wanted <= set(track.city_edges(hex_, city)):
            stop = track.map.first_stop[hex_] + city
            slots = track.slots[stop * SLOTS : stop * SLOTS + track.slots_of(stop)]
            track.put_station(corporation, stop, slots.index(FREE))
            return
    raise ValueError(f"{track.map.hex_names[hex_]} has no city {edges}")
