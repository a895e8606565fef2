"""Work on the event loop that nobody waits for."""

from __future__ import annotations

import asyncio
import contextvars
import logging
from collections.abc import Callable, Coroutine
from typing import Any

log = logging.getLogger(__name__)


class Background:
    """Tasks that are kept until they are done; one that fails is logged under `name`."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begin it on the running loop."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("%s failed", self._name, exc_info=task.exception())


def call_soon(loop: asyncio.AbstractEventLoop | None, action: Callable[[], None]) -> None:
    """`action` on `loop`, from any thread; nothing where the loop is gone, with whoever was to be told."""
    if loop is None or loop.is_closed():
        return
    try:
        # In a context of its own: that of a view says that its thread is in use, and whatever the
        # action then wants of that thread would be refused as a deadlock.
        loop.call_soon_threadsafe(action, context=contextvars.Context())
    except RuntimeError:
        log.debug("the loop closed in between")
