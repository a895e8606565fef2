import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from config import children, guard, lock
from config.children import Child, GaveUpError, Guard
from config.programs import Program

SLEEPER = (sys.executable, "-c", "import time; time.sleep(60)")
# Ignores the request to stop, as a bot deep in thought may.
STUBBORN = (
    sys.executable,
    "-c",
    "import signal, time; signal.signal(15, signal.SIG_IGN); print(flush=True); time.sleep(60)",
)


@pytest.fixture
def descriptor(tmp_path: Path) -> int:
    return lock.take(tmp_path / "lock", patience=0)


def child(descriptor: int, *command: str) -> Child:
    return Child(Program("test", command), lock=descriptor, guard=Guard(descriptor))


def test_guard_reads_who_lives() -> None:
    assert guard.living_groups(["+12\n", "+13\n", "-12\n"]) == {13}


@pytest.mark.slow
def test_guard_kills_who_does_not_stop() -> None:
    with subprocess.Popen(STUBBORN, start_new_session=True, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        guard.end_groups({process.pid}, grace=0.3)
        assert process.wait(5) == -9


async def test_what_runs_beside_the_pages_leaves_them_the_processor(
    descriptor: int, tmp_path: Path
) -> None:
    told = tmp_path / "told"
    says = f"import os; open({str(told)!r}, 'w').write(str(os.nice(0)))"
    program = Program("test", (sys.executable, "-c", says), yielding=3)
    await Child(program, lock=descriptor, guard=Guard(descriptor))._run_once()
    assert int(told.read_text()) == min(os.nice(0) + 3, 19)


async def test_child_gives_up_after_five_quick_deaths(
    descriptor: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(children, "FIRST_PAUSE", 0.001)
    with pytest.raises(GaveUpError, match="test died 5 times in a row"):
        await child(descriptor, sys.executable, "-c", "raise SystemExit(3)").keep()


@pytest.mark.slow
async def test_child_starts_again_and_stops(descriptor: int) -> None:
    sleeper = child(descriptor, *SLEEPER)
    keeping = asyncio.create_task(sleeper.keep())
    first = await running(sleeper)
    os.kill(first, 9)
    second = await running(sleeper, not_this=first)
    await sleeper.stop()
    await keeping
    assert second != first
    assert not guard.signal_group(second, 0)


async def running(sleeper: Child, not_this: int = 0) -> int:
    until = time.monotonic() + 40
    while time.monotonic() < until:
        process = sleeper._process
        if process is not None and process.returncode is None and process.pid != not_this:
            return process.pid
        await asyncio.sleep(0.02)
    raise AssertionError("it did not start")
