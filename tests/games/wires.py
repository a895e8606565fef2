"""Sockets of a table, and the client's end of them."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import connection

from accounts.models import User
from games.routing import websocket_urlpatterns
from games.telling import threads

application = URLRouter(websocket_urlpatterns)  # type: ignore[arg-type]  # the stubs lag behind


class TableWire:
    """A client's end of a socket."""

    def __init__(self, communicator: WebsocketCommunicator) -> None:
        self.communicator = communicator
        self.kept: list[dict[str, Any]] = []

    async def send(self, message: dict[str, Any] | str) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        await self.communicator.send_input({"type": "websocket.receive", "text": text})

    async def next(self, kind: str) -> dict[str, Any]:
        """The next message of this kind; others are put aside."""
        for place, message in enumerate(self.kept):
            if message["type"] == kind:
                return self.kept.pop(place)
        while True:
            message = json.loads(await self.communicator.receive_from(30))
            if message["type"] == kind:
                return dict(message)
            self.kept.append(message)

    async def ask(self, kind: str, message: dict[str, Any] | str) -> dict[str, Any]:
        await self.send(message)
        return await self.next(kind)

    async def closed(self) -> int:
        while True:
            output = await self.communicator.receive_output(5)
            if output["type"] == "websocket.close":
                return int(output["code"])


@asynccontextmanager
async def connected(
    match_id: str,
    user: User | None = None,
    *,
    hello: bool = True,
    lang: str = "en",
    query: str = "",
) -> AsyncIterator[TableWire]:
    communicator = WebsocketCommunicator(
        application,
        f"/ws/matches/{match_id}/{query}",
        headers=[(b"cookie", f"django_language={lang}".encode())],
    )
    communicator.scope.update({"user": user or AnonymousUser()})  # type: ignore[misc]  # as the middleware does
    await communicator.connect()
    wire = TableWire(communicator)
    if hello:
        await wire.ask("welcome", {"type": "hello"})
    try:
        yield wire
    finally:
        await communicator.disconnect()
        await _close_connections()


async def _close_connections() -> None:
    """What Channels' test tools keep open, and a PostgreSQL database cannot be dropped with."""
    await sync_to_async(lambda: connection.close())()  # noqa: PLW0108 - of that thread
    if settings.TABLE_THREADS == 1:
        return
    barrier = threading.Barrier(settings.TABLE_THREADS)

    def close(_: int) -> None:
        barrier.wait(10)
        connection.close()

    await asyncio.to_thread(lambda: list(threads._pool.map(close, range(settings.TABLE_THREADS))))


def action(key: str, do: str, question: int | None = None, **fields: Any) -> dict[str, Any]:
    asked = {} if question is None else {"question": question}
    return {"type": "action", "key": key, "action": {"do": do, **fields}, **asked}
