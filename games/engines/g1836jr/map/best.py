"""The best routes of a turn: exact over all trains together, and proven.

All routes of the longest train are collected, dearest first. Sets of routes are then bits of one whole number,
so that "all routes that share no hex side with this one" is a handful of operations, and a search over
the trains, longest first, gives up a branch as soon as the best routes left for it earn too little.
"""

from collections.abc import Mapping
from typing import Final

from games.engines.g1836jr.map.catalogue import Catalogue
from games.engines.g1836jr.map.chains import Chain
from games.engines.g1836jr.map.routes import ENDLESS, Route, Running
from games.engines.g1836jr.map.search import Search
from games.engines.g1836jr.map.track import Track


class Best:
    """What a corporation can earn at most.

    `routes` earn `revenue`, and no legal set earns more than `bound`: proven, since both are equal.
    """

    __slots__ = ("bound", "revenue", "routes")

    def __init__(self, routes: list[Route], bound: int) -> None:
        self.routes = routes
        self.revenue = sum(route.revenue for route in routes)
        self.bound = bound


def best_routes(
    track: Track, corporation: int, trains: Mapping[str, int], running: Running
) -> Best:
    """The maximum over all legal sets of routes (R18-RT-01..12). `trains`: as for `check_routes`."""
    names, lengths = _by_length(track, trains)
    key = (corporation, running.colour, int(running.port_pairs), *lengths)
    kept = track.worked_out()
    found = kept.get(key)
    if not isinstance(found, _Solution):
        found = kept[key] = _solve(track, corporation, lengths, running)
    return _named(names, found)


def second_best(
    track: Track, corporation: int, trains: Mapping[str, int], running: Running
) -> Best | None:
    """The maximum over all legal sets of routes but the one of `best_routes`; None if no other earns anything.

    Another set lacks one of its routes at least, so the best without each of them in turn are looked at.
    """
    if not best_routes(track, corporation, trains, running).routes:
        return None
    names, lengths = _by_length(track, trains)
    key = (_SECOND, corporation, running.colour, int(running.port_pairs), *lengths)
    kept = track.worked_out()
    found = kept.get(key)
    if not isinstance(found, _Solution):
        found = kept[key] = _solve_second(track, corporation, lengths, running)
    return _named(names, found) if found.routes else None


#: Marks what is kept of a second best set; no corporation has this number.
_SECOND: Final = -2


def _by_length(track: Track, trains: Mapping[str, int]) -> tuple[list[str], list[int]]:
    """The trains, the longest first, and their lengths; no route has more stops than there are on the map."""
    longest = {name: track.map.stops if most == ENDLESS else most for name, most in trains.items()}
    names = sorted(trains, key=lambda name: (-longest[name], name))
    return names, [longest[name] for name in names]


def _named(names: list[str], found: "_Solution") -> Best:
    routes = [
        Route(name, chains, _stops(chains), revenue)
        for name, (chains, revenue) in zip(names, found.routes, strict=False)
    ]
    return Best(routes, found.bound)


class _Solution:
    """The best routes without the names of the trains: chains and revenue of each, for the longest train first."""

    __slots__ = ("bound", "routes")

    def __init__(self, routes: list[tuple[list[Chain], int]], bound: int) -> None:
        self.routes = routes
        self.bound = bound

    def earned(self) -> int:
        return sum(revenue for _, revenue in self.routes)


def _solve(track: Track, corporation: int, lengths: list[int], running: Running) -> _Solution:
    if not lengths:
        return _Solution([], 0)
    return _solution(*_searched(track, corporation, lengths, running))


def _searched(
    track: Track, corporation: int, lengths: list[int], running: Running
) -> tuple[Catalogue, Search]:
    """All routes of these trains, and the search that has found the best of them."""
    catalogue = Catalogue(track, corporation, lengths[0], running)
    catalogue.collect()
    return catalogue, _search(catalogue, lengths)


def _search(catalogue: Catalogue, lengths: list[int], without: int | None = None) -> Search:
    search = Search(catalogue, lengths, without)
    search.run()
    return search


def _solution(catalogue: Catalogue, search: Search) -> _Solution:
    routes = [(catalogue.chains_of(route), catalogue.revenues[route]) for route in search.chosen]
    return _Solution(routes, max(search.bound, search.best))


def _solve_second(
    track: Track, corporation: int, lengths: list[int], running: Running
) -> _Solution:
    """For trains that have a route. `bound` is only that of the search which found it."""
    catalogue, first = _searched(track, corporation, lengths, running)
    without_one = (
        _solution(catalogue, _search(catalogue, lengths, route)) for route in first.chosen
    )
    return max(without_one, key=_Solution.earned)


def _stops(chains: list[Chain]) -> list[int]:
    """The stops along chains that are joined; of several the first is written from the second outwards."""
    first = chains[0]
    if len(chains) == 1:
        return [first.start, first.end]
    stops = [first.end]
    for chain in chains:
        stops.append(chain.end if stops[-1] == chain.start else chain.start)
    return stops
