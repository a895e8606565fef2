"""The talk of one table: docs/talk.md."""

from __future__ import annotations

from typing import Any, ClassVar

from channels.db import database_sync_to_async

from lobbies import announce, selectors
from lobbies.consumers.base import MalformedError, Socket, text_in, whole_in
from lobbies.errors import LobbyError
from lobbies.models import Message, Report
from lobbies.selectors import Place
from lobbies.services import talk

KEY_MAX, NOTE_MAX = 40, 500


class TalkConsumer(Socket):
    handles: ClassVar[frozenset[str]] = frozenset({"say", "mute", "report"})

    async def opened(self) -> None:
        self.match_id = self.scope["url_route"]["kwargs"]["match_id"]
        self.answered: set[int] = set()
        # Groups first, reading after: what is said in between arrives twice rather than never.
        await self.join(announce.of_talk(self.match_id))
        if self.user is not None:
            await self.join(announce.of_talker(self.user.pk))
        place = await self.read_place()
        if place is None:
            await self.not_found()
            return
        self.place: Place = place
        await self.hello()

    async def hello(self) -> None:
        self.muted, messages = await self.read_all()
        self.newest = messages[-1]["id"] if messages else 0
        await self.tell(
            type="hello",
            me=self.user and self.user.pk,
            muted=self.muted,
            messages=messages,
            **self.standing(),
        )
        await self.rematch_offered({})

    def standing(self) -> dict[str, Any]:
        place = self.place
        return {
            "room": place.room,
            "can_say": place.can_say,
            "why_not": place.why_not,
            "confidants": list(place.confidants),
        }

    # -- from the browser

    async def on_say(self, frame: dict[str, Any]) -> None:
        key, text = text_in(frame, "key", KEY_MAX), text_in(frame, "text", 4096, empty=True)
        to = frame.get("to")
        if to not in (None, Message.Room.PARTNERS):
            raise MalformedError("to")
        try:
            said = await self.say(key, text, apart=to is not None)
        except LobbyError as error:
            await self.refuse(error, key)
            return
        self.answered.add(said["id"])
        await self.tell(type="message", key=key, message=said)

    async def on_mute(self, frame: dict[str, Any]) -> None:
        muted, on = whole_in(frame, "user"), frame.get("on")
        if not isinstance(on, bool):
            raise MalformedError("on")
        try:
            await self.mute(muted, on=on)
        except LobbyError as error:
            await self.refuse(error, None)

    async def on_report(self, frame: dict[str, Any]) -> None:
        key, message = text_in(frame, "key", KEY_MAX), whole_in(frame, "message")
        note = text_in(frame, "note", NOTE_MAX, empty=True)
        reason = frame.get("reason")
        if reason not in Report.Reason.values:
            raise MalformedError("reason")
        try:
            await self.report(message, reason, note)
        except LobbyError as error:
            await self.refuse(error, key)
            return
        await self.tell(type="reported", key=key, message=message)

    # -- from the channel layer

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
            place = Place(seat=None, room=before.room, reads=(), why_not="talk_closed")
        self.place = place
        if set(place.reads) - set(before.reads):
            await self.hello()
        elif place != before:
            await self.tell(type="room", **self.standing())

    async def rematch_offered(self, note: dict[str, Any]) -> None:
        """Players of the match hear that a rematch waits for them."""
        offered = await self.read_rematch()
        if offered is not None:
            await self.tell(type="rematch", **offered)

    # -- the database

    @database_sync_to_async
    def read_place(self) -> Place | None:
        return selectors.place_of(self.match_id, self.user)

    @database_sync_to_async
    def read_rematch(self) -> dict[str, Any] | None:
        return selectors.rematch_for(self.match_id, self.user)

    @database_sync_to_async
    def read_all(self) -> tuple[list[int], list[dict[str, Any]]]:
        return selectors.muted_by(self.user), selectors.history_for(self.match_id, self.user)

    @database_sync_to_async
    def say(self, key: str, text: str, *, apart: bool) -> dict[str, Any]:
        message, _new = talk.chat_say(
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
        talk.chat_mute(user=self.user, muted_id=muted, on=on, now=self.now)

    @database_sync_to_async
    def report(self, message: int, reason: str, note: str) -> None:
        talk.chat_report(
            reporter=self.user,
            match_id=self.match_id,
            message_id=message,
            reason=reason,
            note=note,
            now=self.now,
        )
