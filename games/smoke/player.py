"""One person at the table.

The socket comes back after every loss; moves are sent until they are acknowledged.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from games.smoke.policy import action_for

ANSWER_TIMEOUT: Final = 15.0
QUIET_TIMEOUT: Final = 30.0
RECONNECT_EVERY: Final = 0.5
#: Refusals of one type of action before something else is tried.
REFUSALS_MOST: Final = 4

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SentMove:
    """A move that the server has acknowledged."""

    seat: int
    key: str
    action: dict[str, Any]
    version: int


@dataclass(slots=True)
class SmokePlayer:
    """Plays one seat to the end, by choices alone."""

    #: Addresses of its socket: the next one is tried when the line at one breaks.
    urls: list[str]
    cookies: str
    rng: random.Random
    #: Called after each move was sent and before its receipt is awaited; may kill the platform.
    on_sent: Callable[[], None] = lambda: None
    acked: list[SentMove] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    reconnects: int = 0
    view: dict[str, Any] = field(default_factory=dict)
    _since: int | None = None
    _pending: dict[str, Any] | None = None

    async def play(self) -> None:
        """Until the match has ended; comes back whenever the line breaks."""
        while not self._is_over():
            try:
                url = self.urls[self.reconnects % len(self.urls)]
                async with connect(
                    url,
                    origin=_page_of(url),  # type: ignore[arg-type]  # a plain text in the library's wrapping
                    additional_headers={"Cookie": self.cookies},
                    open_timeout=ANSWER_TIMEOUT,
                    max_size=None,
                    compression=None,
                ) as socket:
                    await self._evening(socket)
            except (OSError, WebSocketException, TimeoutError) as error:
                log.info("the line broke: %r", error)
                self.reconnects += 1
                await asyncio.sleep(RECONNECT_EVERY)

    def _is_over(self) -> bool:
        return bool(self.view) and self.view["status"] == "ended" and self._pending is None

    async def _evening(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", "lang": "en"}
        await self._send(socket, hello if self._since is None else hello | {"since": self._since})
        if self._pending is not None:
            await self._send(socket, self._pending)  # was it stored? the same key tells
        while not self._is_over():
            message = json.loads(await asyncio.wait_for(socket.recv(), QUIET_TIMEOUT))
            self._take(message)
            await self._answer(socket)

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in {"welcome", "update"}:
            self._look(message["view"])
        elif kind == "receipt":
            self._acknowledged(message)
        elif kind == "refused":
            self._refused(message)
        elif kind == "error":
            raise TimeoutError(f"the server said {message['code']}")

    def _look(self, view: dict[str, Any]) -> None:
        if view["version"] != self._since:
            self.refused.clear()
        self.view, self._since = view, view["version"]

    def _acknowledged(self, message: dict[str, Any]) -> None:
        pending = self._pending
        if pending is None or pending["key"] != message["key"]:
            return
        sent = SentMove(self.view["seat"], message["key"], pending["action"], message["version"])
        self.acked.append(sent)
        self._pending = None

    def _refused(self, message: dict[str, Any]) -> None:
        pending = self._pending
        if pending is None or pending["key"] != message["key"]:
            return
        if message["code"] in {"unavailable", "storage_full", "slow_down"}:
            raise TimeoutError(f"the server said {message['code']}")
        log.info("refused: %s %s", pending["action"], message["code"])
        if message["code"] not in {"stale_question", "too_late"}:
            self.refused[pending["action"]["do"]] += 1
        self._pending = None

    async def _answer(self, socket: ClientConnection) -> None:
        """Answer the open question, if there is one and no move is on its way."""
        if self._pending is not None or self.view.get("question") is None:
            return
        if self.acked and self.acked[-1].version > self.view["version"]:
            return  # acknowledged, but its update has not come yet
        tried = {do for do, times in self.refused.items() if times >= REFUSALS_MOST}
        action = action_for(self.view, tried, self.rng)
        if action is None:
            raise TimeoutError("nothing is left to try")
        self._pending = {
            "type": "action",
            "key": secrets.token_hex(8),
            "action": action,
            "question": self.view["question"],
        }
        await self._send(socket, self._pending)
        self.on_sent()

    @staticmethod
    async def _send(socket: ClientConnection, message: dict[str, Any]) -> None:
        await socket.send(json.dumps(message))


def _page_of(url: str) -> str:
    """The site whose page opens this socket."""
    return "http" + "/".join(url.removeprefix("ws").split("/")[:3])
