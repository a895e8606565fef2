"""The real thing: broker, site, workers and beat under the supervisor, killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from config import env as environment
from config.supervisor import prepare
from tests.config.house import ROOT, PlatformHouse, eventually

pytestmark = [
    pytest.mark.slow,
    pytest.mark.platform,
    pytest.mark.timeout(900),
    pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc"),
]


#: What the command lines of workers and of the beat hold.
BESIDE_WEB = ("-Q default", "-Q ai,lab", "config.beat")
#: Milliseconds that a clock may be late on a busy machine.
LATE_MS = 5_000
#: A table of two people with two seconds for a decision, opened by a process of its own; it prints when the first is over.
TABLE = """
import django
django.setup()
from django.utils import timezone
from accounts.models import User
from games import play
from games.models import Deadline
from games.timing.controls import PerDecision
now = timezone.now()
match = play.prepare(revision=play.revision_for(game="eurobiznes", rules={}, now=now), now=now)
people = [User.objects.create(username=name, display_name=name) for name in ("ola", "jan")]
seats = [play.SeatPlan(name=one.username, user=one) for one in people]
play.start(match_id=match.pk, seats=seats, options=play.Options(control=PerDecision(2)), now=timezone.now())
print(match.pk, Deadline.objects.get(match=match).at_ms)
"""


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


def test_settled_house_does_nothing_of_a_first_start(house: PlatformHouse) -> None:
    env = environment.read(dict(os.environ) | house.settle().surroundings())
    begun = env.database_file.read_bytes()
    prepare(env)
    assert env.database_file.read_bytes() == begun
    assert not (env.data_dir / "backups").exists()  # as a set-up would lay there before it begins
    with closing(sqlite3.connect(env.database_file)) as database:
        assert database.execute("SELECT count(*) FROM games_rulevariant").fetchone()[0]


def test_clock_acts_in_time_where_workers_and_beat_are_dead(house: PlatformHouse) -> None:
    house.settle().start()
    supervisor = house.process
    assert supervisor is not None
    assert eventually(lambda: all(map(house.number_of, BESIDE_WEB)))
    supervisor.send_signal(signal.SIGSTOP)  # or it would start them again
    for number, run in house.processes().items():
        if _is_beside_web(run):
            os.kill(number, signal.SIGKILL)
    opened = subprocess.run(
        [sys.executable, "-c", TABLE],
        cwd=ROOT,
        env=os.environ | house.surroundings(),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    match, over = opened.stdout.split()
    with sqlite3.connect(house.data_dir / "magnat.sqlite3", timeout=10) as database:
        by_clock = "SELECT min(at_ms) FROM games_entry WHERE match_id = ? AND maker = 'clock'"
        assert eventually(lambda: database.execute(by_clock, (match,)).fetchone()[0], seconds=20)
        assert 0 <= database.execute(by_clock, (match,)).fetchone()[0] - int(over) <= LATE_MS
    assert not any(map(_is_beside_web, house.processes().values()))
    assert house.page_answers()


def _is_beside_web(command: str) -> bool:
    return any(part in command for part in BESIDE_WEB)


def test_second_platform_on_a_taken_port_says_so(house: PlatformHouse) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", house.port))
        other.listen()
        with pytest.raises(AssertionError, match="choose another with HOST= and PORT="):
            house.start()
        assert house.process is not None
        assert house.process.wait(60) == 1
