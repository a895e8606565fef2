"""A short hostile run over everything, and proofs that such a run sees what goes wrong."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from websockets.asyncio.server import serve

from tests.authz import tries
from tests.hostile import attack, files, junk, wire
from tests.hostile.attack import Attack, Findings, Target, target
from tests.hostile.databases import own_database
from tests.hostile.inputs import AttackedSite, File, Request, Talk, input_of
from tests.hostile.people import collected

SEED = 1
SECONDS = 12


@pytest.fixture
def site(db: None) -> Iterator[AttackedSite]:
    tries.forget()
    yield AttackedSite(**json.loads(json.dumps(collected(), default=str)))
    tries.forget()


def attacked(folder: Path, environ: dict[str, str]) -> Findings:
    with target(folder, environ) as found:
        return Attack(found, SEED, print).for_seconds(SECONDS)


@pytest.mark.slow
@pytest.mark.platform
@pytest.mark.timeout(400)
def test_hostile_input_breaks_nothing(tmp_path: Path) -> None:
    # Where servers are named, they are attacked by the test below.
    embedded = {"MAGNAT_DATABASE_URL": "", "MAGNAT_REDIS_URL": ""}
    found = attacked(tmp_path, embedded)
    assert found.is_clean, found.told
    assert found.inputs > 100
    assert 50 < found.peak_mb < 1_000


@pytest.mark.server
@pytest.mark.timeout(400)
def test_hostile_input_breaks_nothing_on_servers(tmp_path: Path) -> None:
    with own_database() as environ:
        assert environ
        found = attacked(tmp_path, environ)
    assert found.is_clean, found.told
    assert found.inputs > 100


def test_number_and_seed_say_what_is_sent(site: AttackedSite) -> None:
    sent = [input_of(7, number, site) for number in range(200)]
    assert sent == [input_of(7, number, site) for number in range(200)]
    assert sent != [input_of(8, number, site) for number in range(200)]
    assert {type(one) for one in sent} == {Request, Talk, File}


@pytest.mark.slow
def test_files_are_read_or_refused(site: AttackedSite) -> None:
    inputs = (input_of(3, number, site) for number in range(2_500))
    read = [one for one in inputs if isinstance(one, File)]
    assert {one.kind for one in read} == {"log", "export", "rules"}
    for one in read:
        files.read_as_meant(one, 20)


def test_reader_that_does_not_end_is_a_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    def forever(_content: bytes) -> None:
        while True:
            pass

    monkeypatch.setattr(files, "read", forever)
    with pytest.raises(files.Hang):
        files.read_as_meant(File("log", b""), 0.05)


def test_reader_that_fails_is_not_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_content: bytes) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(files, "read", fails)
    assert "ZeroDivisionError" in attack._read_here(File("log", b""))


def test_junk_is_written_as_it_is_drawn() -> None:
    raw = junk.Pairs([("a", junk.Raw("NaN")), ("a", [1, {"b": "\ud800"}])])
    assert junk.written(raw) == '{"a":NaN,"a":[1,{"b":"\\ud800"}]}'
    assert junk.sent(random.Random(1), "a\ud800") == b"a\xed\xa0\x80"


NOWHERE = AttackedSite({}, {}, {}, {}, {})


@asynccontextmanager
async def answering(answer: bytes) -> AsyncIterator[wire.HostileWire]:
    """A server that says this to everybody."""

    over = asyncio.Event()

    async def say(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if answer:
            writer.write(answer)
        else:
            await over.wait()
        writer.close()
        await writer.wait_closed()

    async with await asyncio.start_server(say, "127.0.0.1", 0) as server:
        yield wire.HostileWire(server.sockets[0].getsockname()[1], NOWHERE)
        over.set()


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        (b"HTTP/1.1 200 OK\r\n\r\n", "ok"),
        (b"HTTP/1.1 404 Not Found\r\n\r\n", "ok"),
        (b"HTTP/1.1 500 Internal Server Error\r\n\r\n", "status 500"),
        (b"HTTP/1.1 503 Unavailable\r\n\r\n", "status 503"),
        (b"", "hang"),
    ],
)
async def test_answer_is_judged(
    monkeypatch: pytest.MonkeyPatch, answer: bytes, outcome: str
) -> None:
    monkeypatch.setattr(wire, "PATIENCE", 5 if answer else 0.1)
    async with answering(answer) as line:
        assert await line.send(Request("GET", "/", "stranger"), 1) == outcome


@pytest.mark.parametrize(
    ("does", "outcome"), [("pong", "ok"), (4400, "ok"), (1011, "closed 1011"), ("nothing", "hang")]
)
async def test_socket_is_judged(
    monkeypatch: pytest.MonkeyPatch, does: str | int, outcome: str
) -> None:
    monkeypatch.setattr(wire, "PATIENCE", 0.1 if does == "nothing" else 5)

    async def behave(line: Any) -> None:
        async for _ in line:
            if isinstance(does, int):
                await line.close(does)
            elif does == "pong":
                await line.send('{"type": "pong"}')

    async with serve(behave, "localhost", 0, close_timeout=0.1) as server:
        (listening, *_) = server.sockets
        sending = wire.HostileWire(listening.getsockname()[1], NOWHERE)
        assert await sending.send(Talk("/", "stranger", ((b"x", False),)), 1) == outcome


class Still:
    """A target that nothing is sent to."""

    site = NOWHERE
    peak_mb = 0

    def __init__(self) -> None:
        self.house = self
        self.port = 0

    def news(self) -> str:
        return "x\nTraceback (most recent call last):\n  boom\nTraceback (most recent call last):\n"


def test_tracebacks_and_a_dead_server_are_errors_and_tell_how_to_repeat_them() -> None:
    said: list[str] = []
    run = Attack(cast("Target", Still()), 5, said.append)
    run._look_at_the_log({8: None, 9: None})
    assert run.found.server_errors == 2
    assert "inputs 8-9: in the log" in said[0]
    assert said[0].endswith("again: make fuzz SEED=5 FROM=8")
    run._count(9, "hang", None)
    assert (run.found.hangs, said[1].splitlines()[0]) == (1, "input 9: hang")
    assert run.end().server_errors == 3
    assert run.found.line() == "FUZZ inputs=0 server_errors=3 hangs=1 peak_mb=0"
    assert not run.found.is_clean
