"""How often somebody may do something, across all processes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime

from django.core.cache import cache

from lobbies.errors import LobbyError


@dataclass(frozen=True)
class Limit:
    """At most `times` within any `seconds`."""

    name: str
    times: int
    seconds: int


SAYING = Limit("say", 5, 10)
OPENING = Limit("open", 12, 600)
REPORTING = Limit("report", 10, 3600)


def take(limit: Limit, *, who: int, now: datetime) -> None:
    """Count one; raises `flood` {wait} when the limit is reached.

    Each of the slots is taken by one atomic `add` and frees itself, which makes the window a
    sliding one without a lock. The cache may forget everything: then the limit starts anew.
    """
    at = now.timestamp()
    slots = [f"flood:{limit.name}:{who}:{number}" for number in range(limit.times)]
    for slot in slots:
        if cache.add(slot, at, timeout=limit.seconds):
            return
    taken = cache.get_many(slots).values()
    wait = min(taken, default=at) + limit.seconds - at
    raise LobbyError("flood", wait=max(1, math.ceil(wait)))
