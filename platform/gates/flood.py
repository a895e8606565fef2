"""How often somebody may do something, counted over all processes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime

from django.core.cache import cache


@dataclass(frozen=True)
class Limit:
    """At most `times` in `seconds`, which begin with the first time."""

    name: str
    times: int
    seconds: int


@dataclass(frozen=True)
class Remainder:
    """What is left of a limit, and in how many seconds it begins anew; `left` is -1 for one too many."""

    left: int
    seconds: int


def wait(limit: Limit, who: object, now: datetime) -> int:
    """Count one more: 0 if it is within the limit, else for how many seconds there is none left, at least 1.

    0 also where the broker does not answer or has forgotten: what must never be had twice is decided by rows.
    """
    standing = counted(limit, who, now)
    return standing.seconds if standing.left < 0 else 0


def counted(limit: Limit, who: object, now: datetime) -> Remainder:
    """Count one more, and how the limit stands then; untouched where there is no broker to count."""
    at = now.timestamp()
    count, begun = f"flood:{limit.name}:{who}", f"flood:{limit.name}:{who}:begun"
    if cache.add(count, 0, timeout=limit.seconds):
        cache.set(begun, at, timeout=limit.seconds)
    try:
        left = limit.times - int(cache.incr(count))
    except ValueError:  # it ran out between the two, or there is no broker to count
        return Remainder(limit.times, limit.seconds)
    ends = float(cache.get(begun, at)) + limit.seconds
    return Remainder(max(left, -1), max(1, math.ceil(ends - at)))
