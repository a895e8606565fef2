"""The real thing: broker, site, workers and beat under the supervisor, killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.config.house import PlatformHouse, eventually

pytestmark = [
    pytest.mark.slow,
    pytest.mark.platform,
    pytest.mark.timeout(900),
    pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc"),
]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[PlatformHouse]:
    with PlatformHouse(tmp_path / "data") as platform:
        yield platform


def test_platform_survives_kills_and_stops(house: PlatformHouse) -> None:
    assert house.start()[-1] == f"READY http://localhost:{house.port}"
    assert house.page_answers()
    assert eventually(lambda: house.number_of("beat"))
    assert (house.data_dir / "run" / "ai.ready").exists()  # for AI players people wait
    assert house.listening() == {("0100007F", house.port)}
    assert (house.data_dir / "secret_key").stat().st_mode & 0o077 == 0

    for part in ("valkey-server", "config.server"):  # one process killed: it comes back
        killed = house.number_of(part)
        assert killed is not None
        os.kill(killed, signal.SIGKILL)
        assert eventually(lambda: house.number_of(part) not in {None, killed})  # noqa: B023 - waits here
    assert eventually(house.page_answers)

    assert house.stop(signal.SIGKILL) == -signal.SIGKILL  # the supervisor killed: nobody is left
    assert eventually(lambda: not house.processes())

    (house.data_dir / "setup.json").write_text("{}")  # as after an upgrade
    assert house.start()[-1].startswith("READY")  # and the next start goes on
    assert len(list((house.data_dir / "backups").iterdir())) == 1
    assert house.stop() == 0
    assert house.processes() == {}


def test_second_platform_on_a_taken_port_says_so(house: PlatformHouse) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", house.port))
        other.listen()
        with pytest.raises(AssertionError, match="choose another with HOST= and PORT="):
            house.start()
        assert house.process is not None
        assert house.process.wait(60) == 1
