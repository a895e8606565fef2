"""What the sockets of the lobbies share: frames in, frames out, who is there, which language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, ClassVar, cast

import structlog
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from accounts.models import User
from games.languages import language_of
from lobbies.errors import LobbyError

FRAME_MAX = 4096
BAD_FRAMES_MAX = 10
CLOSE_BAD, CLOSE_NOT_FOUND = 4400, 4404

logger = structlog.get_logger(__name__)


class MalformedError(Exception):
    """A frame that makes no sense."""


class Socket(AsyncWebsocketConsumer):
    """One frame, one handler: `on_TYPE(frame)`. Groups are left when the socket goes."""

    handles: ClassVar[frozenset[str]] = frozenset()

    async def connect(self) -> None:
        self.language = self.reads_in()
        self.bad_frames = 0
        self.joined: list[str] = []
        await self.accept()
        await self.opened()

    def reads_in(self) -> str:
        """As on the pages: what this browser chose, else the person's profile, else its wish."""
        chosen = settings.LANGUAGE_COOKIE_NAME in self.scope.get("cookies", {})
        return self.user.locale if self.user and not chosen else language_of(dict(self.scope))

    async def opened(self) -> None:
        """Join groups, send what comes first."""

    async def disconnect(self, code: int) -> None:
        for group in getattr(self, "joined", []):
            await self.channel_layer.group_discard(group, self.channel_name)

    @property
    def user(self) -> User | None:
        found = self.scope.get("user")
        return cast(User, found) if found is not None and found.is_authenticated else None

    @property
    def now(self) -> datetime:
        return datetime.now(UTC)

    async def join(self, group: str) -> None:
        await self.channel_layer.group_add(group, self.channel_name)
        self.joined.append(group)

    async def tell(self, **frame: Any) -> None:
        await self.send(text_data=json.dumps(frame, ensure_ascii=False))

    async def refuse(self, error: LobbyError, key: str | None) -> None:
        logger.info("refused", code=error.code, user=self.user and self.user.pk)
        with translation.override(self.language):
            sentence = error.sentence
        await self.tell(
            type="refused", key=key, code=error.code, params=error.params, message=sentence
        )

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        try:
            frame = self.parse(text_data)
            if frame["type"] == "ping":
                await self.on_ping(frame)
            else:
                await getattr(self, f"on_{frame['type']}")(frame)
        except MalformedError as error:
            await self.malformed(str(error))

    def parse(self, text: str | None) -> dict[str, Any]:
        """An object of a known type; raises MalformedError."""
        if text is None or len(text.encode()) > FRAME_MAX:
            raise MalformedError("binary" if text is None else "large")
        try:
            frame = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise MalformedError("json") from error
        if not isinstance(frame, dict) or frame.get("type") not in {"ping", *self.handles}:
            raise MalformedError("type")
        return frame

    async def malformed(self, why: str) -> None:
        self.bad_frames += 1
        logger.info("malformed_frame", why=why, user=self.user and self.user.pk)
        with translation.override(self.language):
            sentence = gettext("This message makes no sense.")
        await self.tell(type="error", code="malformed", message=sentence)
        if self.bad_frames >= BAD_FRAMES_MAX:
            await self.close(CLOSE_BAD)

    async def not_found(self) -> None:
        with translation.override(self.language):
            sentence = gettext("There is no such table. It may have been closed in the meantime.")
        await self.tell(type="error", code="not_found", message=sentence)
        await self.close(CLOSE_NOT_FOUND)

    async def on_ping(self, frame: dict[str, Any]) -> None:
        await self.tell(type="pong")


def text_in(frame: Mapping[str, Any], name: str, longest: int, *, empty: bool = False) -> str:
    """A text field of a frame; raises MalformedError."""
    value = frame.get(name, "" if empty else None)
    if not isinstance(value, str) or len(value) > longest or not (value or empty):
        raise MalformedError(name)
    return value


def whole_in(frame: Mapping[str, Any], name: str) -> int:
    """A row id in a frame; raises MalformedError."""
    value = frame.get(name)
    if type(value) is not int or not 0 < value < 2**63:
        raise MalformedError(name)
    return value
