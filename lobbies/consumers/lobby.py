"""The list of tables, pushed: docs/talk.md."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from channels.db import database_sync_to_async
from django.utils import translation

from lobbies import announce, pages, selectors, shapes
from lobbies.consumers.base import LobbySocket

# Turns may pass many times a second. Receivers note that once a second at most, and this socket
# reads a little later than that: so the last change is always in what it reads.
MINE_LATER_SECONDS = 1.2


class LobbyConsumer(LobbySocket):
    tells: ClassVar[Any] = shapes.LobbySocket

    async def opened(self) -> None:
        self.pending: asyncio.Task[None] | None = None
        self.join(announce.LOBBY)
        if self.user_id is not None:
            self.join(announce.of_user(self.user_id))
        await self.tell(type="list", **await self.read_list())

    async def disconnect(self, code: int) -> None:
        pending: asyncio.Task[None] | None = getattr(self, "pending", None)
        if pending is not None:
            pending.cancel()
        await super().disconnect(code)

    async def notes_lost(self, note: dict[str, Any]) -> None:
        await self.tell(type="list", **await self.read_list())

    async def table_changed(self, note: dict[str, Any]) -> None:
        await self.tell(**await self.read_row(note["table"]))

    async def mine_changed(self, note: dict[str, Any]) -> None:
        if self.pending is None or self.pending.done():
            self.pending = asyncio.create_task(self.tell_mine())

    async def tell_mine(self) -> None:
        await asyncio.sleep(MINE_LATER_SECONDS)
        await self.tell(type="mine", html=await self.read_mine())

    @database_sync_to_async
    def read_list(self) -> dict[str, Any]:
        with translation.override(self.lang):
            rows = [pages.row_frame(table, self.user) for table in selectors.tables_listed()]
            return {"rows": rows, **self.numbers(), "mine": pages.mine_html(self.user)}

    def numbers(self) -> dict[str, Any]:
        return {"counts": selectors.counts(), "crowd": pages.crowd_text()}

    @database_sync_to_async
    def read_row(self, table_id: int) -> dict[str, Any]:
        with translation.override(self.lang):
            table = selectors.tables_with_seats().filter(pk=table_id).first()
            if table is None or not selectors.is_listed(table):
                return {"type": "gone", "table": table_id, **self.numbers()}
            return {"type": "row", "row": pages.row_frame(table, self.user), **self.numbers()}

    @database_sync_to_async
    def read_mine(self) -> str:
        with translation.override(self.lang):
            return pages.mine_html(self.user)
