import os
import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path

import pytest

from config import copies, env, ledger, lock

DAY = 24 * 3600


@pytest.fixture
def home(tmp_path: Path) -> env.Env:
    (tmp_path / "data").mkdir()
    return env.read({"DATA_DIR": str(tmp_path / "data")})


def write(home: env.Env, *rows: str) -> None:
    with closing(sqlite3.connect(home.database_file)) as database, database:
        database.execute("CREATE TABLE IF NOT EXISTS django_migrations (app text)")
        database.executemany("INSERT INTO django_migrations VALUES (?)", [(row,) for row in rows])


def rows_of(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as database:
        return [row[0] for row in database.execute("SELECT app FROM django_migrations")]


def test_back_up_copies_and_keeps_the_last_seven(home: env.Env) -> None:
    assert copies.back_up(home) is None
    write(home, "a", "b")
    folder = home.data_dir / "backups"
    folder.mkdir()
    for day in range(1, 9):
        (folder / f"magnat-2020010{day}-000000.sqlite3").write_text("old")
    copy = copies.back_up(home)
    assert copy is not None
    assert rows_of(copy) == ["a", "b"]
    kept = sorted(path.name for path in folder.iterdir())
    assert kept == [*(f"magnat-2020010{day}-000000.sqlite3" for day in range(3, 9)), copy.name]


def test_daily_copy_is_made_once_a_day(home: env.Env) -> None:
    write(home, "a")
    note = home.data_dir / "setup.json"
    note.write_text("{}")
    os.utime(note, (0.0, 0.0))
    assert copies.back_up_if_due(home, DAY - 1.0) is None
    first = copies.back_up_if_due(home, float(DAY))
    assert first is not None
    os.utime(first, (1000.0, 1000.0))
    assert copies.back_up_if_due(home, 1000.0 + DAY - 1) is None
    assert copies.back_up_if_due(home, 1000.0 + DAY) is not None


def test_whole_copy_comes_back_with_its_key(home: env.Env) -> None:
    write(home, "before")
    key = env.read_keys(home.data_dir)
    archive = copies.back_up_whole(home)
    assert archive.stat().st_mode & 0o077 == 0
    write(home, "after")
    (home.data_dir / "secret_key").write_text("another")
    (home.data_dir / "setup.json").write_text("{}")
    aside = copies.restore(home, archive)
    assert rows_of(home.database_file) == ["before"]
    assert env.read_keys(home.data_dir) == key
    # The next start brings the copy up to date, because the note of the old one has gone.
    assert sorted(path.name for path in aside.iterdir()) == [
        "magnat.sqlite3",
        "secret_key",
        "setup.json",
    ]
    assert rows_of(aside / "magnat.sqlite3") == ["before", "after"]
    assert (aside / "secret_key").read_text() == "another"


def test_copy_of_the_database_alone_leaves_the_key(home: env.Env) -> None:
    write(home, "before")
    key = env.read_keys(home.data_dir)
    copy = copies.back_up(home)
    assert copy is not None
    home.database_file.write_bytes(b"overwritten")
    copies.restore(home, copy)
    assert rows_of(home.database_file) == ["before"]
    assert env.read_keys(home.data_dir) == key


def test_old_log_of_writes_does_not_get_into_the_restored_database(home: env.Env) -> None:
    write(home, "before")
    copy = copies.back_up(home)
    assert copy is not None
    (home.data_dir / "magnat.sqlite3-wal").write_bytes(b"of the old database")
    copies.restore(home, copy)
    assert not (home.data_dir / "magnat.sqlite3-wal").exists()


def no_copy(folder: Path) -> Path:
    path = folder / "text.sqlite3"
    path.write_text("nothing of ours" * 100)
    return path


def no_archive(folder: Path) -> Path:
    path = folder / "x.tar.gz"
    path.write_bytes(b"\x1f\x8b but no more")
    return path


def half_an_archive(folder: Path) -> Path:
    path = folder / "y.tar.gz"
    (folder / "secret_key").write_text("k" * 50)
    with tarfile.open(path, "w:gz") as packed:
        packed.add(folder / "secret_key", "secret_key")
    return path


def nothing(folder: Path) -> Path:
    return folder / "absent.sqlite3"


@pytest.mark.parametrize("make", [no_copy, no_archive, half_an_archive, nothing])
def test_what_is_no_copy_changes_nothing(home: env.Env, tmp_path: Path, make: object) -> None:
    assert callable(make)
    write(home, "kept")
    bad = make(tmp_path)
    with pytest.raises(copies.CopyError, match=bad.name):
        copies.restore(home, bad)
    assert rows_of(home.database_file) == ["kept"]
    assert [path.name for path in home.data_dir.iterdir()] == ["magnat.sqlite3"]


def test_commands_say_what_they_did(
    home: env.Env, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATA_DIR", str(home.data_dir))
    assert copies.main(["backup"]) == 1
    assert "holds no site" in capsys.readouterr().out
    write(home, "a")
    env.read_keys(home.data_dir)
    assert copies.main(["backup"]) == 0
    archive = capsys.readouterr().out.removeprefix("BACKUP ").strip()
    assert copies.main(["restore", archive]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"RESTORED {archive}\n")
    assert said.splitlines()[-1].startswith("RESTORE matches=0 different=0 seconds=")
    assert copies.newest(home) == Path(archive)


def test_restore_is_refused_while_the_platform_runs(
    home: env.Env, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATA_DIR", str(home.data_dir))
    write(home, "a")
    copy = copies.back_up(home)
    lock.take(home.run_dir / "lock", patience=0)
    assert copies.main(["restore", str(copy)]) == 1
    assert "stop it first" in capsys.readouterr().out
    assert rows_of(home.database_file) == ["a"]


def test_server_that_is_away_is_told(home: env.Env) -> None:
    pytest.importorskip("psycopg")
    servers = env.read(
        {
            "DATA_DIR": str(home.data_dir),
            "MAGNAT_DATABASE_URL": "postgresql://127.0.0.1:1/d",
            "MAGNAT_REDIS_URL": "redis://127.0.0.1:1/0",
        }
    )
    with pytest.raises(copies.CopyError, match="MAGNAT_DATABASE_URL"):
        copies.back_up_whole(servers)
    assert list((home.data_dir / "backups").iterdir()) == []
    with pytest.raises(copies.CopyError, match="no copy of a site on PostgreSQL"):
        copies.bring_back(servers, home.data_dir / "absent.tar.gz")


def test_restore_counts_the_matches_that_differ() -> None:
    matches = [("m-1", "running", 2), ("m-2", "ended", 1)]
    entries = [("m-1", 1, "roll"), ("m-1", 2, "buy"), ("m-2", 1, "roll")]
    before = ledger.ledger(matches, entries)
    assert ledger.different(before, ledger.ledger(matches, entries)) == 0
    assert ledger.different(before, ledger.ledger(matches, entries[:2])) == 1
    assert ledger.different(before, ledger.ledger(matches[:1], entries)) == 1
    assert ledger.different({}, before) == 2
