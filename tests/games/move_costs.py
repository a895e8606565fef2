"""What moves cost, in what can be counted: statements, calls of the cache, tasks, notes, wakes of an event loop.

Counts are the same on every machine, however busy it is: a test holds them, and `make bench PART=moves` tells them.
"""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final, TypeVar

from django.core.cache import caches
from django.db import connection

from config.wire import text_frame
from games.reading.updates import Frames
from games.telling import threads
from games.telling.hub import HUB
from gates import outbox
from gates.switchboard import Switchboard

A = TypeVar("A")

STATEMENTS: Final = "statements"
KINDS: Final = (STATEMENTS, "cache", "tasks", "notes", "wakes")
_OF_THE_CACHE: Final = (
    *("add", "get", "set", "touch", "delete", "incr", "has_key"),
    *("get_many", "set_many", "delete_many"),
)


class CostCount(Counter[str]):
    """What one thread has asked for and handed over, by kind."""

    def __init__(self) -> None:
        super().__init__()
        self._thread = threading.get_ident()
        self._under_way: set[str] = set()

    def of(self, kind: str, call: Callable[..., Any]) -> Callable[..., Any]:
        """`call`, counted where this thread makes it; not what it calls of the same kind itself."""

        def counted_call(*given: Any, **named: Any) -> Any:
            if threading.get_ident() != self._thread or kind in self._under_way:
                return call(*given, **named)
            self[kind] += 1
            self._under_way.add(kind)
            try:
                return call(*given, **named)
            finally:
                self._under_way.discard(kind)

        return counted_call


@contextmanager
def counted() -> Iterator[CostCount]:
    """What this thread asks for in the block, and hands over to others."""
    found = CostCount()
    with ExitStack() as stack:
        note = found.of(STATEMENTS, lambda execute, *given: execute(*given))
        stack.enter_context(connection.execute_wrapper(note))
        for name in _OF_THE_CACHE:
            stack.enter_context(_noted(type(caches["default"]), name, found, "cache"))
        stack.enter_context(_noted(outbox, "send_task", found, "tasks"))
        stack.enter_context(_noted(Switchboard, "tell_others", found, "notes"))
        stack.enter_context(_noted(asyncio.BaseEventLoop, "call_soon_threadsafe", found, "wakes"))
        yield found


@contextmanager
def _noted(owner: Any, name: str, found: CostCount, kind: str) -> Iterator[None]:
    plain = getattr(owner, name)
    setattr(owner, name, found.of(kind, plain))
    try:
        yield
    finally:
        setattr(owner, name, plain)


class SeatedSocket:
    """A socket of somebody at a table, which takes its texts as far as the frame on the line."""

    is_glance = False

    def __init__(self, user_id: int) -> None:
        self.user_id: int | None = user_id
        self.updates = 0

    async def push(self, frames: Frames) -> None:
        text = frames.text_for(self.user_id, None)
        assert text is not None
        text_frame(text)
        self.updates += 1

    async def tell(self, text: str) -> None:
        text_frame(text)

    async def say_programmed(self) -> None:
        """Nothing is programmed at these tables."""


class WatchedTables:
    """An event loop with sockets at tables, as a web process has it."""

    def __init__(self) -> None:
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._thread.start()
        self._ready.wait()

    async def _serve(self) -> None:
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        self._ready.set()
        await self._over.wait()

    def seat(self, match_id: str, users: Iterable[int]) -> list[SeatedSocket]:
        """Each of these people opens the table."""
        sockets = [SeatedSocket(user) for user in users]

        async def join() -> None:
            for one in sockets:
                HUB.join(match_id, one)

        asyncio.run_coroutine_threadsafe(join(), self._loop).result()
        return sockets

    def answered(self, work: Callable[[], A]) -> tuple[A, CostCount]:
        """What `work` answers in a thread for which the loop waits, as for a frame, and what it has cost."""

        def counted_work() -> tuple[A, CostCount]:
            with counted() as costs:
                return work(), costs

        return asyncio.run_coroutine_threadsafe(threads.run(counted_work), self._loop).result()

    def settle(self) -> None:
        """All that was handed to the loop so far has been done."""

        async def passed() -> None:
            await asyncio.sleep(0)  # what was handed over may have begun a task

        asyncio.run_coroutine_threadsafe(passed(), self._loop).result()

    def end(self) -> None:
        self.answered(lambda: connection.close())  # noqa: PLW0108 - of that thread
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()
