"""Whether the platform can start at all: folder, disk, key and database are looked at first.

Imports no Django. What is wrong is said in one sentence, with what to do about it.
"""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from config import copies, data_dir
from config.env import Env, EnvError, secret_keys

#: A site that cannot store the next moves must not take them: bytes.
DISK_LEAST: Final = 64 * 1024 * 1024
#: How long the pages of a large database may be looked at, in seconds; the rest is taken on trust.
LOOK_SECONDS: Final = 3.0
#: How long a server may take to answer, in seconds.
SERVER_SECONDS: Final = 5.0
_HEADER: Final = b"SQLite format 3\x00"
_STEPS_BETWEEN_LOOKS: Final = 10_000


class UnsoundError(Exception):
    """The platform must not start; the message is one sentence that says why and what helps."""


def check(env: Env) -> None:
    """Raises UnsoundError for the first thing that is wrong."""
    check_folder(env.data_dir)
    check_disk(env.data_dir)
    check_key(env)
    if env.is_embedded:
        check_database(env)
    else:
        check_servers(env)


def check_folder(folder: Path) -> None:
    """The folder of the data can be read and written."""
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise UnsoundError(
            f"{folder} cannot be written by this user; give it to the user that runs the platform "
            "(chown), or choose another with DATA_DIR="
        )


def check_disk(folder: Path, least: int = DISK_LEAST) -> None:
    """At least `least` bytes are free."""
    free = shutil.disk_usage(folder).free
    if free < least:
        raise UnsoundError(
            f"the disk of {folder} has {free // 1024**2} MB left and {least // 1024**2} MB are needed; "
            "make room, or move the folder and name it with DATA_DIR="
        )


def check_key(env: Env) -> None:
    """The key is long enough to be one, and the one with which this site was set up."""
    try:
        keys = secret_keys(env)
    except (EnvError, OSError, UnicodeDecodeError) as error:
        raise UnsoundError(f"the site's key cannot be used ({error}); {_way_back(env)}") from error
    noted = data_dir.noted(env).get("key")
    if noted is not None and noted not in map(data_dir.mark_of_key, keys):
        raise UnsoundError(
            f"{env.data_dir / 'secret_key'} is not the key with which this site was set up, and "
            f"running matches would not open; {_way_back(env)}"
        )


def check_database(env: Env) -> None:
    """The file of the embedded database is one, and its pages hang together."""
    path = env.database_file
    if not path.exists():
        if (env.data_dir / "setup.json").exists():
            raise UnsoundError(
                f"{path} is gone though the site was set up; {_way_back(env)}, "
                f"or delete {env.data_dir / 'setup.json'} to begin a new site"
            )
        return
    problem = _problem_of(path)
    if problem:
        raise UnsoundError(f"{path} is damaged ({problem}); {_way_back(env)}")


def _problem_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            if file.read(len(_HEADER)) != _HEADER:
                return "it does not begin as a database does"
        return _first_fault(path)
    except OSError as error:
        return error.strerror or str(error)
    except sqlite3.DatabaseError as error:
        return str(error)


def _first_fault(path: Path) -> str:
    """What SQLite finds first; empty if nothing within LOOK_SECONDS."""
    until = time.monotonic() + LOOK_SECONDS
    with closing(sqlite3.connect(path)) as database:
        database.set_progress_handler(lambda: int(time.monotonic() > until), _STEPS_BETWEEN_LOOKS)
        try:
            found = database.execute("PRAGMA quick_check(1)").fetchone()[0]
        except sqlite3.OperationalError as error:
            if time.monotonic() > until:  # the handler has ended the look
                return ""
            return str(error)
    lines = [line for line in str(found).splitlines() if not line.startswith("***")]
    return "" if lines == ["ok"] else lines[0]


def _way_back(env: Env) -> str:
    """What brings a damaged site back."""
    newest = copies.newest(env)
    if newest is None:
        return "no copy lies in its folder backups, so put back one that you keep elsewhere"
    return f"the newest copy comes back with: make restore FROM={newest}"


def check_servers(env: Env) -> None:
    """The servers that the environment names accept connections."""
    for name, url, port in (
        ("MAGNAT_DATABASE_URL", env.database_url, 5432),
        ("MAGNAT_REDIS_URL", env.redis_url, 6379),
    ):
        parts = urlsplit(url)
        if not parts.hostname:
            continue  # a socket on this machine: the driver says what is wrong with it
        address = (parts.hostname, parts.port or port)
        try:
            socket.create_connection(address, timeout=SERVER_SECONDS).close()
        except OSError as error:
            raise UnsoundError(
                f"nothing answers at {address[0]} port {address[1]} ({error}); "
                f"start that server, or correct {name}"
            ) from error
    check_database_server(env.database_url)
    check_broker(env.redis_url)


def check_database_server(url: str) -> None:
    """The database lets us in."""
    import psycopg  # noqa: PLC0415 - an embedded platform has none

    try:
        psycopg.connect(url, connect_timeout=int(SERVER_SECONDS)).close()
    except psycopg.Error as error:
        reason = str(error).strip().splitlines()[-1]
        raise UnsoundError(
            f"the database server does not let us in ({reason}); correct user, password or database in "
            "MAGNAT_DATABASE_URL, or make them there"
        ) from error


def check_broker(url: str) -> None:
    """What answers at the address of Redis is one, and lets us in."""
    import redis  # noqa: PLC0415 - as above

    try:
        with redis.Redis.from_url(url, socket_timeout=SERVER_SECONDS) as broker:
            broker.ping()
    except (redis.RedisError, ValueError) as error:
        raise UnsoundError(
            f"Redis does not let us in ({error}); correct MAGNAT_REDIS_URL"
        ) from error
