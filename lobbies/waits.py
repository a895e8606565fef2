"""How long people wait for a quick table: told of what was measured, never guessed. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

#: Waits below which nothing is told.
LEAST: Final = 20
#: Columns of the picture of past waits.
COLUMNS: Final = 10


@dataclass(frozen=True, slots=True)
class Wait:
    """A wait that is over: found a table after so many seconds, or was given up then."""

    seconds: int
    is_found: bool


@dataclass(frozen=True, slots=True)
class Estimate:
    """After how many seconds half, eight and nine of ten have a table; None: most gave up before that."""

    count: int
    half: int | None
    eight: int | None
    nine: int | None


def estimate(waits: Sequence[Wait]) -> Estimate | None:
    """What past waits say, those that were given up included; None where there are too few of them.

    Leaving out who gave up would make the wait look shorter the more people find it too long. So shares are those of
    Kaplan and Meier: who gave up counts as waiting as long as they did.
    """
    if len(waits) < LEAST:
        return None
    return Estimate(len(waits), *(quantile(waits, share) for share in (0.5, 0.8, 0.9)))


def quantile(waits: Sequence[Wait], share: float) -> int | None:
    """The second by which this share of people have a table; None if so many never do."""
    still, left = 1.0, len(waits)
    for wait in sorted(waits, key=lambda one: (one.seconds, not one.is_found)):
        if wait.is_found:
            still *= (left - 1) / left
            if still <= 1 - share + 1e-9:
                return wait.seconds
        left -= 1
    return None


def columns(waits: Sequence[Wait], longest: int) -> list[int]:
    """How many found a table in each tenth of `longest`, which is above 0; longer ones stand in the last."""
    counts = [0] * COLUMNS
    for wait in waits:
        if wait.is_found:
            counts[min(COLUMNS - 1, wait.seconds * COLUMNS // longest)] += 1
    return counts
