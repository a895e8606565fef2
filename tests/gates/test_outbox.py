"""What leaves after a commit, and that tests do not hear each other's."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from asgiref.sync import async_to_sync

from gates.outbox import OUTBOX, layer, send_note
from tests import notes

GROUP = "test.outbox"
NOTE = {"type": "note"}


def left_behind(group: str) -> asyncio.Task[Any]:
    """Somebody of an earlier test waits in `group` on an event loop that was closed meanwhile."""

    async def waiting() -> asyncio.Task[Any]:
        channel = await layer().new_channel()
        await layer().group_add(group, channel)
        task = asyncio.create_task(layer().receive(channel))
        await asyncio.sleep(0)  # until it waits
        return task

    loop = asyncio.new_event_loop()
    task = loop.run_until_complete(waiting())
    loop.close()
    task._log_destroy_pending = False  # type: ignore[attr-defined]  # asyncio would tell of it at the end
    return task


def heard(channel: str) -> int:
    queue = layer().channels.get(channel)
    return 0 if queue is None else queue.qsize()


def listening(group: str) -> str:
    channel: str = async_to_sync(layer().new_channel)()
    async_to_sync(layer().group_add)(group, channel)
    return channel


def sent(group: str) -> None:
    OUTBOX.run(send_note(group, NOTE))
    OUTBOX.drain()


def test_socket_that_an_earlier_test_left_silences_nobody(caplog: pytest.LogCaptureFixture) -> None:
    there = left_behind(GROUP)
    sent(GROUP)
    assert not there.done()
    assert "does not answer: Event loop is closed" in caplog.text
    silenced = listening(GROUP)
    sent(GROUP)
    assert heard(silenced) == 0  # for a second

    notes.end()
    channel = listening(GROUP)
    sent(GROUP)
    assert heard(channel) == 1


def test_drain_says_what_did_not_leave() -> None:
    over = threading.Event()

    async def stuck() -> None:
        over.wait()

    OUTBOX.run(stuck())
    with pytest.raises(TimeoutError, match="1 of what was handed over has not left"):
        OUTBOX.drain(0.01)
    over.set()
    OUTBOX.drain()
