"""Locks that PostgreSQL would refuse are refused by SQLite as well, which knows none and takes any."""

from __future__ import annotations

from typing import Any, Final

from django.db.models.sql.compiler import SQLCompiler
from django.db.models.sql.constants import LOUTER

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
