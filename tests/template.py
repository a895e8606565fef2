"""SQLite databases that are made once for each state of the sources: a migrated one, and one that is set up.

The tests' own database begins with a copy of the first, the platforms that tests start with one of the other, and
after a test that committed its rows the tests' own comes back to it: to migrate takes 7 seconds of a processor, to
set up what is migrated 5, to empty all tables and make what comes with them anew a fifth of a second, six hundred times.
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
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
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
_MIGRATE: Final = ("migrate", "--no-input", "-v", "0")


def migrated() -> Path:
    """The first file; whoever comes first makes it, everybody else waits for that."""
    with _alone():
        return _kept("migrated", *_MIGRATE)


def set_up() -> Path:
    """The other, which holds what the first start of a platform brings as well."""
    with _alone():
        return _kept("set-up", "prepare", begins_with=_kept("migrated", *_MIGRATE))


def copy_to(target: Path, template: Callable[[], Path] = migrated) -> None:
    """A copy of one of them at `target`."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(template(), target)


def remove(target: Path) -> None:
    """A copy, and what SQLite laid beside it."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        Path(f"{target}{suffix}").unlink(missing_ok=True)


@contextmanager
def _alone() -> Iterator[None]:
    """No other process looks or makes meanwhile."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "lock").open("w") as guard:
        fcntl.flock(guard, fcntl.LOCK_EX)
        yield


def _kept(kind: str, *command: str, begins_with: Path | None = None) -> Path:
    """The file that this command makes of this state of the sources; those of older states go."""
    state = _state_of_the_sources()
    found = KEPT / f"{state}.{kind}.sqlite3"
    if not found.exists():
        for old in KEPT.glob("*.sqlite3"):
            if not old.name.startswith(state):
                old.unlink()
        _make(found, command, begins_with)
    return found


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
    yield from (ROOT / "games" / "engines").glob("*/data/*")


def _make(target: Path, command: Sequence[str], begins_with: Path | None) -> None:
    # Beside the others' place until it is whole: who is killed here leaves nothing that looks finished.
    with tempfile.TemporaryDirectory(dir=KEPT) as folder:
        made = Path(folder) / "magnat.sqlite3"
        if begins_with:
            shutil.copyfile(begins_with, made)
        surroundings = {
            "DATA_DIR": folder,
            "MAGNAT_DATABASE_URL": "",
            "MAGNAT_REDIS_URL": "",
            "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'platform'}",
            "DJANGO_SETTINGS_MODULE": "config.settings.base",
        }
        subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=os.environ | surroundings,
            stdout=subprocess.DEVNULL,
            check=True,
        )
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
