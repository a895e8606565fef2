"""Track contracted to chains: what leads from one stop to the next without another stop between."""

from typing import Final

from games.engines.g1836jr.map.board import NOTHING, Map
from games.engines.g1836jr.map.geometry import EDGES, edges_of, mask_of, opposite
from games.engines.g1836jr.map.tiles import STOP

#: The far end of a chain that leads to no stop.
DEAD_END: Final = NOTHING


class Chain:
    """Track from the stop `start` over its edge `leaves` to the stop `end`, which it enters over `enters`.

    `sides`: the hex sides it crosses in order, `mask` the same as bits; `hexes`: those it touches,
    both ends included. A dead end has no stop there; its last side is the one where track stops.
    """

    __slots__ = ("end", "enters", "hexes", "leaves", "mask", "sides", "start")

    def __init__(
        self, start: int, leaves: int, end: int, enters: int, sides: list[int], hexes: list[int]
    ) -> None:
        self.start = start
        self.leaves = leaves
        self.end = end
        self.enters = enters
        self.sides: list[int] = sides
        self.hexes: list[int] = hexes
        self.mask = mask_of(sides)


class _Walk:
    """A chain under way: about to leave `hex` over `edge`."""

    __slots__ = ("edge", "hex", "hexes", "sides")

    def __init__(self, hex_: int, edge: int, sides: list[int], hexes: list[int]) -> None:
        self.hex = hex_
        self.edge = edge
        self.sides = sides
        self.hexes = hexes


class _Finder:
    """Looks for the chains of one stop; `leaves`: the edge that is being followed."""

    def __init__(self, map_: Map, pieces: list[int], stop: int) -> None:
        self.map = map_
        self.pieces = pieces
        self.stop = stop
        self.leaves = NOTHING
        self.walks: list[_Walk] = []
        self.found: list[Chain] = []

    def run(self) -> None:
        """Finds them all."""
        home = self.map.stop_hex[self.stop]
        piece = self.map.pieces[self.pieces[home]]
        for edge in edges_of(piece.stop_edges[self.map.stop_index[self.stop]]):
            self.leaves = edge
            self.walks.append(_Walk(home, edge, [], [home]))
            while self.walks:
                self._step(self.walks.pop())

    def _step(self, walk: _Walk) -> None:
        place = walk.hex * EDGES + walk.edge
        side = self.map.side[place]
        if side in walk.sides:
            # It would use this side twice (R18-RT-05): here it ends.
            self._end(DEAD_END, NOTHING, walk.sides, walk.hexes)
            return
        there = self.map.neighbour[place]
        enters = opposite(walk.edge)
        sides = [*walk.sides, side]
        hexes = [*walk.hexes, there]
        codes = self.map.pieces[self.pieces[there]].at[enters]
        if not codes:
            self._end(DEAD_END, NOTHING, sides, hexes)
        for code in codes:
            if code >= STOP:
                self._end(self.map.first_stop[there] + code - STOP, enters, sides, hexes)
            else:
                self.walks.append(_Walk(there, code, sides, hexes))

    def _end(self, end: int, enters: int, sides: list[int], hexes: list[int]) -> None:
        self.found.append(Chain(self.stop, self.leaves, end, enters, sides, hexes))


def chains_from(map_: Map, pieces: list[int], stop: int) -> list[Chain]:
    """Every chain that leaves a stop which is there, as `pieces` lie by hex."""
    finder = _Finder(map_, pieces, stop)
    finder.run()
    return finder.found
