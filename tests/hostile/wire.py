"""Sends hostile things to a server and says how it took them: by hand where libraries are too polite."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from random import Random
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from tests.hostile.inputs import TOKEN, AttackedSite, Request, Talk

#: Seconds after which an answer does not come any more.
PATIENCE: Final = 30.0
#: A crash of the server, as sockets are told of it.
CLOSE_CRASHED: Final = 1011
_PING: Final = json.dumps({"type": "ping"})


class HostileWire:
    """The way to the server; every input comes from an address of its own, or limits would hide faults."""

    def __init__(self, port: int, site: AttackedSite) -> None:
        self._port = port
        self._site = site

    async def send(self, one: Request | Talk, number: int) -> str:
        """`ok`, `hang`, or what went wrong at the server."""
        try:
            async with asyncio.timeout(2 * PATIENCE):
                if isinstance(one, Request):
                    return await self._request(one, number)
                return await self._talk(one, number)
        except TimeoutError:
            return "hang"

    def _cookie(self, role: str) -> bytes:
        session = self._site.sessions.get(role)
        signed_in = "" if session is None else f"sessionid={session}; "
        return f"{signed_in}csrftoken={TOKEN}".encode()

    # -- over HTTP

    async def _request(self, one: Request, number: int) -> str:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=2**20)
        try:
            sending = asyncio.create_task(self._hand_over(writer, self._bytes_of(one, number)))
            # It may answer before all has come, and close.
            line = await asyncio.wait_for(_first_line(reader), PATIENCE)
            with suppress(OSError, TimeoutError):
                await asyncio.wait_for(_rest(reader), PATIENCE)
            sending.cancel()
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()
        status = line.split(b" ")[1:2]
        return f"status {status[0].decode()}" if status and status[0] >= b"500" else "ok"

    def _bytes_of(self, one: Request, number: int) -> bytes:
        headers: dict[str, bytes] = {
            "Host": b"localhost:%d" % self._port,
            "Origin": b"http://localhost:%d" % self._port,
            "Connection": b"close",
            "Cookie": self._cookie(one.role),
            "X-CSRFToken": TOKEN.encode(),
            "X-Forwarded-For": address(number).encode(),
        }
        if one.body or one.method == "POST":
            headers["Content-Length"] = str(len(one.body)).encode()
        headers |= dict(one.headers)
        head = b"%s %s HTTP/1.1\r\n" % (one.method.encode(), one.path.encode("latin-1", "replace"))
        lines = b"".join(b"%s: %s\r\n" % (name.encode(), text) for name, text in headers.items())
        return head + lines + b"\r\n" + one.body

    @staticmethod
    async def _hand_over(writer: asyncio.StreamWriter, data: bytes) -> None:
        with suppress(OSError):
            writer.write(data)
            await writer.drain()

    # -- over sockets

    async def _talk(self, one: Talk, number: int) -> str:
        headers = {
            "Cookie": self._cookie(one.role).decode(),
            "X-Forwarded-For": address(number),
        }
        try:
            async with connect(
                f"ws://localhost:{self._port}{one.path}",
                origin=f"http://localhost:{self._port}",  # type: ignore[arg-type]  # a plain text does
                additional_headers=headers,
                open_timeout=PATIENCE,
                close_timeout=1,
                max_size=None,
                proxy=None,
            ) as line:
                return await self._say(line, one)
        except InvalidStatus as refused:
            status = refused.response.status_code
            return f"status {status}" if status >= 500 else "ok"
        except (InvalidHandshake, OSError) as error:
            return "ok" if one.path.isprintable() else f"no handshake: {error!r}"

    async def _say(self, line: ClientConnection, one: Talk) -> str:
        try:
            for content, is_binary in one.frames:
                await line.send(content, text=not is_binary)
            return "ok" if await self._still_answers(line) else "hang"
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else None
            return f"closed {code}" if code == CLOSE_CRASHED else "ok"

    @staticmethod
    async def _still_answers(line: ClientConnection) -> bool:
        """Whether a ping is answered, or the line is closed properly (which raises ConnectionClosed)."""
        until = asyncio.get_running_loop().time() + PATIENCE
        while asyncio.get_running_loop().time() < until:
            await line.send(_PING)  # again and again: who said too much has to wait
            with suppress(TimeoutError):
                async with asyncio.timeout(1.5):
                    while True:
                        if '"pong"' in str(await line.recv()):
                            return True
        return False


def address(number: int) -> str:
    """The address from which this input comes."""
    rng = Random(number)
    return ".".join(str(rng.randrange(1, 255)) for _ in range(4))


async def _first_line(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.readline()
    except (OSError, ValueError):
        return b""  # it hung up


async def _rest(reader: asyncio.StreamReader) -> None:
    while await reader.read(2**16):
        pass
