"""What an AI may use while it thinks, beside the time limits of its task: memory, and one try."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from django.core.cache import caches

#: Bytes that one decision may add to what the process holds.
MEMORY: Final = 512 * 1024 * 1024
#: Seconds for which it is known that somebody began to think about a position.
_REMEMBERED: Final = 60
_STATM: Final = Path("/proc/self/statm")


@contextmanager
def memory(most: int = MEMORY) -> Iterator[None]:
    """Whoever asks for more than `most` further bytes while the block runs meets a MemoryError.

    Does nothing on systems that do not tell how much a process holds.
    """
    if not _STATM.exists():
        yield
        return
    held = int(_STATM.read_text().split()[0]) * resource.getpagesize()
    before = resource.getrlimit(resource.RLIMIT_AS)
    limit = held + most
    if before[1] != resource.RLIM_INFINITY:
        limit = min(limit, before[1])
    resource.setrlimit(resource.RLIMIT_AS, (limit, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


@contextmanager
def first_try(name: str) -> Iterator[bool]:
    """Whether nobody began on `name` before without coming to an end; an exception is an end as well.

    Only a process that was killed leaves its mark behind. Without the cache everybody is the first.
    """
    is_first = caches["default"].add(_key(name), 1, timeout=_REMEMBERED)
    try:
        yield is_first
    finally:
        caches["default"].delete(_key(name))


def is_tried(name: str) -> bool:
    """Whether somebody began on `name` and has not come to an end."""
    return caches["default"].get(_key(name)) is not None


def _key(name: str) -> str:
    return f"games.ai.tried.{name}"
