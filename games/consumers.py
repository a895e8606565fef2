"""The live table over a socket: one message, one call, one answer."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from django.db import DatabaseError
from structlog.contextvars import bind_contextvars

from games import protocol
from games.engines.kernel.errors import IllegalAction
from games.models import Match
from games.movers.people import answer_to, called_by, foreseen_by, refused
from games.reading import selectors, updates
from games.reading.updates import Frames
from games.refusals import text_of
from games.telling import threads
from games.telling.hub import HUB
from gates import metrics, switches
from gates.frames import Messages
from gates.sockets import CLOSE_NOT_FOUND, Socket
from gates.standing import if_standing
from gates.switches import ReadOnly

#: Actions that a preview strings together for the price of one more message.
STRUNG_FREE: Final = 8
#: Updates kept for a socket that has not said hello; who misses one says hello again.
WAITING_MOST: Final = 20
#: The query of a socket that shows the table beside other things.
GLANCE: Final = b"glance"

log = logging.getLogger(__name__)


class TableConsumer(Socket):
    """One socket at one table; docs/protocol.md is its contract."""

    messages: ClassVar[Messages[Any]] = protocol.MESSAGES
    tells: ClassVar[Any] = protocol.TableSocket
    # A welcome is a whole view with up to 200 entries' events.
    costs: ClassVar[Mapping[type, float]] = {protocol.Hello: 4}
    match_id: str
    user_id: int | None
    lang: str
    #: A page that shows the table beside other things is nobody who watches.
    is_glance: bool

    async def opened(self) -> None:
        scope: dict[str, Any] = dict(self.scope)
        self.match_id = scope["url_route"]["kwargs"]["match_id"]
        self.is_glance = scope["query_string"] == GLANCE
        self.seat: int | None = None
        self.version = self.facts = -1  # nothing sent yet: updates wait for the welcome
        self.waiting: list[Frames] = []
        self.programmed_changes = 0
        self.sending = asyncio.Lock()
        if not await threads.run(Match.objects.filter(pk=self.match_id).exists):
            await self.tell_error("no_such_match")
            await self.close(CLOSE_NOT_FOUND)
            return
        bind_contextvars(match=self.match_id)
        HUB.join(self.match_id, self)

    async def disconnect(self, code: int) -> None:
        await super().disconnect(code)
        if hasattr(self, "match_id"):
            HUB.part(self.match_id, self)

    def sentence(self, code: str, params: dict[str, Any]) -> str:
        return text_of(code, params, self.lang)

    def cost_of(self, message: Any) -> float:
        if isinstance(message, protocol.Preview):
            return 1 + len(message.then) // STRUNG_FREE
        return super().cost_of(message)

    async def take(self, message: Any) -> None:
        metrics.frame_came()
        match message:
            case protocol.Play():
                await self._play(message)
            case protocol.Preview():
                await self._preview(message)
            case protocol.Call() | protocol.Ask() | protocol.Vote():
                await self._call(message)
            case protocol.Hello():
                await self._hello(message)
            case protocol.Ping():
                pong = protocol.Pong(message.at, selectors.now_ms(), max(self.version, 0))
                await self.send(protocol.encode(pong))

    async def _hello(self, message: protocol.Hello) -> None:
        self.lang = message.lang or self.lang
        changes = self.programmed_changes
        try:
            welcome, held = await threads.run(
                updates.welcome, self.match_id, self.user_id, message.since, message.seat
            )
        except IllegalAction as refusal:
            await self.tell_error(refusal.code)
            return
        except DatabaseError:
            log.exception("no welcome match=%s", self.match_id)
            await self.tell_error("unavailable")
            return
        async with self.sending:
            self.version, self.facts, self.seat = welcome.version, welcome.facts, message.seat
            await self.send(protocol.encode(welcome))
        HUB.seen(self.match_id, welcome, held)
        if changes != self.programmed_changes:  # the welcome was read before the change
            await self.say_programmed()
        waiting, self.waiting = self.waiting, []
        for frames in waiting:
            await self.push(frames)
        attendance = HUB.presence_of(self.match_id)
        if attendance:
            await self.tell(attendance)

    async def _play(self, message: protocol.Play) -> None:
        await self._answer(answer_to, message)
        metrics.ANSWER_SECONDS.observe(time.perf_counter() - metrics.frame_at())

    async def _call(self, message: protocol.Call | protocol.Ask | protocol.Vote) -> None:
        await self._answer(called_by, message)

    async def _answer(self, work: Callable[..., Any], message: Any) -> None:
        """What came of something that writes; in read-only mode it is refused."""
        try:
            answer = await threads.run(
                if_standing,
                self.standing,
                work,
                message,
                match_id=self.match_id,
                user_id=self.user_id,
                lang=self.lang,
            )
        except ReadOnly:
            answer = await threads.run(
                refused, message.key, switches.CODE, {}, self.match_id, self.lang
            )
        await self.tell(protocol.encode(answer))

    async def _preview(self, message: protocol.Preview) -> None:
        answer = await threads.run(
            foreseen_by, message, match_id=self.match_id, user_id=self.user_id, lang=self.lang
        )
        await self.tell(protocol.encode(answer))

    async def push(self, frames: Frames) -> None:
        """Send the update unless this socket knows as much."""
        if self.version < 0:
            self.waiting = [*self.waiting, frames][-WAITING_MOST:]
            return
        text = frames.text_for(self.user_id, self.seat)
        async with self.sending:
            if text is None or (frames.version, frames.facts) <= (self.version, self.facts):
                return
            self.version = max(self.version, frames.version)
            self.facts = max(self.facts, frames.facts)
            await self.send(text)

    async def say_programmed(self) -> None:
        """Send how many programmed actions of this person go on; before the welcome nothing, which says it itself."""
        self.programmed_changes += 1
        if self.version < 0:
            return
        async with self.sending:  # what was read last is sent last
            count = await threads.run(updates.programmed_by, self.match_id, self.user_id)
            await self.send(protocol.encode(protocol.ProgrammedCount(count)))

    async def tell(self, text: str) -> None:
        """Send a message that belongs to no version."""
        async with self.sending:
            await self.send(text)
