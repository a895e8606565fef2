"""What one honest player waits for while somebody misbehaves: p95 of moves and pages, and memory.

One embedded platform; each abuser in its turn and in a process of its own, with a stretch without any before
it, so that what else runs on the machine weighs on both. Goal: p95 at most doubles, memory stays bounded.
`ABUSERS_SECONDS` is the length of a stretch, `ABUSERS` names those that are wanted.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import random
import re
import secrets
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from games.smoke.browser import Browser, PageError
from games.smoke.evening import add_chance, match_of
from games.smoke.policy import action_for
from tests.config.house import ROOT, PlatformHouse, eventually

SECONDS: Final = float(os.environ.get("ABUSERS_SECONDS", "20"))
WANTED: Final = os.environ.get("ABUSERS", "").split()
SPAWN: Final = multiprocessing.get_context("spawn")
#: Seconds between two moves and two pages of the honest player.
THINK: Final = 0.25
PATIENCE: Final = 30.0
#: A whole game of 18xx.games: the long match, and what is brought here in a loop.
LOG: Final = ROOT / "tests" / "fixtures" / "1836jr" / "logs" / "1836Jr30-2809.json.gz"


@dataclass
class LongMatch:
    """The platform, and a long match that somebody brought there."""

    base: str
    match_id: str = ""
    #: The abuser's, a guest with a match of their own.
    abuser: Browser = field(init=False)

    def __post_init__(self) -> None:
        self.abuser = Browser(self.base)
        sit_down(self.abuser)

    @property
    def port(self) -> int:
        return int(self.base.rpartition(":")[2])

    def line(self, match_id: str, browser: Browser | None) -> connect:
        """A socket at a table; without a browser that of a stranger."""
        url = f"ws{self.base.removeprefix('http')}/ws/matches/{match_id}/"
        headers = {"Cookie": browser.cookies()} if browser else {}
        origin: Any = self.base
        return connect(
            url,
            origin=origin,
            additional_headers=headers,
            max_size=None,
            open_timeout=PATIENCE,
            ping_interval=None,
        )


@dataclass
class Honest:
    """One player with one AI, who plays on and reads pages meanwhile."""

    place: LongMatch
    browser: Browser = field(init=False)
    moves: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    match_id: str = ""
    failures: int = 0

    def __post_init__(self) -> None:
        self.browser = Browser(self.place.base)

    async def play(self) -> None:
        """For ever, one match after the other."""
        while True:
            try:
                if not self.match_id:
                    self.match_id = await asyncio.to_thread(sit_down, self.browser)
                async with self.place.line(self.match_id, self.browser) as line:
                    await self._at_table(line)
            except (OSError, PageError, WebSocketException, TimeoutError):
                self.failures += 1
                await asyncio.sleep(0.5)

    async def _at_table(self, line: ClientConnection) -> None:
        await line.send('{"type": "hello"}')
        view: dict[str, Any] = {"status": "", "question": None}
        tried: set[tuple[int, str]] = set()
        while view["status"] != "ended":
            if view["question"] is None:
                said = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
                view = said.get("view", view)
                continue
            version = view["version"]
            refused = {do for at, do in tried if at == version}
            action = action_for(view, refused, random.Random(version))  # noqa: S311 - a policy
            assert action is not None
            await asyncio.sleep(THINK)
            begun = time.monotonic()
            view, is_taken = await self._played(line, view, action)
            if is_taken:
                self.moves.append((time.monotonic() - begun) * 1000)
            else:
                tried.add((version, action["do"]))
        self.match_id = ""

    @staticmethod
    async def _played(
        line: ClientConnection, view: dict[str, Any], action: dict[str, Any]
    ) -> tuple[dict[str, Any], bool]:
        """The view after the move, and whether it was taken."""
        message = {"type": "action", "key": secrets.token_hex(8), "action": action}
        await line.send(json.dumps(message | {"question": view["question"]}))
        until = None
        async with asyncio.timeout(PATIENCE):
            while until is None or view["version"] < until:
                said = json.loads(await line.recv())
                view = said.get("view", view)
                if said["type"] == "refused":
                    return view, False
                if said["type"] == "receipt":
                    until = said["version"]
        return view, True

    async def read(self) -> None:
        """Pages, for ever."""
        while True:
            path = random.choice(("/", f"/matches/{self.match_id}/"))  # noqa: S311 - any of them
            begun = time.monotonic()
            await asyncio.to_thread(self.browser.get, path)
            self.pages.append((time.monotonic() - begun) * 1000)
            await asyncio.sleep(THINK)


def sit_down(browser: Browser) -> str:
    """A match against one AI, as a guest."""
    page = browser.get("/")
    room = browser.send(page, page.form("/play/eurobiznes/"), opponents="1", pace="instant")
    add_chance([browser], room)
    return match_of(browser.get(room.url))


# -- the abusers: each runs until it is cancelled


async def _again(
    line: Callable[[], connect], misbehave: Callable[[ClientConnection], Awaitable[None]]
) -> None:
    """On a socket that is opened anew whenever it is closed."""
    while True:
        try:
            async with line() as socket:
                await misbehave(socket)
        except (OSError, WebSocketException, TimeoutError):
            await asyncio.sleep(0.2)


async def _crowd(
    number: int,
    line: Callable[[], connect],
    misbehave: Callable[[ClientConnection], Awaitable[None]],
) -> None:
    async with asyncio.TaskGroup() as group:
        for _ in range(number):
            group.create_task(_again(line, misbehave))


async def _repeat(socket: ClientConnection, message: object, every: float) -> None:
    """The same frame for ever, whatever comes back is read."""

    async def drain() -> None:
        async for _ in socket:
            pass

    reading = asyncio.create_task(drain())
    try:
        text = json.dumps(message)
        while not reading.done():
            await socket.send(text)
            await asyncio.sleep(every)
    finally:
        reading.cancel()
        with suppress(asyncio.CancelledError, WebSocketException):
            await reading


async def pings(place: LongMatch) -> None:
    """200 sockets of one person."""
    await _crowd(
        200,
        lambda: place.line(place.match_id, place.abuser),
        lambda s: _repeat(s, {"type": "ping"}, 0.1),
    )


async def hellos(place: LongMatch) -> None:
    """50 sockets that ask for a long match again and again."""
    hello = {"type": "hello", "since": 0}
    await _crowd(
        50, lambda: place.line(place.match_id, place.abuser), lambda s: _repeat(s, hello, 0.1)
    )


async def strangers(place: LongMatch) -> None:
    """40 sockets without a session that ask for a long match and never read."""

    async def deaf(socket: ClientConnection) -> None:
        socket.transport.pause_reading()
        while True:
            await socket.send('{"type": "hello", "since": 0}')
            await asyncio.sleep(0.1)

    await _crowd(40, lambda: place.line(place.match_id, None), deaf)


async def previews(place: LongMatch) -> None:
    """Chains of 64 imagined actions."""
    action = {"do": "roll"}
    preview = {"type": "preview", "key": "k", "action": action, "then": [action] * 63}
    await _crowd(
        4, lambda: place.line(place.match_id, place.abuser), lambda s: _repeat(s, preview, 0.05)
    )


async def sources(place: LongMatch) -> None:
    """The archive of the source, four at a time."""
    await _fetching(place, "/source/", 4)


async def exports(place: LongMatch) -> None:
    """The export of a long match, four at a time."""
    await _fetching(place, f"/matches/{place.match_id}/export/", 4)


async def pages(place: LongMatch) -> None:
    """A page of a long match, four at a time."""
    await _fetching(place, f"/matches/{place.match_id}/", 4)


async def imports(place: LongMatch) -> None:
    """One guest who brings logs of 18xx.games in a loop."""
    while True:
        await asyncio.to_thread(_bring, place)


async def bodies(place: LongMatch) -> None:
    """Forms of 50 MB, four at a time."""

    async def send() -> None:
        head = f"POST /accounts/login/ HTTP/1.1\r\nHost: localhost:{place.port}\r\nContent-Length: {50 << 20}\r\n\r\n"
        while True:
            with suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", place.port)
                try:
                    writer.write(head.encode())
                    for _ in range(50):
                        writer.write(b"a" * (1 << 20))
                        await writer.drain()
                finally:
                    writer.close()
            await asyncio.sleep(0.05)

    async with asyncio.TaskGroup() as group:
        for _ in range(4):
            group.create_task(send())


async def _fetching(place: LongMatch, path: str, number: int) -> None:
    async def fetch() -> None:
        head = f"GET {path} HTTP/1.1\r\nHost: localhost:{place.port}\r\nCookie: {place.abuser.cookies()}\r\nConnection: close\r\n\r\n"
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
                writer.write(head.encode())
                await reader.read()
                writer.close()
            await asyncio.sleep(0.01)

    async with asyncio.TaskGroup() as group:
        for _ in range(number):
            group.create_task(fetch())


def _bring(place: LongMatch) -> str:
    """Where the log that was brought is told of; empty where it was refused."""
    page = place.abuser.get("/import/18xx.games/")
    token = next(
        form.fields["csrfmiddlewaretoken"] for form in page.forms() if "import" in form.action
    )
    mark = secrets.token_hex(8)
    fields = "".join(
        f'--{mark}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in {"csrfmiddlewaretoken": token, "seat": "1"}.items()
    )
    head = f'--{mark}\r\nContent-Disposition: form-data; name="log"; filename="log.json.gz"\r\n\r\n'
    body = fields.encode() + head.encode() + LOG.read_bytes() + f"\r\n--{mark}--\r\n".encode()
    request = Request(  # noqa: S310 - our own platform
        f"{place.base}/import/18xx.games/",
        body,
        {
            "Content-Type": f"multipart/form-data; boundary={mark}",
            "Cookie": place.abuser.cookies(),
            "Referer": page.url,
        },
    )
    try:
        with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - likewise
            return str(answer.url)
    except HTTPError:
        return ""


def long_match(place: LongMatch) -> str:
    """One that was brought here whole."""
    where = _bring(place)
    until = time.monotonic() + 120
    while time.monotonic() < until:
        page = place.abuser.get(where)
        if "/matches/" in page.url:
            return page.url.split("/matches/")[1].strip("/")
        time.sleep(0.5)
    raise AssertionError("the long match was never made")


ABUSERS: Final[tuple[Callable[[LongMatch], Coroutine[Any, Any, None]], ...]] = (
    pings,
    hellos,
    strangers,
    previews,
    sources,
    exports,
    pages,
    imports,
    bodies,
)


def abuse(name: str, base: str, match_id: str) -> None:
    """One abuser for ever; the whole life of a process."""
    place = LongMatch(base, match_id)
    (chosen,) = [one for one in ABUSERS if one.__name__ == name]
    asyncio.run(chosen(place))


# -- measuring


def memory_mb(house: PlatformHouse) -> float:
    """What all processes of the platform hold for themselves, in MB."""
    total = 0
    for number in house.processes():
        with suppress(OSError):
            found = re.search(
                r"^Pss:\s+(\d+) kB", Path(f"/proc/{number}/smaps_rollup").read_text(), re.MULTILINE
            )
            total += int(found[1]) if found else 0
    return total / 1024


async def _stretch(honest: Honest) -> dict[str, float]:
    moves, read = len(honest.moves), len(honest.pages)
    await asyncio.sleep(SECONDS)
    return {
        "move": _p95(honest.moves[moves:]),
        "page": _p95(honest.pages[read:]),
        "moves": len(honest.moves) - moves,
    }


def _p95(values: list[float]) -> float:
    """Where nothing came back at all, the whole stretch."""
    return sorted(values)[int(len(values) * 0.95)] if values else SECONDS * 1000


async def _measured(place: LongMatch, house: PlatformHouse) -> dict[str, float]:
    honest = Honest(place)
    tasks = [asyncio.create_task(honest.play())]
    while not honest.match_id:  # noqa: ASYNC110 - nobody announces it
        await asyncio.sleep(0.1)
    tasks.append(asyncio.create_task(honest.read()))
    await asyncio.sleep(5)
    figures = {"mb_before": memory_mb(house)}
    for name in [one.__name__ for one in ABUSERS if not WANTED or one.__name__ in WANTED]:
        quiet = await _stretch(honest)
        abuser = SPAWN.Process(target=abuse, args=(name, place.base, place.match_id), daemon=True)
        abuser.start()
        await asyncio.sleep(4)  # until it stands
        assert abuser.is_alive(), f"{name} broke off"
        loud = await _stretch(honest)
        mb = memory_mb(house)
        abuser.kill()
        abuser.join()
        await asyncio.sleep(2)
        for what in ("move", "page"):
            figures[f"{name}_{what}_p95_quiet"] = quiet[what]
            figures[f"{name}_{what}_p95"] = loud[what]
            figures[f"{name}_{what}_ratio"] = loud[what] / max(quiet[what], 1.0)
        figures |= {f"{name}_moves": loud["moves"], f"{name}_mb": mb}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return figures | {"mb_after": memory_mb(house), "failures": honest.failures}


def measure() -> dict[str, float]:
    with (
        tempfile.TemporaryDirectory() as folder,
        PlatformHouse(Path(folder) / "data", log=Path(folder) / "log") as house,
    ):
        house.start()
        assert eventually(lambda: house.number_of("beat"))
        base = f"http://localhost:{house.port}"
        place = LongMatch(base)
        place.match_id = long_match(place)
        figures = asyncio.run(_measured(place, house))
        house.stop()
    return figures


def verdict(figures: dict[str, float]) -> str:
    ratios = {name: value for name, value in figures.items() if name.endswith("_ratio")}
    worst = max(ratios, key=lambda name: ratios[name])
    peak = max(value for name, value in figures.items() if name.endswith("_mb"))
    return f"ABUSERS worst={worst.removesuffix('_ratio')} p95_ratio={ratios[worst]:.2f} peak_mb={peak:.0f}"
