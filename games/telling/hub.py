"""The sockets of this process, by match, and what brings them up to date.

A move committed here is handed to the sockets directly. The other processes hear one small note
through the switchboard, "match M is at version V", and fetch what they miss; whatever gets lost, a
look at the rows every two seconds finds. Rooms belong to one event loop: only `publish`,
`announce`, `users` and `here` may be called from other threads.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from games import protocol
from games.reading import selectors, updates
from games.reading.updates import Frames
from games.telling import attendance, presence, threads
from games.telling.presence import Attendance
from gates import metrics
from gates.background import Background, call_soon
from gates.switchboard import SWITCHBOARD

#: The group of the switchboard for notes about matches.
TABLES: Final = "tables"
LOOK_EVERY: Final = 2.0  # seconds between looks at the rows
PRESENCE_DELAY: Final = 0.2

log = logging.getLogger(__name__)


class TableSocket(Protocol):
    """One connection, as the hub sees it."""

    user_id: int | None
    is_glance: bool

    async def push(self, frames: Frames) -> None:
        """Send the update unless this socket knows as much."""

    async def tell(self, text: str) -> None:
        """Send a message that belongs to no version."""

    async def say_programmed(self) -> None:
        """Send how many programmed actions of its person go on."""


@dataclass(slots=True)
class Audience:
    """The sockets at one table, and how far they have been told."""

    sockets: set[TableSocket] = field(default_factory=set)
    version: int = 0
    facts: int = 0
    wanted: tuple[int, int] = (0, 0)
    healing: asyncio.Task[None] | None = None
    held: dict[int, int] = field(default_factory=dict)
    attendance: Attendance = field(default_factory=Attendance)
    presence_due: asyncio.TimerHandle | None = None
    company: set[int] = field(default_factory=set)


class Hub:
    """The tables of this process."""

    def __init__(self) -> None:
        self.process = SWITCHBOARD.process
        self._rooms: dict[str, Audience] = {}
        self._guard = threading.Lock()
        self._users: dict[str, list[int | None]] = {}
        self._here: dict[str, frozenset[int]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._background = Background("the hub")

    def users(self, match_id: str) -> list[int | None]:
        """Who is connected here, strangers as None."""
        with self._guard:
            return self._users.get(match_id, [])

    def here(self, match_id: str) -> frozenset[int]:
        """Which people have the table open here, beside those who only glance at it."""
        with self._guard:
            return self._here.get(match_id, frozenset())

    def publish(self, table: selectors.Standing, prior: int, told: list[protocol.Told]) -> None:
        """A move was committed by this process: to the sockets here, and a note to the others."""
        users = self.users(table.match_id)
        if users:
            frames = updates.frames(table, prior, users, told)
            since = metrics.frame_at()
            call_soon(self._loop, lambda: self._deliver(frames, since))
        note = self._note(table.match_id, table.row.version, table.row.facts)
        SWITCHBOARD.tell_others(TABLES, note)

    def announce(self, match_id: str, known: tuple[int, int] | None = None) -> None:
        """A fact of the table was committed by this process; `known`: its version and facts, read where not given."""
        version, facts = known or selectors.counters([match_id]).get(match_id, (0, 0))
        call_soon(self._loop, lambda: self._want(match_id, version, facts))
        SWITCHBOARD.tell_others(TABLES, self._note(match_id, version, facts))

    def tell_programmed(self, match_id: str, user_id: int) -> None:
        """What this person has programmed was changed by this process: to their own sockets alone, wherever those are."""
        call_soon(self._loop, lambda: self._say_programmed(match_id, {user_id}))
        note = {"type": "table.programmed", "match": match_id, "user": user_id}
        SWITCHBOARD.tell_others(TABLES, note)

    def _note(self, match_id: str, version: int, facts: int) -> dict[str, Any]:
        return {
            "type": "table.note",
            "match": match_id,
            "version": version,
            "facts": facts,
        }

    def join(self, match_id: str, socket: TableSocket) -> None:
        """From now on `socket` is pushed every update.

        It reads its welcome after this, so that nothing falls between.
        """
        self._begin()
        room = self._rooms.get(match_id)
        if room is None:
            room = self._rooms[match_id] = Audience()
        room.sockets.add(socket)
        self._count(match_id, room)

    def seen(self, match_id: str, welcome: protocol.Welcome, held: dict[int, int]) -> None:
        """A socket was told this much by its welcome."""
        room = self._rooms.get(match_id)
        if room is None:
            return
        if room.version == 0 and room.facts == 0:
            room.version, room.facts = welcome.version, welcome.facts
        else:
            self._want(match_id, welcome.version, welcome.facts)
        room.held = held
        self._presence_soon(match_id, room)

    def part(self, match_id: str, socket: TableSocket) -> None:
        """`socket` is closed."""
        room = self._rooms.get(match_id)
        if room is None:
            return
        room.sockets.discard(socket)
        self._count(match_id, room)
        if room.sockets:
            self._presence_soon(match_id, room)
            return
        del self._rooms[match_id]
        if room.presence_due is not None:
            room.presence_due.cancel()
        SWITCHBOARD.tell_others(TABLES, presence.note(self.process, match_id, presence.NOBODY))
        self._say_company(match_id, room, ())

    def presence_of(self, match_id: str) -> str:
        """The latest `presence` message, for a socket that has just come.

        Empty if none was sent yet.
        """
        room = self._rooms.get(match_id)
        return "" if room is None else room.attendance.text

    def _count(self, match_id: str, room: Audience) -> None:
        with self._guard:
            if not room.sockets:
                self._users.pop(match_id, None)
                self._here.pop(match_id, None)
                return
            self._users[match_id] = list({socket.user_id for socket in room.sockets})
            looking = {socket.user_id for socket in room.sockets if not socket.is_glance}
            self._here[match_id] = frozenset(user for user in looking if user is not None)

    def _deliver(self, frames: Frames, since: float = 0.0) -> None:
        room = self._rooms.get(frames.match_id)
        if room is None:
            return
        if frames.prior > room.version and room.version:
            # A move made elsewhere is not told yet: fetch from where this room stands.
            self._want(frames.match_id, frames.version, frames.facts)
            return
        if (frames.version, frames.facts) > (room.version, room.facts):
            room.version = max(room.version, frames.version)
            room.facts = max(room.facts, frames.facts)
            if room.held != frames.held:
                room.held = frames.held
                self._presence_soon(frames.match_id, room)
        self._background.spawn(_pushed(list(room.sockets), frames, since))

    def _want(self, match_id: str, version: int, facts: int) -> None:
        """This room should stand at least there; fetch unless it does."""
        room = self._rooms.get(match_id)
        if room is None or (version <= room.version and facts <= room.facts):
            return
        room.wanted = (max(room.wanted[0], version), max(room.wanted[1], facts))
        if room.healing is None or room.healing.done():
            room.healing = self._background.spawn(self._heal(match_id, room))

    async def _heal(self, match_id: str, room: Audience) -> None:
        while room.sockets and (room.version < room.wanted[0] or room.facts < room.wanted[1]):
            frames = await threads.run(
                updates.frames_since, match_id, room.version, self.users(match_id)
            )
            if (frames.version, frames.facts) == (room.version, room.facts):
                return  # the note was about a transaction that is not visible yet; the next look finds it
            self._deliver(frames)

    def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        if self._loop is loop:
            return
        self._loop, self._rooms = loop, {}
        with self._guard:
            self._users, self._here = {}, {}
        SWITCHBOARD.join(TABLES, self)
        self._background.spawn(self._look())

    def hear(self, note: dict[str, Any]) -> None:
        """A note of another process."""
        if note["type"] == "table.note":
            self._want(note["match"], note["version"], note["facts"])
        elif note["type"] == "table.programmed":
            self._say_programmed(note["match"], {note["user"]})
        elif note["type"] == "table.here":
            room = self._rooms.get(note["match"])
            if room is not None:
                here = (tuple(note["seats"]), note["watchers"])
                room.attendance.hear(note["from"], here, time.monotonic())
                self._presence_soon(note["match"], room)

    def catch_up(self) -> None:
        """What lost notes told of programmed actions is read again; the rest `_look` finds within LOOK_EVERY."""
        for match_id, room in self._rooms.items():
            self._say_programmed(match_id, room.held)

    def _say_programmed(self, match_id: str, people: Collection[int]) -> None:
        room = self._rooms.get(match_id)
        for socket in () if room is None else room.sockets:
            if socket.user_id in people:
                self._background.spawn(socket.say_programmed())

    async def _look(self) -> None:
        """What the layer lost, the rows know."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if not self._rooms:
                continue
            try:
                found = await threads.run(selectors.counters, list(self._rooms))
            except Exception:  # a database that is down comes back; the loop must live on
                log.exception("the look at the rows failed")
                continue
            for match_id, (version, facts) in found.items():
                self._want(match_id, version, facts)
            for match_id, room in list(self._rooms.items()):
                if room.attendance.is_stale(time.monotonic()):
                    self._presence_soon(match_id, room)

    def _presence_soon(self, match_id: str, room: Audience) -> None:
        # People reload pages: what comes and goes within a moment is not worth a message to all.
        if room.presence_due is None:
            loop = asyncio.get_running_loop()
            room.presence_due = loop.call_later(PRESENCE_DELAY, self._presence, match_id)

    def _presence(self, match_id: str) -> None:
        room = self._rooms.get(match_id)
        if room is None:
            return
        room.presence_due = None
        users = [socket.user_id for socket in room.sockets if not socket.is_glance]
        seated = [None if user is None else room.held.get(user) for user in users]
        seats = {seat for seat in seated if seat is not None}
        here = (tuple(sorted(seats)), seated.count(None))
        now = time.monotonic()
        if room.attendance.count(here, now):
            self._say_company(match_id, room, users)
            SWITCHBOARD.tell_others(TABLES, presence.note(self.process, match_id, here))
        text = room.attendance.news(now)
        if text is not None:
            for socket in list(room.sockets):
                self._background.spawn(socket.tell(text))

    def _say_company(self, match_id: str, room: Audience, users: Iterable[int | None]) -> None:
        """Tell every process which people have the table open here, for notices that they do not need."""
        here = {user for user in users if user is not None}
        gone, room.company = room.company - here, here
        if here or gone:
            self._background.spawn(threads.run(attendance.note, match_id, self.process, here, gone))


async def _pushed(sockets: list[TableSocket], frames: Frames, since: float) -> None:
    """One task for all of them: a socket is handed its text at once, whatever its line makes of it."""
    for socket in sockets:
        try:
            await socket.push(frames)
        except Exception:  # a line that broke meanwhile must not keep the others from their update
            log.exception("an update was not sent match=%s", frames.match_id)
    if since and sockets:
        metrics.UPDATE_SECONDS.observe(time.perf_counter() - since)


HUB: Final = Hub()
