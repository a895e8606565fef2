"""Tiles and stations as they lie in one match; what follows from them is computed when asked for."""

from array import array
from typing import Final

from games.engines.g1836jr.map.board import NOTHING, SLOTS, Map
from games.engines.g1836jr.map.chains import Chain, chains_from
from games.engines.g1836jr.map.geometry import EDGES, edges_of
from games.engines.g1836jr.map.reach import Reach, reach_from
from games.engines.g1836jr.map.tiles import CITY, Piece, stop_after

#: A free slot for a station.
FREE: Final = -1


class Track:
    """Tiles by hex, stations by slot, supply by tile.

    `tile_at`, `rotation_at` and `piece_at` by hex (tile NOTHING: as printed); `slots[stop * SLOTS + slot]`: corporation
    or FREE; `used`: stations each corporation has placed; `stations`: their stops; `loose`: the hex where a
    home station lies without a city (R18-TK-03); `home`: the stop kept for the home station (R18-TK-02).
    Chains and reaches are derived, dropped when a tile or a station comes, and shared between copies; what is worked
    out at length (`worked_out`) is shared between all tracks of the map that are alike.
    """

    __slots__ = (
        "chains_at",
        "full",
        "home",
        "loose",
        "map",
        "piece_at",
        "reaches",
        "rotation_at",
        "slots",
        "solved",
        "stations",
        "supply",
        "tile_at",
        "touched",
        "used",
    )

    def __init__(self, map_: Map, *, blank: bool = False) -> None:
        """The printed map. `blank`: nothing is filled in, for `copied`."""
        self.map = map_
        if blank:
            return
        self.tile_at: list[int] = [NOTHING] * map_.size
        self.rotation_at: list[int] = [0] * map_.size
        self.piece_at: list[int] = list(map_.printed)
        self.supply: list[int] = list(map_.counts)
        self.slots: list[int] = [FREE] * (map_.stops * SLOTS)
        self.used: list[int] = [0] * map_.corporations
        self.stations: list[list[int]] = [[] for _ in range(map_.corporations)]
        self.loose: list[int] = [NOTHING] * map_.corporations
        self.home: list[int] = [
            NOTHING if stop == NOTHING else self.stops_on(hex_)[stop]
            for hex_, stop in zip(map_.home_hex, map_.home_stop, strict=True)
        ]
        self.forget()

    def forget(self) -> None:
        """Drops everything that is derived."""
        self.chains_at: list[list[Chain] | None] = [None] * self.map.stops
        #: Hexes, as bits, on which the chains of a stop depend.
        self.touched: dict[int, int] = {}
        self._drop_reaches()
        #: Cities, as bits, whose slots are all taken.
        self.full = sum(
            self._is_full(stop) << stop
            for hex_ in range(self.map.size)
            for stop in self.stops_on(hex_)
        )

    def _drop_reaches(self) -> None:
        self.reaches: list[Reach | None] = [None] * self.map.corporations
        self.solved: dict[tuple[int, ...], object] | None = None

    def _is_full(self, stop: int) -> bool:
        slots = self.slots_of(stop)
        return slots > 0 and FREE not in self.slots[stop * SLOTS : stop * SLOTS + slots]

    def _note_full(self, stop: int) -> None:
        self.full = self.full & ~(1 << stop) | self._is_full(stop) << stop

    # -- copies ----------------------------------------------------------------------------------

    def copied(self) -> "Track":
        """An independent copy that shares what is derived."""
        twin = Track(self.map, blank=True)
        twin.tile_at = self.tile_at.copy()
        twin.rotation_at = self.rotation_at.copy()
        twin.piece_at = self.piece_at.copy()
        twin.supply = self.supply.copy()
        twin.slots = self.slots.copy()
        twin.used = self.used.copy()
        twin.stations = [stops.copy() for stops in self.stations]
        twin.loose = self.loose.copy()
        twin.home = self.home.copy()
        twin.chains_at = self.chains_at.copy()
        twin.touched = self.touched.copy()
        twin.reaches = self.reaches.copy()
        twin.full = self.full
        twin.solved = self.solved
        return twin

    # -- what lies there -------------------------------------------------------------------------

    def piece(self, hex_: int) -> Piece:
        """The picture of track on a hex."""
        return self.map.pieces[self.piece_at[hex_]]

    def cities_on(self, hex_: int) -> int:
        """How many cities the hex has now."""
        return self.piece(hex_).kinds.count(CITY)

    def city_edges(self, hex_: int, city: int) -> list[int]:
        """The edges of a city, ascending."""
        return edges_of(self.piece(hex_).stop_edges[city])

    def stops_on(self, hex_: int) -> range:
        """The stops that the hex has now."""
        first = self.map.first_stop[hex_]
        return range(first, first + self.piece(hex_).stops)

    def slots_of(self, stop: int) -> int:
        """Room for stations at a stop that is there, taken or not; 0 where it is no city."""
        piece = self.map.pieces[self.piece_at[self.map.stop_hex[stop]]]
        return piece.slots[self.map.stop_index[stop]]

    def tokens_of(self, corporation: int) -> list[tuple[int, int]]:
        """(hex, city) of each station, in the order in which they were placed.

        The city is NOTHING for a home station that has none yet, on a hex without a tile; while its city is being
        chosen (R18-TK-03) the station is not listed.
        """
        map_ = self.map
        found = [
            (map_.stop_hex[stop], map_.stop_index[stop]) for stop in self.stations[corporation]
        ]
        hex_ = self.loose[corporation]
        if hex_ != NOTHING and self.tile_at[hex_] == NOTHING:
            found.append((hex_, NOTHING))
        return found

    def cost(self, hex_: int, *, preprinted: bool) -> int:
        """Terrain cost in F of the next tile here: of the first one only (R18-TR-11).

        `preprinted`: whether it is also due on printed yellow hexes (D-16).
        """
        if self.tile_at[hex_] != NOTHING or (self.map.printed_yellow[hex_] and not preprinted):
            return 0
        return self.map.terrain[hex_]

    def blocked_for(self, corporation: int) -> int:
        """Cities, as bits, full of other corporations' stations (R18-TK-08)."""
        own = 0
        for stop in self.stations[corporation]:
            own |= 1 << stop
        return self.full & ~own

    def own_stops(self, corporation: int) -> list[int]:
        """Its stations' stops; a home station whose city is open counts in the first one (docs/18xx-logs.md#steps-without-actions)."""
        hex_ = self.loose[corporation]
        if hex_ == NOTHING:
            return self.stations[corporation]
        return [*self.stations[corporation], self.map.first_stop[hex_]]

    # -- what follows ----------------------------------------------------------------------------

    def chains(self, stop: int) -> list[Chain]:
        """Every chain of track that leaves a stop."""
        found = self.chains_at[stop]
        if found is None:
            found = self.chains_at[stop] = chains_from(self.map, self.piece_at, stop)
            touched = 1 << self.map.stop_hex[stop]
            for chain in found:
                for hex_ in chain.hexes:
                    touched |= 1 << hex_
            self.touched[stop] = touched
        return found

    def reach(self, corporation: int) -> Reach:
        """What the corporation reaches (R18-TR-13)."""
        found = self.reaches[corporation]
        if found is None:
            map_ = self.map
            found = self.reaches[corporation] = reach_from(
                self.own_stops(corporation),
                map_.terminals | self.blocked_for(corporation),
                map_.ports,
                self.chains,
            )
        return found

    def reached_edges(self, corporation: int, hex_: int) -> int:
        """The sides of a hex that the corporation reaches, as bits of edges."""
        if self.has_station_on(corporation, hex_):
            return self.map.track_edges[hex_]
        sides = self.reach(corporation).sides
        edges = 0
        for edge in range(EDGES):
            side = self.map.side[hex_ * EDGES + edge]
            if side != NOTHING and sides >> side & 1:
                edges |= 1 << edge
        return edges

    def has_station_on(self, corporation: int, hex_: int) -> bool:
        """Whether one of its stations lies on the hex, in whatever city (R18-TK-05)."""
        stop_hex = self.map.stop_hex
        if self.loose[corporation] == hex_:
            return True
        return any(stop_hex[stop] == hex_ for stop in self.stations[corporation])

    def has_route(self, corporation: int) -> bool:
        """Whether a station is connected to a second stop that is no port."""
        return self.reach(corporation).has_route

    def worked_out(self) -> dict[tuple[int, ...], object]:
        """What follows from this track and a key, kept by whoever works it out.

        Whoever looks ahead comes to the same tracks again and again.
        """
        found = self.solved
        if found is None:
            found = self.solved = self.map.kept(self._content())
        return found

    def keep_apart(self) -> None:
        """What is worked out for this track until it changes is not shared with others that are alike."""
        self.solved = {}

    def _content(self) -> bytes:
        """All that anything can follow from, the order of stations among it."""
        stations = [stop for stops in self.stations for stop in (*stops, NOTHING)]
        rows = (self.tile_at, self.rotation_at, self.slots, self.loose, self.home, stations)
        return b"".join(array("h", row).tobytes() for row in rows)

    # -- changes ---------------------------------------------------------------------------------

    def lay(self, hex_: int, tile: int, rotation: int) -> int:
        """Puts a tile down that was checked; the old one returns to the supply (R18-SU-08, R18-TR-15).

        Returns the corporation whose home station on this hex now needs a city (R18-TK-03), or NOTHING.
        """
        old_tile = self.tile_at[hex_]
        if old_tile != NOTHING:
            self.supply[old_tile] += 1
        old = self.piece(hex_)
        self.supply[tile] -= 1
        self.tile_at[hex_] = tile
        self.rotation_at[hex_] = rotation
        self.piece_at[hex_] = tile * EDGES + rotation
        if old.stops:
            self._move_stations(hex_, old, self.piece(hex_))
        self._drop(hex_)
        return self.loose.index(hex_) if hex_ in self.loose else NOTHING

    def _move_stations(self, hex_: int, old: Piece, new: Piece) -> None:
        """Stations and reservations go with the edges of their city (R18-TR-15, R18-TR-16)."""
        first = self.map.first_stop[hex_]
        moved = {first + stop: first + stop_after(old, new, stop) for stop in range(old.stops)}
        before = {stop: self.slots[stop * SLOTS : (stop + 1) * SLOTS] for stop in moved}
        for stop in moved:
            self.slots[stop * SLOTS : (stop + 1) * SLOTS] = [FREE] * SLOTS
        for stop, target in moved.items():
            for slot, who in enumerate(before[stop]):
                if who != FREE:
                    self.slots[target * SLOTS + slot] = who
        for stops in self.stations:
            for place, stop in enumerate(stops):
                stops[place] = moved.get(stop, stop)
        self.home = [moved.get(stop, stop) for stop in self.home]
        for stop in self.stops_on(hex_):
            self._note_full(stop)

    def _drop(self, hex_: int) -> None:
        """Forgets what hung on this hex."""
        for stop, touched in self.touched.items():
            if touched >> hex_ & 1:
                self.chains_at[stop] = None
        self._drop_reaches()

    def put_station(self, corporation: int, stop: int, slot: int) -> None:
        """Puts a station into a slot."""
        self.slots[stop * SLOTS + slot] = corporation
        self.stations[corporation].append(stop)
        self._note_full(stop)
        self._count_station(corporation)

    def lay_loose(self, corporation: int) -> None:
        """Puts the home station on its hex, in no city yet (R18-TK-03)."""
        self.loose[corporation] = self.map.home_hex[corporation]
        self._count_station(corporation)

    def _count_station(self, corporation: int) -> None:
        self.used[corporation] += 1
        self._drop_reaches()

    def pick_up_loose(self, corporation: int) -> None:
        """Takes that station up again, to be put into a city."""
        self.loose[corporation] = NOTHING
        self.used[corporation] -= 1
        self._drop_reaches()
