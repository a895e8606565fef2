"""Track as it is stored, and what has to hold of it."""

from collections.abc import Mapping
from typing import Any

from games.engines.g1836jr.map.board import NOTHING, SLOTS, Map
from games.engines.g1836jr.map.geometry import EDGES
from games.engines.g1836jr.map.track import Track


def dumped(track: Track) -> dict[str, Any]:
    """Everything that is not derived, as JSON values."""
    return {
        "tiles": track.tile_at.copy(),
        "rotations": track.rotation_at.copy(),
        "slots": track.slots.copy(),
        "stations": [stops.copy() for stops in track.stations],
        "loose": track.loose.copy(),
        "home": track.home.copy(),
    }


def loaded(map_: Map, data: Mapping[str, Any]) -> Track:
    """The inverse of `dumped`."""
    track = Track(map_)
    track.tile_at = list(data["tiles"])
    track.rotation_at = list(data["rotations"])
    for hex_, tile in enumerate(track.tile_at):
        if tile != NOTHING:
            track.piece_at[hex_] = tile * EDGES + track.rotation_at[hex_]
            track.supply[tile] -= 1
    track.slots = list(data["slots"])
    track.stations = [list(stops) for stops in data["stations"]]
    track.loose = list(data["loose"])
    track.home = list(data["home"])
    for corporation, hex_ in enumerate(track.loose):
        track.used[corporation] = len(track.stations[corporation]) + (hex_ != NOTHING)
    track.forget()
    return track


def broken(track: Track) -> list[str]:
    """What does not hold, in words: tiles and stations are conserved (R18-SU-08, R18-TK-09)."""
    map_ = track.map
    problems = []
    for tile, count in enumerate(map_.counts):
        if track.supply[tile] < 0 or track.supply[tile] + track.tile_at.count(tile) != count:
            problems.append(f"tile {map_.tile_names[tile]}: {track.supply[tile]} left of {count}")
    for corporation, stops in enumerate(track.stations):
        name = map_.corporation_names[corporation]
        lying = sorted(
            place // SLOTS for place, who in enumerate(track.slots) if who == corporation
        )
        if lying != sorted(stops):
            problems.append(f"{name}: stations {stops} lie at {lying}")
        if len(stops) + (track.loose[corporation] != NOTHING) != track.used[corporation]:
            problems.append(f"{name}: {track.used[corporation]} stations used")
        if len({map_.stop_hex[stop] for stop in stops}) != len(stops):
            problems.append(f"{name}: two stations on one hex")
    return problems
