"""What a thread hands to the loop that waits for it: with its answer, in order, and never lost."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from gates import outbox
from gates.background import Handover, call_soon
from gates.switchboard import GROUP, Switchboard


class Deaf:
    """Listens, and hears nothing."""

    def hear(self, note: dict[str, Any]) -> None:
        pass

    def catch_up(self) -> None:
        pass


async def waited(handover: Handover, work: Callable[[], None]) -> None:
    try:
        await asyncio.to_thread(handover.run, work)
    finally:
        handover.release()


def test_what_work_hands_over_is_done_after_its_answer_in_order() -> None:
    done: list[str] = []

    async def main() -> None:
        loop = asyncio.get_running_loop()

        def work() -> None:
            call_soon(loop, lambda: done.append("first"))
            call_soon(loop, lambda: done.append("second"))
            done.append("worked")

        await waited(Handover(loop), work)
        done.append("answered")
        await asyncio.sleep(0)

    asyncio.run(main())
    assert done == ["worked", "answered", "first", "second"]


def test_work_that_nobody_waits_for_any_more_hands_over_by_itself() -> None:
    done = threading.Event()

    async def main() -> None:
        loop, goes_on = asyncio.get_running_loop(), threading.Event()
        heard = asyncio.Event()

        def work() -> None:
            goes_on.wait(10)
            call_soon(loop, heard.set)
            done.set()

        waiting = asyncio.create_task(waited(Handover(loop), work))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        goes_on.set()
        await asyncio.wait_for(heard.wait(), 10)

    asyncio.run(main())
    assert done.is_set()


def test_work_that_fails_has_handed_over_what_it_had_done() -> None:
    done: list[str] = []

    async def main() -> None:
        loop = asyncio.get_running_loop()

        def work() -> None:
            call_soon(loop, lambda: done.append("told"))
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await waited(Handover(loop), work)
        await asyncio.sleep(0)

    asyncio.run(main())
    assert done == ["told"]


def test_note_does_not_wait_for_somebody_who_has_told_and_works_on() -> None:
    async def main() -> list[str]:
        board, layer = Switchboard(), outbox.layer()
        board.join("group", Deaf())
        channel = await layer.new_channel()
        await layer.group_add(GROUP, channel)
        told, goes_on = threading.Event(), threading.Event()

        def work() -> None:
            board.tell_others("group", {"type": "first"})
            told.set()
            goes_on.wait(10)

        working = asyncio.create_task(
            waited(Handover(asyncio.get_running_loop()), work),
        )
        await asyncio.to_thread(told.wait, 10)
        await asyncio.to_thread(board.tell_others, "group", {"type": "second"})
        heard = await asyncio.wait_for(notes_on(channel), 10)
        goes_on.set()
        await working
        return heard

    assert asyncio.run(main()) == ["first", "second"]


async def notes_on(channel: str) -> list[str]:
    """The first notes that this channel hears: beats go the same way."""
    while True:
        message = await outbox.layer().receive(channel)
        if message["type"] == "notes":
            return [one["note"]["type"] for one in message["notes"]]


def test_other_loops_are_woken_at_once() -> None:
    other, heard = asyncio.new_event_loop(), threading.Event()
    thread = threading.Thread(target=other.run_forever)
    thread.start()

    async def main() -> None:
        def work() -> None:
            call_soon(other, heard.set)
            assert heard.wait(10)

        await waited(Handover(asyncio.get_running_loop()), work)

    asyncio.run(main())
    other.call_soon_threadsafe(other.stop)
    thread.join()
    other.close()
    assert heard.is_set()
