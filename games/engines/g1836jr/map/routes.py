"""Routes as a player names them: what they are on the map, whether they are legal, what they earn (section RT)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.engines.g1836jr.map.board import Map
from games.engines.g1836jr.map.chains import Chain
from games.engines.g1836jr.map.track import Track
from games.engines.kernel.errors import IllegalAction

#: The length of a train without limit (R18-RT-03).
ENDLESS: Final = 0


class Running:
    """What the rules and the phase say about running.

    `colour`: the column of stop values, 0 to 2; `port_pairs`: whether one route may visit two ports (D-08).
    """

    __slots__ = ("colour", "port_pairs")

    def __init__(self, colour: int, *, port_pairs: bool) -> None:
        self.colour = colour
        self.port_pairs = port_pairs


class Route:
    """The way of one train: its stops in order, the chains between them, what it earns in F."""

    __slots__ = ("chains", "revenue", "stops", "train")

    def __init__(self, train: str, chains: list[Chain], stops: list[int], revenue: int) -> None:
        self.train = train
        self.chains = chains
        self.stops = stops
        self.revenue = revenue

    def connections(self, map_: Map) -> list[list[str]]:
        """Hexes of each link between two stops, as logs name them."""
        return [[map_.hex_names[hex_] for hex_ in chain.hexes] for chain in self.chains]

    def hexes(self, map_: Map) -> list[str]:
        """The hex of each stop."""
        return [map_.hex_names[map_.stop_hex[stop]] for stop in self.stops]

    def nodes(self, map_: Map) -> list[str]:
        """The stops by their names in logs."""
        return [map_.stop_name(stop) for stop in self.stops]

    def action(self, map_: Map) -> dict[str, Any]:
        """One entry of the field `routes` of the action `run_routes`."""
        return {
            "train": self.train,
            "connections": self.connections(map_),
            "nodes": self.nodes(map_),
        }


def check_routes(
    track: Track,
    corporation: int,
    trains: Mapping[str, int],
    routes: Sequence[Mapping[str, Any]],
    running: Running,
) -> list[Route]:
    """The routes of one turn, read and found legal. `trains`: longest route of each by id, ENDLESS for diesels.

    `routes` have the shape {train: id, connections: lists of hex ids}. The work is bounded by their size.
    Raises `not_own_train`, `train_run_twice`, the codes of `check_route`, `routes_share_track`.
    """
    seen: set[str] = set()
    for row in routes:
        train = row["train"]
        if train not in trains:
            raise IllegalAction("not_own_train", train=train)
        if train in seen:
            raise IllegalAction("train_run_twice", train=train)
        seen.add(train)
    used = 0
    found: list[Route] = []
    for row in routes:
        chains, stops = read_route(track, row["train"], row["connections"])
        route = Route(row["train"], chains, stops, revenue_of(track, corporation, stops, running))
        check_route(track, corporation, route, trains[route.train], running)
        for chain in route.chains:
            if used & chain.mask:
                raise IllegalAction("routes_share_track", train=route.train)
            used |= chain.mask
        found.append(route)
    return found


def check_route(
    track: Track, corporation: int, route: Route, longest: int, running: Running
) -> None:
    """One route by itself. Raises the refusals of R18-RT-02..04, R18-RT-06 and those of `check_ports`."""
    own = set(track.own_stops(corporation))
    count = len(route.stops)
    if longest != ENDLESS and count > longest:
        raise IllegalAction("route_too_long", train=route.train, stops=count, limit=longest)
    if own.isdisjoint(route.stops):
        raise IllegalAction("route_without_token", train=route.train)
    if len(set(route.stops)) < count:
        raise IllegalAction("route_repeats_stop", train=route.train)
    blocked = track.blocked_for(corporation)
    for stop in route.stops[1:-1]:
        if blocked >> stop & 1:
            name = track.map.stop_name(stop)
            raise IllegalAction("route_passes_blocked_city", train=route.train, stop=name)
        if track.map.terminals >> stop & 1:
            name = track.map.stop_name(stop)
            raise IllegalAction("route_through_terminal", train=route.train, stop=name)
    check_ports(track.map, route, running)


def check_ports(map_: Map, route: Route, running: Running) -> None:
    """What Paris and the ports ask for (R18-RT-09, R18-RT-10).

    Raises `port_needs_two_other_stops`, `route_uses_two_ports`.
    """
    ports = sum(map_.ports >> stop & 1 for stop in route.stops)
    if ports and len(route.stops) - ports < 2:
        raise IllegalAction("port_needs_two_other_stops", train=route.train)
    if ports > 1 and not running.port_pairs:
        raise IllegalAction("route_uses_two_ports", train=route.train)


def revenue_of(track: Track, corporation: int, stops: list[int], running: Running) -> int:
    """Values of the stops, and once the bonus of a port for each own station (R18-RT-07, R18-RT-08, R18-RT-10)."""
    map_ = track.map
    total = 0
    port = False
    for stop in stops:
        total += track.piece(map_.stop_hex[stop]).values[map_.stop_index[stop]][running.colour]
        port = port or bool(map_.ports >> stop & 1)
    if port:
        own = track.own_stops(corporation)
        total += map_.port_bonus[running.colour] * sum(stop in own for stop in stops)
    return total


def read_route(
    track: Track, train: str, connections: Sequence[Sequence[str]]
) -> tuple[list[Chain], list[int]]:
    """The chains that the connections name, and the stops in order.

    Raises `unknown_id`, `not_an_option` where there is no such track, `route_too_short`, `route_repeats_stop`.
    """
    if not connections:
        raise IllegalAction("route_too_short", train=train)
    chains = [_read_chain(track, hexes) for hexes in connections]
    return chains, _in_order(chains, train)


def _read_chain(track: Track, names: Sequence[str]) -> Chain:
    """The one chain through these hexes, two or more: the first side tells the stop, each next hex the way."""
    map_ = track.map
    refused = IllegalAction("not_an_option", arg="connections", value=list(names[: map_.size]))
    for name in names:
        if name not in map_.hexes:
            raise IllegalAction("unknown_id", where="connections", id=name)
    hexes = [map_.hexes[name] for name in names]
    for stop in track.stops_on(hexes[0]):
        for chain in track.chains(stop):
            if chain.end >= 0 and chain.hexes == hexes:
                return chain
    raise refused


def _in_order(chains: list[Chain], train: str) -> list[int]:
    """The stops of joined chains, whichever way round each was written."""
    for start in (chains[0].start, chains[0].end):
        stops = [start]
        for chain in chains:
            if stops[-1] not in (chain.start, chain.end):
                break
            stops.append(chain.end if stops[-1] == chain.start else chain.start)
        else:
            return stops
    ends = Counter(stop for chain in chains for stop in (chain.start, chain.end))
    if max(ends.values()) > 2:
        raise IllegalAction("route_repeats_stop", train=train)
    raise IllegalAction("not_an_option", arg="connections", value="not joined")
