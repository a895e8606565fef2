"""The map of 1836jr on which a match goes by: tiles, stations and share prices, each in which picture.

Pure. Hexes lie as the table draws them (`static/table/rail/geometry.js`): pointy-top, a corner 50 from the centre,
side 0 is south-west, then clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin
from typing import Any, Final

from games.fronts.strips import Strip, runs

INNER: Final = 43.3
CORNER: Final = 50
ROW: Final = 75
AIR: Final = 6
STATION: Final = 14
ACROSS: Final = 3
#: How high the share prices stand below the seats.
PRICES: Final = 92
#: What tiles and the printed map are drawn in, by the colour that the data name.
FILLS: Final = {
    "white": "#f8f9f1",
    "yellow": "#f3e2a0",
    "green": "#b4d6ac",
    "brown": "#cfa983",
    "gray": "#cdd3c8",
    "red": "#ebb7a8",
    "blue": "#c6dbe0",
}
#: Inks of the corporations, and whether letters on them are dark; one without has the colours of its data.
INKS: Final = {
    "B": ("#14211c", False),
    "GCL": ("#1b5e43", False),
    "Nord": ("#233f8f", False),
    "NBDS": ("#e9be1b", True),
    "HSM": ("#b4491a", False),
    "NFL": ("#93cfa0", True),
}

Point = tuple[float, float]
Json = Mapping[str, Any]


def side(edge: int, part: float = 1) -> Point:
    """The middle of a side, `part` of the way out."""
    angle = (120 + 60 * edge) * pi / 180
    return round(cos(angle) * INNER * part, 1), round(sin(angle) * INNER * part, 1)


def centre(hexagon: Json) -> Point:
    """Where a hex lies: columns are doubled."""
    return round(hexagon["col"] * INNER, 1), hexagon["row"] * ROW


def outline() -> str:
    """The corners of a hex, for a polygon."""
    angles = ((150 + 60 * edge) * pi / 180 for edge in range(6))
    return " ".join(f"{cos(angle) * CORNER:.1f},{sin(angle) * CORNER:.1f}" for angle in angles)


def frame_of(hexes: Sequence[Json]) -> str:
    """The map's own viewBox."""
    xs, ys = zip(*(centre(one) for one in hexes), strict=True)
    left, top = min(xs) - INNER - AIR, min(ys) - CORNER - AIR
    return f"{left:g} {top:g} {max(xs) + INNER + AIR - left:g} {max(ys) + CORNER + AIR - top:g}"


def moving(tables: Mapping[str, Any], views: Sequence[Json], strip: Strip) -> dict[str, Any]:
    """What the template of the map draws: `frame`, `corners`, `inks`, `ground`, `laid`, `stations`, `prices`.

    `height_below`: what the prices take below the seats.
    """
    hexes = {one["id"]: one for one in tables["hexes"]}
    tiles = {str(one["number"]): one for one in tables["tiles"]}
    return {
        "frame": frame_of(tables["hexes"]),
        "corners": outline(),
        "inks": [_ink(one) for one in tables["corporations"]],
        "ground": [_piece(one, one, 0, "") for one in tables["hexes"]],
        "laid": list(_laid(hexes, tiles, views, strip)),
        "stations": list(_stations(hexes, tiles, views, strip)),
        "height_below": PRICES,
        "prices": list(_prices(tables, views, strip)),
    }


def _ink(corporation: Json) -> tuple[str, str, bool]:
    """Its letters, its colour, and whether dark letters stand on that."""
    name, colour = corporation["id"], corporation["color"]
    return (name, *INKS.get(name, (colour, corporation["text_color"] == "#000000")))


def _piece(hexagon: Json, piece: Json, turned: int, seen: str) -> dict[str, Any]:
    paths = _turned(piece["paths"], turned)
    places = _places(piece["stops"], paths)
    x, y = centre(hexagon)
    return {
        "x": x,
        "y": y,
        "fill": FILLS[piece.get("color") or piece["printed_color"]],
        "track": "".join(_track(path, places) for path in paths),
        "stops": list(_stops(piece["stops"], places)),
        "seen": seen,
    }


def _turned(paths: Sequence[Sequence[Json]], turned: int) -> list[list[Json]]:
    return [
        [{"edge": (end["edge"] + turned) % 6} if "edge" in end else end for end in path]
        for path in paths
    ]


def _places(stops: Sequence[Json], paths: Sequence[Sequence[Json]]) -> list[Point]:
    """Where each stop lies: one in the middle, several each on the way to their own sides."""
    if len(stops) == 1:
        return [(0, 0)]
    return [_place(stop["index"], _edges_at(stop["index"], paths)) for stop in stops]


