"""What uvicorn alone needs: a connection on which nobody asks for anything is closed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import uvicorn
from websockets.asyncio.client import connect

from config import uvicorn_server
from tests.ports import free_ports

HEAD_SECONDS = 0.2
NEVER = 10 * HEAD_SECONDS


@pytest.fixture
async def port(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[int]:
    """Where the toy is served from this loop, with little patience."""
    monkeypatch.setattr(uvicorn_server, "HEAD_SECONDS", HEAD_SECONDS)
    number = free_ports()
    settings = uvicorn_server.settings_for("tests.config.flooding:bounded", "127.0.0.1", number)
    server = uvicorn.Server(uvicorn.Config(**{**settings, "timeout_keep_alive": NEVER}))
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    await server.startup()
    yield number
    await server.shutdown()


@asynccontextmanager
async def asked(port: int, said: bytes) -> AsyncIterator[asyncio.StreamReader]:
    """A line on which this was said, and what comes back."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(said)
    yield reader
    writer.close()
    await writer.wait_closed()


async def hung_up(reader: asyncio.StreamReader) -> bool:
    return await asyncio.wait_for(reader.read(), NEVER) == b""


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n"])
async def test_who_never_asks_is_hung_up_on(port: int, said: bytes) -> None:
    async with asked(port, said) as reader:
        assert await hung_up(reader)


async def test_who_has_asked_and_who_has_a_socket_stay(port: int) -> None:
    async with (
        asked(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n") as reader,
        connect(f"ws://127.0.0.1:{port}/") as line,
        asked(port, b"") as silent,
    ):
        assert await hung_up(silent)  # who came before would be hung up on by now as well
        await line.send("more")
        assert len(await line.recv()) == 100_000
        assert (await reader.readuntil(b"\r\n")).startswith(b"HTTP/1.1 200 ")
        assert not reader.at_eof()
