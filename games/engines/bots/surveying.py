"""How many tiles a corporation of 1836jr lacks for its first route, and which to lay first: searched on the map with the rules' own eyes.

A corporation without a route reaches little, so that going through all that it could lay costs next to nothing; one with a route
never loses it again.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from games.engines.g1836jr.map import laying, stations
from games.engines.g1836jr.map.best import best_routes
from games.engines.g1836jr.map.track import Track
from games.engines.g1836jr.rounds import privates, routing
from games.engines.g1836jr.state import RailState

#: Hex, tile and rotation.
Lay = tuple[int, int, int]

#: A way of more tiles is not looked for.
FARTHEST: Final = 3
#: So many maps are looked at, then the search gives up.
MAPS: Final = 1000


@dataclass(frozen=True, slots=True)
class Way:
    """The fewest tiles to a first route, and every lay with which such a way begins, with the map after the whole of it."""

    tiles: int
    starts: tuple[tuple[Lay, Track], ...]


@dataclass(frozen=True, slots=True)
class Ground:
    """What may be laid: colours, hexes that are closed, money for terrain."""

    colour: int
    blocked: Collection[int]
    money: int


def ground(state: RailState, money: int) -> Ground:
    """The limits of the present phase."""
    return Ground(state.c.colour[state.phase], privates.blocked(state), money)


def after(track: Track, lay: Lay) -> Track:
    """The map with this tile on it; what is worked out for it is kept nowhere else, since most of what is tried is never laid."""
    twin = track.copied()
    twin.lay(*lay)
    twin.keep_apart()
    return twin


def revenue_on(state: RailState, track: Track, corporation: int, reaches: dict[str, int]) -> int:
    """The most that trains could earn for a corporation on `track` in the present phase, in whole money; 0 without any.

    `reaches`: by the id of each train the most stops that it may count, 0 for any number.
    """
    if not reaches:
        return 0
    return best_routes(track, corporation, reaches, routing.running(state)).revenue


def way(state: RailState, corporation: int, limits: Ground) -> Way | None:
    """The shortest way of a corporation to a route; None if there is none of `FARTHEST` tiles."""
    track = state.track if state.track.used[corporation] else _at_home(state, corporation)
    if track.has_route(corporation):
        return Way(0, ())
    level: list[tuple[Track, int, Lay | None]] = [(track, 0, None)]
    seen: set[tuple[int, ...]] = set()
    for tiles in range(1, FARTHEST + 1):
        level = _longer(state, corporation, limits, level, seen)
        found = [
            (first, end)
            for end, _, first in level
            if first is not None and end.has_route(corporation)
        ]
        if found:
            return Way(tiles, tuple(found))
    return None


def _at_home(state: RailState, corporation: int) -> Track:
    """The map with the home station on it; of several cities in the first that has room."""
    track = state.track.copied()
    if not stations.place_home(track, corporation):
        home = track.map.home_hex[corporation]
        first = track.map.first_stop[home]
        cities = range(first, first + track.cities_on(home))
        stop = next(stop for stop in cities if stations.free_slot(track, corporation, stop) >= 0)
        stations.choose_home(track, corporation, stop)
    return track


def _longer(
    state: RailState,
    corporation: int,
    limits: Ground,
    level: list[tuple[Track, int, Lay | None]],
    seen: set[tuple[int, ...]],
) -> list[tuple[Track, int, Lay | None]]:
    """Every map that one more tile makes of those of `level`, with what the terrain has cost and the first lay."""
    further: list[tuple[Track, int, Lay | None]] = []
    for track, spent, first in level:
        for lay in laying.lays(track, corporation, colour=limits.colour, blocked=limits.blocked):
            cost = spent + track.cost(lay[0], preprinted=not state.c.free_upgrade)
            if cost > limits.money or len(seen) >= MAPS:
                continue
            end = after(track, lay)
            map_ = tuple(end.piece_at)
            if map_ not in seen:
                seen.add(map_)
                further.append((end, cost, first or lay))
    return further
