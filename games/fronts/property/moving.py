"""A ring board on which a match goes by: the places of its fields, and of what lies on them in which picture.

Pure. The plan is that of the table's board (`static/table/ring/board/geometry.js`): a field is 68 wide and 106 deep,
field 0 is the corner at the lower right, play runs clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from games.fronts.strips import Strip, runs

FIELD: Final = 68
DEPTH: Final = 106
BAND: Final = 24
OWNED: Final = 20
#: From the level of a hotel on one large building stands there.
HOTEL: Final = 5

View = Mapping[str, Any]


class Box(NamedTuple):
    """A field or a part of one: left, top, width, height."""

    x: int
    y: int
    w: int
    h: int


def boxes_of(count: int) -> list[Box]:
    """Where each of `count` fields lies; `count` is a multiple of four."""
    return [_box(at, count // 4) for at in range(count)]


def size_of(count: int) -> int:
    """How wide and how high the ring is."""
    return 2 * DEPTH + (count // 4 - 1) * FIELD


def _box(at: int, per_side: int) -> Box:
    side, step = divmod(at, per_side)
    size = size_of(4 * per_side)
    far, along = size - DEPTH, DEPTH + (step - 1) * FIELD
    if step == 0:
        return Box(far if side in (0, 3) else 0, far if side in (0, 1) else 0, DEPTH, DEPTH)
    return (
        Box(size - along - FIELD, far, FIELD, DEPTH),
        Box(0, size - along - FIELD, DEPTH, FIELD),
        Box(along, 0, FIELD, DEPTH),
        Box(far, along, DEPTH, FIELD),
    )[side]


def _edge(box: Box, side: int, depth: int, *, inner: bool) -> Box:
    """The strip of a field at its inner or its outer edge."""
    x, y, w, h = box
    if side in (0, 2):
        return Box(x, y if (side == 0) == inner else y + h - depth, w, depth)
    return Box(x if (side == 3) == inner else x + w - depth, y, depth, h)  # noqa: PLR2004  the right side


def moving(tables: Mapping[str, Any], views: Sequence[View], strip: Strip) -> dict[str, Any]:
    """What the template of the board draws: `size`, `middle`, `turns` (of its ornament), `fields`, `owned`, `pledged`, `built`, `pawns`."""
    fields = tables["fields"]
    boxes, colours = boxes_of(len(fields)), {one["id"]: one["colour"] for one in tables["groups"]}
    per_side, deeds = len(fields) // 4, [one for one in fields if one["id"] in views[0]["owner"]]
    bands = {one["id"]: _strip_of(boxes, one, per_side, BAND, inner=True) for one in deeds}
    strips = {one["id"]: _strip_of(boxes, one, per_side, OWNED, inner=False) for one in deeds}
    return {
        "size": size_of(len(fields)),
        "middle": size_of(len(fields)) // 2,
        "turns": range(0, 180, 15),
        "fields": boxes,
        "bands": [(bands[one["id"]], colours.get(one["group"], "")) for one in deeds],
        "owned": list(_owned(strips, views, strip)),
        "pledged": list(_pledged(strips, views, strip)),
        "built": list(_built(bands, views, strip)),
        "pawns": list(_pawns(boxes, views, strip)),
    }


def _strip_of(boxes: Sequence[Box], field: View, per_side: int, depth: int, *, inner: bool) -> Box:
    at = field["index"]
    return _edge(boxes[at], at // per_side, depth, inner=inner)


def _owned(strips: Mapping[str, Box], views: Sequence[View], strip: Strip) -> Iterator[Any]:
    for name, box in strips.items():
        for owner, start, end in runs([view["owner"][name] for view in views]):
            if owner is not None:
                yield box, owner, strip.seen(start, end)


def _pledged(strips: Mapping[str, Box], views: Sequence[View], strip: Strip) -> Iterator[Any]:
    for name, box in strips.items():
        for is_pledged, start, end in runs([name in view["mortgaged"] for view in views]):
            if is_pledged:
                yield box, strip.seen(start, end)


def _built(bands: Mapping[str, Box], views: Sequence[View], strip: Strip) -> Iterator[Any]:
    for name, box in bands.items():
        for level, start, end in runs([view["level"].get(name, 0) for view in views]):
            if level:
                yield list(_buildings(box, level)), strip.seen(start, end)


def _buildings(box: Box, level: int) -> Iterator[Box]:
    """Houses side by side along the band, or one hotel."""
    if level >= HOTEL:
        w, h = (14, 28) if box.h > box.w else (28, 14)
        yield Box(box.x + (box.w - w) // 2, box.y + (box.h - h) // 2, w, h)
        return
    for nth in range(level):
        ahead = round((nth + 0.5) * FIELD / level) - 6
        down, across = (ahead, BAND // 2 - 6) if box.h > box.w else (BAND // 2 - 6, ahead)
        yield Box(box.x + across, box.y + down, 12, 12)


def _pawns(boxes: Sequence[Box], views: Sequence[View], strip: Strip) -> Iterator[Any]:
    """Of each seat how its pawn goes, and when it is on the board."""
    for seat in range(len(views[0]["players"])):
        players = [view["players"][seat] for view in views]
        places = [player["position"] for player in players]
        ways = [[_spot(boxes, places[0], seat)]]
        ways += [list(_between(boxes, a, b, seat)) for a, b in pairwise(places)]
        playing = runs([not player["out"] for player in players])
        shown = [strip.seen(start, end) for is_playing, start, end in playing if is_playing]
        yield seat, strip.way(f"p{seat}", ways), shown


def _between(boxes: Sequence[Box], start: int, end: int, seat: int) -> Iterator[str]:
    """The corners that a pawn turns on its way forward, and where it comes to."""
    count = len(boxes)
    ahead = (end - start) % count
    if ahead <= count // 2:
        corners = (at for at in range(start + 1, start + ahead) if at % (count // 4) == 0)
        yield from (_spot(boxes, at % count, seat) for at in corners)
    yield _spot(boxes, end, seat)


def _spot(boxes: Sequence[Box], at: int, seat: int) -> str:
    """Where the pawn of a seat stands on a field, six of them beside one another."""
    x, y, w, h = boxes[at]
    across, down = (seat % 2 - 0.5, seat // 2 - 1) if w <= h else (seat // 2 - 1, seat % 2 - 0.5)
    return f"translate({x + w / 2 + 26 * across:g}px,{y + h / 2 + 26 * down:g}px)"
