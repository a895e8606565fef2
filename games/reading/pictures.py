"""A moment of a match as figures for a drawing of its own: who has what, and everybody's worth up to there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

from games.models import Match
from games.reading import matches
from games.reading.line_looks import LineLook, look_of
from games.reading.positions import position_at
from games.reading.replays import axis_of
from games.reading.table_view import seats_seen

#: The field of the graph in the drawing: left, top, right, bottom.
FIELD: Final = (48, 150, 752, 400)
#: Names stand so far above the ends of their lines, and so far from each other.
ABOVE: Final = 6
LEADING: Final = 15


@dataclass(frozen=True)
class WorthLine:
    """One seat: its path, where that ends, its name and worth, how its line looks; at which height its name stands."""

    name: str
    look: LineLook
    worth: int
    path: str
    x: float
    y: float
    label: float = 0


@dataclass(frozen=True)
class MomentPicture:
    number: int
    last: int
    round: int | str
    lines: list[WorthLine]
    field: tuple[int, int, int, int] = FIELD


def picture_of(match: Match, number: int) -> MomentPicture:
    """The match after entry `number`."""
    fixed = matches.fixed_for(match.pk)
    name, worths = fixed.book.game.valued(position_at(fixed, number).state)
    points = [*_until(axis_of(match.pk, number)["points"], number)]
    points.append((number, [worths[seat] for seat in sorted(worths)]))
    most = max(1, *(worth for _, all_worths in points for worth in all_worths))
    lines = [
        _line(seat, points, number, most)
        for seat in sorted(seats_seen(match.pk), key=lambda one: -worths[one["seat"]])
    ]
    return MomentPicture(number, match.version, name, _labelled(lines))


def _labelled(lines: list[WorthLine]) -> list[WorthLine]:
    """Each name just above the end of its line, and no two on each other."""
    heights = spaced([line.y - ABOVE for line in lines])
    return [replace(line, label=height) for line, height in zip(lines, heights, strict=True)]


def spaced(heights: Sequence[float]) -> list[float]:
    """The same places in the same order from above to below, `LEADING` apart and none below the field."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    found = list(heights)
    for upper, lower in pairwise(order):
        found[lower] = max(found[lower], found[upper] + LEADING)
    lowest: float = FIELD[3] - ABOVE
    for place in reversed(order):
        found[place] = round(min(found[place], lowest), 1)
        lowest = found[place] - LEADING
    return found


def _until(points: Iterable[Sequence[Any]], number: int) -> Iterable[tuple[int, list[int]]]:
    return ((at, worths) for at, worths in points if at < number)


def _line(
    seat: dict[str, Any], points: list[tuple[int, list[int]]], last: int, most: int
) -> WorthLine:
    left, top, right, bottom = FIELD
    values = [(at, worths[seat["seat"]]) for at, worths in points]
    placed = [
        (
            left + (right - left) * (at - 1) / max(1, last - 1),
            bottom - (bottom - top) * max(0, worth) / most,
        )
        for at, worth in values
    ]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in placed)
    x, y = placed[-1]
    return WorthLine(
        seat["name"], look_of(seat["seat"]), values[-1][1], path, round(x, 1), round(y, 1)
    )
