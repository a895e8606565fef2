"""The talk of one table: docs/talk.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from channels.db import database_sync_to_async

from gates import switches
from gates.frames import Messages, malformed
from gates.standing import if_standing
from gates.switches import ReadOnly
from lobbies import announce, selectors, shapes
from lobbies.consumers.base import FRAME_MAX, LobbyPing, LobbySocket, Whole
from lobbies.errors import LobbyError
from lobbies.models import Message, Report
from lobbies.selectors import TalkPlace
from lobbies.services import talk

KEY_MAX, NOTE_MAX = 40, 500

Key = Annotated[str, msgspec.Meta(min_length=1, max_length=KEY_MAX)]


class Say(msgspec.Struct, tag_field="type", tag="say", forbid_unknown_fields=True):
    """Words for the room of my place, or with `to` for my partners alone."""

    key: Key
    text: str = ""
    to: Literal["partners"] | None = None


class MuteRequest(msgspec.Struct, tag_field="type", tag="mute", forbid_unknown_fields=True):
    """Hide somebody's words from me, or show them again."""

    user: Whole
    on: bool


class Accusation(msgspec.Struct, tag_field="type", tag="report", forbid_unknown_fields=True):
    """Tell the staff about a message."""

    key: Key
    message: Whole
    reason: str
    note: Annotated[str, msgspec.Meta(max_length=NOTE_MAX)] = ""


class TalkConsumer(LobbySocket):
    tells: ClassVar[Any] = shapes.TalkSocket
    messages: ClassVar[Messages[Any]] = Messages[Say | MuteRequest | Accusation | LobbyPing](
        Say | MuteRequest | Accusation | LobbyPing, FRAME_MAX
    )
    # Each of them is a write.
    costs: ClassVar[Mapping[type, float]] = {Say: 4, MuteRequest: 4, Accusation: 4}

    async def opened(self) -> None:
        self.match_id = self.scope["url_route"]["kwargs"]["match_id"]
        self.answered: set[int] = set()
        # Groups first, reading after: what is said in between arrives twice rather than never.
        self.join(announce.of_talk(self.match_id))
        if self.user_id is not None:
            self.join(announce.of_talker(self.user_id))
        place = await self.read_place()
        if place is None:
            await self.not_found()
            return
        self.place: TalkPlace = place
        await self.hello()

    async def hello(self) -> None:
        self.muted, messages = await self.read_all()
        self.newest = messages[-1]["id"] if messages else 0
        await self.tell(
            type="hello",
            me=self.user and self.user.pk,
            muted=self.muted,
            messages=messages,
            **self.where(),
        )
        await self.rematch_offered({})

    def where(self) -> dict[str, Any]:
        place = self.place
        return {
            "room": place.room,
            "can_say": place.can_say,
            "why_not": place.why_not,
            "confidants": list(place.confidants),
        }

    # -- from the browser

    async def take(self, message: Any) -> None:
        try:
            match message:
                case Say():
                    await self.on_say(message)
                case MuteRequest():
                    await self.mute(message.user, on=message.on)
                case Accusation():
                    await self.on_report(message)
                case _:
                    await super().take(message)
        except ReadOnly:
            await self.refuse(LobbyError(switches.CODE), getattr(message, "key", None))
        except LobbyError as error:
            await self.refuse(error, getattr(message, "key", None))

    async def on_say(self, message: Say) -> None:
        said = await self.say(message.key, message.text, apart=message.to is not None)
        self.answered.add(said["id"])
        await self.tell(type="message", key=message.key, message=said)

    async def on_report(self, message: Accusation) -> None:
        if message.reason not in Report.Reason.values:
            raise malformed("reason: none of those there are")
        await self.report(message.message, message.reason, message.note)
        await self.tell(type="reported", key=message.key, message=message.message)

    # -- from the switchboard

    async def notes_lost(self, note: dict[str, Any]) -> None:
        await self.place_changed(note)
        await self.hello()

    async def talk_said(self, note: dict[str, Any]) -> None:
        message = note["message"]
        if message["id"] in self.answered:
            self.answered.discard(message["id"])
            return
        if message["room"] == Message.Room.PARTNERS:
            # Who has given the seat up in the meantime is no partner any more.
            await self.place_changed({})
        heard = self.place.hears(message["room"], note["circle"])
        if heard and message["author"]["user"] not in self.muted:
            await self.tell(type="message", message=message)

    async def talk_hidden(self, note: dict[str, Any]) -> None:
        if self.place.hears(note["room"], note["circle"]):
            await self.tell(type="hidden", message=note["message"])

    async def talk_muted(self, note: dict[str, Any]) -> None:
        self.muted = [user for user in self.muted if user != note["user"]]
        if note["on"]:
            self.muted.append(note["user"])
        await self.tell(type="muted", user=note["user"], on=note["on"])

    async def place_changed(self, note: dict[str, Any]) -> None:
        before, place = self.place, await self.read_place()
        if place is None:  # the table was closed before it started
            place = TalkPlace(seat=None, room=before.room, reads=(), why_not="talk_closed")
        self.place = place
        if set(place.reads) - set(before.reads):
            await self.hello()
        elif place != before:
            await self.tell(type="room", **self.where())

    async def rematch_offered(self, note: dict[str, Any]) -> None:
        """Players of the match hear that a rematch waits for them."""
        offered = await self.read_rematch()
        if offered is not None:
            await self.tell(type="rematch", **offered)

    # -- the database

    @database_sync_to_async
    def read_place(self) -> TalkPlace | None:
        return selectors.place_of(self.match_id, self.user)

    @database_sync_to_async
    def read_rematch(self) -> dict[str, Any] | None:
        return selectors.rematch_for(self.match_id, self.user)

    @database_sync_to_async
    def read_all(self) -> tuple[list[int], list[dict[str, Any]]]:
        return selectors.muted_by(self.user), selectors.history_for(self.match_id, self.user)

    @database_sync_to_async
    def say(self, key: str, text: str, *, apart: bool) -> dict[str, Any]:
        message, _new = if_standing(
            self.standing,
            talk.chat_say,
            match_id=self.match_id,
            author=self.user,
            key=key,
            text=text,
            now=self.now,
            apart=apart,
        )
        return selectors.message_json(message)

    @database_sync_to_async
    def mute(self, muted: int, *, on: bool) -> None:
        if_standing(
            self.standing, talk.chat_mute, user=self.user, muted_id=muted, on=on, now=self.now
        )

    @database_sync_to_async
    def report(self, message: int, reason: str, note: str) -> None:
        if_standing(
            self.standing,
            talk.chat_report,
            reporter=self.user,
            match_id=self.match_id,
            message_id=message,
            reason=reason,
            note=note,
            now=self.now,
        )
