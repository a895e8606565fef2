"""Who thinks about a position, so that nobody else does meanwhile.

A short lease in the cache, renewed as long as its holder lives: whoever is killed while thinking holds
up nobody for longer than the lease lasts. Without the cache everybody gets one; then two may think
about one position, and the version decides who plays.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.core.cache import caches

#: Seconds that a lease lasts unless it is renewed, and between two renewals.
LASTS: Final = 2
RENEWED_EVERY: Final = 0.5


@contextmanager
def held(name: str) -> Iterator[bool]:
    """Whether the lease `name` is ours while the block runs; if so it ends with the block."""
    # This thread's own connection, handed to the thread that renews: both ends are safe for that.
    cache = caches["default"]
    mark = secrets.token_hex(8)
    if not cache.add(name, mark, timeout=LASTS):
        yield False
        return
    over = threading.Event()
    renewing = threading.Thread(target=_renew, args=(cache, name, over), daemon=True)
    renewing.start()
    try:
        yield True
    finally:
        over.set()
        renewing.join()
        # Ours alone: one that ran out may be somebody else's by now.
        if cache.get(name) == mark:
            cache.delete(name)


def is_held(name: str) -> bool:
    """Whether somebody has the lease `name` now."""
    return caches["default"].get(name) is not None


def _renew(cache: Any, name: str, over: threading.Event) -> None:
    while not over.wait(RENEWED_EVERY):
        cache.touch(name, LASTS)
