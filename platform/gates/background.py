"""Work on the event loop that nobody waits for."""

from __future__ import annotations

import asyncio
import contextvars
import logging
import threading
from collections.abc import Callable, Coroutine
from typing import Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

#: By thread: the `Handover` for which it works.
_here: Final = threading.local()
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


class Handover:
    """What work in a thread wants done on the loop that waits for it: done with its answer, which wakes the loop anyway.

    To wake a loop hands the processor to it in the middle of the work, which then waits for its turn.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._guard = threading.Lock()
        self._actions: list[Callable[[], None]] = []
        self._is_over = False

    def run(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """`work(*args, **kwargs)`; what this thread hands to the loop meanwhile is kept for `release`."""
        _here.handover = self
        try:
            return work(*args, **kwargs)
        finally:
            _here.handover = None

    def takes(self, loop: asyncio.AbstractEventLoop, action: Callable[[], None]) -> bool:
        """Whether `action` is kept: not for another loop, nor once whoever waited has gone."""
        with self._guard:
            if loop is not self._loop or self._is_over:
                return False
            self._actions.append(action)
            return True

    def release(self) -> None:
        """On the loop, which waits no longer: all that was kept is done next, and what still comes is handed over by itself."""
        with self._guard:
            self._is_over = True
            for action in self._actions:
                self._loop.call_soon(action, context=contextvars.Context())


def call_soon(loop: asyncio.AbstractEventLoop | None, action: Callable[[], None]) -> None:
    """`action` on `loop`, from any thread; nothing where the loop is gone, with whoever was to be told."""
    if loop is None or loop.is_closed():
        return
    handover: Handover | None = getattr(_here, "handover", None)
    if handover is not None and handover.takes(loop, action):
        return
    try:
        # In a context of its own: that of a view says that its thread is in use, and whatever the
        # action then wants of that thread would be refused as a deadlock.
        loop.call_soon_threadsafe(action, context=contextvars.Context())
    except RuntimeError:
        log.debug("the loop closed in between")
