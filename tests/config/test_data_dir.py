import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from config import data_dir, env, lock


@pytest.fixture
def home(tmp_path: Path) -> env.Env:
    (tmp_path / "data").mkdir()
    return env.read({"DATA_DIR": str(tmp_path / "data")})


def make_database(home: env.Env, *, owners: int = 0) -> None:
    with closing(sqlite3.connect(home.database_file)) as database, database:
        database.execute("CREATE TABLE accounts_user (is_superuser bool, is_active bool)")
        database.executemany("INSERT INTO accounts_user VALUES (?, 1)", [(1,)] * owners)


def test_fingerprint_changes_with_sources_and_database(tmp_path: Path) -> None:
    migrations = tmp_path / "games" / "migrations"
    migrations.mkdir(parents=True)
    (migrations / "0001_initial.py").write_text("a")
    first = data_dir.fingerprint(tmp_path, "")
    assert data_dir.fingerprint(tmp_path, "") == first
    assert data_dir.fingerprint(tmp_path, "postgresql://h/d") != first
    (migrations / "0002_more.py").write_text("b")
    assert data_dir.fingerprint(tmp_path, "") != first


def test_prepared_only_with_note_and_database(home: env.Env) -> None:
    assert not data_dir.is_prepared(home, "mark")
    data_dir.note_prepared(home, "mark")
    assert not data_dir.is_prepared(home, "mark")
    make_database(home)
    assert data_dir.is_prepared(home, "mark")
    assert not data_dir.is_prepared(home, "other")


def test_broken_note_means_set_up(home: env.Env) -> None:
    make_database(home)
    (home.data_dir / "setup.json").write_text("{")
    assert not data_dir.is_prepared(home, "mark")


@pytest.mark.parametrize("owners", [0, 1])
def test_has_owner(home: env.Env, owners: int) -> None:
    make_database(home, owners=owners)
    assert data_dir.has_owner(home) is bool(owners)


def test_lock_is_refused_while_held(tmp_path: Path) -> None:
    lock.take(tmp_path / "run" / "lock", patience=0)
    started = time.monotonic()
    with pytest.raises(lock.LockedError):
        lock.take(tmp_path / "run" / "lock", patience=0.2)
    assert time.monotonic() - started >= 0.2


def test_private_folder_refuses_a_link(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(PermissionError):
        data_dir.make_private_folder(tmp_path / "link")
    data_dir.make_private_folder(tmp_path / "own")
    assert (tmp_path / "own").stat().st_mode & 0o777 == 0o700
