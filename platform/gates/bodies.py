"""How large the body of a request may be: refused by the length it declares, and by the bytes that come."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

from django.conf import settings

from gates.plain import Answer, Receive, Send

REFUSAL: Final = Answer(
    413, "Za dużo danych naraz. / Too much data at once.\n", (b"connection", b"close")
)
#: Seconds in which the rest of a refused body is thrown away, so that its sender reads the answer, and bytes of it.
LINGER: Final = 2
_THROWN_MOST: Final = 20_000_000


def limit_of(path: str) -> int:
    """Bytes that a request to this path may carry."""
    limit: int = settings.BODY_LIMITS.get(path, settings.BODY_LIMIT)
    return limit


def declared(headers: Iterable[tuple[bytes, bytes]]) -> int:
    """The length that the headers declare; 0 where they declare none, or none that is a number."""
    lengths = [value for name, value in headers if name == b"content-length"]
    return max((int(value) for value in lengths if value.isdigit()), default=0)


class TooLarge(Exception):
    """More came than may come; what came before is thrown away."""


class BodyLimit:
    """An ASGI application that hands on requests of a bearable size and answers the others with 413."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Hand on, or refuse."""
        limit = limit_of(scope["path"])
        if declared(scope["headers"]) > limit:
            await _refuse(receive, send)
            return
        try:
            await self._inner(scope, _counted(receive, limit), send)
        except TooLarge:  # Django reads the whole body before it answers anything
            await _refuse(receive, send)


async def _refuse(receive: Receive, send: Send) -> None:
    """Answer, and hear the sender out for a while: where a server hangs up on somebody who sends, the answer is lost."""
    await REFUSAL.begin(send, more=True)
    with suppress(TimeoutError):
        async with asyncio.timeout(LINGER):
            thrown, more = 0, True
            while more and thrown < _THROWN_MOST:
                message = await receive()
                thrown += len(message.get("body", b""))
                more = message.get("more_body", False)
    await send({"type": "http.response.body", "body": b""})


def _counted(receive: Receive, limit: int) -> Receive:
    came = 0

    async def counted() -> Any:
        nonlocal came
        message = await receive()
        came += len(message.get("body", b""))
        if came > limit:
            raise TooLarge
        return message

    return counted
