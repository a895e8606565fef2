"""What the sockets of the lobbies share: answers as JSON, refusals in the reader's language."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Annotated, Any, ClassVar, Final, cast

import msgspec
import structlog
from django.utils import translation
from django.utils.translation import gettext

from accounts.models import User
from games.refusals import text_of
from gates import sockets
from gates.frames import Messages
from lobbies.errors import LobbyError

FRAME_MAX: Final = 4096

logger = structlog.get_logger(__name__)

#: A row id.
Whole = Annotated[int, msgspec.Meta(gt=0, le=2**63 - 1)]


class LobbyPing(msgspec.Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """A sign of life."""


class LobbySocket(sockets.Socket):
    """A socket of the lobbies, which understands at least a ping."""

    messages: ClassVar[Messages[Any]] = Messages[LobbyPing](LobbyPing, FRAME_MAX)

    @property
    def user(self) -> User | None:
        found = self.scope.get("user")
        return cast(User, found) if found is not None and found.is_authenticated else None

    @property
    def now(self) -> datetime:
        return datetime.now(UTC)

    def sentence(self, code: str, params: dict[str, Any]) -> str:
        return text_of(code, params, self.lang)

    async def tell(self, **frame: Any) -> None:
        await self.send(text_data=json.dumps(frame, ensure_ascii=False))

    async def refuse(self, error: LobbyError, key: str | None) -> None:
        logger.info("refused", code=error.code, user=self.user_id)
        with translation.override(self.lang):
            sentence = error.sentence
        await self.tell(
            type="refused", key=key, code=error.code, params=error.params, message=sentence
        )

    async def take(self, message: Any) -> None:
        """A ping, whatever else the socket understands."""
        await self.tell(type="pong")

    async def not_found(self) -> None:
        with translation.override(self.lang):
            sentence = gettext("There is no such table. It may have been closed in the meantime.")
        await self.tell(type="error", code="not_found", message=sentence)
        await self.close(sockets.CLOSE_NOT_FOUND)
