"""Chains, reach and routes of 1836jr on recorded and random maps: recorded like the book of a game.

Of every corporation on a map it is told what it reaches, each of its routes once, and the best of some sets of trains with
the bounds that prove them and the work that they left to do.
"""

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from games.engines.g1836jr.logs.gamelog import read
from games.engines.g1836jr.logs.replay import LogReplay
from games.engines.g1836jr.map.best import Best, best_routes, second_best
from games.engines.g1836jr.map.board import NOTHING, Map
from games.engines.g1836jr.map.catalogue import Catalogue
from games.engines.g1836jr.map.chains import Chain
from games.engines.g1836jr.map.geometry import EDGES
from games.engines.g1836jr.map.routes import ENDLESS, Running
from games.engines.g1836jr.map.search import Search
from games.engines.g1836jr.map.track import Track
from games.engines.g1836jr.packaged import data
from games.engines.g1836jr.rounds.routing import running
from games.lab.log_books import content_of
from games.lab.route_boards import random_case, track_of

KEY: Final = "1836jr"
#: Recorded games, and every how manyth of their moves is looked at.
_GAMES: Final = ("2p-001", "3p-001", "4p-001")
_EVERY: Final = 90
#: Random boards by the number from which they are drawn; on the last ones trails meet themselves, or the last dive matters.
_BOARDS: Final = (*range(60), 70, 135, 147, 151, 263, 1093)
#: Trains by the stops they count, the longest first.
_TRAINS: Final = ((ENDLESS, ENDLESS), (5, 4), (3, 3, 2), (2,), ())


def route_book() -> Iterator[tuple[str, Any]]:
    """Everything that is recorded of maps, by name."""
    for name in _GAMES:
        log = read(json.dumps(content_of(name)).encode())
        replay = LogReplay(log)
        for number, (at, entry) in enumerate(log.entries):
            if number % _EVERY == 0:
                state = replay.state
                yield f"map.{name}.{at}", _told(state.track, running(state))
            replay.play(entry)
    map_ = Map(data())
    for number in _BOARDS:
        case = random_case(map_, Random(number))
        now = Running(case.colour, port_pairs=case.port_pairs)
        yield f"board.{number}", _told(track_of(map_, case.board), now)


def _told(track: Track, now: Running) -> list[Any]:
    """The chains of the map, and what each corporation makes of them."""
    map_ = track.map
    chains = [
        _chain(map_, chain)
        for hex_ in range(map_.size)
        for stop in track.stops_on(hex_)
        for chain in track.chains(stop)
    ]
    owners = [who for who in range(map_.corporations) if track.own_stops(who)]
    return [sorted(chains), [_of(track, who, now) for who in owners]]


def _of(track: Track, corporation: int, now: Running) -> list[Any]:
    map_, reach = track.map, track.reach(corporation)
    places = [place for place, side in enumerate(map_.side) if side != NOTHING]
    sides = [_side(map_, place) for place in places if reach.sides >> map_.side[place] & 1]
    stops = [map_.stop_name(stop) for stop in range(map_.stops) if reach.stops >> stop & 1]
    runs = [_runs(track, corporation, lengths, now) for lengths in _TRAINS]
    return [sides, stops, reach.has_route, *runs]


def _runs(track: Track, corporation: int, lengths: Sequence[int], now: Running) -> list[Any]:
    """The best and the second best of all trains, the routes of the longest, each once, and what the search for the best took."""
    trains = {f"train-{number}": length for number, length in enumerate(lengths)}
    found = _best(track, best_routes(track, corporation, trains, now))
    found += _best(track, second_best(track, corporation, trains, now))
    if not lengths:
        return found
    stops = [length or track.map.stops for length in lengths]
    catalogue = Catalogue(track, corporation, stops[0], now)
    catalogue.collect()
    routes = [
        [revenue, [_chain(track.map, chain) for chain in catalogue.chains_of(route)]]
        for route, revenue in enumerate(catalogue.revenues)
    ]
    search = Search(catalogue, stops)
    by_exits = search.exits.most(0, 0)
    search.run()
    return [*found, sorted(routes), by_exits, search.nodes, len(search.exits.known)]


def _best(track: Track, best: Best | None) -> list[Any]:
    """What a set of routes earns, what proves it, and the routes; nothing where there is no such set."""
    if best is None:
        return []
    return [best.revenue, best.bound, [route.action(track.map) for route in best.routes]]


def _chain(map_: Map, chain: Chain) -> list[Any]:
    end = "" if chain.end == NOTHING else map_.stop_name(chain.end)
    hexes = [map_.hex_names[hex_] for hex_ in chain.hexes]
    return [map_.stop_name(chain.start), chain.leaves, end, chain.enters, hexes]


def _side(map_: Map, place: int) -> str:
    hex_, edge = divmod(place, EDGES)
    return f"{map_.hex_names[hex_]}/{edge}"
