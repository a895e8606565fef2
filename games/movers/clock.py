"""What the clock does at every table."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Final

from django.db import DatabaseError, connection, transaction

from games import play
from games.models import Deadline, Match
from games.reading import matches, selectors
from games.storage import statements
from games.writing import standstill
from gates import storage

#: Actions in a row at one table before the others have their turn.
MOST_AT_ONCE: Final = 50
#: Tables that one sweep looks after: the next sweep, here or elsewhere, has the rest.
TABLES_AT_ONCE: Final = 200
#: Tables in one transaction where the database has one writer at a time: each commit waits for the disk, and whoever
#: writes next for whoever writes now. People wait for so many at most.
TOGETHER: Final = 8
#: As many for who only helps: workers leave the processor to others, so that what they hold they hold for longer.
HELPED_TOGETHER: Final = 2
#: Milliseconds that web processes have before workers help them: who comes to a table in turn with others
#: reads anew each time what they have changed.
LEFT_TO_OTHERS_MS: Final = 300

log = logging.getLogger(__name__)


def sweep(
    now: datetime | None = None,
    *,
    newest_first: bool = False,
    over_for: int = 0,
    together: int = TOGETHER,
) -> int:
    """Let the clock act wherever a deadline has been over for `over_for` milliseconds; how many actions it played.

    Tables that somebody else is at are left to whoever that is. While no web process answers, no clock runs, also
    where the last of them ends while many tables are waiting here. `now` None: the database's time. `newest_first`:
    from the other end, for who helps a sweep that begins with the oldest. `together`: tables in one transaction, where
    one waits for the other anyway.
    """
    now_ms = statements.now_ms() if now is None else int(now.timestamp() * 1000)
    due = Deadline.objects.filter(
        at_ms__lte=now_ms - over_for, match__status=Match.Status.RUNNING, match__paused_at=None
    )
    rows = due.order_by("-at_ms" if newest_first else "at_ms")
    found = list(dict.fromkeys(rows.values_list("match", flat=True)[:TABLES_AT_ONCE]))
    size = 1 if statements.locks_rows() else together
    parts = [found[start : start + size] for start in range(0, len(found), size)]
    played = 0
    for part in parts:
        if standstill.is_silent():
            break
        played += _act_together(part, now, now_ms)
    return played


def help_out() -> int:
    """A sweep of who only helps: what web processes have not come to, and from the other end."""
    return sweep(newest_first=True, over_for=LEFT_TO_OTHERS_MS, together=HELPED_TOGETHER)


def _act_together(found: list[str], now: datetime | None, now_ms: int) -> int:
    """Let the clock act at these tables in one transaction; how many actions it played."""
    # Before: what is read of a table that is new here, nobody waits for who wants to write.
    for match_id in found:
        _know(match_id)
    if len(found) == 1:
        return _act(found[0], now, now_ms)
    try:
        with transaction.atomic():
            played = sum(_act(match_id, now, now_ms) for match_id in found)
            _require_whole()
    except DatabaseError as error:  # nothing of it was written, whatever this process believes
        for match_id in found:
            matches.forget(match_id)
        if not storage.noted(error):
            log.exception("the clock failed matches=%s", found)
        return 0
    return played


def _know(match_id: str) -> None:
    """Have the table in memory; where that fails, whoever acts there says so."""
    if matches.is_known(match_id):
        return
    try:
        selectors.table_for(match_id)
    except Exception:  # one broken table must not stop the clocks of all others
        log.debug("a table cannot be read match=%s", match_id, exc_info=True)


def _require_whole() -> None:
    """Raises DatabaseError if the transaction will be rolled back at its end."""
    if connection.needs_rollback:
        raise DatabaseError("the database has given the transaction up")


def _act(match_id: str, now: datetime | None, now_ms: int) -> int:
    """Let the clock act at one table until nothing is left of what was over at `now_ms`; how many actions it played."""
    played = 0
    try:
        while played < MOST_AT_ONCE and play.time_out(match_id=match_id, now=now) is not None:
            played += 1
            # A look costs less than another transaction, and most answers are a single action.
            if all(line.at_ms > now_ms for line in statements.deadlines(match_id)):
                break
    except Match.DoesNotExist:
        log.info("the match of a deadline is gone match=%s", match_id)
    except Exception as error:  # one broken table must not stop the clocks of all others
        if not storage.noted(error):
            log.exception("the clock failed match=%s", match_id)
    return played
