"""What leaves this process after a commit, sent by a thread of its own.

A slow or dead broker never holds up a receipt.

Whatever gets lost here (a crash, a broker that is down) is found again from rows: sweeps send
overdue work once more, hubs look at versions.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, wait
from typing import Any

from celery import Task
from channels.layers import get_channel_layer

from gates.patience import Breaker


class Outbox:
    """A thread with an event loop, started at the first use and again after a fork."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._pid = 0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._under_way: set[Future[None]] = set()

    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop of its thread, running."""
        with self._guard:
            if self._loop is None or self._pid != os.getpid():
                self._pid, self._under_way = os.getpid(), set()
                self._loop = asyncio.new_event_loop()
                threading.Thread(target=self._loop.run_forever, name="outbox", daemon=True).start()
            return self._loop

    def run(self, work: Coroutine[Any, Any, None]) -> Future[None]:
        """Have `work` done soon; it must not raise."""
        future = asyncio.run_coroutine_threadsafe(work, self.loop())
        self._under_way.add(future)
        future.add_done_callback(self._under_way.discard)
        return future

    def drain(self, seconds: float = 10) -> None:
        """Wait until all that was handed over so far has left. Raises TimeoutError."""
        left = wait(list(self._under_way), seconds).not_done
        if left:
            raise TimeoutError(
                f"{len(left)} of what was handed over has not left after {seconds:g} s"
            )


OUTBOX = Outbox()


def send_task(
    task: Task[Any, Any], *args: Any, countdown: float = 0, expires: float | None = None
) -> None:
    """Enqueue a Celery task without waiting for the broker.

    `countdown` is at most 60 s (see config.queues).
    """
    options: dict[str, Any] = {"countdown": countdown} if countdown else {}
    if expires is not None:
        options["expires"] = expires
    OUTBOX.run(_in_turn(lambda: task.apply_async(args=args, **options)))


_TASKS = Breaker("the queue of tasks")
_NOTES = Breaker("the channel layer")


async def _in_turn(work: Callable[[], object]) -> None:
    # Blocking on purpose: this thread has nothing else to do, and what came first goes first.
    if not _TASKS.admits():
        return  # the sweeps send again what could not be sent
    try:
        work()
    except Exception as error:  # noqa: BLE001 - any failure of the broker
        _TASKS.failed(error)
    else:
        _TASKS.worked()


def layer() -> Any:
    """The channel layer, whose types are those of a base class that can do nothing."""
    return get_channel_layer()


async def send_note(group: str, note: dict[str, Any]) -> None:
    """A note to the other processes; lost if the broker is down."""
    if not _NOTES.admits():
        return  # hubs look at the rows, the switchboard tells everybody to
    try:
        await layer().group_send(group, note)
    except Exception as error:  # noqa: BLE001 - any failure of the broker
        _NOTES.failed(error)
    else:
        _NOTES.worked()
