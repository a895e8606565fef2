"""Copies of a site on PostgreSQL: its database by pg_dump, its keys and its ledger in one archive.

Imports no Django. Used by `config.copies`, which has the commands.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tarfile
import tempfile
import time
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from config.env import Env
from config.ledger import ENTRIES, MATCHES, Ledger, ledger

DUMP: Final = "database.dump"
LEDGER: Final = "ledger.json"
#: Rows that come over at a time.
_AT_A_TIME: Final = 5000
_SCHEMA: Final = "public"


class DumpError(Exception):
    """A copy that cannot be made or used; the message says what is wrong and what helps."""


def dump(env: Env, folder: Path) -> list[Path]:
    """Lay database and ledger into `folder`, as they are at one moment, while people play. Raises DumpError."""
    import psycopg  # noqa: PLC0415 - an embedded platform has none

    try:
        with psycopg.connect(env.database_url) as database:
            database.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            found: Any = database.execute("SELECT pg_export_snapshot()").fetchone()
            # The snapshot is good as long as this transaction stands: both see the same moment.
            options = ["--format=custom", "--no-owner", "--no-privileges", f"--schema={_SCHEMA}"]
            target = folder / DUMP
            _run(env, "pg_dump", *options, f"--snapshot={found[0]}", f"--file={target}")
            (folder / LEDGER).write_text(json.dumps(_ledger(database)))
    except psycopg.Error as error:
        raise DumpError(f"the database server of MAGNAT_DATABASE_URL: {error}") from error
    return [folder / DUMP, folder / LEDGER]


def load(env: Env, copy: Path) -> tuple[Ledger, Ledger, str]:
    """Put the copy in the place of what the database holds, which goes to a schema of its own.

    The ledger of the copy, that of what was restored, and the name of that schema. Raises DumpError; then
    nothing has changed.
    """
    import psycopg  # noqa: PLC0415 - likewise
    from psycopg import sql  # noqa: PLC0415 - likewise

    with tempfile.TemporaryDirectory(prefix="restore-") as staged:
        folder = Path(staged)
        _unpack(copy, folder)
        try:
            with psycopg.connect(env.database_url, autocommit=True) as database:
                _refuse_company(database)
                aside = f"before_restore_{time.strftime('%Y%m%d_%H%M%S')}"
                away = sql.SQL("ALTER SCHEMA public RENAME TO {}").format(sql.Identifier(aside))
                database.execute(away)
                database.execute("CREATE SCHEMA public")
                try:
                    _fill(env, folder)
                except DumpError:
                    back = sql.SQL("ALTER SCHEMA {} RENAME TO public").format(sql.Identifier(aside))
                    database.execute("DROP SCHEMA public CASCADE")
                    database.execute(back)
                    raise
                with database.transaction():
                    after = _ledger(database)
        except psycopg.Error as error:
            raise DumpError(f"the database server of MAGNAT_DATABASE_URL: {error}") from error
        before: Ledger = json.loads((folder / LEDGER).read_text())
    return before, after, aside


def _fill(env: Env, folder: Path) -> None:
    jobs = str(max(2, os.cpu_count() or 1))
    name = _parts(env)["PGDATABASE"]
    options = ["--no-owner", "--no-privileges", "--exit-on-error", f"--schema={_SCHEMA}"]
    _run(env, "pg_restore", *options, f"--jobs={jobs}", f"--dbname={name}", str(folder / DUMP))


def _ledger(database: Any) -> Ledger:
    matches = database.execute(MATCHES).fetchall()
    with database.cursor(name="ledger") as rows:
        rows.itersize = _AT_A_TIME
        rows.execute(ENTRIES)
        return ledger(matches, rows)


def _refuse_company(database: Any) -> None:
    found = database.execute(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    ).fetchone()[0]
    if found:
        raise DumpError(
            f"{found} others are connected to this database: stop every process of the platform, on all machines"
        )


def _unpack(copy: Path, folder: Path) -> None:
    try:
        with tarfile.open(copy, mode="r:gz") as packed:
            for name in (DUMP, LEDGER):
                packed.extract(name, folder, filter="data")
    except (tarfile.TarError, KeyError, EOFError, OSError) as error:
        raise DumpError(f"{copy} is no copy of a site on PostgreSQL ({error})") from error


def _parts(env: Env) -> dict[str, str]:
    """The address in the environment of PostgreSQL's programs: a password stands in no command line."""
    url = urlsplit(env.database_url)
    found = {
        "PGHOST": url.hostname or "",
        "PGPORT": str(url.port or ""),
        "PGUSER": unquote(url.username or ""),
        "PGPASSWORD": unquote(url.password or ""),
        "PGDATABASE": unquote(url.path.lstrip("/")),
    }
    return {name: value for name, value in found.items() if value}


def _run(env: Env, program: str, *options: str) -> None:
    path = shutil.which(program)
    if path is None:
        raise DumpError(f"this machine has no {program}: install PostgreSQL's client programs")
    done = subprocess.run(  # noqa: S603 - PostgreSQL's own program
        [path, *options],
        env=os.environ | _parts(env),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise DumpError(f"{program} failed: {done.stderr.strip()}")
