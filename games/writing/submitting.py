"""What people and AI players do in a match."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any

from games.protocol import Receipt
from games.reading import matches as lives
from games.storage import statements
from games.writing import ballots, standstill
from games.writing.entries import Place, Submission, append
from games.writing.locking import Refused, check_question, held_seat, locked, moment, running, same
from games.writing.makers import BOT, PERSON
from games.writing.overdue import begun, catch_up, overdue

log = logging.getLogger(__name__)


def submit(  # noqa: PLR0913 - the fields of one move, by name
    *,
    match_id: str,
    user_id: int | None,
    key: str,
    action: dict[str, Any],
    question: int | None,
    now: datetime | None = None,
    lag_ms: int = 0,
    seat: int | None = None,
) -> Receipt:
    """A person's move. The same key gives the same receipt and changes nothing.

    `seat`: for whom; who plays for several at one device must say it (`games.reading.acting`).

    An answer that comes after its deadline is refused as `too_late`, and the clock plays in its place at
    once. `now` None: the database's time at the lock of the match. `lag_ms`: how long the way to the
    server and back takes, as the client has measured it; at most half a second, and less of a seat that
    often says so, is given to it.

    Raises IllegalAction with a code of the game, or Refused with one of the table's; nothing of the
    move was written then. Raises Match.DoesNotExist.
    """
    standstill.ensure()
    with locked(match_id) as row:
        seating = lives.seating_for(match_id, row.facts)
        seat = held_seat(seating, user_id, seat)
        look = statements.look(match_id, seat, key)
        if look.known is not None:
            return same(look.known, key, action)
        if seating.lines[seat].stand_in:
            raise Refused("stand_in_plays")
        live, at = running(match_id, row), moment(now, look.now_ms)
        believed = live.times[seat].believed(lag_ms)
        found = catch_up(row, live, seating, at, {seat: believed})
        late = found.late_for(seat)
        if late is None:
            check_question(found.live, found.row, seat, question)
            move = Submission(match_id, seat, action, PERSON, at, key, lag_ms=believed)
            lines, programmed = found.live.deadlines, look.is_programmed
            place = Place(found.row, live.fixed, found.seating, lines, programmed)
            receipt = append(move, place, found.live.table)
            ballots.lapse_undo(match_id, found.row, found.seating, at)
            return receipt
    # Raised outside: the clock's move stands.
    raise Refused("too_late", version=late)


def submit_for_seat(  # noqa: PLR0913 - the fields of one move, by name
    *,
    match_id: str,
    seat: int,
    action: dict[str, Any],
    now: datetime | None = None,
    maker: str = BOT,
    question: int | None = None,
    version: int | None = None,
) -> Receipt:
    """A move for a seat by somebody who is no person at it: AI, a director.

    SYSTEM for the table itself.

    With `version`, only if that is still the newest entry (else Refused `stale_question`). What is
    overdue the clock plays first, so that no AI answers in a window whose time is over.
    """
    with locked(match_id) as row:
        live, look = running(match_id, row), statements.look(match_id, seat, None)
        at = moment(now, look.now_ms)
        if version is not None and version != row.version:
            raise Refused("stale_question", question=live.table.questions.get(seat))
        check_question(live, row, seat, question)
        seating = lives.seating_for(match_id, row.facts)
        # Asked for the few moves that meet something overdue alone: it costs a statement.
        is_late = maker == BOT and overdue(live.deadlines, at) and not standstill.is_silent()
        found = catch_up(row, live, seating, at) if is_late else begun(row, live, seating, at)
        if not found.versions:
            move = Submission(match_id, seat, action, maker, at)
            lines, programmed = found.live.deadlines, look.is_programmed
            place = Place(found.row, live.fixed, found.seating, lines, programmed)
            return append(move, place, live.table)
    # Raised outside: the clock's move stands.
    raise Refused("stale_question", question=found.live.table.questions.get(seat))
