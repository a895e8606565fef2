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


def wait(limit: Limit, who: object, now: datetime) -> int:
    """Count one more: 0 if it is within the limit, else for how many seconds there is none left, at least 1.

    0 also where the broker does not answer or has forgotten: what must never be had twice is decided by rows.
    """
    at = now.timestamp()
    count, begun = f"flood:{limit.name}:{who}", f"flood:{limit.name}:{who}:begun"
    if cache.add(count, 0, timeout=limit.seconds):
        cache.set(begun, at, timeout=limit.seconds)
    try:
        is_within = int(cache.incr(count)) <= limit.times
    except ValueError:  # it ran out between the two, or there is no broker to count
        return 0
    if is_within:
        return 0
    return max(1, math.ceil(float(cache.get(begun, at)) + limit.seconds - at))
