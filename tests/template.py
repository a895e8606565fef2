"""A migrated SQLite database, made once for each state of the sources.

The tests' own database and the platforms that tests start begin with a copy of it, and after a test that
committed its rows the tests' own comes back to it: to migrate takes 7 seconds of a processor, to empty all tables
and make what comes with them anew a fifth of a second, six hundred times.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from django.db import connection
from django.test import TransactionTestCase

ROOT: Final = Path(__file__).resolve().parents[1]
KEPT: Final = ROOT / "build" / "templates"
#: Migrations may import anything of the apps; what others bring along stands in the lock.
_SOURCES: Final = ("platform", "games", "lobbies", "ratings")
_LOCK_OF_PACKAGES: Final = ROOT / "requirements" / "embedded.txt"


def migrated() -> Path:
    """The file; whoever comes first makes it, everybody else waits for that."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "lock").open("w") as guard:
        fcntl.flock(guard, fcntl.LOCK_EX)
        found = KEPT / f"{_state_of_the_sources()}.sqlite3"
        if not found.exists():
            for old in KEPT.glob("*.sqlite3"):
                old.unlink()
            _make(found)
    return found


def copy_to(target: Path) -> None:
    """A copy of it at `target`."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(migrated(), target)


def remove(target: Path) -> None:
    """The copy, and what SQLite laid beside it."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        Path(f"{target}{suffix}").unlink(missing_ok=True)


def _state_of_the_sources() -> str:
    state = hashlib.sha256()
    for file in sorted(_files()):
        state.update(f"{file.relative_to(ROOT)}\0".encode())
        state.update(hashlib.sha256(file.read_bytes()).digest())
    return state.hexdigest()[:24]


def _files() -> Iterator[Path]:
    yield _LOCK_OF_PACKAGES
    for folder in _SOURCES:
        yield from (ROOT / folder).rglob("*.py")


def _make(target: Path) -> None:
    # Beside the others' place until it is whole: who is killed here leaves nothing that looks finished.
    with tempfile.TemporaryDirectory(dir=KEPT) as folder:
        surroundings = {
            "DATA_DIR": folder,
            "MAGNAT_DATABASE_URL": "",
            "MAGNAT_REDIS_URL": "",
            "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'platform'}",
            "DJANGO_SETTINGS_MODULE": "config.settings.base",
        }
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "--no-input", "-v", "0"],
            cwd=ROOT,
            env=os.environ | surroundings,
            check=True,
        )
        made = Path(folder) / "magnat.sqlite3"
        with sqlite3.connect(made) as database:
            database.execute("PRAGMA journal_mode=DELETE")  # all of it in one file
        database.close()
        made.rename(target)


def come_back_after_commits() -> Callable[[], None]:
    """From now on a test that commits leaves the database as it is now; call what comes back to end that.

    Django would empty every table and make permissions and groups anew. As there, numbers of rows are not
    given twice: what a process remembers of one is never taken for what belongs to another.
    """
    connection.ensure_connection()
    kept = sqlite3.connect(":memory:")
    connection.connection.backup(kept)

    def restore(_case: TransactionTestCase) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT name, seq FROM sqlite_sequence")
            given = cursor.fetchall()
            kept.backup(connection.connection)
            cursor.execute("DELETE FROM sqlite_sequence")
            cursor.executemany("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", given)

    flushing = pytest.MonkeyPatch()
    flushing.setattr(TransactionTestCase, "_fixture_teardown", restore)

    def end() -> None:
        flushing.undo()
        kept.close()

    return end
