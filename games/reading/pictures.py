"""A moment of a match as figures for a drawing of its own: who has what, and everybody's worth up to there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

from games.models import Match
from games.reading import match_data, matches
from games.reading.line_looks import LineLook, look_of
from games.reading.positions import position_at
from games.reading.replays import axis_of
from games.reading.table_view import seats_seen
from games.rulebooks.sentences import money

#: The field of the graph in the drawing: left, top, right, bottom.
FIELD: Final = (48, 150, 752, 400)
#: Names stand so far above the ends of their lines, and so far from each other.
ABOVE: Final = 6
LEADING: Final = 15


@dataclass(frozen=True)
class WorthLine:
    """One seat: its path, where that ends, its name and worth in money, how its line looks; at which height its name stands."""

    name: str
    look: LineLook
    worth: str
    path: str
    x: float
    y: float
    label: float = 0


@dataclass(frozen=True)
class MomentPicture:
    """`between`: the sums at the upper and the lower end of the axis."""

    number: int
    last: int
    round: int | str
    lines: list[WorthLine]
    between: tuple[str, str]
    field: tuple[int, int, int, int] = FIELD


def picture_of(match: Match, number: int) -> MomentPicture:
    """The match after entry `number`."""
    fixed = matches.fixed_for(match.pk)
    name, worths = fixed.book.game.valued(position_at(fixed, number).state)
    points = [*_until(axis_of(match.pk, number)["points"], number)]
    points.append((number, [worths[seat] for seat in sorted(worths)]))
    ends = axis_ends([worth for _, counted in points for worth in counted])
    sign = match_data.money_of(match)
    lines = [
        _line(seat, points, ends, money(worths[seat["seat"]], sign))
        for seat in sorted(seats_seen(match.pk), key=lambda one: -worths[one["seat"]])
    ]
    between = money(ends[1], sign), money(ends[0], sign)
    return MomentPicture(number, match.version, name, _labelled(lines), between)


def axis_ends(worths: Sequence[int]) -> tuple[int, int]:
    """The lowest and the highest sum of the axis: from 0, but for worths so near to each other that their lines would run together."""
    least, most = max(0, min(worths)), max(1, *worths)
    return (least if least > most / 2 and least < most else 0), most


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
    seat: dict[str, Any],
    points: list[tuple[int, list[int]]],
    ends: tuple[int, int],
    worth: str,
) -> WorthLine:
    left, top, right, bottom = FIELD
    (low, high), last = ends, points[-1][0]
    values = [(at, worths[seat["seat"]]) for at, worths in points]
    placed = [
        (
            left + (right - left) * (at - 1) / max(1, last - 1),
            bottom - (bottom - top) * (max(0, had) - low) / (high - low),
        )
        for at, had in values
    ]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in placed)
    x, y = placed[-1]
    return WorthLine(seat["name"], look_of(seat["seat"]), worth, path, round(x, 1), round(y, 1))
