"""The sockets of this process at one table, without a server."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import pytest

from games.reading.updates import Frames
from games.telling.hub import Hub

MATCH = "m1"


@dataclass(eq=False)
class Window:
    """A socket that keeps what it is handed."""

    user_id: int | None
    is_glance: bool = False
    is_broken: bool = False
    got: list[Frames] = field(default_factory=list)

    async def push(self, frames: Frames) -> None:
        if self.is_broken:
            raise ConnectionError
        self.got.append(frames)

    async def tell(self, text: str) -> None:
        """Nothing here is told of who is there."""

    async def say_programmed(self) -> None:
        """Nothing is programmed here."""


def test_here_are_people_who_look_at_the_table_itself() -> None:
    hub = Hub()
    ola, jan, stranger = Window(1), Window(2, is_glance=True), Window(None)

    async def come_and_go() -> list[frozenset[int]]:
        for window in (ola, jan, stranger):
            hub.join(MATCH, window)
        found = [hub.here(MATCH)]
        for window in (ola, stranger, jan):
            hub.part(MATCH, window)
            found.append(hub.here(MATCH))
        return found

    assert asyncio.run(come_and_go()) == [frozenset({1}), *[frozenset()] * 3]


def test_line_that_broke_keeps_nobody_from_their_update(caplog: pytest.LogCaptureFixture) -> None:
    hub, frames = Hub(), Frames(MATCH, 1, 0, 0, {}, {})
    windows = [Window(1), Window(2, is_broken=True), Window(3)]

    async def delivered() -> None:
        for window in windows:
            hub.join(MATCH, window)
        hub._deliver(frames)
        await asyncio.sleep(0.01)

    asyncio.run(delivered())
    assert [window.got for window in windows] == [[frames], [], [frames]]
    assert "an update was not sent match=m1" in caplog.text
