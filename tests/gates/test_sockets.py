"""What all sockets share, seen at the simplest of them."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, ClassVar, cast

import msgspec
import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from gates import crowd, outbox, sockets
from gates.frames import Messages
from gates.sockets import CLOSE_FAILED, CLOSE_FLOOD, Socket
from gates.switchboard import SILENCE, SWITCHBOARD, Switchboard

pytestmark = pytest.mark.django_db(transaction=True)


class Ping(msgspec.Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    fail: bool = False
    fill: bool = False


class Bell(Socket):
    """Answers pings and tells of notes."""

    messages: ClassVar[Messages[Any]] = Messages(Ping)

    def sentence(self, code: str, params: dict[str, Any]) -> str:
        return code

    async def opened(self) -> None:
        self.join("bells")

    async def take(self, message: Any) -> None:
        if message.fail:
            raise ZeroDivisionError
        if message.fill:
            raise OSError(errno.ENOSPC, "No space left on device")
        await self.send('{"type": "pong"}')

    async def bell_rung(self, note: dict[str, Any]) -> None:
        if note.get("is_cracked"):
            raise ZeroDivisionError
        await self.send(json.dumps(note))

    async def notes_lost(self, note: dict[str, Any]) -> None:
        await self.send(json.dumps(note))


class Line:
    """A client's end of it."""

    def __init__(self, communicator: WebsocketCommunicator) -> None:
        self.communicator = communicator

    async def send(self, **message: Any) -> None:
        await self.communicator.send_json_to({"type": "ping", **message})

    async def next(self) -> Any:
        """The next frame, or the code with which the socket was closed."""
        output = await self.communicator.receive_output(5)
        return output["code"] if "code" in output else json.loads(output["text"])


@asynccontextmanager
async def line(user: User | None = None, address: str = "10.1.1.1") -> AsyncIterator[Line]:
    communicator = WebsocketCommunicator(Bell.as_asgi(), "/ws/bell/")
    scope = cast("dict[str, Any]", communicator.scope)
    scope.update({"user": user or AnonymousUser(), "client": [address, 1]})
    await communicator.connect()
    yield Line(communicator)
    await communicator.disconnect()


async def ola() -> User:
    return await sync_to_async(User.objects.create_user)("Ola")


async def test_person_and_strangers_of_an_address_have_so_many_sockets_and_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(crowd, "OF_PERSON", 2)
    monkeypatch.setattr(crowd, "OF_STRANGERS", 1)
    monkeypatch.setattr(crowd, "OF_ADDRESS", 4)
    user, other = await ola(), await sync_to_async(User.objects.create_user)("Jan")
    full = [
        {"type": "error", "code": "too_many_sockets", "params": {}, "message": "too_many_sockets"},
        CLOSE_FLOOD,
    ]
    async with line(user), line(user, "10.2.2.2"), line():
        for refused in (line(user, "10.3.3.3"), line()):
            async with refused as late:
                assert [await late.next(), await late.next()] == full
        async with line(other), line(other), line(address="10.4.4.4") as elsewhere:
            async with line(await sync_to_async(User.objects.create_user)("Ewa")) as crowded:
                assert [await crowded.next(), await crowded.next()] == full
            await elsewhere.send()
            assert await elsewhere.next() == {"type": "pong"}
    async with line(user) as again:  # those that are closed count no longer
        await again.send()
        assert await again.next() == {"type": "pong"}


async def test_sockets_of_one_person_draw_from_one_bucket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "BURST", 8)
    monkeypatch.setattr(crowd, "PER_SECOND", 0.001)
    user = await ola()
    async with line(user) as one, line(user) as two, line() as stranger:
        for _ in range(6):
            await one.send()
            assert await one.next() == {"type": "pong"}
        await two.send()
        await two.send()
        assert [await two.next(), await two.next()] == [{"type": "pong"}] * 2
        await two.send()
        assert (await two.next())["code"] == "slow_down"
        await stranger.send()
        assert await stranger.next() == {"type": "pong"}
    async with line(user) as three:  # and coming back brings nothing
        await three.send()
        assert (await three.next())["code"] == "slow_down"


async def test_error_of_ours_leaves_the_line_open() -> None:
    async with line() as mine:
        await mine.send(fail=True)
        assert (await mine.next())["code"] == "failed"
        await mine.send()
        assert await mine.next() == {"type": "pong"}


