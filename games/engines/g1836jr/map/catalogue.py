"""Every legal route of one corporation, each once."""

from games.engines.g1836jr.map.chains import DEAD_END, Chain
from games.engines.g1836jr.map.geometry import mask_of
from games.engines.g1836jr.map.routes import Running
from games.engines.g1836jr.map.track import Track


class Link:
    """The last chain of an arm and the arm before it."""

    __slots__ = ("before", "chain")

    def __init__(self, chain: Chain, before: "Link | None") -> None:
        self.chain = chain
        self.before = before


class Catalogue:
    """Every legal route of at most `longest` stops, each once.

    Flat lists by route: `revenues`, `masks` of hex sides, `counts` of stops, and the two arms that grow from a station.
    """

    def __init__(self, track: Track, corporation: int, longest: int, running: Running) -> None:
        map_ = track.map
        self.longest = longest
        self.stations: list[int] = track.own_stops(corporation)
        self.own = mask_of(self.stations)
        #: Hex sides where track leaves a station.
        self.exits = mask_of(
            chain.sides[0] for stop in self.stations for chain in track.chains(stop)
        )
        self.ends = map_.terminals | track.blocked_for(corporation)
        self.ports = map_.ports
        self.port_pairs = running.port_pairs
        self.bonus = map_.port_bonus[running.colour]
        #: By stop what it is worth, and the chains to another one.
        self.values: dict[int, int] = {}
        self.onward: dict[int, list[Chain]] = {}
        for hex_ in range(map_.size):
            values = track.piece(hex_).values
            for stop in track.stops_on(hex_):
                self.values[stop] = values[map_.stop_index[stop]][running.colour]
                chains = track.chains(stop)
                self.onward[stop] = [c for c in chains if c.end not in (DEAD_END, stop)]
        self.revenues: list[int] = []
        self.masks: list[int] = []
        self.counts: list[int] = []
        self.arms: list[tuple[Link, Link | None]] = []

    def collect(self) -> None:
        """Grows routes from each station.

        A station that is done is closed for the later ones, and the second arm leaves by a later chain
        than the first: so no route is found twice.
        """
        closed = 0
        for station in self.stations:
            bit = 1 << station
            firsts = self.onward[station]
            for number, chain in enumerate(firsts):
                if closed >> chain.end & 1:
                    continue
                stops = bit | 1 << chain.end
                worth = self.values[station] + self.values[chain.end]
                seconds = firsts[number + 1 :]
                self._grow(chain.mask, stops, closed, worth, Link(chain, None), None, seconds)
            closed |= bit

    def _grow(  # noqa: PLR0913, PLR0917  the route so far; a search this hot makes no objects it does not keep
        self,
        mask: int,
        stops: int,
        closed: int,
        worth: int,
        first: Link,
        second: Link | None,
        seconds: list[Chain],
    ) -> None:
        """Notes this route, then every longer one. `seconds`: chains by which the second arm may still start."""
        count = stops.bit_count()
        self._note(mask, stops, count, worth, first, second)
        if count >= self.longest:
            return
        barred = stops | closed
        arm = first if second is None else second
        at = arm.chain.end
        if not self.ends >> at & 1:
            for chain in self.onward[at]:
                if not (chain.mask & mask or barred >> chain.end & 1):
                    link = Link(chain, arm)
                    self._grow(
                        mask | chain.mask,
                        stops | 1 << chain.end,
                        closed,
                        worth + self.values[chain.end],
                        link if second is None else first,
                        None if second is None else link,
                        seconds,
                    )
        if second is None:
            for chain in seconds:
                if not (chain.mask & mask or barred >> chain.end & 1):
                    self._grow(
                        mask | chain.mask,
                        stops | 1 << chain.end,
                        closed,
                        worth + self.values[chain.end],
                        first,
                        Link(chain, None),
                        seconds,
                    )

    def _note(
        self, mask: int, stops: int, count: int, worth: int, first: Link, second: Link | None
    ) -> None:
        ports = (stops & self.ports).bit_count()
        if ports:
            if count - ports < 2 or (ports > 1 and not self.port_pairs):
                return
            worth += self.bonus * (stops & self.own).bit_count()
        self.revenues.append(worth)
        self.masks.append(mask)
        self.counts.append(count)
        self.arms.append((first, second))

    def chains_of(self, route: int) -> list[Chain]:
        """The chains of a route in order, from the end of its first arm to the end of the second."""
        first, second = self.arms[route]
        chains = _unrolled(first)
        back = _unrolled(second)
        back.reverse()
        return chains + back


def _unrolled(link: Link | None) -> list[Chain]:
    chains: list[Chain] = []
    while link is not None:
        chains.append(link.chain)
        link = link.before
    return chains
