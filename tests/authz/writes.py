"""What a request writes: found in the statements that reach the database."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction

_STATEMENT: Final = re.compile(
    r'\s*(INSERT(?: OR \w+)? INTO|UPDATE|DELETE FROM) "?(\w+)"?(?: SET "(\w+)")?', re.IGNORECASE
)
_SAVEPOINT: Final = re.compile(r'(ROLLBACK TO |RELEASE )?SAVEPOINT "?(\w+)"?', re.IGNORECASE)
#: Notes about who was here: anybody who looks makes them.
_QUIET: Final = {
    ("INSERT", "django_session", None),
    ("UPDATE", "django_session", None),
    ("INSERT", "usersessions_usersession", None),
    ("UPDATE", "usersessions_usersession", None),
    ("UPDATE", "accounts_user", "last_seen_at"),
    ("UPDATE", "accounts_user", "last_login"),
    ("UPDATE", "lobbies_table", "host_seen_at"),
}


class Writes:
    """The tables in which rows were changed, and not changed back by a savepoint."""

    def __init__(self) -> None:
        #: What was written since each open savepoint, the outermost first; its name beside it.
        self._since: list[tuple[str, set[str]]] = [("", set())]

    @property
    def tables(self) -> set[str]:
        return set().union(*(tables for _, tables in self._since))

    def __call__(self, execute: Any, sql: str, params: Any, many: Any, context: Any) -> Any:
        """Django's wrapper around every statement."""
        answer = execute(sql, params, many, context)
        if mark := _SAVEPOINT.match(sql):
            self._mark((mark[1] or "").upper(), mark[2])
        elif found := _STATEMENT.match(sql):
            verb, table, field = found[1].split()[0].upper(), found[2], found[3]
            # The rows that an INSERT made are counted only when its answer has been read.
            changed = verb == "INSERT" or context["cursor"].rowcount
            if changed and not {(verb, table, None), (verb, table, field)} & _QUIET:
                self._since[-1][1].add(table)
        return answer

    def _mark(self, verb: str, name: str) -> None:
        if not verb:
            self._since.append((name, set()))
            return
        if name not in {known for known, _ in self._since}:
            return
        undone: set[str] = set()
        while self._since[-1][0] != name:
            undone |= self._since.pop()[1]
        undone |= self._since.pop()[1]
        if verb.startswith("RELEASE"):
            self._since[-1][1].update(undone)
        else:  # the savepoint itself stays until it is released
            self._since.append((name, set()))


@contextmanager
def undone() -> Iterator[Writes]:
    """What is written inside; all of it is taken back at the end."""
    writes = Writes()
    with transaction.atomic(), _kept_open():
        with connection.execute_wrapper(writes):
            yield writes
        transaction.set_rollback(True)


@contextmanager
def _kept_open() -> Iterator[None]:
    """Consumers close connections that are in the midst of a transaction, since none of theirs is."""
    own: Any = connections[DEFAULT_DB_ALIAS]
    own.close_if_unusable_or_obsolete = lambda: None
    try:
        yield
    finally:
        del own.close_if_unusable_or_obsolete
