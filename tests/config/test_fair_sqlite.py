"""Transactions of several processes at one SQLite file: each waits for its turn in a queue of the system."""

from __future__ import annotations

import fcntl
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError, OperationalError, transaction

from config.fair_sqlite.base import FULL, QUEUE, DatabaseWrapper
from config.settings.base import sqlite

pytestmark = pytest.mark.django_db(transaction=True)

#: Seconds for what happens at once on an idle machine.
PATIENCE = 20


def opened(path: Path, synchronous: str = "OFF") -> DatabaseWrapper:
    given: dict[str, Any] = sqlite(synchronous=synchronous) | {"NAME": str(path)}
    rest: dict[str, Any] = {
        "ATOMIC_REQUESTS": False,
        "AUTOCOMMIT": True,
        "CONN_HEALTH_CHECKS": False,
    }
    rest |= {"TIME_ZONE": None, "TEST": {"NAME": None}}
    made = DatabaseWrapper(given | rest, alias="queue")
    made.connect()
    return made


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "some.sqlite3"
    with opened(path).cursor() as cursor:
        cursor.execute("CREATE TABLE kept (number INTEGER PRIMARY KEY)")
    return path


@pytest.fixture
def connection(file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DatabaseWrapper]:
    made = opened(file)
    monkeypatch.setattr(transaction, "get_connection", lambda _using=None: made)
    yield made
    made.close()


def is_free(file: Path) -> bool:
    """Whether the next would have its turn at once."""
    number = os.open(f"{file}{QUEUE}", os.O_RDWR | os.O_CREAT)
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    finally:
        os.close(number)
    return True


def add(connection: DatabaseWrapper, number: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO kept VALUES (%s)", [number])


def test_turn_lasts_as_long_as_the_transaction(connection: DatabaseWrapper, file: Path) -> None:
    with transaction.atomic():
        add(connection, 1)
        assert not is_free(file)
        transaction.on_commit(lambda: seen.append(is_free(file)), using="queue")
        seen: list[bool] = []
    assert seen == [True]  # what follows a commit keeps nobody waiting
    with pytest.raises(IntegrityError), transaction.atomic():
        add(connection, 1)
    assert is_free(file)


def test_connection_that_breaks_keeps_no_turn(connection: DatabaseWrapper, file: Path) -> None:
    with transaction.atomic():
        add(connection, 1)
        connection.close()
        assert is_free(file)
    add(connection, 1)  # it was never written


def test_who_waits_is_woken_by_the_end_of_the_turn(connection: DatabaseWrapper, file: Path) -> None:
    begun, over = threading.Event(), threading.Event()

    def second() -> None:
        other = opened(file)
        begun.set()
        other._start_transaction_under_autocommit()
        add(other, 2)
        other._rollback()
        over.set()
        other.close()

    with transaction.atomic():
        add(connection, 1)
        thread = threading.Thread(target=second, daemon=True)
        thread.start()
        assert begun.wait(PATIENCE)
        assert not over.is_set()
    assert over.wait(PATIENCE)
    thread.join(PATIENCE)


def test_process_that_is_killed_keeps_no_turn(file: Path) -> None:
    read, write = os.pipe()
    child = os.fork()
    if not child:  # pragma: no cover - killed
        other = opened(file)
        other._start_transaction_under_autocommit()
        os.write(write, b"x")
        signal.pause()
    os.read(read, 1)
    assert not is_free(file)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert is_free(file)
    os.close(read)
    os.close(write)


def test_fork_has_a_file_of_its_own(connection: DatabaseWrapper, file: Path) -> None:
    with transaction.atomic():
        add(connection, 1)
    before = connection._file()
    connection._queue = (os.getpid() + 1, before)  # as a child finds it
    assert connection._file() != before
    os.close(before)


@pytest.fixture
def safe(file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DatabaseWrapper]:
    """A connection as the site has them: what it has acknowledged survives a power cut."""
    made = opened(file, "FULL")
    monkeypatch.setattr(transaction, "get_connection", lambda _using=None: made)
    yield made
    made.close()


@pytest.fixture
def waits(file: Path, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """A row for each wait for the disk: whether the next had its turn meanwhile."""
    seen: list[bool] = []
    monkeypatch.setattr(os, "fdatasync", lambda _file: seen.append(is_free(file)))
    return seen


def add_all(connection: DatabaseWrapper, numbers: list[int], told: list[int] | None = None) -> None:
    """In one transaction, and `told` hears of them after it."""
    with transaction.atomic():
        for number in numbers:
            add(connection, number)
        if told is not None:
            transaction.on_commit(lambda: told.extend(numbers), using="queue")


def level(connection: DatabaseWrapper) -> int:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous")
        return int(cursor.fetchone()[0])


def test_next_writes_while_this_one_waits_for_the_disk(
    safe: DatabaseWrapper, waits: list[bool]
) -> None:
    with transaction.atomic():
        add(safe, 1)
        assert level(safe) < FULL
        transaction.on_commit(lambda: told.append(list(waits)), using="queue")
        told: list[list[bool]] = []
        assert not waits
    assert told == [[True]]  # on the disk before anybody is told, and nobody kept waiting for it
    assert level(safe) == FULL


def test_who_has_written_nothing_waits_for_no_disk(
    safe: DatabaseWrapper, waits: list[bool]
) -> None:
    with transaction.atomic(), safe.cursor() as cursor:
        cursor.execute("SELECT number FROM kept")
    with pytest.raises(IntegrityError):
        add_all(safe, [1, 1])
    assert waits == []
    assert level(safe) == FULL  # single statements wait by themselves


def test_disk_that_fails_leaves_nobody_told(
    safe: DatabaseWrapper, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_file: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fdatasync", broken)
    told: list[int] = []
    for number in (1, 2):  # and never again is anything of this process believed
        with pytest.raises(OperationalError, match="Input/output"):
            add_all(safe, [number], told)
        monkeypatch.setattr(os, "fdatasync", lambda _file: None)
    assert told == []


def test_without_safety_nothing_waits(connection: DatabaseWrapper, waits: list[bool]) -> None:
    with transaction.atomic():
        add(connection, 1)
    assert waits == []
