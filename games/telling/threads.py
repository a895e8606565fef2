"""Where the blocking half of the live table runs: in a few threads, so that one slow match does not hold up the others.

Those that write to SQLite do so one after the other, but wait for the disk together (`config.fair_sqlite`).
"""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from channels.db import database_sync_to_async
from django.conf import settings

from gates.background import Handover

P = ParamSpec("P")
R = TypeVar("R")

_pool = ThreadPoolExecutor(settings.TABLE_THREADS, thread_name_prefix="games")


async def run(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """`work(*args, **kwargs)` off the event loop, which does what it is handed meanwhile once the answer is there."""
    handover = Handover(asyncio.get_running_loop())
    try:
        return await _in_thread(handover.run)(work, *args, **kwargs)
    finally:
        handover.release()


def _in_thread(call: Callable[P, R]) -> Callable[P, Coroutine[Any, Any, R]]:
    if settings.TABLE_THREADS == 1:
        return database_sync_to_async(call)
    return database_sync_to_async(call, thread_sensitive=False, executor=_pool)
