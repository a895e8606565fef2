"""Twenty tables while the broker hangs for a minute, and while it is gone for one.

Ten of people alone, who must be able to play on, ten with one AI. Embedded it is the bundled Valkey that is
stopped; with both URLs set, a Redis of this benchmark's own beside that PostgreSQL. Seconds can be given as
`BROKER_SECONDS`.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from config import env
from games.smoke.browser import Browser, PageError
from games.smoke.evening import add_chance, match_of, open_and_start
from games.smoke.policy import action_for
from tests.config.house import PlatformHouse, eventually
from tests.hostile.databases import own_database

SECONDS: Final = float(os.environ.get("BROKER_SECONDS", "60"))
PAIRS: Final = 10
#: Seconds that a person thinks, and between two pages.
THINK: Final = 1.0
#: Seconds after which an answer does not come any more, and for which everything may take to catch up.
PATIENCE: Final = 15.0
CATCH_UP_MOST: Final = 60.0
ROUNDS: Final = 200
_GIVEN_BACK: Final = re.compile(r"the clock stood still for (\d+) ms")


@dataclass
class Seen:
    """What people met: of moves and pages the milliseconds, and what failed."""

    moves: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    breaks: int = 0


@dataclass
class TablePerson:
    """Somebody at one table, over a socket that comes back."""

    base: str
    browser: Browser
    match_id: str
    plays_ai: bool
    seen: Seen
    view: dict[str, Any] = field(default_factory=dict)
    changed_at: float = 0.0
    refused: set[tuple[int, str]] = field(default_factory=set)

    async def play(self) -> None:
        """For ever."""
        while True:
            try:
                async with self._line() as line:
                    await self._at_table(line)
            except (OSError, WebSocketException, TimeoutError):
                self.seen.breaks += 1
                await asyncio.sleep(0.5)

    def _line(self) -> connect:
        url = f"ws{self.base.removeprefix('http')}/ws/matches/{self.match_id}/"
        headers = {"Cookie": self.browser.cookies()}
        origin: Any = self.base
        return connect(
            url, origin=origin, additional_headers=headers, max_size=None, open_timeout=PATIENCE
        )

    async def _at_table(self, line: ClientConnection) -> None:
        await line.send('{"type": "hello"}')
        self._take(json.loads(await line.recv()))
        while self.view.get("status") != "ended":
            if self.view.get("question") is None:
                self._take(json.loads(await line.recv()))
            else:
                await self._move(line)

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] in {"welcome", "update"}:
            if message["view"]["version"] != self.view.get("version"):
                self.changed_at = time.monotonic()
            self.view = message["view"]

    async def _move(self, line: ClientConnection) -> None:
        await asyncio.sleep(THINK)
        version = self.view["version"]
        refused = {do for at, do in self.refused if at == version}
        action = action_for(self.view, refused, random.Random(version))  # noqa: S311 - a policy
        assert action is not None
        message = {"type": "action", "key": os.urandom(8).hex(), "action": action}
        begun = time.monotonic()
        await line.send(json.dumps(message | {"question": self.view["question"]}))
        async with asyncio.timeout(PATIENCE):
            while True:
                said = json.loads(await line.recv())
                self._take(said)
                if said["type"] in {"receipt", "refused"}:
                    break
        if said["type"] == "receipt":
            self.seen.moves.append((time.monotonic() - begun) * 1000)
        elif said["code"] in {"unavailable", "failed"}:
            self.seen.errors.append(f"move: {said['code']}")
        if said["type"] == "refused":
            self.refused.add((version, action["do"]))
            return
        while self.view["version"] < said["version"]:
            self._take(json.loads(await line.recv()))

    @property
    def waits_for_ai(self) -> bool:
        return self.plays_ai and self.view["status"] != "ended" and 1 in self.view["game"]["asked"]


async def read_pages(people: list[TablePerson], seen: Seen) -> None:
    """Somebody reads a page, once a second."""
    paths = ("/", "/matches/{0}/", "/api/v1/matches/{0}/", "/matches/", "/tables/new/eurobiznes/")
    while True:
        one = random.choice(people)  # noqa: S311 - any of them
        path = random.choice(paths).format(one.match_id)  # noqa: S311 - likewise
        begun = time.monotonic()
        try:
            status = (await asyncio.to_thread(one.browser.get, path)).status
        except PageError as error:
            seen.errors.append(str(error))
        else:
            if status >= 500:  # noqa: PLR2004 - HTTP's own
                seen.errors.append(f"{path}: {status}")
        seen.pages.append((time.monotonic() - begun) * 1000)
        await asyncio.sleep(THINK)


def sit_down(base: str) -> list[tuple[Browser, str, bool]]:
    """Ten pairs, and the first of each also alone with an AI: who sits at which match, and whether with AI."""
    found = []
    for _ in range(PAIRS):
        host, other = Browser(base), Browser(base)
        for browser in (host, other):  # who plays becomes a guest
            page = browser.get("/")
            form = page.form("/play/eurobiznes/")
            room = browser.send(page, form, opponents="1", pace="instant")
            add_chance([browser], room)
            match_id = match_of(browser.get(room.url))
            if browser is host:
                found.append((browser, match_id, True))
        match_id = open_and_start([host, other], 0, ROUNDS)
        found += [(host, match_id, False), (other, match_id, False)]
    return found


class StoppedBroker:
    """What is stopped: the bundled Valkey of a platform, or a Redis of ours at a port."""

    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """A Redis that keeps nothing."""
        path = shutil.which("redis-server") or "redis-server"
        flags = [
            "--port",
            str(self.port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--appendonly",
            "no",
        ]
        self.process = subprocess.Popen([path, *flags], stdout=subprocess.DEVNULL)  # noqa: S603 - ours

    def signal(self, house: PlatformHouse, number: signal.Signals) -> None:
        """To the one that the platform uses."""
        found = house.number_of("valkey-server") if self.process is None else self.process.pid
        assert found is not None
        os.kill(found, number)

    def end(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait(10)


@contextmanager
def platform() -> Iterator[tuple[PlatformHouse, StoppedBroker]]:
    """One in a folder of its own, embedded or on servers as the environment says."""
    broker, log = StoppedBroker(), "log"
    with tempfile.TemporaryDirectory() as folder, own_database() as environ:
        if not env.read().is_embedded:
            broker.start()
            environ |= {"MAGNAT_REDIS_URL": broker.url}
        try:
            with PlatformHouse(Path(folder) / "data", environ, Path(folder) / log) as house:
                house.start()
                assert eventually(lambda: house.number_of("beat"))
                yield house, broker
                house.stop()
        finally:
            broker.end()


@asynccontextmanager
async def evening(
    base: str, seats: list[tuple[Browser, str, bool]], seen: Seen
) -> AsyncIterator[Any]:
    """People at their tables and on pages as long as the block runs."""
    people = [TablePerson(base, *seat, seen) for seat in seats]
    tasks = [asyncio.create_task(one.play()) for one in people]
    try:
        async with asyncio.timeout(PATIENCE * 4):
            while not all(one.view for one in people):  # noqa: ASYNC110 - nobody announces it
                await asyncio.sleep(0.1)
        tasks.append(asyncio.create_task(read_pages(people, seen)))
        yield people
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task


async def outage(
    house: PlatformHouse, broker: StoppedBroker, seen: Seen, *, is_killed: bool
) -> dict[str, float]:
    """The figures of one minute without the broker."""
    base = f"http://localhost:{house.port}"
    seats = await asyncio.to_thread(sit_down, base)
    async with evening(base, seats, seen) as people:
        await asyncio.sleep(10)
        before, told = len(seen.moves), _told(house)
        moves, pages = len(seen.moves), len(seen.pages)
        broker.signal(house, signal.SIGKILL if is_killed else signal.SIGSTOP)
        await asyncio.sleep(SECONDS)
        during, read = seen.moves[moves:], seen.pages[pages:]
        waiting = [one for one in people if one.waits_for_ai]
        begun = time.monotonic()
        if not is_killed:
            broker.signal(house, signal.SIGCONT)
        elif broker.process is not None:
            broker.end()
            broker.start()
        ai = await _until(lambda: all(one.changed_at > begun for one in waiting))
        clock = await _until(lambda: _told(house) > told) + ai
    assert before > 0
    return {
        "moves": len(during),
        "moves_p95_ms": _p95(during),
        "moves_max_ms": max(during, default=0.0),
        "pages": len(read),
        "pages_p95_ms": _p95(read),
        "pages_max_ms": max(read, default=0.0),
        "ai_tables": len(waiting),
        "ai_s": ai,
        "clock_s": clock,
    }


def _told(house: PlatformHouse) -> int:
    """How often the clocks of this platform have been given back a time in which they stood still."""
    assert house.log is not None
    return len(_GIVEN_BACK.findall(house.log.read_text("utf-8", "replace")))


async def _until(true: Callable[[], bool]) -> float:
    """Seconds until then; `CATCH_UP_MOST` where it does not come."""
    begun = time.monotonic()
    while not true() and time.monotonic() - begun < CATCH_UP_MOST:  # noqa: ASYNC110 - likewise
        await asyncio.sleep(0.05)
    return time.monotonic() - begun


def _p95(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)] if values else 0.0


def measure() -> dict[str, float]:
    figures: dict[str, float] = {"tables": 2 * PAIRS}
    seen = Seen()
    for name, is_killed in (("hung", False), ("gone", True)):
        with platform() as (house, broker):
            found = asyncio.run(outage(house, broker, seen, is_killed=is_killed))
        figures |= {f"{name}_{key}": value for key, value in found.items()}
    for error in seen.errors[:20]:
        print(error)
    return figures | {"errors": len(seen.errors), "breaks": seen.breaks}


def verdict(figures: dict[str, float]) -> str:
    caught = max(
        figures[f"{name}_{what}"] for name in ("hung", "gone") for what in ("ai_s", "clock_s")
    )
    slowest = max(
        figures[f"{name}_{what}_max_ms"] for name in ("hung", "gone") for what in ("moves", "pages")
    )
    return (
        f"BROKER tables={figures['tables']:.0f} errors={figures['errors']:.0f} "
        f"slowest_ms={slowest:.0f} caught_up_s={caught:.1f}"
    )
