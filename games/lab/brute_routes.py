"""Best routes by trying everything, straight from the rules R18-RT of games/rulebooks/1836jr.yaml and the raw tables.

It shares no code with the engine, so that both can only agree by being right. Boards must be small.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Stop = tuple[str, int]
#: A hex side that two hexes share, named by the two.
Side = frozenset[str]
DIESEL = "D"


@dataclass
class LaidBoard:
    """Tiles by hex as (number, rotation), and who has stations in a city; a full one has as many as slots."""

    tiles: dict[str, tuple[str, int]] = field(default_factory=dict)
    stations: dict[Stop, list[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class BruteWay:
    """A route: its stops in order and the sides it uses."""

    stops: tuple[Stop, ...]
    sides: frozenset[Side]


class BruteRoutes:
    """All routes of one corporation on one board, and all totals that trains can earn."""

    def __init__(
        self,
        tables: Mapping[str, Any],
        board: LaidBoard,
        corporation: str,
        colour: str,
        *,
        port_pairs: bool,
    ) -> None:
        self.hexes = {row["id"]: row for row in tables["hexes"]}
        self.tiles = {row["number"]: row for row in tables["tiles"]}
        self.board = board
        self.corporation = corporation
        self.colour = colour
        self.port_pairs = port_pairs

    # -- the map ---------------------------------------------------------------------------------

    def stops_on(self, hex_: str) -> list[dict[str, Any]]:
        """The stops that lie on a hex now."""
        laid = self.board.tiles.get(hex_)
        stops: list[dict[str, Any]] = (self.tiles[laid[0]] if laid else self.hexes[hex_])["stops"]
        return stops

    def paths_on(self, hex_: str) -> Iterator[tuple[tuple[str, int], tuple[str, int]]]:
        """Both ends of each piece of track, ("edge", n) or ("stop", n), each way round."""
        laid = self.board.tiles.get(hex_)
        row, turn = (self.tiles[laid[0]], laid[1]) if laid else (self.hexes[hex_], 0)
        for path in row["paths"]:
            ends = [
                ("edge", (end["edge"] + turn) % 6) if "edge" in end else ("stop", end["stop"])
                for end in path
            ]
            yield ends[0], ends[1]
            yield ends[1], ends[0]

    def kind(self, stop: Stop) -> str:
        """City, town, offboard or port."""
        return str(self.stops_on(stop[0])[stop[1]]["kind"])

    def is_own(self, stop: Stop) -> bool:
        """Whether the corporation has a station here."""
        return self.corporation in self.board.stations.get(stop, ())

    def may_pass(self, stop: Stop) -> bool:
        """R18-RT-06, R18-TK-08."""
        kind = self.kind(stop)
        if kind in ("offboard", "port"):
            return False
        if kind != "city" or self.is_own(stop):
            return True
        slots: int = self.stops_on(stop[0])[stop[1]]["slots"]
        return len(self.board.stations.get(stop, ())) < slots

    # -- single routes ---------------------------------------------------------------------------

    def routes(self) -> list[BruteWay]:
        """Every chain of two or more different stops with an own station and what a port asks for."""
        found: dict[frozenset[Side], BruteWay] = {}
        for hex_ in self.hexes:
            for index in range(len(self.stops_on(hex_))):
                for way in self._onward(((hex_, index),), frozenset()):
                    found.setdefault(way.sides, way)
        return [way for way in found.values() if self._is_legal(way)]

    def _onward(self, stops: tuple[Stop, ...], sides: frozenset[Side]) -> Iterator[BruteWay]:
        if len(stops) > 1:
            yield BruteWay(stops, sides)
            if not self.may_pass(stops[-1]):
                return
        hex_, index = stops[-1]
        for near, far in self.paths_on(hex_):
            if near == ("stop", index) and far[0] == "edge":
                for stop, used in self._across(hex_, far[1], sides):
                    if stop not in stops:
                        yield from self._onward((*stops, stop), used)

    def _across(
        self, hex_: str, edge: int, sides: frozenset[Side]
    ) -> Iterator[tuple[Stop, frozenset[Side]]]:
        """Stops that track over this edge leads to, with all sides used by then."""
        there = self.hexes[hex_]["neighbors"].get(str(edge))
        if there is None:
            return
        side = frozenset((hex_, there))
        if side in sides:
            return
        for near, far in self.paths_on(there):
            if near != ("edge", (edge + 3) % 6):
                continue
            if far[0] == "stop":
                yield (there, far[1]), sides | {side}
            else:
                yield from self._across(there, far[1], sides | {side})

    def _is_legal(self, way: BruteWay) -> bool:
        ports = [stop for stop in way.stops if self.kind(stop) == "port"]
        if ports and len(way.stops) - len(ports) < 2:
            return False
        if len(ports) > 1 and not self.port_pairs:
            return False
        return any(self.is_own(stop) for stop in way.stops)

    def revenue(self, way: BruteWay) -> int:
        """R18-RT-07, R18-RT-08, R18-RT-10."""
        total = 0
        bonus = 0
        for hex_, index in way.stops:
            stop = self.stops_on(hex_)[index]
            total += stop["revenue"][self.colour]
            if "bonus_per_own_station" in stop:
                bonus = stop["bonus_per_own_station"][self.colour]
        return int(total + bonus * sum(self.is_own(stop) for stop in way.stops))

    # -- all trains ------------------------------------------------------------------------------

    def totals(self, trains: list[str], routes: list[BruteWay]) -> set[int]:
        """What every legal set of routes earns; trains by type, each running one route or none."""
        known = [(way, self.revenue(way)) for way in routes]
        found: set[int] = set()
        self._run(trains, known, frozenset(), 0, found)
        return found

    def _run(
        self,
        trains: list[str],
        routes: list[tuple[BruteWay, int]],
        used: frozenset[Side],
        total: int,
        found: set[int],
    ) -> None:
        if not trains:
            found.add(total)
            return
        self._run(trains[1:], routes, used, total, found)
        for way, revenue in routes:
            if trains[0] != DIESEL and len(way.stops) > int(trains[0]):
                continue
            if not way.sides & used:
                self._run(trains[1:], routes, used | way.sides, total + revenue, found)
