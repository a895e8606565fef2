"""Locks that PostgreSQL would refuse are refused by SQLite as well, which knows none and takes any; and who waits for one."""

from __future__ import annotations

import time
from typing import Any, Final

from django.db import connection
from django.db.models.sql.compiler import SQLCompiler
from django.db.models.sql.constants import LOUTER

#: Seconds until somebody must be seen to wait.
PATIENCE: Final = 30.0
#: Within a transaction PostgreSQL would tell the same again.
_LOOK_ANEW: Final = "SELECT pg_stat_clear_snapshot()"
_WAITING: Final = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
_as_sql: Final = SQLCompiler.as_sql


class LockRefused(Exception):
    """FOR UPDATE would fall on rows of an outer join; `of=("self",)` names those that are meant."""


def _checked(self: SQLCompiler, *args: Any, **options: Any) -> Any:
    made = _as_sql(self, *args, **options)
    query = self.query
    if query.select_for_update and not query.select_for_update_of:
        joined = query.alias_map.values()
        outer = [one.table_name for one in joined if getattr(one, "join_type", None) == LOUTER]
        if outer:
            raise LockRefused(f"{query.get_meta().label} is locked with {', '.join(outer)}")
    return made


def be_strict() -> None:
    """From now on, every query that is made."""
    SQLCompiler.as_sql = _checked  # type: ignore[method-assign]


def await_waiting(count: int) -> None:
    """Until so many transactions of this PostgreSQL database wait for a lock. Raises TimeoutError."""
    over = time.monotonic() + PATIENCE
    while time.monotonic() < over:
        with connection.cursor() as cursor:
            cursor.execute(_LOOK_ANEW)
            cursor.execute(_WAITING)
            (found,) = cursor.fetchone()
        if found >= count:
            return
        time.sleep(0.02)
    raise TimeoutError(f"not {count} wait for a lock")
