"""One wait for the disk for everybody who waits at the same time.

A commit of SQLite is safe from a power cut once the log beside the database has reached the disk. Whoever commits asks
for that here and is answered by a flush that began after the question: those who ask while one is under way share
the next.
"""

from __future__ import annotations

import os
from pathlib import Path
from threading import Condition

from django.db import OperationalError


class Flusher:
    """Brings one file to the disk, for all threads of a process."""

    def __init__(self, path: str) -> None:
        self._path = Path(path)
        self._changed = Condition()
        #: Flushes that have begun and that have ended, counted; one at a time is under way.
        self._begun = self._ended = 0
        self._file: int | None = None
        self._fault: OSError | None = None

    def flush(self) -> None:
        """Returns once everything that was in the file at the call is on the disk.

        Raises OperationalError where the disk refuses, and from then on always: what it has dropped once, it reports
        as written the next time.
        """
        with self._changed:
            wanted = self._begun + 1
            while self._ended < wanted and self._begun > self._ended:
                self._changed.wait()
            is_done = self._ended >= wanted
            if not is_done:
                self._begun += 1
        if not is_done:
            self._carry_out()
        if self._fault is not None:
            raise OperationalError(f"the disk did not take the log: {self._fault}")

    def _carry_out(self) -> None:
        try:
            self._sync()
        except OSError as error:
            self._fault = error
        finally:
            with self._changed:
                self._ended += 1
                self._changed.notify_all()

    def _sync(self) -> None:
        """Nothing where the file is gone: its last reader has brought all of it into the database, on the disk."""
        try:
            there = self._path.stat()
        except FileNotFoundError:
            return
        if self._file is None or not os.path.samestat(os.fstat(self._file), there):
            if self._file is not None:
                os.close(self._file)
            self._file = os.open(self._path, os.O_RDONLY | os.O_CLOEXEC)
        os.fdatasync(self._file)


_of_files: dict[tuple[int, str], Flusher] = {}


def flusher_of(path: str) -> Flusher:
    """The one flusher of a file in this process; what a fork has inherited may be in the middle of a flush."""
    key = (os.getpid(), path)
    return _of_files.get(key) or _of_files.setdefault(key, Flusher(path))
