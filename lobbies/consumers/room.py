"""A waiting room: says when to fetch it again, and where to go when it is over."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, ClassVar

from channels.db import database_sync_to_async
from django.urls import reverse

from gates.standing import if_standing
from lobbies import announce, shapes
from lobbies.consumers.base import LobbySocket
from lobbies.models import Table
from lobbies.services import permission, seats

SEEN_EVERY = timedelta(minutes=1)


class RoomConsumer(LobbySocket):
    tells: ClassVar[Any] = shapes.RoomSocket

    async def opened(self) -> None:
        self.table_id = self.scope["url_route"]["kwargs"]["table_id"]
        self.version = -1
        self.seen_at = self.now - SEEN_EVERY
        self.join(announce.of_room(self.table_id))
        if not await self.may_see():
            await self.not_found()
            return
        await self.room_changed({})
        await self.host_seen()

    async def take(self, message: Any) -> None:
        await self.host_seen()
        await super().take(message)

    async def notes_lost(self, note: dict[str, Any]) -> None:
        await self.room_changed(note)

    async def room_changed(self, note: dict[str, Any]) -> None:
        table = await self.read()
        if table is None or table.state == Table.State.CLOSED:
            await self.tell(type="closed", url=reverse("lobbies:table", args=[self.table_id]))
        elif table.state == Table.State.STARTED:
            await self.tell(type="started", url=f"/matches/{table.match_id}/")
        elif table.version != self.version:
            self.version = table.version
            kind = "seals" if table.is_sealing else "room"
            await self.tell(type=kind, version=table.version)

    async def host_seen(self) -> None:
        """The host has the page open; once a minute is enough to know."""
        if self.user_id is None or self.now - self.seen_at < SEEN_EVERY:
            return
        self.seen_at = self.now
        await self.note_host(self.user_id)

    @database_sync_to_async
    def read(self) -> Table | None:
        return Table.objects.filter(pk=self.table_id).first()

    @database_sync_to_async
    def may_see(self) -> bool:
        table = Table.objects.filter(pk=self.table_id).first()
        codes = set(self.scope["session"].get("invites", []))
        return table is not None and permission.may_see(table, self.user, codes)

    @database_sync_to_async
    def note_host(self, user_id: int) -> None:
        if_standing(
            self.standing,
            seats.host_seen,
            table_id=self.table_id,
            user_id=user_id,
            now=self.now,
        )
