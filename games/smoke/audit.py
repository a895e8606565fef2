"""Has the database itself note what becomes of deadlines, in the transactions in which it happens."""

from __future__ import annotations

from typing import Final

from django.db import connection

from games.smoke.lateness import DeadlineMark
from games.storage.statements import database_now

_TABLE: Final = (
    "CREATE TABLE clock_audit (match_id varchar(32), seat integer, entry integer, what varchar(8), "
    "before_ms bigint, after_ms bigint, at_ms bigint)"
)
_NOTE: Final = (
    "INSERT INTO clock_audit SELECT OLD.match_id, OLD.seat, "
    "(SELECT max(number) FROM games_entry WHERE match_id = OLD.match_id), {what}, OLD.at_ms, {after}, ({now})"
)


def install() -> None:
    """From now on every deadline that goes or is moved is noted."""
    remove()
    now = database_now(connection.vendor)
    gone = _NOTE.format(what="'gone'", after=0, now=now)
    moved = _NOTE.format(what="'moved'", after="NEW.at_ms", now=now)
    with connection.cursor() as cursor:
        cursor.execute(_TABLE)
        for name, event, note in (("gone", "DELETE", gone), ("moved", "UPDATE OF at_ms", moved)):
            for statement in _trigger(name, event, note):
                cursor.execute(statement)


def remove() -> None:
    """As if it had never been."""
    with connection.cursor() as cursor:
        for name in ("gone", "moved"):
            on = " ON games_deadline" if connection.vendor == "postgresql" else ""
            cursor.execute(f"DROP TRIGGER IF EXISTS clock_{name}{on}")
            if connection.vendor == "postgresql":
                cursor.execute(f"DROP FUNCTION IF EXISTS clock_{name}()")
        cursor.execute("DROP TABLE IF EXISTS clock_audit")


def marks() -> list[DeadlineMark]:
    """All that was noted."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT match_id, seat, entry, what, before_ms, after_ms, at_ms FROM clock_audit"
        )
        return [DeadlineMark(*row) for row in cursor.fetchall()]


def _trigger(name: str, event: str, note: str) -> list[str]:
    head = f"CREATE TRIGGER clock_{name} AFTER {event} ON games_deadline FOR EACH ROW"
    if connection.vendor != "postgresql":
        return [f"{head} BEGIN {note}; END"]
    body = f"$$ BEGIN {note}; RETURN NULL; END $$"
    return [
        f"CREATE FUNCTION clock_{name}() RETURNS trigger LANGUAGE plpgsql AS {body}",
        f"{head} EXECUTE FUNCTION clock_{name}()",
    ]
