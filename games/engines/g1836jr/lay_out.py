"""Lays a map out as flat keys describe it: tiles by hex, stations by corporation."""

from typing import Any

from games.engines.g1836jr.board import SLOTS
from games.engines.g1836jr.geometry import EDGES
from games.engines.g1836jr.state import State
from games.engines.g1836jr.track import FREE, Track


def lay_out(state: State, hexes: dict[str, Any], tokens: dict[int, list[list[Any]]]) -> None:
    """The map that lies there, with these hexes ([tile, rotation], None: as printed) and stations changed.

    Raises LookupError or ValueError for what cannot lie there.
    """
    old, map_ = state.track, state.c.map
    new = Track(map_)
    wanted = {name: [old.tile_at[at], old.rotation_at[at]] for name, at in map_.hexes.items()}
    for name, value in hexes.items():
        at = map_.hexes[name]
        tile = -1 if value is None else map_.tile_index[str(value[0])]
        wanted[map_.hex_names[at]] = [tile, 0 if value is None else value[1]]
    for name, (tile, rotation) in wanted.items():
        if tile >= 0:
            _require_exits(state, name, tile, rotation)
            new.lay(map_.hexes[name], tile, rotation)
    for corporation in range(len(state.par)):
        rows = tokens.get(corporation)
        if rows is None:
            rows = _lying(old, corporation)
        for hex_, *edges in rows:
            _put(new, corporation, map_.hexes[hex_], edges)
    state.track = new


def _require_exits(state: State, name: str, tile: int, rotation: int) -> None:
    """No tile leads off the map or over a closed side, whatever a scenario says (R18-TR-05)."""
    map_ = state.c.map
    is_turned = 0 <= rotation < EDGES
    if (
        not is_turned
        or map_.pieces[tile * EDGES + rotation].exits & ~map_.track_edges[map_.hexes[name]]
    ):
        raise ValueError(
            f"tile {map_.tile_names[tile]} cannot lie on {name} in rotation {rotation}"
        )


def _lying(track: Track, corporation: int) -> list[list[Any]]:
    found: list[list[Any]] = []
    for hex_, city in track.tokens_of(corporation):
        name = track.map.hex_names[hex_]
        edges = [] if city < 0 else track.city_edges(hex_, city)
        found.append([name, edges] if track.cities_on(hex_) > 1 else [name])
    return found


def _put(track: Track, corporation: int, hex_: int, edges: list[list[int]]) -> None:
    if edges and not edges[0]:
        track.lay_loose(corporation)
        return
    cities = [
        city
        for city in range(track.cities_on(hex_))
        if not edges or set(edges[0]) <= set(track.city_edges(hex_, city))
    ]
    if not cities:
        raise ValueError(f"{track.map.hex_names[hex_]} has no city {edges}")
    stop = track.map.first_stop[hex_] + cities[0]
    slots = track.slots[stop * SLOTS : stop * SLOTS + track.slots_of(stop)]
    track.put_station(corporation, stop, slots.index(FREE))
