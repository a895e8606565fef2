"""The load balancer of `make cluster`, in front of servers of this process."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from typing import Any

import pytest

from config.balancer import Backend, BadHead, Balancer, RequestHead


class Site:
    """A server that says its name, and keeps what it was asked."""

    def __init__(self, name: str, status: str = "200 OK") -> None:
        self.name, self.status = name, status
        self.asked: list[bytes] = []
        self.wait = asyncio.Event()
        self.wait.set()

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        self.asked.append(head)
        if b"readyz" not in head:
            await self.wait.wait()
        writer.write(f"HTTP/1.1 {self.status}\r\nConnection: close\r\n\r\n{self.name}".encode())
        if b"Upgrade: websocket" in head:
            while chunk := await reader.read(100):
                writer.write(chunk.upper())
        writer.close()


@asynccontextmanager
async def balanced(*sites: Site) -> AsyncIterator[tuple[Balancer, int]]:
    servers = [await asyncio.start_server(site.answer, "127.0.0.1", 0) for site in sites]
    ports = [server.sockets[0].getsockname()[1] for server in servers]
    balancer = Balancer(ports)
    for port in ports:
        await balancer.admit(port)
    await balancer.open("127.0.0.1", 0)
    assert balancer._server is not None
    yield balancer, balancer._server.sockets[0].getsockname()[1]
    await balancer.close()
    for server in servers:
        server.close()


async def asked(port: int, path: str = "/", more: str = "") -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n".encode())
    text = (await reader.read()).decode()
    writer.close()
    return text


async def test_requests_go_to_both_and_say_who_asked() -> None:
    sites = Site("one"), Site("two")
    async with balanced(*sites) as (_, port):
        told = {(await asked(port))[-3:] for _ in range(4)}
        assert told == {"one", "two"}
    head = sites[0].asked[-1]
    assert b"X-Forwarded-For: 127.0.0.1\r\n" in head
    assert b"Connection: close\r\n" in head


async def test_many_who_come_at_once_find_room_while_it_is_busy() -> None:
    async with balanced(Site("a")) as (_, port):
        # Nothing here gives way to the balancer before all have come.
        with ExitStack() as lines:
            for _ in range(120):
                lines.enter_context(socket.create_connection(("127.0.0.1", port), timeout=0.9))


async def test_a_match_stays_with_one_process_while_that_is_ready() -> None:
    sites = Site("one"), Site("two")
    async with balanced(*sites) as (balancer, port):
        first = {await asked(port, "/matches/abc/") for _ in range(5)}
        assert len(first) == 1
        home = balancer.order(b"abc")[0]
        await balancer.drain(home.port)
        assert {await asked(port, "/matches/abc/")}.isdisjoint(first)
        await balancer.admit(home.port)
        assert {await asked(port, "/matches/abc/")} == first


async def test_who_is_not_ready_is_asked_last_and_who_is_gone_never() -> None:
    ready, busy = Site("one"), Site("two", "503 Service Unavailable")
    async with balanced(ready, busy) as (balancer, port):
        assert {(await asked(port))[-3:] for _ in range(4)} == {"one"}
        await balancer.drain(balancer.backends[0].port)
        assert (await asked(port)).endswith("two")  # better than nobody
        await balancer.drain(balancer.backends[1].port)
        assert (await asked(port)).startswith("HTTP/1.1 503")


async def test_drain_waits_for_requests_under_way() -> None:
    site = Site("one")
    async with balanced(site) as (balancer, port):
        site.wait.clear()
        under_way = asyncio.create_task(asked(port))
        while not balancer.backends[0].pages:  # noqa: ASYNC110 - a short wait
            await asyncio.sleep(0.01)
        draining = asyncio.create_task(balancer.drain(balancer.backends[0].port))
        ended: list[asyncio.Task[Any]] = []
        for task in (under_way, draining):
            task.add_done_callback(ended.append)
        while not balancer.backends[0].is_draining:  # noqa: ASYNC110 - a short wait
            await asyncio.sleep(0)
        site.wait.set()
        await draining
        assert ended == [under_way, draining]
        assert (await under_way).endswith("one")


async def test_socket_carries_both_ways_until_one_side_goes() -> None:
    site = Site("one")
    async with balanced(site) as (balancer, port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /ws/ HTTP/1.1\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n")
        await reader.readuntil(b"one")
        writer.write(b"move")
        assert await reader.read(4) == b"MOVE"
        assert balancer.backends[0].sockets == 1
        writer.close()
        async with asyncio.timeout(50):
            while balancer.backends[0].sockets:  # noqa: ASYNC110 - a short wait
                await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    "came", [b"nonsense\r\n\r\n", b"GET / HTTP/2\r\n\r\n", b"GET /a b HTTP/1.1\r\n\r\n"]
)
def test_what_is_no_request_is_refused(came: bytes) -> None:
    with pytest.raises(BadHead, match="400"):
        RequestHead.read(came, "127.0.0.1")


async def test_endless_head_is_cut_off() -> None:
    async with balanced(Site("one")) as (_, port):
        told = await asked(port, more=f"X: {'y' * 70_000}\r\n")
        assert told.startswith("HTTP/1.1 431")


def test_forwarded_addresses_of_the_client_stay_before_ours() -> None:
    came = b"GET / HTTP/1.1\r\nX-Forwarded-For: 10.0.0.1\r\nConnection: keep-alive\r\n\r\n"
    lines = RequestHead.read(came, "203.0.113.7").text.split(b"\r\n")
    assert lines[1:4] == [
        b"X-Forwarded-For: 10.0.0.1",
        b"Connection: close",
        b"X-Forwarded-For: 203.0.113.7",
    ]


def test_backends_begin_unready() -> None:
    assert Backend(1).is_ready is False
