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

#: Beside the database: nothing is ever written to it.
QUEUE: Final = "-queue"


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection of one thread."""

    #: The file of the queue, opened by this process; None before the first transaction.
    _queue: tuple[int, int] | None = None
    _is_ours = False

    def _start_transaction_under_autocommit(self) -> None:
        self._take()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # not in the stubs
        except BaseException:
            self._pass_on()
            raise

    def _commit(self) -> Any:
        answer = super()._commit()  # type: ignore[misc]  # not in the stubs; where this fails, a rollback follows
        self._pass_on()
        return answer

    def _rollback(self) -> Any:
        try:
            return super()._rollback()  # type: ignore[misc]  # not in the stubs
        finally:
            self._pass_on()

    def _close(self) -> Any:
        try:
            return super()._close()  # type: ignore[misc]  # not in the stubs
        finally:
            self._pass_on()
            self._leave()

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
