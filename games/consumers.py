"""The live table over a socket: authenticate, parse, one call, send."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Final

from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import DatabaseError
from django.utils import timezone

from games import protocol, selectors, threads
from games.answers import answer_to, foreseen_by
from games.hub import HUB
from games.languages import language_of
from games.limits import Bucket
from games.models import Match
from games.protocol import BadMessage
from games.refusals import text_of
from games.selectors import Frames

BURST: Final = 20
PER_SECOND: Final = 10
#: Frames that are no messages, within a minute, before the socket is closed.
BAD_MOST: Final = 5
#: Messages beyond the limit before the socket is closed.
FLOOD_MOST: Final = 50

CLOSE_BAD: Final = 4400
CLOSE_NO_MATCH: Final = 4404
CLOSE_FLOOD: Final = 4429

log = logging.getLogger(__name__)


class TableConsumer(AsyncWebsocketConsumer):
    """One socket at one table; docs/protocol.md is its contract."""

    match_id: str
    user_id: int | None
    lang: str

    async def connect(self) -> None:
        scope: dict[str, Any] = dict(self.scope)
        self.match_id = scope["url_route"]["kwargs"]["match_id"]
        user = scope.get("user")
        self.user_id = user.pk if user is not None and user.is_authenticated else None
        self.lang = language_of(scope)
        self.version = self.facts = -1  # nothing sent yet: updates wait for the welcome
        self.waiting: list[Frames] = []
        self.sending = asyncio.Lock()
        now = time.monotonic()
        self.bucket = Bucket.full(BURST, PER_SECOND, now)
        self.patience = Bucket.full(BAD_MOST, BAD_MOST / 60, now)
        self.floods = 0
        await self.accept()
        if not await threads.run(Match.objects.filter(pk=self.match_id).exists):
            await self._error("no_such_match")
            await self.close(CLOSE_NO_MATCH)
            return
        await HUB.join(self.match_id, self)

    async def disconnect(self, code: int) -> None:
        await HUB.part(self.match_id, self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self.bucket.take(time.monotonic()):
            await self._flooded()
            return
        if text_data is None:
            await self._bad(BadMessage("binary_refused"))
            return
        try:
            message = protocol.parse(text_data)
        except BadMessage as error:
            await self._bad(error)
            return
        match message:
            case protocol.Play():
                await self._play(message)
            case protocol.Preview():
                await self._preview(message)
            case protocol.Hello():
                await self._hello(message)
            case protocol.Ping():
                pong = protocol.Pong(message.at, selectors.now_ms(), max(self.version, 0))
                await self.send(protocol.encode(pong))

    async def _hello(self, message: protocol.Hello) -> None:
        self.lang = message.lang or self.lang
        try:
            welcome, held = await threads.run(
                selectors.welcome, self.match_id, self.user_id, message.since
            )
        except DatabaseError:
            log.exception("no welcome match=%s", self.match_id)
            await self._error("unavailable")
            return
        async with self.sending:
            self.version, self.facts = welcome.version, welcome.facts
            await self.send(protocol.encode(welcome))
        HUB.seen(self.match_id, welcome, held)
        waiting, self.waiting = self.waiting, []
        for frames in waiting:
            await self.push(frames)
        attendance = HUB.presence_of(self.match_id)
        if attendance:
            await self.tell(attendance)

    async def _play(self, message: protocol.Play) -> None:
        answer = await threads.run(
            answer_to,
            message,
            match_id=self.match_id,
            user_id=self.user_id,
            lang=self.lang,
            now=timezone.now(),
        )
        await self.tell(protocol.encode(answer))

    async def _preview(self, message: protocol.Preview) -> None:
        answer = await threads.run(
            foreseen_by, message, match_id=self.match_id, user_id=self.user_id, lang=self.lang
        )
        await self.tell(protocol.encode(answer))

    async def _error(self, code: str, **params: Any) -> None:
        text = text_of(code, params, self.lang)
        await self.send(protocol.encode(protocol.Error(code, params, text)))

    async def _bad(self, error: BadMessage) -> None:
        log.info("%s match=%s user=%s", error.code, self.match_id, self.user_id)
        await self._error(error.code, **error.params)
        if not self.patience.take(time.monotonic()):
            await self.close(CLOSE_BAD)

    async def _flooded(self) -> None:
        self.floods += 1
        if self.floods > FLOOD_MOST:
            await self.close(CLOSE_FLOOD)
        elif self.floods % 10 == 1:  # telling each time would only add to it
            await self._error("slow_down", seconds=round(self.bucket.wait() + 1))

    async def push(self, frames: Frames) -> None:
        """Send the update unless this socket knows as much."""
        if self.version < 0:
            self.waiting.append(frames)
            return
        seat = None if self.user_id is None else frames.held.get(self.user_id)
        text = frames.texts.get(seat)
        async with self.sending:
            if text is None or (frames.version, frames.facts) <= (self.version, self.facts):
                return
            self.version = max(self.version, frames.version)
            self.facts = max(self.facts, frames.facts)
            await self.send(text)

    async def tell(self, text: str) -> None:
        """Send a message that belongs to no version."""
        async with self.sending:
            await self.send(text)
