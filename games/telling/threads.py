"""Where the blocking half of the live table runs: in a few threads, so that one slow match does not hold up the others.

Those that write to SQLite do so one after the other, but wait for the disk together (`config.fair_sqlite`).
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async
from django.conf import settings

P = ParamSpec("P")
R = TypeVar("R")

_pool = ThreadPoolExecutor(settings.TABLE_THREADS, thread_name_prefix="games")


async def run(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """`work(*args, **kwargs)` off the event loop."""
    if settings.TABLE_THREADS == 1:
        return await database_sync_to_async(work)(*args, **kwargs)
    call = database_sync_to_async(work, thread_sensitive=False, executor=_pool)
    return await call(*args, **kwargs)
