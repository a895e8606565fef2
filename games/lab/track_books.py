"""What the track of 1836jr says of tiles and stations as they lie, and after a change: recorded like the book of a game."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, Final

from games.engines.g1836jr.map import laying
from games.engines.g1836jr.map.board import NOTHING, Map
from games.engines.g1836jr.map.geometry import EDGES
from games.engines.g1836jr.map.track import Track
from games.engines.g1836jr.packaged import data
from games.lab.route_boards import random_case, track_of

_BOARDS: Final = 24
#: Of the tiles that may be laid every so manyth is.
_EVERY: Final = 40


def track_book() -> Iterator[tuple[str, Any]]:
    """Everything that is recorded of it, by name."""
    map_ = Map(data())
    yield "printed", _all_of(Track(map_))
    for number in range(_BOARDS):
        track = track_of(map_, random_case(map_, Random(number)).board)
        yield f"track.{number}", [_all_of(track), _all_of(track.copied())]
        track.forget()
        yield f"fresh.{number}", _all_of(track)
    yield "loose", list(_loose(map_))
    yield "changed", list(_changed(map_))


def _all_of(track: Track) -> list[Any]:
    """Every answer, by corporation and by hex."""
    map_, hexes = track.map, range(track.map.size)
    owners = [
        [
            track.tokens_of(who),
            track.own_stops(who),
            track.blocked_for(who),
            track.has_route(who),
            [track.reached_edges(who, hex_) for hex_ in hexes],
            [hex_ for hex_ in hexes if track.has_station_on(who, hex_)],
        ]
        for who in range(map_.corporations)
    ]
    costs = [
        [track.cost(hex_, preprinted=preprinted) for preprinted in (True, False)] for hex_ in hexes
    ]
    places = [
        [track.cities_on(hex_), [track.slots_of(stop) for stop in track.stops_on(hex_)]]
        for hex_ in hexes
    ]
    lists: list[Any] = [
        *(track.supply, track.used, track.home, track.loose, track.slots, track.stations)
    ]
    return [owners, costs, places, track.full, deepcopy(lists)]


def _loose(map_: Map) -> Iterator[Any]:
    """A home station that has no city yet, before and after any tile with as many stops, and picked up again."""
    for who in range(map_.corporations):
        if map_.home_stop[who] != NOTHING:
            continue
        track = Track(map_)
        track.reach(who)
        track.lay_loose(who)
        yield _all_of(track)
        for tile in _alike(track, map_.home_hex[who]):
            twin = track.copied()
            yield [twin.lay(map_.home_hex[who], tile, 0), _all_of(twin)]
            twin.pick_up_loose(who)
            yield _all_of(twin)


def _changed(map_: Map) -> Iterator[Any]:
    """Some of the tiles that may be laid, with everything asked before and after."""
    for number in range(_BOARDS):
        case = random_case(map_, Random(number))
        track = track_of(map_, case.board)
        _all_of(track)
        for who in range(map_.corporations):
            for lay in laying.lays(track, who, colour=case.colour, blocked=())[::_EVERY]:
                twin = track.copied()
                yield [lay, twin.lay(*lay), _all_of(twin)]


def _alike(track: Track, hex_: int) -> list[int]:
    """Tiles with as many stops as the hex has now."""
    stops = track.piece(hex_).stops
    return [
        tile
        for tile in range(len(track.map.counts))
        if track.map.pieces[tile * EDGES].stops == stops and track.tile_at[hex_] != tile
    ]
