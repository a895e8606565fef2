"""Who goes, and who plays on for them."""

from __future__ import annotations

from datetime import datetime

from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.errors import IllegalAction
from games.models import Deadline, Match, Seat
from games.protocol import Receipt
from games.reading import acting
from games.reading import matches as lives
from games.reading.matches import Live
from games.reliability import records
from games.storage import statements
from games.writing import ballots, deadlines
from games.writing.entries import Place, Submission, append
from games.writing.locking import Refused, held_seat, locked, new_facts, wake
from games.writing.makers import HEIR, TABLE


def leave(*, match_id: str, user_id: int | None, now: datetime, seat: int | None = None) -> Receipt:
    """Give the seat up for good; where the rules know no leaving, an AI plays it on.

    Where the seat is out of the game already, no entry is needed. Whoever has people beside them at one device takes
    these along, unless `seat` names one of them, who leaves alone. Raises Refused `not_your_seat`, `not_started`.
    """
    row = statements.row_of(match_id)
    if row is None:
        raise Match.DoesNotExist(match_id)
    seating = lives.seating_for(match_id, row.facts)
    mine = acting.seats_for(seating, user_id)
    # The own seat is the last: who still holds it may press again where the others' could not all be given up.
    going = mine[:0:-1] + mine[:1] if seat is None or seat in mine[:1] else (seat,)
    for one in going[:-1]:
        _leave_one(match_id, user_id, one, now)
    return _leave_one(match_id, user_id, going[-1] if going else None, now)


def _leave_one(match_id: str, user_id: int | None, seat: int | None, now: datetime) -> Receipt:
    with locked(match_id) as row:
        seating = lives.seating_for(match_id, row.facts)
        seat = held_seat(seating, user_id, seat)
        if row.status == Match.Status.PREPARED:
            raise Refused("not_started")
        live = lives.live_for(match_id, row)
        cleared, _ = ballots.judge_overdue(live, row, seating, now)
        Seat.objects.filter(match=match_id, number=seat).update(left_at=now, stand_in="")
        after = new_facts(match_id, cleared)
        if not live.fixed.book.game.seats_leave:
            if row.status == Match.Status.RUNNING:
                _note_quit(match_id, seat, row, now)
            _hand_on(live, seat)
            return Receipt(key=None, version=row.version)
        place = Place(after, live.fixed, lives.read_seating(match_id, after.facts))
        move = Submission(match_id, SYSTEM, {"do": "leave", "who": seat}, TABLE, now)
        try:
            receipt = append(move, place, live.table)
        except IllegalAction as refusal:
            if refusal.code not in {"seat_out", "game_over"}:
                raise
            return Receipt(key=None, version=row.version)
        _note_quit(match_id, seat, row, now)
        return receipt


def stand_in(*, match_id: str, seat: int, now: datetime) -> bool:
    """An AI plays this seat of a person on, for good, whatever the rules say of leaving; False if nobody holds it.

    For those who never came to a table that others wait at.
    """
    with locked(match_id) as row:
        held = Seat.objects.filter(match=match_id, number=seat, user__isnull=False, left_at=None)
        if row.status != Match.Status.RUNNING or not held.update(left_at=now):
            return False
        _note_quit(match_id, seat, row, now)
        new_facts(match_id, row)
        _hand_on(lives.live_for(match_id, row), seat)
        return True


def _hand_on(live: Live, seat: int) -> None:
    """An AI plays the seat from now on, without a clock; the caller holds the lock."""
    match_id = live.fixed.match_id
    Seat.objects.filter(match=match_id, number=seat).update(bot=HEIR)
    Deadline.objects.filter(match=match_id, kind=deadlines.SEAT, seat=seat).delete()
    if seat in live.table.questions:
        Match.objects.filter(pk=match_id).update(bots_due=True)
    wake(match_id, live.version)


def _note_quit(match_id: str, seat: int, row: statements.MatchRow, now: datetime) -> None:
    """Somebody left who was still in the game; where they end is decided by when."""
    found = Seat.objects.filter(match=match_id, number=seat)
    found.update(quit_version=row.version)
    user_id = found.values_list("user_id", flat=True).get()
    if user_id is not None:
        records.note(match_id=match_id, user_id=user_id, control=row.control, now=now)
