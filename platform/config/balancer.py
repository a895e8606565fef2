"""A small load balancer for `make cluster`: HTTP and WebSocket, to the web processes that are ready.

One connection carries one request: it is handed on with `Connection: close`, and from then on bytes are
only copied, so that nobody's request can hide in somebody else's. A match is always sent to the same
process as long as that one is ready, which keeps its cache warm; nothing depends on it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from dataclasses import dataclass
from typing import Final
from zlib import crc32

from config.backlog import WAITING_MOST

#: Bytes of the lines before a body, and seconds in which they must come.
HEAD_MOST: Final = 65_536
HEAD_SECONDS: Final = 30.0
#: Seconds between two looks at a process, for its answer, and for its requests to end before it restarts.
LOOK_EVERY: Final = 0.5
LOOK_SECONDS: Final = 3.0
DRAIN_SECONDS: Final = 5.0
_CHUNK: Final = 65_536
_MATCH: Final = re.compile(rb"/matches/([A-Za-z0-9_-]{1,32})(?:/|$)")
#: Lines that concern one connection alone, and are not handed on.
_OWN: Final = (b"connection:", b"keep-alive:", b"proxy-connection:")
_LOOK: Final = (
    b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Proto: https\r\n"
    b"Connection: close\r\n\r\n"
)

log = logging.getLogger(__name__)


class BadHead(Exception):
    """What came is no beginning of a request; the message is the status that answers it."""


@dataclass(slots=True, eq=False)
class Backend:
    """One web process of this machine."""

    port: int
    is_ready: bool = False
    is_draining: bool = False
    #: Requests under way, without sockets, and sockets.
    pages: int = 0
    sockets: int = 0


@dataclass(frozen=True, slots=True)
class RequestHead:
    """The lines before a body, as they are handed on."""

    text: bytes
    is_socket: bool
    match_id: bytes

    @classmethod
    def read(cls, came: bytes, peer: str) -> RequestHead:
        """From the lines of a client at `peer`, which stands last in X-Forwarded-For then. Raises BadHead."""
        first, *lines = came[:-4].split(b"\r\n")
        words = first.split(b" ")
        if len(words) != 3 or not words[2].startswith(b"HTTP/1."):  # noqa: PLR2004 - method, path, version
            raise BadHead("400 Bad Request")
        lowered = [line.lower() for line in lines]
        is_socket = any(
            line.startswith(b"upgrade:") and line.partition(b":")[2].strip() == b"websocket"
            for line in lowered
        )
        kept = [line for line, low in zip(lines, lowered, strict=True) if not low.startswith(_OWN)]
        kept.append(b"Connection: " + (b"Upgrade" if is_socket else b"close"))
        kept.append(b"X-Forwarded-For: " + peer.encode())
        found = _MATCH.search(words[1].partition(b"?")[0])
        text = b"\r\n".join([first, *kept]) + b"\r\n\r\n"
        return cls(text, is_socket, found[1] if found else b"")


class Balancer:
    """Accepts for all of `ports`, and says which of them may restart."""

    def __init__(self, ports: list[int]) -> None:
        self.backends = [Backend(port) for port in ports]
        self._server: asyncio.Server | None = None
        self._turn = 0

    async def open(self, address: str, port: int) -> None:
        """Accept connections there. Raises OSError."""
        self._server = await asyncio.start_server(
            self._served, address, port, limit=HEAD_MOST, backlog=WAITING_MOST
        )

    async def look(self) -> None:
        """Ask again and again who is ready, for ever."""
        while True:
            await asyncio.gather(*(self._look_at(backend) for backend in self.backends))
            await asyncio.sleep(LOOK_EVERY)

    async def close(self) -> None:
        """Accept nobody any more."""
        if self._server is not None:
            self._server.close()

    async def drain(self, port: int) -> None:
        """Send nobody there from now on, and wait until its requests are answered; sockets move by themselves."""
        backend = self._at(port)
        backend.is_draining = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(DRAIN_SECONDS):
                while backend.pages:  # noqa: ASYNC110 - a short and rare wait
                    await asyncio.sleep(0.02)

    async def admit(self, port: int) -> None:
        """It has come back: send people there as soon as it is ready."""
        backend = self._at(port)
        await self._look_at(backend)
        backend.is_draining = False

    def order(self, match_id: bytes) -> list[Backend]:
        """Whom to try, in this order: who is ready first, then whoever is there at all."""
        self._turn += 1
        if match_id:
            ranked = sorted(
                self.backends, key=lambda one: crc32(match_id + one.port.to_bytes(2, "big"))
            )
        else:
            turn = self._turn % len(self.backends)
            ranked = self.backends[turn:] + self.backends[:turn]
            ranked.sort(key=lambda one: one.pages)
        there = [one for one in ranked if not one.is_draining]
        return sorted(there, key=lambda one: not one.is_ready)

    def _at(self, port: int) -> Backend:
        return next(one for one in self.backends if one.port == port)

    async def _look_at(self, backend: Backend) -> None:
        try:
            async with asyncio.timeout(LOOK_SECONDS):
                reader, writer = await asyncio.open_connection("127.0.0.1", backend.port)
                with contextlib.closing(writer):
                    writer.write(_LOOK)
                    status = (await reader.readline()).split()
            backend.is_ready = len(status) > 1 and status[1] == b"200"
        except (OSError, TimeoutError):
            backend.is_ready = False

    async def _served(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        peer = writer.get_extra_info("peername")
        try:
            head = await _head_from(reader, str(peer[0]) if peer else "")
            if head is not None:
                await self._handed_on(head, reader, writer)
        except BadHead as refusal:
            writer.write(_answer(str(refusal)))
        except (OSError, TimeoutError):
            pass  # one of the two has gone, and the other is told by the end of the line
        finally:
            writer.close()

    async def _handed_on(
        self, head: RequestHead, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        for backend in self.order(head.match_id):
            try:
                behind = await asyncio.open_connection("127.0.0.1", backend.port, limit=HEAD_MOST)
            except OSError:
                backend.is_ready = False
                continue
            _count(backend, head, 1)
            try:
                behind[1].write(head.text)
                await _joined((reader, writer), behind, is_socket=head.is_socket)
            finally:
                _count(backend, head, -1)
                behind[1].close()
            return
        writer.write(_answer("503 Service Unavailable", b"Retry-After: 2\r\n"))


def _count(backend: Backend, head: RequestHead, change: int) -> None:
    if head.is_socket:
        backend.sockets += change
    else:
        backend.pages += change


async def _head_from(reader: asyncio.StreamReader, peer: str) -> RequestHead | None:
    """None where nothing came. Raises BadHead, TimeoutError."""
    try:
        async with asyncio.timeout(HEAD_SECONDS):
            came = await reader.readuntil(b"\r\n\r\n")
    except asyncio.LimitOverrunError as error:
        raise BadHead("431 Request Header Fields Too Large") from error
    except asyncio.IncompleteReadError:
        return None
    return RequestHead.read(came, peer)


_Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def _joined(client: _Ends, behind: _Ends, *, is_socket: bool) -> None:
    """Copy both ways until the process behind has said all, or one of the two has gone."""
    up = asyncio.create_task(_copied(client[0], behind[1]))
    down = asyncio.create_task(_copied(behind[0], client[1]))
    # Who has sent a request may close its half; the end of a socket ends both ways.
    wait_for = [up, down] if is_socket else [down]
    try:
        await asyncio.wait(wait_for, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (up, down):
            task.cancel()
        await asyncio.gather(up, down, return_exceptions=True)


async def _copied(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while chunk := await source.read(_CHUNK):
            target.write(chunk)
            await target.drain()


def _answer(status: str, more: bytes = b"") -> bytes:
    return b"HTTP/1.1 %b\r\n%bContent-Length: 0\r\nConnection: close\r\n\r\n" % (
        status.encode(),
        more,
    )
