"""An AI that plays a seat while its person is away. The seat stays the person's, who takes it back at any time."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from games import signals
from games.models import Match, OpenCall, Seat
from games.reading import matches as lives
from games.reading.matches import Live, Seating
from games.storage import statements
from games.storage.statements import MatchRow
from games.timing.banks import decoded, encoded
from games.writing import deadlines
from games.writing.locking import held_seat, locked, moment, new_facts, started
from games.writing.makers import GRACE_SECONDS, STAND_IN, TABLE


def go(*, match_id: str, user_id: int | None, now: datetime | None = None) -> None:
    """A person goes away for a while: an AI plays the seat from now on.

    Raises Refused `not_your_seat`, `not_started`, `game_over`; does nothing where an AI plays it already.
    """
    _change(match_id, user_id, now, STAND_IN)


def come_back(*, match_id: str, user_id: int | None, now: datetime | None = None) -> None:
    """The person plays the own seat again. Refused as `go`; does nothing where nobody stands in."""
    _change(match_id, user_id, now, "")


def stand_in_absent(*, match_id: str, seat: int, now: datetime) -> bool:
    """An AI plays for somebody who is asked and has been gone too long; whether it came to that.

    Only where people wait for each other at the table: over days nobody is expected to sit there.
    """
    with locked(match_id) as row:
        since = now - timedelta(seconds=GRACE_SECONDS)
        away = Seat.objects.filter(match=match_id, number=seat, gone_at__lte=since, left_at=None)
        if row.is_paused or row.status != Match.Status.RUNNING or row.control.is_slow:
            return False
        live, seating = lives.live_for(match_id, row), lives.seating_for(match_id, row.facts)
        if seat in seating.bots or seat not in live.table.questions or not away.exists():
            return False
        put(live, row, seat, STAND_IN, now)
        return True


def _change(match_id: str, user_id: int | None, now: datetime | None, bot: str) -> None:
    with locked(match_id) as row:
        seating = lives.seating_for(match_id, row.facts)
        seat = held_seat(seating, user_id)
        live = started(match_id, row)
        if (seating.lines[seat].stand_in or "") != bot:
            put(live, row, seat, bot, moment(now))


def put(live: Live, row: MatchRow, seat: int, bot: str, now: datetime) -> tuple[MatchRow, Seating]:
    """Let `bot` play the seat (empty: its person again), and have told who does; the caller holds the lock.

    Returns the row and who sits there now.
    """
    after, seating = reseat(live, row, seat, bot, now)
    match_id = live.fixed.match_id
    transaction.on_commit(
        lambda: signals.match_advanced.send_robust(
            sender=Match, match_id=match_id, version=live.version, by=TABLE
        ),
        robust=True,
    )
    return after, seating


def reseat(
    live: Live, row: MatchRow, seat: int, bot: str, now: datetime
) -> tuple[MatchRow, Seating]:
    """As `put`, where an entry of the same transaction wakes whoever comes next."""
    match_id = live.fixed.match_id
    changed = {"stand_in": bot} | ({"stood_in": bot} if bot else {})
    Seat.objects.filter(match=match_id, number=seat).update(**changed)
    if not bot:  # nobody else is looked for any more
        open_calls = OpenCall.objects.filter(match=match_id, seat=seat, closed_at=None)
        open_calls.update(closed_at=now)
    after = new_facts(match_id, row)
    # Read past the cache: whoever calls may still roll all of this back.
    seating = lives.read_seating(match_id, after.facts)
    after = _reset(live, after, seating, seat, int(now.timestamp() * 1000))
    asked = live.table.questions
    is_due = any(number in seating.bots for number in asked)
    Match.objects.filter(pk=match_id).update(bots_due=is_due, times=after.times, advanced_at=now)
    transaction.on_commit(lambda: lives.keep_seating(match_id, seating), robust=True)
    return after, seating


def _reset(live: Live, row: MatchRow, seating: Seating, seat: int, now_ms: int) -> MatchRow:
    """The deadlines and times that fit who plays now; who comes back has missed nothing."""
    old = statements.deadlines(live.fixed.match_id)
    times = decoded(row.times, live.fixed.seats)
    times[seat] = times[seat].here()
    before = deadlines.Timing(old, times)
    found = deadlines.wanted(live.table, row.control, seating.bots, before, now_ms, goes_on=True)
    gone = [line for line in old if line not in found.deadlines]
    new = [line for line in found.deadlines if line not in old]
    statements.replace_deadlines(live.fixed.match_id, gone, new)
    return row._replace(times=encoded(found.times))
