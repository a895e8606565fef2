"""An application that says what it was sent, and floods whoever opens a socket."""

from __future__ import annotations

import asyncio
from typing import Any

from gates.bodies import BodyLimit

#: How long the slow page takes.
SLOW_SECONDS = 1.5
FRAME = "x" * 100_000
#: What frames that were not sent raised.
FAULTS: list[Exception] = []


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await flood(receive, send)
        return
    came, more = 0, True
    while more:
        message = await receive()
        came, more = came + len(message["body"]), message["more_body"]
    await send({"type": "http.response.start", "status": 200, "headers": []})
    if scope["path"] == "/slow/":
        await send({"type": "http.response.body", "body": b"begun ", "more_body": True})
        await asyncio.sleep(SLOW_SECONDS)
    told = repr(FAULTS) if scope["path"] == "/faults/" else str(came)
    await send({"type": "http.response.body", "body": told.encode()})


async def bounded(scope: Any, receive: Any, send: Any) -> None:
    """The same, with bodies bounded as `config.asgi` bounds them."""
    handler = application if scope["type"] == "websocket" else BodyLimit(application)
    await handler(scope, receive, send)


async def flood(receive: Any, send: Any) -> None:
    """A frame whenever asked for one, until the line is cut."""
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] == "websocket.receive":
        try:
            await send({"type": "websocket.send", "text": FRAME})
        except Exception as fault:
            FAULTS.append(fault)
            raise
