"""The line between a page and the live table, in the hands of the gallery.

Countdowns are set when a frame passes, since a picture is taken long after the match was played;
actions can be kept from the table, answered with a refusal, or the line cut.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

from playwright.async_api import Page, WebSocketRoute

SECONDS_LEFT = 75


class Wire:
    """Every socket of one page to `/ws/matches/`, and what the page is still waiting for."""

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """Everything passes again; the sockets of the page before are forgotten."""
        self.keeps_actions = False
        self.refusal: dict[str, Any] | None = None
        self.is_cut = False
        self.open: list[WebSocketRoute] = []
        self._awaited: set[object] = set()
        self._idle = asyncio.Event()
        self._idle.set()

    async def attach(self, page: Page) -> None:
        await page.route_web_socket("**/ws/matches/**", self._connected)
        page.on("request", self._await)
        page.on("requestfinished", self._came)
        page.on("requestfailed", self._came)

    def is_idle(self) -> bool:
        """Whether every fetch has ended and every forecast was answered."""
        return not self._awaited

    async def idle(self) -> None:
        """Until that is so."""
        await self._idle.wait()

    def _await(self, what: object) -> None:
        self._awaited.add(what)
        self._idle.clear()

    def _came(self, what: object) -> None:
        self._awaited.discard(what)
        if not self._awaited:
            self._idle.set()

    def _connected(self, socket: WebSocketRoute) -> None:
        if self.is_cut:
            return  # it never opens: a line that is down
        self.open.append(socket)
        server = socket.connect_to_server()
        server.on_message(lambda text: self._told(socket, text))
        socket.on_message(lambda text: self._said(socket, server, text))

    def _told(self, socket: WebSocketRoute, text: str | bytes) -> None:
        frame = json.loads(text)
        socket.send(json.dumps(_with_time_left(frame)))
        self._came(frame.get("key"))

    def _said(self, socket: WebSocketRoute, server: WebSocketRoute, text: str | bytes) -> None:
        frame = json.loads(text)
        if frame["type"] != "action":
            if frame["type"] == "preview":
                self._await(frame["key"])
            server.send(text)
        elif self.refusal is not None:
            socket.send(json.dumps({"type": "refused", "key": frame["key"], **self.refusal}))
        elif not self.keeps_actions:
            server.send(text)

    async def cut(self) -> None:
        """The line breaks and does not come back."""
        self.is_cut = True
        for key in [one for one in self._awaited if isinstance(one, str)]:
            self._came(key)  # no answer will come any more
        for socket in self.open:
            await socket.close(code=1012)


def _with_time_left(frame: dict[str, Any]) -> dict[str, Any]:
    for deadline in (frame.get("view") or {}).get("deadlines", ()):
        if deadline["kind"] != "time_up":
            deadline["at"] = frame["now"] + 1000 * SECONDS_LEFT
    return frame