def _place(stop: int, edges: Sequence[int]) -> Point:
    if not edges:
        return (19 if stop else -19, 0)
    points = [side(edge, 0.55) for edge in edges]
    x, y = (sum(one) / len(points) for one in zip(*points, strict=True))
    return round(x, 1), round(y, 1)


def _edges_at(stop: int, paths: Sequence[Sequence[Json]]) -> list[int]:
    touching = (path for path in paths if any(end.get("stop") == stop for end in path))
    return [end["edge"] for path in touching for end in path if "edge" in end]


def _track(path: Sequence[Json], places: Sequence[Point]) -> str:
    """One piece of track: straight to a stop or across, else an arc between two sides."""
    one, other = path
    (x, y), (to_x, to_y) = (
        side(end["edge"]) if "edge" in end else places[end["stop"]] for end in path
    )
    end = f"{to_x:g} {to_y:g}"
    turn = (other["edge"] - one["edge"]) % 6 if "edge" in one and "edge" in other else ACROSS
    if turn == ACROSS:
        return f"M{x:g} {y:g}L{end}"
    radius = 25 if turn in (1, 5) else 75
    return f"M{x:g} {y:g}A{radius} {radius} 0 0 {int(turn > ACROSS)} {end}"


def _stops(stops: Sequence[Json], places: Sequence[Point]) -> Iterator[tuple[float, float, int]]:
    """Circles: of each station of a city, smaller of a town; what lies off the map has none."""
    for stop, (x, y) in zip(stops, places, strict=True):
        if stop["kind"] == "town":
            yield x, y, STATION // 2
        for slot in range(stop["slots"] if stop["kind"] == "city" else 0):
            yield x + (slot - (stop["slots"] - 1) / 2) * 2 * STATION, y, STATION


def _laid(
    hexes: Mapping[str, Json], tiles: Mapping[str, Json], views: Sequence[Json], strip: Strip
) -> Iterator[dict[str, Any]]:
    for name, hexagon in hexes.items():
        for lay, start, end in runs([view["m"].get(name) for view in views]):
            if lay is not None:
                number, turned = lay
                yield _piece(hexagon, tiles[str(number)], turned, strip.seen(start, end))


def _stations(
    hexes: Mapping[str, Json], tiles: Mapping[str, Json], views: Sequence[Json], strip: Strip
) -> Iterator[tuple[float, float, str, str]]:
    """Of each corporation's station where it lies, whose it is and when it is seen; it may move with its tile."""
    stood = [_standing(hexes, tiles, view) for view in views]
    for key in sorted({key for standing in stood for key in standing}):
        for place, start, end in runs([standing.get(key) for standing in stood]):
            if place is not None:
                yield (*place, key[0], strip.seen(start, end))


def _standing(
    hexes: Mapping[str, Json], tiles: Mapping[str, Json], view: Json
) -> dict[tuple[str, str], Point]:
    """The places of all stations, by corporation and hex."""
    by_hex: dict[str, list[tuple[str, Any]]] = {}
    for name, corporation in view["c"].items():
        for hexagon, *edges in corporation["tokens"]:
            by_hex.setdefault(hexagon, []).append((name, edges[0] if edges else None))
    found = {}
    for hexagon, tokens in by_hex.items():
        number, turned = view["m"].get(hexagon) or (None, 0)
        piece = hexes[hexagon] if number is None else tiles[str(number)]
        for token, (x, y) in _slots(piece, turned, tokens):
            at_x, at_y = centre(hexes[hexagon])
            found[token, hexagon] = (round(at_x + x, 1), round(at_y + y, 1))
    return found


def _slots(
    piece: Json, turned: int, tokens: Sequence[tuple[str, Any]]
) -> Iterator[tuple[str, Point]]:
    """Which circle of its hex a station takes: in the city that its edges touch, one after the other."""
    paths = _turned(piece["paths"], turned)
    places = _places(piece["stops"], paths)
    taken = [0] * len(places)
    for name, edges in tokens:
        touching = (at for at in range(len(places)) if set(edges or ()) & {*_edges_at(at, paths)})
        at = next(touching, 0)
        slots = piece["stops"][at].get("slots") or 1
        x, y = places[at]
        yield name, (x + (taken[at] - (slots - 1) / 2) * 2 * STATION, y)
        taken[at] += 1


def _prices(
    tables: Mapping[str, Any], views: Sequence[Json], strip: Strip
) -> Iterator[tuple[str, list[tuple[int | None, str]]]]:
    """Of each corporation its share price, run by run; None before it has one."""
    for corporation in tables["corporations"]:
        name = corporation["id"]
        prices = [view["c"][name]["price"] for view in views]
        yield name, [(price, strip.seen(start, end)) for price, start, end in runs(prices)]
