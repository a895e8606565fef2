"""Pieces of track: a tile in one rotation, or a printed hex."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.engines.g1836jr.map.geometry import EDGES, edges_of, rotated

#: Colours in the order in which they may be laid; a blank printed hex comes before them.
COLOURS: Final = ("yellow", "green", "brown")
BLANK: Final = -1
#: Printed red, blue and grey hexes and Paris are no step of any upgrade (R18-TR-04).
NEVER: Final = 9

#: Kinds of stops, as the data name them; the others are offboard and port.
CITY: Final = "city"
TOWN: Final = "town"

#: In `Piece.at`: a code below is the edge where plain track ends, from here on it is a stop.
STOP: Final = EDGES


class Piece:
    """One picture of track as it lies on a hex. Never changed once made.

    `at[edge]`: where track that enters over this edge leads, an edge or STOP + index of a stop each.
    `values[stop]`: worth in F by the phase's colour; `slots`: room for stations, 0 but in cities.
    """

    __slots__ = (
        "at",
        "colour",
        "exits",
        "kinds",
        "label",
        "paths",
        "slots",
        "stop_edges",
        "stops",
        "values",
    )

    def __init__(self, data: Mapping[str, Any], rotation: int, colour: int) -> None:
        self.colour = colour
        self.label: str = data["label"] or ""
        stops: Sequence[Mapping[str, Any]] = data["stops"]
        self.stops = len(stops)
        self.kinds: list[str] = [stop["kind"] for stop in stops]
        self.slots: list[int] = [int(stop.get("slots", 0)) for stop in stops]
        self.values: list[list[int]] = [
            [int(stop["revenue"][name]) for name in COLOURS] for stop in stops
        ]
        self._lay_paths(data["paths"], rotation)

    def _lay_paths(self, paths: Sequence[Sequence[Mapping[str, int]]], rotation: int) -> None:
        self.at: list[list[int]] = [[] for _ in range(EDGES)]
        #: Edges of each stop as bits.
        self.stop_edges: list[int] = [0] * self.stops
        self.exits = 0
        found: set[tuple[int, int]] = set()
        for path in paths:
            codes = sorted(_code(end, rotation) for end in path)
            first, second = codes[0], codes[1]
            found.add((first, second))
            self.exits |= 1 << first
            self.at[first].append(second)
            if second < STOP:
                self.exits |= 1 << second
                self.at[second].append(first)
            else:
                self.stop_edges[second - STOP] |= 1 << first
        #: The picture: equal for rotations that look the same.
        self.paths: frozenset[tuple[int, int]] = frozenset(found)

    def signature(self) -> tuple[int, str, tuple[str, ...]]:
        """What decides whether a tile is an upgrade in kind: colour, label, kinds of stops."""
        return self.colour, self.label, tuple(self.kinds)


def _code(end: Mapping[str, int], rotation: int) -> int:
    return rotated(end["edge"], rotation) if "edge" in end else STOP + end["stop"]


def stop_after(old: Piece, new: Piece, stop: int) -> int:
    """The stop of the new piece that takes over an old one (R18-TR-15).

    It has all the old one's edges, which no upgrade parts (R18-TR-07); a stop without track keeps its index.
    What is no upgrade has to be asked with `keeps_stops` first.
    """
    edges = old.stop_edges[stop]
    if not edges:
        return stop
    return next(index for index in range(new.stops) if not edges & ~new.stop_edges[index])


def keeps_stops(old: Piece, new: Piece) -> bool:
    """Whether the new piece has a stop for each of the old one, so that `stop_after` finds it (R18-TR-15)."""
    return all(
        any(not edges & ~others for others in new.stop_edges) if edges else stop < new.stops
        for stop, edges in enumerate(old.stop_edges)
    )


def lost_edges(old: Piece, new: Piece) -> list[int]:
    """Exits that the new piece would cut off."""
    return edges_of(old.exits & ~new.exits)
