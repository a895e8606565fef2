"""The bounds of the web server, at a real one with a toy behind it."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from gates.bodies import REFUSAL, BodyLimit
from tests.config.house import ROOT, eventually
from tests.ports import free_ports

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")]
LIMIT, IMPORT, UNSENT = 1_000_000, 10_000_000, 1_000_000


#: Either program that serves the site, and the toy as it needs it: uvicorn leaves the bound of bodies to the application.
DAPHNE = ("config.server", "tests.config.flooding:application")
UVICORN = ("config.uvicorn_server", "tests.config.flooding:bounded")
SERVERS = [pytest.param(DAPHNE, id="daphne"), pytest.param(UVICORN, id="uvicorn")]


class Site:
    """A server of its own."""

    def __init__(self, server: str, application: str) -> None:
        self.port = free_ports()
        environ = os.environ | {
            "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}",
            "DJANGO_SETTINGS_MODULE": "config.settings.test",
        }
        where = ["-b", "127.0.0.1", "-p", str(self.port)]
        command = [sys.executable, "-m", server, *where, application]
        self.process = subprocess.Popen(command, cwd=ROOT, env=environ)
        assert eventually(self.answers)

    def answers(self) -> bool:
        with suppress(OSError):
            return self.ask("GET", "/")[0] == 200
        return False

    def ask(self, *request: Any, **options: Any) -> tuple[int, bytes]:
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)) as line:
            line.request(*request, **options)
            answer = line.getresponse()
            return answer.status, answer.read()

    def memory(self) -> int:
        """Bytes that it holds."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        (held,) = [line.split()[1] for line in lines if line.startswith("VmRSS")]
        return int(held) * 1024


@pytest.fixture(scope="module", params=SERVERS)
def site(request: pytest.FixtureRequest) -> Iterator[Site]:
    one = Site(*request.param)
    yield one
    one.process.terminate()
    one.process.wait(10)


