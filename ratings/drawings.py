"""Figures of ladders as coordinates for templates: nothing here knows a colour. Pure."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

#: The room of a whisker, of a graph and of a distribution, in units of their pictures.
WHISKER: Final = 200
GRAPH: Final = (720, 220)
HILL: Final = (320, 140)
BARS: Final = 20
SPARK: Final = (86, 28)
#: The expectation at differences of rating, from the left to the right edge of its picture.
CURVE: Final = (400, 150)
CURVE_WIDEST: Final = 400
#: The room of a part that is written there.
TEXT_WIDE: Final = 34
TEXT_HIGH: Final = 11
#: The shapes of seats, the first one's first.
SHAPES: Final = ("circle", "square", "triangle", "diamond", "cross", "star")
#: Between two lines of an engraving.
HAIRLINE: Final = 3
#: The same of the band of a graph, which is drawn smaller than its room on phones.
BAND_GAP: Final = 4
#: Points between two ticks of a scale.
TICK: Final = 100


@dataclass(frozen=True, slots=True)
class Scale:
    """Points of rating on a line of so many units."""

    low: int
    high: int
    room: int

    def at(self, value: float) -> float:
        """Where a rating stands, held inside the room."""
        share = (value - self.low) / max(1, self.high - self.low)
        return round(max(0.0, min(1.0, share)) * self.room, 1)

    def ticks(self, most: int = 6) -> list[tuple[int, float]]:
        """Round ratings with their places, `most` at most."""
        step = TICK
        while (self.high - self.low) / step > most:
            step += TICK
        first = -(-self.low // step) * step
        return [(value, self.at(value)) for value in range(first, self.high + 1, step)]


def scale_of(values: Sequence[float], room: int) -> Scale:
    """A scale from the hundred below the least to the hundred above the greatest of these."""
    if not values:
        return Scale(1400, 1600, room)
    low = int(min(values) // TICK * TICK)
    high = int(-(-max(values) // TICK) * TICK)
    return Scale(low, max(high, low + TICK), room)


@dataclass(frozen=True, slots=True)
class Whisker:
    """A rating with its ± on a scale: the dot, the bar, and the marks at its ends, as SVG wants them."""

    dot: float
    bar: str
    ends: str


def whisker(scale: Scale, rating: int, spread: int) -> Whisker:
    """The bar from what is nearly sure to what is nearly sure."""
    left, right = scale.at(rating - spread), scale.at(rating + spread)
    return Whisker(scale.at(rating), f"M{left} 10H{right}", f"M{left} 5v10M{right} 5v10")


def rules(scale: Scale) -> str:
    """The ticks of a scale as upright lines through a row, as SVG wants them."""
    return "".join(f"M{at} 0v20" for _, at in scale.ticks())


@dataclass(frozen=True, slots=True)
class WeekBars:
    """Matches of the weeks of a row as SVG wants them: the bars, and the stubs of weeks without any."""

    bars: str
    stubs: str


def week_bars(counts: Sequence[int]) -> WeekBars:
    """The bars of a row, the highest of them as high as there is room."""
    most = max(counts, default=0) or 1
    bars = [f"M{6 * at + 2} {BARS}v-{BARS * n / most:.1f}" for at, n in enumerate(counts) if n]
    stubs = [f"M{6 * at} {BARS - 0.5}h4" for at, n in enumerate(counts) if not n]
    return WeekBars("".join(bars), "".join(stubs))


@dataclass(frozen=True, slots=True)
class GraphStep:
    """A rating of a graph: where it stands, and the band around it."""

    x: float
    y: float
    top: float
    bottom: float


def steps(points: Sequence[tuple[int, int]], scale: Scale) -> list[GraphStep]:
    """The line of ratings with their ±, evenly spread from left to right."""
    width = GRAPH[0]
    gap = width / max(1, len(points) - 1)
    return [
        GraphStep(
            round(gap * at, 1),
            round(GRAPH[1] - scale.at(rating), 1),
            round(GRAPH[1] - scale.at(rating + spread), 1),
            round(GRAPH[1] - scale.at(rating - spread), 1),
        )
        for at, (rating, spread) in enumerate(points)
    ]


def band(found: Sequence[GraphStep]) -> list[GraphStep]:
    """The ± around a line as an engraving: a hairline every few units, from step to step as the line goes."""
    drawn: list[GraphStep] = []
    for one, other in itertools.pairwise(found):
        count = max(1, round((other.x - one.x) / BAND_GAP))
        drawn += [_between_steps(one, other, at / count) for at in range(count)]
    return [*drawn, *found[-1:]]


def _between_steps(one: GraphStep, other: GraphStep, share: float) -> GraphStep:
    return GraphStep(
        *(
            round(getattr(one, name) * (1 - share) + getattr(other, name) * share, 1)
            for name in ("x", "y", "top", "bottom")
        )
    )


def polyline(found: Sequence[GraphStep]) -> str:
    """The line, as SVG wants it."""
    return " ".join(f"{one.x},{one.y}" for one in found)


@dataclass(frozen=True, slots=True)
class Stripe:
    """A hairline of a distribution: where it stands, how high it is, and whether it lies below mine."""

    x: float
    y: float
    below: bool


def stripes(columns: Sequence[tuple[int, int]], mine: float | None) -> list[Stripe]:
    """A distribution as hairlines, from the lowest rating to the highest; `mine`: where I stand in the picture.

    Between the middles of two columns the height goes over from one to the other, so that the outline is no stair.
    """
    most = max((count for _, count in columns), default=1) or 1
    heights = [0.0, *(count / most for _, count in columns), 0.0]
    gap = HILL[0] / max(1, len(columns))
    return [
        Stripe(
            float(x),
            round(HILL[1] * (1 - _between(heights, x / gap + 0.5)), 1),
            mine is not None and x <= mine,
        )
        for x in range(0, HILL[0] + 1, HAIRLINE)
    ]


def _between(heights: Sequence[float], at: float) -> float:
    """The height at a place between two columns, gently curved."""
    left = min(int(at), len(heights) - 2)
    share = (1 - math.cos(math.pi * (at - left))) / 2
    return heights[left] * (1 - share) + heights[left + 1] * share


def hairlines(found: Iterable[tuple[float, float, float]]) -> str:
    """Upright lines as (x, from, to), as one path of SVG: a hundred elements are much for a page to write and to read."""
    return "".join(f"M{x} {start}V{end}" for x, start, end in found)


def outline(found: Sequence[Stripe]) -> str:
    """The line along the top of a distribution, as SVG wants it."""
    return " ".join(f"{one.x},{one.y}" for one in found)


def share_below(columns: Sequence[tuple[int, int]], mine: int, column: int) -> int:
    """How many of a hundred people stand below this rating; people in its own column count as half."""
    total = sum(count for _, count in columns)
    if not total:
        return 0
    below = sum(count for start, count in columns if start + column <= mine)
    own = sum(count for start, count in columns if start <= mine < start + column)
    return min(99, round(100 * (below + own / 2) / total))


def median(columns: Sequence[tuple[int, int]], column: int) -> int:
    """The rating that half of these people do not reach, to the middle of its column."""
    total, seen = sum(count for _, count in columns), 0
    for start, count in columns:
        seen += count
        if 2 * seen >= total:
            return start + column // 2
    return 0


def rosette(number: int) -> str:
    """The ring of a person, drawn from the number of their account: lobes around a circle, as SVG wants them."""
    lobes, turns = 31 + number % 17, 5 + number % 3
    count = 420
    found = []
    for at in range(count):
        angle = 2 * math.pi * turns * at / count
        radius = 47 + 11 * math.cos(lobes * angle / turns)
        x, y = 60 + radius * math.cos(angle), 60 + radius * math.sin(angle)
        found.append(f"{x:.1f},{y:.1f}")
    return " ".join(found)


@dataclass(frozen=True, slots=True)
class Miss:
    """A pair on the curve: where it was expected to end, where it ended, and where its part is written."""

    x: float
    expected_y: float
    score_y: float
    is_gain: bool
    part: float
    text_y: float


@dataclass(frozen=True, slots=True)
class Curve:
    """How often a pair is won at which difference, with what the pairs of a match missed it by."""

    line: str
    misses: list[Miss]
    ticks: list[tuple[str, float]]
    levels: list[tuple[str, float]]


def curve(pairs: Sequence[tuple[float, float, float, float]]) -> Curve:
    """Of pairs as (difference, expected, score, part)."""
    line = " ".join(
        f"{_curve_x(difference):.1f},{_level(1 / (1 + 10 ** (difference / CURVE_WIDEST))):.1f}"
        for difference in range(-CURVE_WIDEST, CURVE_WIDEST + 1, 20)
    )
    ticks = [
        (f"{at:+d}".replace("-", "−") if at else "0", _curve_x(at))
        for at in (-300, -150, 0, 150, 300)
    ]
    levels = [(f"{percent}%", _level(percent / 100)) for percent in (0, 25, 50, 75, 100)]
    return Curve(line, _apart([_miss(*pair) for pair in pairs]), ticks, levels)


def _apart(misses: Sequence[Miss]) -> list[Miss]:
    """The same with their texts out of each other's way: who would be written over another goes a line lower."""
    found: list[Miss] = []
    for miss in sorted(misses, key=lambda one: one.x):
        y = miss.text_y
        for other in found:
            if miss.x - other.x < TEXT_WIDE and abs(y - other.text_y) < TEXT_HIGH:
                y = round(other.text_y + TEXT_HIGH, 1)
        found.append(replace(miss, text_y=y))
    return found


def _miss(difference: float, expected: float, score: float, part: float) -> Miss:
    high, low = _level(max(expected, score)), _level(min(expected, score))
    return Miss(
        x=_curve_x(difference),
        expected_y=_level(expected),
        score_y=_level(score),
        is_gain=part >= 0,
        part=round(part, 1),
        text_y=round((high + low) / 2, 1),
    )


def _curve_x(difference: float) -> float:
    share = (difference + CURVE_WIDEST) / (2 * CURVE_WIDEST)
    return round(max(0.0, min(1.0, share)) * CURVE[0], 1)


def _level(share: float) -> float:
    return round((1 - share) * CURVE[1], 1)
