"""What the clock does in a match."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any, Final

from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng, derived_seed
from games.models import WHOLE_TABLE, Match
from games.protocol import Receipt
from games.reading import matches as lives
from games.reading.matches import Live
from games.reading.seating import Seating
from games.storage import statements
from games.storage.statements import DeadlineRow, MatchRow
from games.writing import ballots, deadlines, standins
from games.writing.entries import Place, Submission, appended, row_after
from games.writing.locking import claimed, moment
from games.writing.makers import CLOCK, MISSED_MOST, STAND_IN

#: Actions of the clock in one transaction.
MOST_AT_ONCE: Final = 50

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Caught:
    """A match in which the clock has played all that was overdue: the row and the state as they are now.

    `versions`: the entry in which it answered for a seat, or (-1) closed a window or the match.
    """

    row: MatchRow
    live: Live
    seating: Seating
    versions: dict[int, int] = field(default_factory=dict)

    def late_for(self, seat: int) -> int | None:
        """The entry that came before an answer of `seat` that is given now; None if it is in time."""
        return self.versions.get(seat, self.versions.get(WHOLE_TABLE))


def time_out(*, match_id: str, now: datetime | None = None) -> Receipt | None:
    """Let the clock act once if a deadline of the match is over; None if there is nothing to do.

    An answer can take several actions (a debt); the deadline then stays and the next call goes on.
    Does nothing as well where somebody else is at the match: whoever answers there finds what is overdue.
    `now` None: the database's time.
    """
    with claimed(match_id) as row:
        if row is None or row.is_paused or row.status != Match.Status.RUNNING:
            return None
        at = moment(now)
        lines = statements.deadlines(match_id)
        due = overdue(lines, at)
        if not due:
            return None
        live = replace(lives.live_for(match_id, row), deadlines=lines)
        found = begun(row, live, lives.seating_for(match_id, row.facts), at)
        while due and not found.versions:
            _act(found, due.pop(0), at)
        return Receipt(key=None, version=found.row.version) if found.versions else None


def begun(row: MatchRow, live: Live, seating: Seating, at: datetime) -> Caught:
    """Before anything is played: what is played may put a seat out of the game, and with it its vote."""
    row, seating = ballots.judge_overdue(live, row, seating, at)
    return Caught(row, live, seating)


def catch_up(
    row: MatchRow,
    live: Live,
    seating: Seating,
    at: datetime,
    given: Mapping[int, int] = deadlines.NO_LAG,
) -> Caught:
    """Play all that is overdue at once; the caller holds the lock.

    `given`: milliseconds by seat that an answer of the seat was on its way. What would take more than
    MOST_AT_ONCE actions is left to the next who comes.
    """
    found = begun(row, live, seating, at)
    for _ in range(MOST_AT_ONCE):
        if found.row.status != Match.Status.RUNNING:
            break
        due = overdue(found.live.deadlines, at, given)
        if not due:
            break
        _act(found, due[0], at)
    return found


def overdue(
    lines: Sequence[DeadlineRow], at: datetime, given: Mapping[int, int] = deadlines.NO_LAG
) -> list[DeadlineRow]:
    """The deadlines that are over, the first first."""
    now_ms = int(at.timestamp() * 1000)
    return [line for line in lines if line.at_ms + given.get(line.seat, 0) <= now_ms]


def _act(found: Caught, due: DeadlineRow, at: datetime) -> None:
    """The clock's action for one deadline; one that the rules do not want any more is dropped."""
    row, live = found.row, found.live
    match_id = live.fixed.match_id
    place = Place(row, live.fixed, found.seating, live.deadlines)
    late = None if due.seat == WHOLE_TABLE else due.seat
    try:
        seat, action = _clock_action(live, due)
        move = Submission(match_id, seat, action, CLOCK, at, late=late)
        found.live = appended(move, place, live.table, partial(_follow, found, late, at))
    except IllegalAction as refusal:
        # The rules want nothing of it any more (the time of a match that came twice).
        log.warning("the clock was refused match=%s code=%s", match_id, refusal.code)
        statements.replace_deadlines(match_id, [due], [])
        found.live = replace(live, deadlines=[line for line in live.deadlines if line != due])
        return
    found.versions.setdefault(due.seat, found.live.version)


def _follow(found: Caught, late: int | None, at: datetime, live: Live) -> tuple[Live, Seating]:
    """A stand-in plays for who has missed too much; the row and who sits there are noted in `found`."""
    found.row = row_after(found.row, live)
    if late is not None and _is_away(live, found.seating, late):
        taken = standins.Taken(found.row, found.seating, late, STAND_IN, at)
        found.row, live, found.seating = standins.reseat(live, taken)
    return live, found.seating


def _is_away(live: Live, seating: Seating, seat: int) -> bool:
    """Whether the person has missed so many decisions that somebody else had better play."""
    if live.status != Match.Status.RUNNING or seat in seating.bots:
        return False
    line = seating.lines[seat]
    missed = live.times[seat].missed
    return line.is_of_person and missed >= MISSED_MOST


def _clock_action(live: Live, due: DeadlineRow) -> tuple[int, dict[str, Any]]:
    if due.kind == deadlines.TIME_UP:
        return SYSTEM, {"do": "time_up"}
    if due.kind == deadlines.WINDOW:
        return SYSTEM, {"do": "close", "window": due.name, "mark": due.mark}
    rng = FastRng(derived_seed(live.fixed.secret.hex(), live.version, due.seat))
    return live.fixed.book.game.default_action(live.table.state, due.seat, rng)
