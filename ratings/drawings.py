"""Figures of ladders as coordinates for templates: nothing here knows a colour. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

#: The room of a whisker, of a graph and of a distribution, in units of their pictures.
WHISKER: Final = 200
GRAPH: Final = (720, 220)
HILL: Final = (320, 140)
BARS: Final = 20
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
    """A rating with its ± on a scale."""

    left: float
    dot: float
    right: float


def whisker(scale: Scale, rating: int, spread: int) -> Whisker:
    """The bar from what is nearly sure to what is nearly sure."""
    return Whisker(scale.at(rating - spread), scale.at(rating), scale.at(rating + spread))


@dataclass(frozen=True, slots=True)
class WeekBar:
    """Matches of a week: where the bar stands and how high it is; 0 is a stub."""

    x: float
    height: float


def week_bars(counts: Sequence[int]) -> list[WeekBar]:
    """The bars of a row, the highest of them as high as there is room."""
    most = max(counts, default=0) or 1
    return [WeekBar(6.0 * at, round(BARS * n / most, 1)) for at, n in enumerate(counts)]


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


def polyline(found: Sequence[GraphStep]) -> str:
    """The line, as SVG wants it."""
    return " ".join(f"{one.x},{one.y}" for one in found)


@dataclass(frozen=True, slots=True)
class Stripe:
    """A column of a distribution: how many people, where, and whether it lies below mine."""

    x: float
    y: float
    below: bool


def stripes(columns: Sequence[tuple[int, int]], mine: int | None) -> list[Stripe]:
    """A distribution as upright lines, from the lowest rating to the highest."""
    most = max((count for _, count in columns), default=1) or 1
    gap = HILL[0] / max(1, len(columns))
    return [
        Stripe(
            round(gap * (at + 0.5), 1),
            round(HILL[1] - count / most * HILL[1], 1),
            mine is not None and start <= mine,
        )
        for at, (start, count) in enumerate(columns)
    ]


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
