"""The bare database: the same row written and the same row changed for every move, and nothing else.

As many tables as a load has, each with a move at a time; on SQLite one writer, on PostgreSQL as many
connections as a web process has threads for moves.
"""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any, Final

SECONDS: Final = 3.0
#: As games.telling.threads has it.
THREADS: Final = 8
_ACTION: Final = json.dumps({"do": "roll"})
_TOLD: Final = json.dumps(
    [{"type": "dice_rolled", "seat": 1, "dice": [3, 4]}, {"type": "moved", "seat": 1, "to": 17}]
)
_MAKE: Final = (
    "CREATE TABLE bare_match (id integer PRIMARY KEY, version integer, times text)",
    (
        "CREATE TABLE bare_entry (match_id integer, number integer, seat integer, action text, "
        "drawn text, key text, told text, at_ms bigint, UNIQUE (match_id, number))"
    ),
)


def rates(url: str, file: Path, tables: int) -> dict[str, float]:
    """Durable moves a second of the database alone."""
    return {"bare_s": _postgresql(url, tables) if url else _sqlite(file, tables)}


def _sqlite(file: Path, tables: int) -> float:
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=FULL")
        for statement in _MAKE:
            database.execute(statement)
        database.executemany(
            "INSERT INTO bare_match VALUES (?, 0, '')", [(n,) for n in range(tables)]
        )
        return (
            _repeated(
                lambda number: _move(database, number, tables, "?", "BEGIN IMMEDIATE"), SECONDS
            )
            / SECONDS
        )


def _postgresql(url: str, tables: int) -> float:
    import psycopg  # noqa: PLC0415 - an embedded platform has none

    with psycopg.connect(url, autocommit=True) as database:
        for statement in _MAKE:
            database.execute(statement)
        with database.cursor() as cursor:
            cursor.executemany(
                "INSERT INTO bare_match VALUES (%s, 0, '')", [(n,) for n in range(tables)]
            )
    counts: list[int] = []

    def work(thread: int) -> None:
        with psycopg.connect(url, autocommit=True) as own:
            # Each thread has tables of its own, as each table has one move at a time.
            counts.append(
                _repeated(
                    lambda number: _move(own, number * THREADS + thread, tables, "%s", "BEGIN"),
                    SECONDS,
                )
            )

    threads = [threading.Thread(target=work, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / SECONDS


def _repeated(work: Any, seconds: float) -> int:
    until, number = time.perf_counter() + seconds, 0
    while time.perf_counter() < until:
        work(number)
        number += 1
    return number


def _move(database: Any, number: int, tables: int, mark: str, begin: str) -> None:
    match, count = number % tables, number // tables
    database.execute(begin)
    lock = " FOR UPDATE" if mark == "%s" else ""
    database.execute(f"SELECT version FROM bare_match WHERE id = {mark}{lock}", (match,)).fetchone()  # noqa: S608 - texts of this file
    row = (match, count, 1, _ACTION, "[3, 4]", f"{number:016x}", _TOLD, 0)
    marks = ", ".join([mark] * len(row))
    database.execute(f"INSERT INTO bare_entry VALUES ({marks})", row)  # noqa: S608 - likewise
    update = f"UPDATE bare_match SET version = {mark}, times = {mark} WHERE id = {mark}"  # noqa: S608 - likewise
    database.execute(update, (count, _ACTION, match))
    database.execute("COMMIT")
