"""The heartbeat of a web process: it says that somebody answers, and lets no deadline wait for a worker.

Both have a thread of their own: a sweep of many tables takes seconds, in which people are served all
the same, and a mark that waited for it would give back time that nobody has lost.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Final

from django.db import close_old_connections, connection
from django.urls import resolve

from games.movers import clock
from games.writing import standstill
from gates import storage

#: Seconds between two looks for what is overdue.
CLOCK_SECONDS: Final = 0.2

log = logging.getLogger(__name__)


def start() -> None:
    """Beat in threads of their own for as long as the process lives, once it can answer."""
    threading.Thread(target=_begin, name="heart", daemon=True).start()


def _begin() -> None:
    # The first page would load all of these, for seconds in which nobody is answered: no clock may run meanwhile.
    resolve("/")
    standstill.serve()
    # The mark first: what stood still is given back before anything counts as overdue. No sweep in this thread:
    # the first one reads every table anew, which may take longer than a silence.
    beat()
    threading.Thread(target=_repeat, args=(act, CLOCK_SECONDS), name="clock", daemon=True).start()
    _repeat(beat, standstill.BEAT_SECONDS)


def beat() -> None:
    """Leave the mark of this process. Never raises."""
    _carry_out(standstill.beat)


def act() -> None:
    """Play what is overdue. Never raises."""
    _carry_out(clock.sweep)


def _carry_out(part: Callable[[], object]) -> None:
    try:
        part()
    except Exception as error:  # a database that is down comes back; the heart must go on beating
        connection.close()
        if not storage.noted(error):
            log.exception("the heart missed a beat")


def _repeat(part: Callable[[], None], seconds: float) -> None:
    while True:
        close_old_connections()
        part()
        time.sleep(seconds)
