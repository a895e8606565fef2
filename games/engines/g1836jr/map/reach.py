"""What a corporation reaches on trails from its stations (R18-TR-13)."""

from collections.abc import Callable

from games.engines.g1836jr.map.board import NOTHING
from games.engines.g1836jr.map.chains import DEAD_END, Chain

ChainsOf = Callable[[int], list[Chain]]


class Reach:
    """Hex sides and stops that trails of one corporation touch, as bits.

    `has_route`: a trail leads from a station to a second stop that is no port (docs/18xx-logs.md#steps-without-actions).
    """

    __slots__ = ("has_route", "sides", "stops")

    def __init__(self) -> None:
        self.sides = 0
        self.stops = 0
        self.has_route = False


class _Trail:
    """One trail up to a stop, which it entered over `enters`: the sides crossed and the stops visited.

    Not `whole`: it meets itself somewhere, so it only shows what might be reached.
    """

    __slots__ = ("enters", "sides", "stop", "stops", "whole")

    def __init__(self, stop: int, enters: int, sides: int, stops: int, *, whole: bool) -> None:
        self.stop = stop
        self.enters = enters
        self.sides = sides
        self.stops = stops
        self.whole = whole


class _Search:
    """The trails of one corporation; `ends` are the stops, as bits, that no trail passes."""

    def __init__(self, stations: list[int], ends: int, chains_of: ChainsOf) -> None:
        self.chains_of = chains_of
        self.found = Reach()
        for stop in stations:
            self.found.stops |= 1 << stop
        # What lies beyond a second station is left to the trails that start there.
        self.ends = ends | self.found.stops
        self.starts = [_Trail(stop, NOTHING, 0, 1 << stop, whole=True) for stop in stations]

    def run(self) -> None:
        """One trail to each place is nearly always enough; where it meets itself, all are tried."""
        if self._spread(self.starts, 0) & ~self.found.sides:
            for start in self.starts:
                self._explore(start)

    def _spread(self, trails: list[_Trail], used: int) -> int:
        """Follows one trail into every stop and edge; what whole trails touch goes to `found`.

        Returns the sides that walks touch which keep off `used` and may meet themselves: a bound.
        Every stop lies alone on its edges, so whoever finds all sides has found all stops.
        """
        bound = 0
        seen: dict[tuple[int, int], bool] = {}
        queue = list(trails)
        for trail in queue:
            for chain in self.chains_of(trail.stop):
                if chain.leaves == trail.enters:
                    continue
                whole = trail.whole and self._touch(trail, chain)
                if chain.mask & used:
                    bound |= _free_part(chain, used)
                    continue
                bound |= chain.mask
                if chain.end == DEAD_END or self.ends >> chain.end & 1:
                    continue
                key = (chain.end, chain.enters)
                if key not in seen or (whole and not seen[key]):
                    seen[key] = whole
                    queue.append(_extended(trail, chain, whole=whole))
        return bound

    def _touch(self, trail: _Trail, chain: Chain) -> bool:
        """Notes what a whole trail touches on this chain; False where the trail must end on the way."""
        if chain.mask & trail.sides:
            self.found.sides |= _free_part(chain, trail.sides)
            return False
        self.found.sides |= chain.mask
        if chain.end == DEAD_END:
            return False
        self.found.stops |= 1 << chain.end
        return not trail.stops >> chain.end & 1

    def _explore(self, trail: _Trail) -> None:
        """Tries every trail that goes on from here, as long as one might touch something new."""
        if not self._spread([trail], trail.sides) & ~self.found.sides:
            return
        for chain in self.chains_of(trail.stop):
            if chain.leaves == trail.enters or not self._touch(trail, chain):
                continue
            if not self.ends >> chain.end & 1:
                self._explore(_extended(trail, chain, whole=True))


def _extended(trail: _Trail, chain: Chain, *, whole: bool) -> _Trail:
    return _Trail(
        chain.end,
        chain.enters,
        trail.sides | chain.mask,
        trail.stops | 1 << chain.end,
        whole=whole,
    )


def _free_part(chain: Chain, used: int) -> int:
    """The sides of a chain up to the first one in use."""
    free = 0
    for side in chain.sides:
        bit = 1 << side
        if used & bit:
            break
        free |= bit
    return free


def reach_from(stations: list[int], ends: int, ports: int, chains_of: ChainsOf) -> Reach:
    """Everything on trails from `stations`, a list of stops.

    `ends`: stops as bits where trails end; `ports`: those that make no route.
    """
    search = _Search(stations, ends, chains_of)
    search.run()
    for stop in stations:
        for chain in chains_of(stop):
            if chain.end not in (DEAD_END, stop) and not ports >> chain.end & 1:
                search.found.has_route = True
    return search.found