async def test_notes_come_in_their_order_and_not_beyond_a_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sockets, "NOTES_MOST", 3)
    async with line() as mine:
        for number in range(5):
            SWITCHBOARD.tell("bells", {"type": "bell.rung", "number": number})
            SWITCHBOARD.tell("horns", {"type": "bell.rung", "number": -number})
        told = [await mine.next() for _ in range(3)]
        assert [note["number"] for note in told] == [0, 1, 2]
        await mine.send()
        assert await mine.next() == {"type": "pong"}


async def test_note_that_fails_closes_the_socket_which_then_reads_everything_anew() -> None:
    async with line() as mine:
        SWITCHBOARD.tell("bells", {"type": "bell.rung", "is_cracked": True})
        assert await mine.next() == CLOSE_FAILED


async def test_message_is_taken_while_the_thread_of_the_database_is_busy() -> None:
    async with line() as mine:
        busy, free = threading.Event(), threading.Event()

        def work() -> None:
            busy.set()
            free.wait(5)

        held = asyncio.ensure_future(sync_to_async(work)())
        await asyncio.to_thread(busy.wait, 5)
        await mine.send()
        assert await mine.next() == {"type": "pong"}
        free.set()
        await held


class SlowLayer:
    """A channel layer that keeps what it was given, and takes its time for the first message."""

    def __init__(self) -> None:
        self.sent: asyncio.Queue[list[int]] = asyncio.Queue()
        self.goes_on = asyncio.Event()

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        self.sent.put_nowait([one["note"]["number"] for one in message["notes"]])
        await self.goes_on.wait()


async def test_what_is_told_while_a_message_is_under_way_leaves_with_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow, board = SlowLayer(), Switchboard()
    monkeypatch.setattr(outbox, "layer", lambda: slow)
    board._loop = asyncio.get_running_loop()
    board.tell_others("bells", {"number": 0})
    assert await slow.sent.get() == [0]
    for number in (1, 2, 3):
        board.tell_others("bells", {"number": number})
    slow.goes_on.set()
    assert await slow.sent.get() == [1, 2, 3]
    await asyncio.sleep(0)
    board.tell_others("bells", {"number": 4})
    assert await slow.sent.get() == [4]


@pytest.mark.parametrize(("process", "notes"), [("web", 0), ("worker", 1)])
async def test_the_only_process_with_sockets_tells_nobody_and_a_worker_tells_it(
    monkeypatch: pytest.MonkeyPatch, settings: Any, process: str, notes: int
) -> None:
    settings.ONE_WEB_PROCESS = True
    layer, board = SlowLayer(), Switchboard()
    layer.goes_on.set()
    monkeypatch.setattr(outbox, "layer", lambda: layer)
    board._loop = asyncio.get_running_loop() if process == "web" else None
    board.tell_others("bells", {"number": 1})
    for _ in range(3):
        await asyncio.sleep(0)
    await asyncio.to_thread(outbox.OUTBOX.drain)
    assert layer.sent.qsize() == notes


async def test_notes_leave_although_the_loop_that_sent_them_has_stopped() -> None:
    board = Switchboard()
    stopped = asyncio.new_event_loop()
    board._leaving, board._carrier = [{"group": "bells", "note": {}}], (os.getpid(), stopped)
    stopped.close()
    board.tell_others("bells", {"number": 1})
    await asyncio.get_running_loop().run_in_executor(None, outbox.OUTBOX.drain)
    assert board._leaving == []


async def test_note_of_another_process_is_heard_and_our_own_not_twice() -> None:
    async with line() as mine:
        note = {"type": "bell.rung", "number": 1}
        notes = [{"group": "bells", "note": note}]
        wrapped = {"type": "notes", "from": "elsewhere", "notes": notes}
        SWITCHBOARD._hear(wrapped)
        assert await mine.next() == note
        SWITCHBOARD._hear({**wrapped, "from": SWITCHBOARD.process})
        await mine.send()
        assert await mine.next() == {"type": "pong"}


async def test_everybody_looks_again_when_the_beat_comes_back_after_a_silence() -> None:
    async with line() as mine:
        await asyncio.sleep(0)
        SWITCHBOARD._beaten(time.monotonic())
        await mine.send()
        assert await mine.next() == {"type": "pong"}
        SWITCHBOARD._beaten(time.monotonic() + SILENCE + 1)
        assert await mine.next() == {"type": "notes.lost"}


async def test_full_disk_is_told_and_the_line_stays_open() -> None:
    async with line() as end:
        await end.send(fill=True)
        told = await end.next()
        assert (told["type"], told["code"]) == ("error", "storage_full")
        await end.send()
        assert (await end.next())["type"] == "pong"
