"""Small random boards on which the optimiser of 1836jr is compared with brute force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from games.engines.g1836jr.map.best import Best, best_routes
from games.engines.g1836jr.map.board import Map
from games.engines.g1836jr.map.routes import ENDLESS, Running, check_routes
from games.engines.g1836jr.map.track import Track
from games.engines.g1836jr.packaged import data
from games.lab.brute_routes import DIESEL, BruteRoutes, LaidBoard

#: Brute force tries at most about so many sets of routes on one board.
_MOST_SETS = 300_000
_MOST_ROUTES = 400
_COLOURS = ("yellow", "green", "brown")
_TYPES = ("2", "3", "4", "5", "6", DIESEL)


@dataclass
class RouteCase:
    """A board and who runs what on it."""

    board: LaidBoard
    corporation: str
    colour: int
    trains: list[str]
    port_pairs: bool


@dataclass
class RouteVerdict:
    """What brute force found; `problem` is empty where the optimiser agrees."""

    case: RouteCase
    expected: int
    problem: str


def verdicts(boards: int, seed: int) -> Iterator[RouteVerdict]:
    """So many random boards of the packaged map, each solved both ways."""
    tables = data()
    map_, rng = Map(tables), Random(seed)
    for _ in range(boards):
        yield compare(tables, map_, rng)


def compare(tables: Mapping[str, Any], map_: Map, rng: Random) -> RouteVerdict:
    """One random board, solved both ways. Boards with nothing to run, or too much, are drawn anew."""
    while True:
        case = random_case(map_, rng)
        colour = _COLOURS[case.colour]
        brute = BruteRoutes(
            tables, case.board, case.corporation, colour, port_pairs=case.port_pairs
        )
        routes = brute.routes()
        if not routes or len(routes) > _MOST_ROUTES:
            continue
        while len(routes) ** len(case.trains) > _MOST_SETS and len(case.trains) > 1:
            case.trains.pop()
        expected = max(brute.totals(case.trains, routes), default=0)
        return RouteVerdict(case, expected, problem_of(map_, case, expected))


def problem_of(map_: Map, case: RouteCase, expected: int) -> str:
    """How the optimiser disagrees with `expected`, or nothing."""
    track = track_of(map_, case.board)
    corporation = map_.corporation_names.index(case.corporation)
    trains = {
        f"{kind}-{number}": ENDLESS if kind == DIESEL else int(kind)
        for number, kind in enumerate(case.trains)
    }
    running = Running(case.colour, port_pairs=case.port_pairs)
    best = best_routes(track, corporation, trains, running)
    if best.revenue != expected:
        return f"found {best.revenue}, not {expected}"
    if best.bound != best.revenue:
        return f"bound {best.bound} for {best.revenue}"
    return _read_again(track, corporation, trains, running, best)


def _read_again(
    track: Track, corporation: int, trains: dict[str, int], running: Running, best: Best
) -> str:
    """The validator must accept the routes found, and value them alike."""
    actions = [route.action(track.map) for route in best.routes]
    checked = check_routes(track, corporation, trains, actions, running)
    worth = sum(route.revenue for route in checked)
    return "" if worth == best.revenue else f"valued {worth}, not {best.revenue}"


def track_of(map_: Map, board: LaidBoard) -> Track:
    """The same board as the engine keeps it."""
    track = Track(map_)
    for hex_, (tile, rotation) in board.tiles.items():
        track.lay(map_.hexes[hex_], map_.tile_index[tile], rotation)
    for (hex_, city), owners in board.stations.items():
        stop = map_.first_stop[map_.hexes[hex_]] + city
        for slot, owner in enumerate(owners):
            track.put_station(map_.corporation_names.index(owner), stop, slot)
    return track


# -- drawing boards --------------------------------------------------------------------------------


def random_case(map_: Map, rng: Random) -> RouteCase:
    """A patch of the map, with tiles and stations, and somebody who runs there."""
    track, board, patch = Track(map_), LaidBoard(), _patch(map_, rng)
    _draw_tiles(track, patch, board, rng)
    corporation = rng.choice(map_.corporation_names)
    _draw_stations(track, patch, board, corporation, rng)
    trains = [rng.choice(_TYPES) for _ in range(rng.choice((1, 2, 2, 3)))]
    return RouteCase(board, corporation, rng.randrange(len(_COLOURS)), trains, rng.random() < 0.5)


def full_cases(map_: Map, count: int, seed: int) -> list[RouteCase]:
    """The whole map built over at random, so many times; two diesels run."""
    rng = Random(seed)
    return [_full_case(map_, rng) for _ in range(count)]


def _full_case(map_: Map, rng: Random) -> RouteCase:
    """The whole map built over at random, with stations in every second city."""
    track, board, hexes = Track(map_), LaidBoard(), list(range(map_.size))
    _draw_tiles(track, hexes * 2, board, rng)
    corporation = rng.choice(map_.corporation_names)
    _draw_stations(track, rng.sample(hexes, map_.size // 2), board, corporation, rng)
    return RouteCase(board, corporation, len(_COLOURS) - 1, [DIESEL, DIESEL], port_pairs=True)


def _draw_tiles(track: Track, patch: list[int], board: LaidBoard, rng: Random) -> None:
    """Tiles as the rules allow them one after the other, such that they join their neighbours."""
    map_ = track.map
    for _ in range(rng.randint(len(patch), 5 * len(patch))):
        hex_ = rng.choice(patch)
        lays = [lay for lay in map_.lays(hex_, track.piece_at[hex_]) if track.supply[lay.tile]]
        if map_.layable[hex_] and lays:
            drawn = [rng.choice(lays) for _ in range(5)]
            lay = max(drawn, key=lambda one: _joins(track, hex_, one.exits))
            track.lay(hex_, lay.tile, lay.rotation)
            board.tiles[map_.hex_names[hex_]] = (map_.tile_names[lay.tile], lay.rotation)


def _patch(map_: Map, rng: Random) -> list[int]:
    """A hex and those around it."""
    patch = [rng.randrange(map_.size)]
    size = rng.randint(6, 32)
    for hex_ in patch:
        around = [there for there in map_.neighbour[hex_ * 6 : hex_ * 6 + 6] if there >= 0]
        rng.shuffle(around)
        patch += [there for there in around if there not in patch][: size - len(patch)]
    return patch


def _joins(track: Track, hex_: int, exits: int) -> int:
    """How many exits meet track beyond the side."""
    joined = 0
    for edge in range(6):
        there = track.map.neighbour[hex_ * 6 + edge]
        if exits >> edge & 1 and there >= 0:
            joined += track.piece(there).exits >> (edge + 3) % 6 & 1
    return joined


def _draw_stations(
    track: Track, patch: list[int], board: LaidBoard, corporation: str, rng: Random
) -> None:
    """Own stations more often than others'; at most one of each on a hex."""
    map_ = track.map
    names = [corporation] * 4 + map_.corporation_names
    for hex_ in patch:
        here: set[str] = set()
        for city in range(track.cities_on(hex_)):
            room = track.slots_of(map_.first_stop[hex_] + city)
            drawn = sorted({rng.choice(names) for _ in range(rng.randint(0, room))} - here)
            here.update(drawn)
            if drawn:
                board.stations[map_.hex_names[hex_], city] = drawn
