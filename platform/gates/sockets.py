"""What every socket of the site shares: who may open it, what it takes in and how much, when it goes."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, ClassVar, Final

import msgspec
from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from structlog.contextvars import bind_contextvars

from gates import storage, switches
from gates.addresses import address_of
from gates.crowd import CROWD
from gates.frames import BadMessage, Messages
from gates.languages import language_of
from gates.limits import Bucket
from gates.standing import SignedOut, standing_in
from gates.switchboard import SWITCHBOARD
from gates.switches import ReadOnly

#: What one socket may send: at once, and a second.
BURST: Final = 20
PER_SECOND: Final = 10
#: Frames that are no messages, within a minute, before the socket is closed.
BAD_MOST: Final = 5
#: Messages beyond the limit before the socket is closed.
FLOOD_MOST: Final = 50
#: Notes that wait for a socket that takes nothing in.
NOTES_MOST: Final = 500

#: As Daphne closes what has failed (RFC 6455, 7.4.1).
CLOSE_FAILED: Final = 1011
CLOSE_BAD: Final = 4400
CLOSE_SHUT_OUT: Final = 4401
CLOSE_NOT_FOUND: Final = 4404
CLOSE_FLOOD: Final = 4429

log = logging.getLogger(__name__)


class Socket(AsyncWebsocketConsumer):
    """One connection: counts, parses, and hands each message to `take`.

    Subclasses name their `messages`, say in `costs` which of them weigh more than one, and give
    `sentence`. The channel layer is never waited for: notes come from the switchboard, as messages of
    the consumer (`{"type": "room.changed"}` calls `room_changed`).
    """

    messages: ClassVar[Messages[Any]]
    #: The union of what it may say, for the document of the sockets.
    tells: ClassVar[Any]
    costs: ClassVar[Mapping[type, float]] = {}
    #: Takes the notes in; there from the first of them on.
    _hearing: asyncio.Task[None] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Channels' own, without the channel layer, and without two tasks for every message."""
        self.scope, self.base_send = scope, send
        self.notes: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._turn = asyncio.Lock()  # messages and notes are done one after the other
        try:
            with suppress(StopConsumer):
                while True:
                    await self._one(await receive())
        finally:
            if self._hearing is not None:
                self._hearing.cancel()

    async def _one(self, message: dict[str, Any]) -> None:
        async with self._turn:
            await self.dispatch(message)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Channels' own, without a way to the thread of the database and back before every message.

        Whatever asks the database does so by `database_sync_to_async`, which looks after its connection.
        """
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        scope: dict[str, Any] = dict(self.scope)
        self.standing = standing_in(scope)
        self.user_id = None if self.standing is None else self.standing.user_id
        bind_contextvars(socket=secrets.token_hex(4), user=self.user_id)
        self.address = address_of(scope, settings.ALLAUTH_TRUSTED_PROXY_COUNT)
        self.lang = language_of(scope)
        self.groups_joined: list[str] = []
        now = time.monotonic()
        self.bucket = Bucket.full(BURST, PER_SECOND, now)
        self.patience = Bucket.full(BAD_MOST, BAD_MOST / 60, now)
        self.floods = 0
        self.is_closed = False
        await self.accept()
        # Past what looks at everything sent for a cookie to set, which an open socket never does (gates.scopes).
        self.base_send = scope.get("line", self.base_send)
        if not CROWD.admit(self):
            await self.tell_error("too_many_sockets")
            await self.close(CLOSE_FLOOD)
            return
        self.shared = CROWD.bucket_of(self)
        await self.opened()

    async def opened(self) -> None:
        """The connection is there: join groups, send what comes first."""

    async def disconnect(self, code: int) -> None:
        CROWD.part(self)
        for group in self.groups_joined:
            SWITCHBOARD.part(group, self)

    def join(self, group: str) -> None:
        """From now on notes of this group come in."""
        SWITCHBOARD.join(group, self)
        self.groups_joined.append(group)

    def hear(self, note: dict[str, Any]) -> None:
        """A note: it waits until what came before it is done."""
        if self.notes.qsize() < NOTES_MOST:
            self.notes.put_nowait(note)
        if self._hearing is None:
            self._hearing = asyncio.get_running_loop().create_task(self._hear_notes())

    async def _hear_notes(self) -> None:
        try:
            while True:
                await self._one(await self.notes.get())
        except Exception:  # who comes back reads everything anew
            log.exception("a note failed path=%s", self.scope["path"])
            await self.close(CLOSE_FAILED)

    def catch_up(self) -> None:
        """Notes were lost."""
        self.hear({"type": "notes.lost"})

    async def notes_lost(self, note: dict[str, Any]) -> None:
        """Read everything again that notes would have told of."""

    async def shut_out(self) -> None:
        """Whoever opened this is signed in no longer."""
        await self.tell_error("signed_out")
        await self.close(CLOSE_SHUT_OUT)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.is_closed:
            return  # what was on its way
        if not self._affords(1):
            await self._flooded()
            return
        try:
            message = self.messages.parse(text_data)
            # A frame was paid for before it was read; what it asks for may weigh more.
            if self._affords(self.cost_of(message) - 1):
                await self.take(message)
            else:
                await self._flooded()
        except BadMessage as error:
            await self._bad(error)
        except (SignedOut, ReadOnly) as error:
            await self._kept_back(error)
        except (
            Exception
        ) as error:  # an error of ours must not cut the line of the person who met it
            if storage.noted(error):
                await self.tell_error(storage.CODE)
                return
            log.exception("a message failed path=%s", self.scope["path"])
            await self.tell_error("failed")

    async def _kept_back(self, error: SignedOut | ReadOnly) -> None:
        if isinstance(error, SignedOut):
            await self.shut_out()
        else:
            await self.tell_error(switches.CODE)

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        self.is_closed = True
        await super().close(code, reason)

    def cost_of(self, message: Any) -> float:
        """How many of the lightest messages this one counts as."""
        return self.costs.get(type(message), 1)

    async def take(self, message: Any) -> None:
        """One message. Raises BadMessage for what its shape does not show."""
        raise NotImplementedError

    def sentence(self, code: str, params: dict[str, Any]) -> str:
        """What an error says, in the reader's language."""
        raise NotImplementedError

    def _affords(self, cost: float) -> bool:
        now = time.monotonic()
        return cost <= 0 or (self.bucket.take(now, cost) and self.shared.take(now, cost))

    async def tell_error(self, code: str, **params: Any) -> None:
        """A frame that is no answer to anything."""
        text = self.sentence(code, params)
        frame = {"type": "error", "code": code, "params": params, "message": text}
        await self.send(msgspec.json.encode(frame).decode())

    async def _bad(self, error: BadMessage) -> None:
        log.info("%s path=%s user=%s", error.code, self.scope["path"], self.user_id)
        await self.tell_error(error.code, **error.params)
        if not self.patience.take(time.monotonic()):
            await self.close(CLOSE_BAD)

    async def _flooded(self) -> None:
        self.floods += 1
        if self.floods > FLOOD_MOST:
            await self.close(CLOSE_FLOOD)
        elif self.floods % 10 == 1:  # telling each time would only add to it
            wait = max(self.bucket.wait(), self.shared.wait())
            await self.tell_error("slow_down", seconds=round(wait + 1))
