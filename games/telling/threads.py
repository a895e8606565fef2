"""Where the blocking half of the live table runs.

SQLite has one writer, so one thread does everything and keeps its connection. PostgreSQL gets a few
threads of its own, so that one slow match does not hold up the others.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async
from django.db import connection

#: Not more than connections in the pool (settings), or threads would wait for one.
THREADS = 8

P = ParamSpec("P")
R = TypeVar("R")

_pool = ThreadPoolExecutor(THREADS, thread_name_prefix="games")


async def run(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """`work(*args, **kwargs)` off the event loop."""
    if connection.vendor == "sqlite":
        return await database_sync_to_async(work)(*args, **kwargs)
    call = database_sync_to_async(work, thread_sensitive=False, executor=_pool)
    return await call(*args, **kwargs)
