"""The backend of Django for SQLite, with a queue before every transaction.

SQLite lets one write at a time. Whoever finds it taken sleeps, for longer each time, and asks again: under load those
who have waited longest lose to those who have just come, for seconds. Here a transaction begins with a lock of a file
beside the database, for which the system wakes the next at once; it ends with the transaction, or with its process.
"""

from __future__ import annotations

import fcntl
import os
from typing import Any, Final

from django.db.backends.sqlite3 import base

from config.fair_sqlite.flushing import flusher_of

#: Beside the database: nothing is ever written to it.
QUEUE: Final = "-queue"
#: The log of SQLite, which holds what was committed until it is brought into the database.
LOG: Final = "-wal"
#: PRAGMA synchronous: SQLite waits for the disk at every commit (2), or before it brings its log into the database alone (1).
FULL: Final = 2
_WAITS: Final = "PRAGMA synchronous=FULL"
_WAITS_LATER: Final = "PRAGMA synchronous=NORMAL"


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection of one thread."""

    #: The file of the queue, opened by this process; None before the first transaction.
    _queue: tuple[int, int] | None = None
    _is_ours = False
    #: Whether whoever has written may be told so only once it is on the disk.
    _is_safe = False
    #: What this connection had changed before its transaction.
    _before = 0

    def init_connection_state(self) -> None:
        super().init_connection_state()
        (level,) = self.connection.execute("PRAGMA synchronous").fetchone()
        self._is_safe = level == FULL and not self.is_in_memory_db()

    def _start_transaction_under_autocommit(self) -> None:
        self._take()
        try:
            self._set(_WAITS_LATER)
            self._before = self.connection.total_changes
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # not in the stubs
        except BaseException:
            self._pass_on()
            raise

    def _commit(self) -> Any:
        has_written = self.connection.total_changes > self._before
        answer = super()._commit()  # type: ignore[misc]  # not in the stubs; where this fails, a rollback follows
        self._set(_WAITS)
        self._pass_on()
        if has_written and self._is_safe:
            flusher_of(f"{self.settings_dict['NAME']}{LOG}").flush()
        return answer

    def _rollback(self) -> Any:
        try:
            return super()._rollback()  # type: ignore[misc]  # not in the stubs
        finally:
            self._set(_WAITS)
            self._pass_on()

    def _close(self) -> Any:
        try:
            return super()._close()  # type: ignore[misc]  # not in the stubs
        finally:
            self._pass_on()
            self._leave()

    def _set(self, pragma: str) -> None:
        """Only within a transaction does SQLite not wait by itself: single statements are rare and end as they always did."""
        open_one = self.connection
        if self._is_safe and open_one is not None and not open_one.in_transaction:
            open_one.execute(pragma)

    def _take(self) -> None:
        if self.is_in_memory_db():
            return
        fcntl.flock(self._file(), fcntl.LOCK_EX)
        self._is_ours = True

    def _pass_on(self) -> None:
        if self._is_ours and self._queue is not None:
            self._is_ours = False
            fcntl.flock(self._queue[1], fcntl.LOCK_UN)

    def _file(self) -> int:
        """The file, opened by this process: what a fork has inherited would share its parent's lock."""
        if self._queue is None or self._queue[0] != os.getpid():
            name = f"{self.settings_dict['NAME']}{QUEUE}"
            self._queue = (os.getpid(), os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
        return self._queue[1]

    def _leave(self) -> None:
        if self._queue is not None and self._queue[0] == os.getpid():
            os.close(self._queue[1])
        self._queue = None