@pytest.mark.parametrize(("path", "most"), [("/", LIMIT), ("/import/18xx.games/?a=1", IMPORT)])
@pytest.mark.parametrize("chunked", [False, True])
def test_body_is_taken_up_to_its_limit(site: Site, path: str, most: int, chunked: bool) -> None:  # noqa: FBT001 - a parameter
    whole: Any = b"x" * most
    body = iter([whole[: most // 2], whole[most // 2 :]]) if chunked else whole
    assert site.ask("POST", path, body=body, encode_chunked=chunked) == (200, str(most).encode())


@pytest.mark.parametrize(("path", "most"), [("/", LIMIT), ("/import/18xx.games/", IMPORT)])
def test_body_is_refused_by_the_length_it_declares(site: Site, path: str, most: int) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", site.port, timeout=30)) as line:
        line.putrequest("POST", path)
        line.putheader("Content-Length", str(most + 1))
        line.endheaders()
        answer = line.getresponse()  # though nothing of the body was sent
        assert (answer.status, answer.read()) == (413, REFUSAL.text)


def test_body_without_a_length_is_refused_by_what_comes(site: Site) -> None:
    before = site.memory()
    with socket.create_connection(("127.0.0.1", site.port), timeout=30) as line:
        line.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        sent, until = 0, time.monotonic() + 60
        with suppress(OSError):  # it hangs up
            while time.monotonic() < until:
                line.sendall(b"186a0\r\n" + b"x" * 100_000 + b"\r\n")
                sent += 100_000
                time.sleep(0.001)
        assert time.monotonic() < until
        with suppress(OSError):
            assert line.recv(100).startswith(b"HTTP/1.1 413 ")
    assert sent > 2 * LIMIT
    assert site.memory() - before < 10 * LIMIT
    assert site.answers()


def test_many_who_come_at_once_find_room_while_the_server_is_busy(site: Site) -> None:
    site.process.send_signal(signal.SIGSTOP)
    try:
        with ExitStack() as lines:
            for _ in range(100):  # whoever finds no place waits for a second, and then for longer
                lines.enter_context(socket.create_connection(("127.0.0.1", site.port), timeout=0.9))
    finally:
        site.process.send_signal(signal.SIGCONT)
    assert site.answers()


def ask_until_cut(address: str) -> None:
    """Ask for up to 500 MB, of which nothing is read."""
    with connect(address, max_queue=1, close_timeout=1) as line:
        for _ in range(5_000):
            line.send("more")
            time.sleep(0.001)


def test_socket_that_does_not_read_is_cut_off(site: Site) -> None:
    before = site.memory()
    with pytest.raises(ConnectionClosed):
        ask_until_cut(f"ws://127.0.0.1:{site.port}/")
    assert site.memory() - before < 30 * UNSENT


def test_socket_that_reads_gets_as_much_as_it_likes(site: Site) -> None:
    with connect(f"ws://127.0.0.1:{site.port}/") as line:
        for _ in range(200):
            line.send("more")
            assert len(line.recv(timeout=60)) == 100_000


#: "more", and a frame for which the server shows people out, both masked by zeros.
MORE, NO_TEXT = b"\x81\x84\0\0\0\0more", b"\x81\x81\0\0\0\0\xff"


def test_frame_for_who_is_shown_out_breaks_nothing_off(site: Site) -> None:
    for _ in range(3):
        with connect(f"ws://127.0.0.1:{site.port}/", close_timeout=1) as line:
            # Both are there before the application has seen the first.
            line.socket.sendall(MORE + NO_TEXT)
            with pytest.raises(ConnectionClosed):
                line.recv(timeout=60)
    assert site.ask("GET", "/faults/") == (200, b"[]")


async def test_other_servers_hand_on_no_more_than_the_limit() -> None:
    stored = 0
    sent: list[Any] = []

    async def inner(_scope: Any, receive: Any, _send: Any) -> None:
        nonlocal stored
        for _ in range(30):
            stored += len((await receive())["body"])

    async def receive() -> Any:
        return {"type": "http.request", "body": b"x" * 100_000, "more_body": True}

    async def send(message: Any) -> None:
        sent.append(message)

    async def post(path: str, *headers: tuple[bytes, bytes]) -> int:
        nonlocal stored
        stored = 0
        await BodyLimit(inner)({"path": path, "headers": headers}, receive, send)
        return stored

    length = (b"content-length", b"1000001")
    assert await post("/") == LIMIT
    assert (sent[0]["status"], sent[1]["body"]) == (413, REFUSAL.text)
    assert sent[2] == {"type": "http.response.body", "body": b""}
    assert await post("/", length) == 0
    assert sent[3]["status"] == 413
    assert await post("/import/18xx.games/", length) == 3_000_000
    assert len(sent) == 6


async def test_who_is_refused_is_heard_out_to_the_end_of_the_body() -> None:
    """The answer is whole at once; it is over when nothing more comes."""
    parts = iter([(b"x" * 600_000, True), (b"x" * 600_000, True), (b"x", True), (b"x", False)])
    sent: list[Any] = []

    async def inner(_scope: Any, receive: Any, _send: Any) -> None:
        while (await receive())["more_body"]:
            pass

    async def receive() -> Any:
        if len(sent) == 2:
            assert sent[1] == {
                "type": "http.response.body",
                "body": REFUSAL.text,
                "more_body": True,
            }
        body, more = next(parts)
        return {"type": "http.request", "body": body, "more_body": more}

    async def send(message: Any) -> None:
        sent.append(message)

    await BodyLimit(inner)({"path": "/", "headers": ()}, receive, send)
    assert next(parts, None) is None
    assert len(sent) == 3


@pytest.fixture(params=SERVERS)
def leaving(request: pytest.FixtureRequest) -> Iterator[tuple[Site, http.client.HTTPResponse]]:
    """A server that is told to end in the middle of an answer."""
    one = Site(*request.param)
    with closing(http.client.HTTPConnection("127.0.0.1", one.port, timeout=30)) as line:
        line.request("GET", "/slow/")
        answer = line.getresponse()
        assert answer.read(6) == b"begun "
        one.process.terminate()
        yield one, answer
    assert one.process.wait(10) == 0


def test_who_waits_when_the_server_is_told_to_end_is_answered_and_nobody_else_let_in(
    leaving: tuple[Site, http.client.HTTPResponse],
) -> None:
    one, answer = leaving
    assert eventually(lambda: not one.answers())
    assert one.process.poll() is None
    assert answer.read() == b"0"


def test_a_second_signal_ends_the_server_at_once(
    leaving: tuple[Site, http.client.HTTPResponse],
) -> None:
    one, answer = leaving
    assert eventually(lambda: not one.answers())
    one.process.terminate()
    with pytest.raises((http.client.IncompleteRead, ConnectionResetError)):
        answer.read()
