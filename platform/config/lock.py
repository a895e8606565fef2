"""One platform per DATA_DIR."""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path


class LockedError(Exception):
    """Another platform, or what is left of one, holds this DATA_DIR."""


def take(path: Path, *, patience: float) -> int:
    """Lock `path` and return the descriptor that holds the lock.

    Children inherit the descriptor: a new start thereby waits, up to `patience` seconds, for the
    last child of a killed one. Raises LockedError when the time is over.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    until = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= until:
                os.close(descriptor)
                raise LockedError(path) from None
            time.sleep(0.05)
        else:
            return descriptor
