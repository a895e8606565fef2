"""People at many tables: sends moves over sockets and notes when every seat has seen them.

A process of its own, so that its share of the processor is known. Reads a spec as JSON, prints figures as JSON.
Knows of the site what docs/protocol.md says.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from games.smoke.policy import action_for

#: Seconds after which an update is missed, for which a socket may take to open, and between two tries.
MISSED_AFTER: Final = 10.0
OPEN_SECONDS: Final = 30.0
RETRY: Final = 0.2
#: Seconds after which a table of which nothing is heard is looked at again.
LOOK_AGAIN: Final = 0.25
#: Sockets that are opened at a time before the measured part.
AT_A_TIME: Final = 40
#: The first status that is the server's fault.
SERVER_FAULT: Final = 500
#: Of the moves, every so many goes to the table with spectators.
SHOWN: Final = 5


class View(msgspec.Struct):
    """What a player looks at."""

    version: int
    status: str
    seat: int | None = None
    question: int | None = None
    choices: list[dict[str, Any]] = []


class HeardMessage(msgspec.Struct):
    """Any message of the server."""

    type: str
    version: int = 0
    key: str | None = None
    code: str = ""
    view: View | None = None


TOLD: Final = msgspec.json.Decoder(HeardMessage)


@dataclass(eq=False)
class Eye:
    """One socket: of a seat, or of somebody who watches."""

    url: str
    table: DrivenTable
    cookie: str
    address: str
    load: Load
    line: ClientConnection | None = None
    view: View | None = None
    version: int = -1
    opened: asyncio.Event = field(default_factory=asyncio.Event)

    async def look(self) -> None:
        """For ever; comes back whenever the line breaks."""
        while True:
            try:
                await self._open()
            except InvalidStatus as refusal:
                self.load.errors_5xx += refusal.response.status_code >= SERVER_FAULT
            except (OSError, WebSocketException, TimeoutError):
                pass
            self.line = None
            self.opened.clear()
            await asyncio.sleep(RETRY if not self.load.is_storm else 0.0)

    async def _open(self) -> None:
        headers = {"X-Forwarded-For": self.address}
        if self.cookie:
            headers["Cookie"] = self.cookie
        async with connect(
            self.url,
            origin="http" + self.url.removeprefix("ws").split("/ws/")[0],
            additional_headers=headers,
            open_timeout=OPEN_SECONDS,
            compression=None,
            max_size=None,
            ping_interval=None,
        ) as line:
            self.line = line
            await line.send('{"type":"hello","lang":"en"}')
            async for text in line:
                self._hear(TOLD.decode(text), len(text))

    def _hear(self, told: HeardMessage, size: int) -> None:
        if told.view is not None:
            self.load.views += 1
            self.load.view_letters += size
            self.view, self.version = told.view, told.view.version
            self.opened.set()
            self.table.seen(self)
        elif told.type in {"receipt", "refused"}:
            self.table.answered(told)
        elif told.type == "error" and told.code in {"unavailable", "failed"}:
            self.load.errors_5xx += 1


@dataclass(eq=False)
class DrivenMove:
    """A move under way."""

    key: str
    do: str
    sent_at: float
    version: int | None = None
    seen_at: float = 0.0


@dataclass(eq=False)
class DrivenTable:
    """The sockets of one match, and the one move that is under way there."""

    load: Load
    seats: list[Eye] = field(default_factory=list)
    watchers: list[Eye] = field(default_factory=list)
    move: DrivenMove | None = None
    tried: set[str] = field(default_factory=set)
    #: No move is under way, and something was told: whoever hurries looks whether there is one to make.
    free: asyncio.Event = field(default_factory=asyncio.Event)

    def is_free(self) -> bool:
        """Whether somebody can move."""
        return self.move is None and self.asked() is not None

    def asked(self) -> Eye | None:
        newest = max((eye.version for eye in self.seats), default=-1)
        for eye in self.seats:
            view = eye.view
            if eye.line and view and view.question is not None and view.version == newest:
                return eye
        return None

    async def play(self) -> bool:
        """Send one move; False if nobody had any."""
        eye = self.asked()
        if eye is None or eye.view is None or eye.line is None or self.move is not None:
            return False
        view = {"choices": eye.view.choices}
        action = action_for(view, self.tried, self.load.chance)
        if action is None:
            self.tried.clear()
            return False
        self.move = DrivenMove(secrets.token_hex(8), action["do"], time.perf_counter())
        frame = {"type": "action", "key": self.move.key, "action": action}
        try:
            await eye.line.send(json.dumps(frame | {"question": eye.view.question}))
        except WebSocketException:
            self.move = None
            return False
        return True

    def answered(self, told: HeardMessage) -> None:
        move = self.move
        if move is None or told.key != move.key:
            return
        if told.type == "refused":
            self.load.refused += 1
            self.tried.add(move.do)
            self.move = None
            self.free.set()
            return
        self.tried.clear()
        self.load.sent += 1
        self.load.receipts.append(time.perf_counter() - move.sent_at)
        move.version = told.version
        self.seen(None)

    def seen(self, eye: Eye | None) -> None:
        """Somebody was told more: the move may be known to all now."""
        move = self.move
        if move is None:
            self.free.set()
        if move is None or move.version is None:
            return
        now = time.perf_counter()
        if not move.seen_at and all(one.version >= move.version for one in self.seats):
            move.seen_at = now
            self.load.delivered += 1
            self.load.latencies.append(now - move.sent_at)
        if move.seen_at and all(one.version >= move.version for one in self.watchers):
            if self.watchers:
                self.load.watched.append(now - move.sent_at)
            self.move = None
            self.free.set()

    def give_up(self, now: float) -> None:
        """A move that nobody hears of any more."""
        if self.move is not None and now - self.move.sent_at > MISSED_AFTER:
            self.load.sent += self.move.version is None
            self.move = None


@dataclass(eq=False)
class Load:
    """All tables, and what was measured."""

    spec: dict[str, Any]
    tables: list[DrivenTable] = field(default_factory=list)
    chance: random.Random = field(default_factory=lambda: random.Random(1))  # noqa: S311 - who does what is no secret
    sent: int = 0
    delivered: int = 0
    refused: int = 0
    errors_5xx: int = 0
    late: int = 0
    is_storm: bool = False
    latencies: list[float] = field(default_factory=list)
    receipts: list[float] = field(default_factory=list)
    watched: list[float] = field(default_factory=list)
    #: Messages with a view, and their letters in all.
    views: int = 0
    view_letters: int = 0

    def lay(self) -> list[Eye]:
        """A socket for every seat, the spectators at the first table, the rest spread over all."""
        ws = "ws" + self.spec["base"].removeprefix("http")
        number = 0

        def eye(table: DrivenTable, match: str, cookie: str) -> Eye:
            nonlocal number
            number += 1
            address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
            return Eye(f"{ws}/ws/matches/{match}/", table, cookie, address, self)

        given = self.spec["tables"]
        self.tables = [DrivenTable(self) for _ in given]
        for table, one in zip(self.tables, given, strict=True):
            table.seats = [eye(table, one["match"], cookie) for cookie in one["cookies"]]
        first, match = self.tables[0], given[0]["match"]
        first.watchers = [eye(first, match, "") for _ in range(self.spec["spectators"])]
        eyes = [one for table in self.tables for one in (*table.seats, *table.watchers)]
        for extra in range(max(0, self.spec["sockets"] - len(eyes))):
            at = extra % len(given)
            cookies = given[at]["cookies"]
            cookie = cookies[extra // len(given) % len(cookies)]
            eyes.append(eye(self.tables[at], given[at]["match"], cookie))
        return eyes

    async def run(self) -> dict[str, Any]:
        eyes = self.lay()
        tasks: list[asyncio.Task[None]] = []
        for begin in range(0, len(eyes), AT_A_TIME):
            some = eyes[begin : begin + AT_A_TIME]
            tasks += [asyncio.create_task(eye.look()) for eye in some]
            await asyncio.gather(*(eye.opened.wait() for eye in some))
        await self._warm()
        warmed = self.sent
        self._forget()
        print("running", flush=True)
        begun, cpu = time.perf_counter(), time.process_time()
        await self._drive(self.spec["seconds"])
        seconds, in_time = time.perf_counter() - begun, self.sent
        cpu_share = (time.process_time() - cpu) / seconds
        await self._settle()
        print("stopped", flush=True)
        storm = await self._storm(eyes) if self.spec["storm"] else None
        for task in tasks:
            task.cancel()
        more = {"storm_s": storm, "in_time": in_time, "warmed": warmed}
        return self._figures(seconds, cpu_share, len(eyes)) | more

    async def _warm(self) -> None:
        """A second of play that is not counted: caches and connections are made."""
        await self._drive(1.0)
        await self._settle()

    def _forget(self) -> None:
        self.sent = self.delivered = self.refused = self.errors_5xx = self.late = 0
        self.latencies, self.receipts, self.watched = [], [], []

    async def _drive(self, seconds: float) -> None:
        rate = self.spec["rate"]
        if not rate:
            async with asyncio.TaskGroup() as group:
                until = time.perf_counter() + seconds
                for table in self.tables:
                    group.create_task(self._hurry(table, until))
            return
        begun = time.perf_counter()
        for number in range(round(rate * seconds)):
            await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
            now = time.perf_counter()
            for table in self.tables:
                table.give_up(now)
            if not await self._one(number):
                self.late += 1

    async def _one(self, number: int) -> bool:
        shown = self.spec["spectators"] and number % SHOWN == 0
        tables = self.tables if shown else self.tables[1:] + self.tables[:1]
        start = 0 if shown else number % len(tables)
        for offset in range(len(tables)):
            table = tables[(start + offset) % len(tables)]
            if table.is_free() and await table.play():
                return True
        return False

    async def _hurry(self, table: DrivenTable, until: float) -> None:
        """The next move as soon as the last one was seen by all."""
        while time.perf_counter() < until:
            table.give_up(time.perf_counter())
            if not (table.is_free() and await table.play()):
                table.free.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(table.free.wait(), LOOK_AGAIN)

    async def _settle(self) -> None:
        """What is under way comes to its end, or is missed."""
        while any(table.move for table in self.tables):
            await asyncio.sleep(0.05)
            for table in self.tables:
                table.give_up(time.perf_counter())

    async def _storm(self, eyes: list[Eye]) -> float:
        """All lines break at once; seconds until all have the whole state again."""
        self.is_storm = True
        some = eyes[: self.spec["storm"]]
        for eye in some:
            eye.opened.clear()
            eye.version, eye.view = -1, None
        begun = time.perf_counter()
        for eye in some:
            if eye.line is not None:
                eye.line.transport.abort()
        await asyncio.gather(*(eye.opened.wait() for eye in some))
        return time.perf_counter() - begun

    def _figures(self, seconds: float, cpu: float, sockets: int) -> dict[str, Any]:
        return {
            "seconds": seconds,
            "sockets": sockets,
            "sent": self.sent,
            "delivered": self.delivered,
            "missed": self.sent - self.delivered,
            "refused": self.refused,
            "late": self.late,
            "errors_5xx": self.errors_5xx,
            "p50": share(self.latencies, 0.5),
            "p95": share(self.latencies, 0.95),
            "p99": share(self.latencies, 0.99),
            "receipt_p50": share(self.receipts, 0.5),
            "receipt_p99": share(self.receipts, 0.99),
            "spectator_p99": share(self.watched, 0.99),
            "driver_cpu": 100 * cpu,
            "view_bytes": round(self.view_letters / self.views),
        }


def share(seconds: list[float], part: float) -> float:
    """In milliseconds, what so many of them do not exceed."""
    ordered = sorted(seconds)
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0


if __name__ == "__main__":
    print(json.dumps(asyncio.run(Load(json.loads(Path(sys.argv[1]).read_text())).run())))
