"""AI players that have run out of time, at whatever table: after a few of them nobody waits for one of the same name for a while.

Tables stand in line for the processes in which AI think. With one that hangs at many tables each would wait for all
before it, and with them every table of other AI.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from django.core.cache import caches

#: So many times within so many seconds.
MOST: Final = 2
SECONDS: Final = 60


def add(bot: str) -> None:
    """The AI called `bot` has run out of time, or its process was killed while it thought."""
    cache, key = caches["default"], key_of(bot)
    if not cache.add(key, 1, timeout=SECONDS):
        with suppress(ValueError):  # its time was over between the two
            cache.incr(key)


def is_out(bot: str) -> bool:
    """Whether a substitute plays for `bot` without waiting for it. Without the cache everybody is waited for."""
    found: int = caches["default"].get(key_of(bot), 0)
    return found >= MOST


def key_of(bot: str) -> str:
    """Where the cache counts them."""
    return f"games.ai.strikes.{bot}"
