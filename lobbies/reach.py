"""The window of ratings of somebody who waits, as coordinates for a template. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

#: The width of the picture, and how much of it the next window may take.
WIDTH: Final = 340
_NEXT_SHARE: Final = 0.6


@dataclass(frozen=True, slots=True)
class DrawnReach:
    """The window now and the next one, from left to right, me in the middle; the others and whether they are inside."""

    left: float
    right: float
    next_left: float
    next_right: float
    mine: float
    dots: list[tuple[float, bool]]
    low: int
    high: int

    @property
    def width(self) -> float:
        return round(self.right - self.left, 1)

    @property
    def next_width(self) -> float:
        return round(self.next_right - self.next_left, 1)


def reach_of(rating: int, now: int, after: int, others: Sequence[int]) -> DrawnReach:
    """A window of `now` points to either side that becomes `after`; others beyond the edge stand at it."""
    scale = WIDTH * _NEXT_SHARE / 2 / max(now, after, 1)

    def at(points: float) -> float:
        return round(max(4.0, min(WIDTH - 4.0, WIDTH / 2 + points * scale)), 1)

    return DrawnReach(
        left=at(-now),
        right=at(now),
        next_left=at(-after),
        next_right=at(after),
        mine=at(0),
        dots=[(at(other - rating), abs(other - rating) <= now) for other in sorted(others)],
        low=max(0, rating - now),
        high=rating + now,
    )
