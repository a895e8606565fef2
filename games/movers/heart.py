"""The heartbeat of a web process: it says that somebody answers, and lets no deadline wait for a worker.

Workers look for what is overdue as often (`help_out`), so that none waits for a web process either. Both have a thread of their own: a sweep of many tables takes seconds, in which people are served all
the same, and a mark that waited for it would give back time that nobody has lost.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Final

from django.db import close_old_connections, connection
from django.urls import resolve

from games.models import Deadline, Match
from games.movers import clock
from games.reading import selectors
from games.storage import statements
from games.writing import standstill
from gates import storage

#: Seconds between two looks for what is overdue.
CLOCK_SECONDS: Final = 0.2
#: For so long at most tables are read before anybody is served, and those whose times are over within so long.
WARM_SECONDS: Final = 3.0
WARM_AHEAD_MS: Final = 10_000

log = logging.getLogger(__name__)


def warm_up() -> None:
    """Before anybody is served: load what the first page needs, and read the tables whose times are over first. Never raises.

    Read when their deadlines come, all of them being new to this process, each would make the next ones late.
    Meanwhile no clock runs, and tables over days are read when somebody comes to them.
    """
    resolve("/")
    _carry_out(_read_tables)
    connection.close()


def _read_tables() -> None:
    until = time.monotonic() + WARM_SECONDS
    soon = statements.now_ms() + WARM_AHEAD_MS
    rows = Deadline.objects.filter(
        at_ms__lte=soon, match__status=Match.Status.RUNNING, match__paused_at=None
    )
    found = rows.order_by("at_ms").values_list("match", flat=True)[: clock.TABLES_AT_ONCE]
    for match_id in dict.fromkeys(found):
        if time.monotonic() > until:
            break
        selectors.table_for(match_id)


def start() -> None:
    """Beat in threads of their own for as long as the process lives, once it can answer."""
    threading.Thread(target=_begin, name="heart", daemon=True).start()


def help_out() -> None:
    """Look after deadlines that others have not come to, in a thread for as long as this process lives."""
    work = (partial(_carry_out, clock.help_out), CLOCK_SECONDS)
    threading.Thread(target=_repeat, args=work, name="clock-help", daemon=True).start()


def _begin() -> None:
    standstill.serve()
    # The mark first: what stood still is given back before anything counts as overdue. No sweep in this thread:
    # one that reads many tables may take longer than a silence.
    beat()
    threading.Thread(target=_repeat, args=(act, CLOCK_SECONDS), name="clock", daemon=True).start()
    if (
        statements.locks_rows()
    ):  # most of an action is waiting for the database: two get further than one
        help_out()
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
