"""The best routes of a turn: exact over all trains together, and proven.

All routes of the longest train are collected, dearest first. Sets of routes are then bits of one whole number,
so that "all routes that share no hex side with this one" is a handful of operations, and a search over
the trains, longest first, gives up a branch as soon as the best routes left for it earn too little.
"""

from collections.abc import Mapping
from typing import Final

from games.engines.g1836jr.catalogue import Catalogue
from games.engines.g1836jr.chains import Chain
from games.engines.g1836jr.routes import ENDLESS, Route, Running
from games.engines.g1836jr.search import Search
from games.engines.g1836jr.track import Track

#: More stops than any map has.
_NO_LIMIT: Final = 1 << 30


class Best:
    """What a corporation can earn at most.

    `routes` earn `revenue`, and no legal set earns more than `bound`: proven, since both are equal. `second`:
    the best total below it, 0 if nothing else earns anything. `alone`: what the trains would earn if they could share track.
    """

    __slots__ = ("alone", "bound", "revenue", "routes", "second")

    def __init__(self, routes: list[Route], bound: int, second: int, alone: int) -> None:
        self.routes = routes
        self.revenue = sum(route.revenue for route in routes)
        self.bound = bound
        self.second = second
        self.alone = alone


def best_routes(
    track: Track, corporation: int, trains: Mapping[str, int], running: Running
) -> Best:
    """The maximum over all legal sets of routes (R18-RT-01..12). `trains`: as for `check_routes`."""
    names = sorted(trains, key=lambda name: (-_length(trains[name]), name))
    lengths = [_length(trains[name]) for name in names]
    key = (corporation, running.colour, int(running.port_pairs), *lengths)
    found = track.solved.get(key)
    if not isinstance(found, _Solution):
        found = track.solved[key] = _solve(track, corporation, lengths, running)
    routes = [
        Route(name, chains, _stops(chains), revenue)
        for name, (chains, revenue) in zip(names, found.routes, strict=False)
    ]
    return Best(routes, found.bound, found.second, found.alone)


def _length(longest: int) -> int:
    return _NO_LIMIT if longest == ENDLESS else longest


class _Solution:
    """The best routes without the names of the trains: chains and revenue of each, for the longest train first."""

    __slots__ = ("alone", "bound", "routes", "second")

    def __init__(
        self, routes: list[tuple[list[Chain], int]], bound: int, second: int, alone: int
    ) -> None:
        self.routes = routes
        self.bound = bound
        self.second = second
        self.alone = alone


def _solve(track: Track, corporation: int, lengths: list[int], running: Running) -> _Solution:
    if not lengths:
        return _Solution([], 0, 0, 0)
    catalogue = Catalogue(track, corporation, lengths[0], running)
    catalogue.collect()
    search = Search(catalogue, lengths)
    search.run()
    routes = [(catalogue.chains_of(route), catalogue.revenues[route]) for route in search.chosen]
    bound = max(search.bound, search.best)
    return _Solution(routes, bound, search.second, search.alone)


def _stops(chains: list[Chain]) -> list[int]:
    """The stops along chains that are joined, each chain written from the station outwards."""
    first = chains[0]
    if len(chains) == 1:
        return [first.start, first.end]
    stops = [first.end if first.start in (chains[1].start, chains[1].end) else first.start]
    for chain in chains:
        stops.append(chain.end if stops[-1] == chain.start else chain.start)
    return stops
