"""Those who commit at the same time share one wait for the disk, and nobody is answered by one that began before."""

from __future__ import annotations

import os
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from queue import Queue

import pytest
from django.db import OperationalError

from config.fair_sqlite.flushing import Flusher, flusher_of

#: Seconds for what happens at once on an idle machine.
PATIENCE = 20


class SlowDisk:
    """A disk that takes what lies in it when it is let, one wait after the other."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: Queue[int] = Queue()
        self._let: Queue[OSError | None] = Queue()
        self.count = 0
        monkeypatch.setattr(os, "fdatasync", self._sync)

    def _sync(self, _file: int) -> None:
        self.count += 1
        self.begun.put(self.count)
        fault = self._let.get(timeout=PATIENCE)
        if fault is not None:
            raise fault

    def let(self, fault: OSError | None = None) -> None:
        self._let.put(fault)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> SlowDisk:
    return SlowDisk(monkeypatch)


@pytest.fixture
def flusher(tmp_path: Path) -> Flusher:
    file = tmp_path / "log"
    file.write_bytes(b"some")
    return Flusher(str(file))


def asking(flusher: Flusher, pool: ThreadPoolExecutor, count: int) -> list[Future[None]]:
    """So many who have asked and wait: each holds the condition's lock until it does."""
    there = len(flusher._changed._waiters)  # type: ignore[attr-defined]  # no other way to know who sleeps
    asked = [pool.submit(flusher.flush) for _ in range(count)]
    while True:
        with flusher._changed:
            if len(flusher._changed._waiters) == there + count:  # type: ignore[attr-defined]
                return asked


def test_who_asks_during_a_flush_shares_the_next_one(flusher: Flusher, disk: SlowDisk) -> None:
    with ThreadPoolExecutor(8) as pool:
        first = pool.submit(flusher.flush)
        disk.begun.get(timeout=PATIENCE)
        late = asking(flusher, pool, 5)
        disk.let()
        first.result(PATIENCE)
        assert disk.begun.get(timeout=PATIENCE) == 2
        assert not any(one.done() for one in late)  # what they wrote may have missed the first
        disk.let()
        for one in late:
            one.result(PATIENCE)
    assert disk.count == 2


def test_all_who_wait_for_a_disk_that_refuses_are_told(flusher: Flusher, disk: SlowDisk) -> None:
    with ThreadPoolExecutor(8) as pool:
        first = pool.submit(flusher.flush)
        disk.begun.get(timeout=PATIENCE)
        late = asking(flusher, pool, 2)
        disk.let(OSError(5, "Input/output error"))
        disk.let()
        for one in (first, *late):
            with pytest.raises(OperationalError, match="Input/output"):
                one.result(PATIENCE)
    assert disk.count == 2


def test_file_that_took_its_place_is_flushed(
    flusher: Flusher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    monkeypatch.setattr(os, "fdatasync", lambda file: seen.append(os.fstat(file).st_ino))
    flusher.flush()
    other = tmp_path / "other"
    other.write_bytes(b"more")
    wanted = [seen[0], other.stat().st_ino]
    other.replace(tmp_path / "log")
    flusher.flush()
    (tmp_path / "log").unlink()
    flusher.flush()
    assert seen == wanted


def test_a_process_has_one_flusher_of_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    own = flusher_of("/nowhere/log")
    found: list[Flusher] = []
    thread = threading.Thread(target=lambda: found.append(flusher_of("/nowhere/log")))
    thread.start()
    thread.join(PATIENCE)
    assert found == [own]
    monkeypatch.setattr(os, "getpid", lambda: 0)  # as in a fork
    assert flusher_of("/nowhere/log") is not own
