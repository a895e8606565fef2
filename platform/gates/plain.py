"""Short answers of the gates in plain text, in Polish and English: a gate knows nobody's language."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class Answer:
    """A status, a text, and headers beside those that every text has."""

    def __init__(self, status: int, text: str, *more: tuple[bytes, bytes]) -> None:
        self.status = status
        self.text = text.encode()
        self.headers = [
            (b"content-type", b"text/plain; charset=utf-8"),
            (b"content-length", str(len(self.text)).encode()),
            *more,
        ]

    async def give(self, send: Send) -> None:
        """Answer an ASGI request with it."""
        await self.begin(send, more=False)

    async def begin(self, send: Send, *, more: bool) -> None:
        """Send all of it; with `more` the answer is not over before its end is sent, which holds nothing."""
        start = {"type": "http.response.start", "status": self.status, "headers": self.headers}
        await send(start)
        await send({"type": "http.response.body", "body": self.text, "more_body": more})
