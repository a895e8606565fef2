"""A site on PostgreSQL is copied while people play, lost, and brought back entry for entry."""

from __future__ import annotations

import tarfile
from pathlib import Path

import psycopg
import pytest

from config import copies, env
from tests.config.test_server_mode import empty_database

__all__ = ["empty_database"]
pytestmark = pytest.mark.server
TABLES = (
    "CREATE TABLE games_match (id varchar(32) PRIMARY KEY, status text, version integer)",
    (
        "CREATE TABLE games_entry (match_id varchar(32) REFERENCES games_match, number integer, kind text, seat integer, "
        "action jsonb, drawn jsonb, words integer, key text, maker text)"
    ),
    "INSERT INTO games_match VALUES ('m-1', 'running', 2), ('m-2', 'ended', 1)",
    (
        "INSERT INTO games_entry SELECT m, n, 'play', 0, '{\"do\": \"roll\"}', '[1]', 2, NULL, 'person' "
        "FROM (VALUES ('m-1', 1), ('m-1', 2), ('m-2', 1)) AS found(m, n)"
    ),
)


@pytest.fixture
def home(empty_database: str, tmp_path: Path) -> env.Env:
    with psycopg.connect(empty_database, autocommit=True) as database:
        for statement in TABLES:
            database.execute(statement)
    redis = env.read().redis_url
    given = {"MAGNAT_DATABASE_URL": empty_database, "MAGNAT_REDIS_URL": redis}
    return env.read({**given, "DATA_DIR": str(tmp_path)})


def test_copy_brings_back_every_entry(home: env.Env) -> None:
    env.read_keys(home.data_dir)
    key = (home.data_dir / "secret_key").read_text()
    archive = copies.back_up_whole(home)
    with psycopg.connect(home.database_url, autocommit=True) as database:
        database.execute("DROP TABLE games_entry, games_match")
    (home.data_dir / "secret_key").unlink()
    found = copies.bring_back(home, archive)
    assert (found.matches, found.different) == (2, 0)
    assert (home.data_dir / "secret_key").read_text() == key
    with psycopg.connect(home.database_url) as database:
        row = database.execute("SELECT count(*) FROM games_entry").fetchone()
        assert row == (3,)


def test_what_was_there_is_kept_and_company_is_refused(home: env.Env) -> None:
    archive = copies.back_up_whole(home)
    with psycopg.connect(home.database_url, autocommit=True) as database:
        with pytest.raises(copies.CopyError, match="stop every process"):
            copies.bring_back(home, archive)
        database.execute("UPDATE games_match SET version = 9")
    found = copies.bring_back(home, archive)
    schema = found.aside.removeprefix("the schema ")
    with psycopg.connect(home.database_url) as database:
        database.execute(f'SET search_path TO "{schema}"')
        kept = database.execute("SELECT DISTINCT version FROM games_match").fetchone()
        database.execute("SET search_path TO public")
        back = database.execute("SELECT max(version) FROM games_match").fetchone()
    assert (kept, back) == ((9,), (2,))


def test_copy_that_cannot_be_loaded_changes_nothing(home: env.Env, tmp_path: Path) -> None:

    for name, content in (("database.dump", "no dump"), ("ledger.json", "{}")):
        (tmp_path / name).write_text(content)
    bad = tmp_path / "bad.tar.gz"
    with tarfile.open(bad, "w:gz") as packed:
        for name in ("database.dump", "ledger.json"):
            packed.add(tmp_path / name, name)
    with pytest.raises(copies.CopyError, match="pg_restore failed"):
        copies.bring_back(home, bad)
    with psycopg.connect(home.database_url) as database:
        assert database.execute("SELECT count(*) FROM games_match").fetchone() == (2,)
