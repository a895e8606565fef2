"""Opens a socket as one role, says one thing, and tells in a few words what came back."""

from __future__ import annotations

import json
from typing import Any, Final

from asgiref.sync import async_to_sync
from channels.testing import WebsocketCommunicator
from django.conf import settings

from config.routing import sockets
from tests.authz.catalogue import OPEN
from tests.authz.rows import AccessRow, path_of
from tests.authz.tries import forget, frames_in_words, sent, values_for
from tests.authz.world import World
from tests.authz.writes import undone

#: Seconds for a frame to come.
PATIENCE: Final = 20
HOST: Final = "localhost"


class Sockets:
    """The sockets of the site, behind everything that stands before them."""

    def __init__(self, world: World) -> None:
        self._world = world

    def ask(self, row: AccessRow, role: str) -> str:
        """What a message is answered, or whether the socket is opened."""
        forget()
        path = path_of(row.what, values_for(row, self._world))
        message = None
        if row.how != OPEN:
            message = {"type": row.how, **sent(row, self._world)}
        with undone() as writes:
            # Called like this, consumers do their blocking work in this thread: inside the
            # transaction that is taken back.
            frames = async_to_sync(_exchange)(path, self._world.sessions.get(role), message)
        return frames_in_words(frames, writes)


async def _exchange(
    path: str, session: str | None, message: dict[str, Any] | None
) -> list[dict[str, Any]]:
    """What comes between the message and the answer to a ping sent after it, or the end of the line."""
    cookies = [f"{settings.LANGUAGE_COOKIE_NAME}=en"]
    if session is not None:
        cookies.append(f"{settings.SESSION_COOKIE_NAME}={session}")
    headers = {"cookie": "; ".join(cookies), "host": HOST, "origin": f"http://{HOST}"}
    line = WebsocketCommunicator(
        sockets, path, headers=[(name.encode(), text.encode()) for name, text in headers.items()]
    )
    is_open, _ = await line.connect(timeout=PATIENCE)
    if not is_open:
        return [{"type": "error", "code": "not_opened"}]
    for frame in (message, {"type": "ping"}):
        if frame is not None:
            await line.send_json_to(frame)
    frames = await _until_pong(line, 1 if message is None or message["type"] != "ping" else 2)
    await line.disconnect(timeout=PATIENCE)
    return frames


async def _until_pong(line: WebsocketCommunicator, pongs: int) -> list[dict[str, Any]]:
    frames: list[dict[str, Any]] = []
    while pongs:
        output = await line.receive_output(PATIENCE)
        if output["type"] == "websocket.close":
            break
        frames.append(json.loads(output["text"]))
        pongs -= frames[-1]["type"] == "pong"
    return frames
