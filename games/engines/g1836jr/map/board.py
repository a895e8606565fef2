"""The map and the tile set as printed: everything about track that stays fixed in a match."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.engines.g1836jr.map.geometry import EDGES, mask_of, neighbour, opposite, rotated
from games.engines.g1836jr.map.tiles import BLANK, COLOURS, NEVER, Piece

NOTHING: Final = -1
#: Tracks of a map for which what was worked out is kept, and as many again that nobody has asked for since: some kilobytes each.
KEPT: Final = 300
#: No city of the set holds more stations.
SLOTS: Final = 2


class Lay:
    """A tile in a rotation that some hex may get: its exits are allowed there and old track is kept."""

    __slots__ = ("colour", "exits", "piece", "rotation", "tile")

    def __init__(self, tile: int, rotation: int, piece: int, shape: Piece) -> None:
        self.tile = tile
        self.rotation = rotation
        self.piece = piece
        self.exits = shape.exits
        self.colour = shape.colour


class Map:
    """Hexes, tiles, corporations and stops by index in the order of the data; `NOTHING` where there is none.

    A piece is a number: tile * 6 + rotation, or `printed[hex]`. A stop has one number for the whole match,
    `first_stop[hex]` + its index on the hex. A hex side that two hexes share has one number, `side[hex * 6 + edge]`.
    """

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self._read_tiles(tables["tiles"])
        self._read_hexes(tables["hexes"])
        self._number_sides()
        self._read_upgrades(tables["tiles"], tables["hexes"])
        self._number_stops(tables["hexes"])
        self._read_homes(tables["corporations"])
        #: By hex and piece.
        self._lays: dict[tuple[int, int], list[Lay]] = {}
        self._pictures: dict[tuple[int, int], list[Lay]] = {}
        self._kept: dict[bytes, dict[tuple[int, ...], object]] = {}
        self._kept_before: dict[bytes, dict[tuple[int, ...], object]] = {}

    def kept(self, track: bytes) -> dict[tuple[int, ...], object]:
        """What was worked out for tracks with this content; what nobody has asked for in a while is forgotten.

        Threads that come here at once may each begin anew, and lose nothing else by it.
        """
        found = self._kept.get(track)
        if found is None:
            found = self._kept_before.get(track, {})
            if len(self._kept) >= KEPT:
                self._kept_before, self._kept = self._kept, {}
            self._kept[track] = found
        return found

    # -- reading ---------------------------------------------------------------------------------

    def _read_tiles(self, tiles: Sequence[Mapping[str, Any]]) -> None:
        self.tile_names: list[str] = [tile["number"] for tile in tiles]
        self.tile_index: dict[str, int] = {name: n for n, name in enumerate(self.tile_names)}
        self.colour: list[int] = [COLOURS.index(tile["color"]) for tile in tiles]
        self.counts: list[int] = [tile["count"] for tile in tiles]
        self.pieces: list[Piece] = [
            Piece(tile, rotation, self.colour[number])
            for number, tile in enumerate(tiles)
            for rotation in range(EDGES)
        ]

    def _read_hexes(self, hexes: Sequence[Mapping[str, Any]]) -> None:
        self.hex_names: list[str] = [hex_["id"] for hex_ in hexes]
        self.hexes: dict[str, int] = {name: number for number, name in enumerate(self.hex_names)}
        self.size = len(hexes)
        self.layable: list[bool] = [hex_["layable"] for hex_ in hexes]
        self.terrain: list[int] = [(hex_["terrain"] or {"cost": 0})["cost"] for hex_ in hexes]
        self.printed_yellow: list[bool] = [hex_["printed_color"] == "yellow" for hex_ in hexes]
        self.track_edges: list[int] = [mask_of(hex_["track_edges"]) for hex_ in hexes]
        #: Id of the private that keeps tiles off the hex while a player owns it, or "" (R18-TR-14).
        self.blocker: list[str] = [hex_["blocked_by_private"] or "" for hex_ in hexes]
        self.printed: list[int] = []
        for hex_ in hexes:
            colour = (
                NEVER if not hex_["layable"] else 0 if hex_["printed_color"] == "yellow" else BLANK
            )
            self.printed.append(len(self.pieces))
            self.pieces.append(Piece(hex_, 0, colour))
        self.neighbour: list[int] = [
            self.hexes.get(neighbour(name, edge), NOTHING)
            for name in self.hex_names
            for edge in range(EDGES)
        ]

    def _number_sides(self) -> None:
        self.side: list[int] = [NOTHING] * (self.size * EDGES)
        numbers: dict[frozenset[int], int] = {}
        for here, other in enumerate(self.neighbour):
            if other != NOTHING:
                there = other * EDGES + opposite(here % EDGES)
                self.side[here] = numbers.setdefault(frozenset((here, there)), len(numbers))

    def _read_upgrades(
        self, tiles: Sequence[Mapping[str, Any]], hexes: Sequence[Mapping[str, Any]]
    ) -> None:
        #: [(tile, rotation)] that keep all track: by hex for the first tile, by tile (relative) after it.
        self.firsts: list[list[tuple[int, int]]] = [self._moves(h["first_tiles"]) for h in hexes]
        self.upgrades: list[list[tuple[int, int]]] = [self._moves(t["upgrades_to"]) for t in tiles]

    def _moves(self, rows: Sequence[Mapping[str, Any]]) -> list[tuple[int, int]]:
        return [(self.tile_index[row["tile"]], turn) for row in rows for turn in row["rotations"]]

    def _number_stops(self, hexes: Sequence[Mapping[str, Any]]) -> None:
        self._most: dict[int, int] = {}
        self.first_stop: list[int] = []
        self.stop_hex: list[int] = []
        self.stop_index: list[int] = []
        for number, hex_ in enumerate(hexes):
            most = max(
                [len(hex_["stops"]), *(self._most_stops(tile) for tile, _ in self.firsts[number])]
            )
            self.first_stop.append(len(self.stop_hex) if most else NOTHING)
            self.stop_hex += [number] * most
            self.stop_index += range(most)
        self.stops = len(self.stop_hex)
        kinds = [{stop["kind"] for stop in hex_["stops"]} for hex_ in hexes]
        #: Stops as bits: Paris and the ports; all areas where trails and routes end (R18-RT-06).
        self.ports = self.terminals = 0
        for stop, home in enumerate(self.stop_hex):
            self.ports |= ("port" in kinds[home]) << stop
            self.terminals |= (not kinds[home].isdisjoint(("port", "offboard"))) << stop
        #: Of every port the same.
        [self.port_bonus] = {
            tuple(stop["bonus_per_own_station"][name] for name in COLOURS)
            for hex_ in hexes
            for stop in hex_["stops"]
            if stop["kind"] == "port"
        }

    def _most_stops(self, tile: int) -> int:
        """Of this tile and all that may follow it."""
        known = self._most.get(tile)
        if known is None:
            later = {after for after, _ in self.upgrades[tile]}
            known = max(
                [self.pieces[tile * EDGES].stops, *(self._most_stops(one) for one in later)]
            )
            self._most[tile] = known
        return known

    def _read_homes(self, corporations: Sequence[Mapping[str, Any]]) -> None:
        self.corporation_names: list[str] = [row["id"] for row in corporations]
        self.corporations = len(corporations)
        self.home_hex: list[int] = [self.hexes[row["home_hex"]] for row in corporations]
        #: Index of the home city on its hex; NOTHING where it is chosen later (R18-TK-03).
        self.home_stop: list[int] = [
            NOTHING if row["home_stop"] is None else row["home_stop"] for row in corporations
        ]
        self.token_counts: list[int] = [len(row["token_costs"]) for row in corporations]

    # -- looking up ------------------------------------------------------------------------------

    def stop_name(self, stop: int) -> str:
        """As logs name it: "E5-1"."""
        return f"{self.hex_names[self.stop_hex[stop]]}-{self.stop_index[stop]}"

    def lays(self, hex_: int, piece: int) -> list[Lay]:
        """Every tile and rotation that may follow `piece` on this hex (R18-TR-05, R18-TR-07); colour and supply aside."""
        found = self._lays.get((hex_, piece))
        if found is None:
            found = self._lays[hex_, piece] = self._compute_lays(hex_, piece)
        return found

    def pictures(self, hex_: int, piece: int) -> list[Lay]:
        """The same with rotations that look alike only once, the lowest."""
        found = self._pictures.get((hex_, piece))
        if found is None:
            found = []
            seen = set()
            for lay in sorted(self.lays(hex_, piece), key=_by_tile_and_rotation):
                picture = (lay.tile, self.pieces[lay.piece].paths)
                if picture not in seen:
                    seen.add(picture)
                    found.append(lay)
            self._pictures[hex_, piece] = found
        return found

    def _compute_lays(self, hex_: int, piece: int) -> list[Lay]:
        old = self._tile_of(piece)
        if old == NOTHING:
            moves = self.firsts[hex_]
        else:
            moves = [(after, rotated(by, piece % EDGES)) for after, by in self.upgrades[old]]
        lays = []
        for tile, rotation in moves:
            number = tile * EDGES + rotation
            shape = self.pieces[number]
            if not shape.exits & ~self.track_edges[hex_]:
                lays.append(Lay(tile, rotation, number, shape))
        return lays

    def _tile_of(self, piece: int) -> int:
        """The tile of a piece, `NOTHING` for what is printed on a hex."""
        tile = piece // EDGES
        return tile if tile < len(self.tile_names) else NOTHING

    def in_kind(self, hex_: int, piece: int, tile: int) -> bool:
        """Whether the tile is an upgrade of what lies there, be there a rotation for it or not (R18-TR-08, R18-TR-09)."""
        old = self._tile_of(piece)
        if old != NOTHING:
            return any(after == tile for after, _ in self.upgrades[old])
        signature = self.pieces[tile * EDGES].signature()
        return any(
            self.pieces[first * EDGES].signature() == signature for first, _ in self.firsts[hex_]
        )


def _by_tile_and_rotation(lay: Lay) -> tuple[int, int]:
    return lay.tile, lay.rotation
