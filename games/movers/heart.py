"""The heartbeat of a web process: it says that somebody answers, and lets no deadline wait for a worker."""

from __future__ import annotations

import logging
import threading
import time

from django.db import close_old_connections, connection

from games.movers import clock
from games.writing import standstill
from gates import storage

log = logging.getLogger(__name__)


def start() -> threading.Thread:
    """Beat in a thread of its own for as long as the process lives."""
    standstill.serve()
    thread = threading.Thread(target=_beat_for_ever, name="heart", daemon=True)
    thread.start()
    return thread


def beat() -> None:
    """Leave the mark of this process, then play what is overdue. Never raises."""
    try:
        standstill.beat()
        clock.sweep()
    except Exception as error:  # a database that is down comes back; the heart must go on beating
        connection.close()
        if not storage.noted(error):
            log.exception("the heart missed a beat")


def _beat_for_ever() -> None:
    while True:
        close_old_connections()
        beat()
        time.sleep(standstill.BEAT_SECONDS)
