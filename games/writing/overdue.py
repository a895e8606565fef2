"""What the clock does in a match."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any

from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng, derived_seed
from games.models import Match
from games.protocol import Receipt
from games.reading import matches as lives
from games.reading.matches import Live
from games.storage import statements
from games.writing import deadlines
from games.writing.entries import Place, Submission, append
from games.writing.locking import locked
from games.writing.makers import CLOCK

log = logging.getLogger(__name__)


def time_out(*, match_id: str, now: datetime) -> Receipt | None:
    """Let the clock act once if a deadline of the match is over; None if there is nothing to do.

    An answer can take several actions (a debt); the deadline then stays and the next call goes on.
    """
    try:
        with locked(match_id) as row:
            if row.is_paused or row.status != Match.Status.RUNNING:
                return None
            now_ms = int(now.timestamp() * 1000)
            due = [line for line in statements.deadlines(match_id) if line.at_ms <= now_ms]
            if not due:
                return None
            live = lives.live_for(match_id, row)
            seat, action = _clock_action(live, due[0])
            place = Place(row, live.fixed, lives.seating_for(match_id, row.facts))
            return append(Submission(match_id, seat, action, CLOCK, now), place, live.table)
    except IllegalAction as refusal:
        # The rules want nothing of this deadline any more (the time of a match that came twice).
        log.warning("the clock was refused match=%s code=%s", match_id, refusal.code)
        _drop_first_deadline(match_id, now)
        return None


def _clock_action(live: Live, due: statements.DeadlineRow) -> tuple[int, dict[str, Any]]:
    if due.kind == deadlines.TIME_UP:
        return SYSTEM, {"do": "time_up"}
    if due.kind == deadlines.WINDOW:
        return SYSTEM, {"do": "close", "window": due.name, "mark": due.mark}
    rng = FastRng(derived_seed(live.fixed.secret.hex(), live.version, due.seat))
    return live.fixed.book.game.default_action(live.table.state, due.seat, rng)


def _drop_first_deadline(match_id: str, now: datetime) -> None:
    with locked(match_id):
        due = [
            row
            for row in statements.deadlines(match_id)
            if row.at_ms <= int(now.timestamp() * 1000)
        ]
        statements.replace_deadlines(match_id, due[:1], [])
