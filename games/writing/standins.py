"""An AI that plays a seat while its person is away. The seat stays the person's, who takes it back at any time."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import F

from games import signals
from games.models import Deadline, Match, Seat
from games.reading import matches as lives
from games.reading.matches import Live, Seating
from games.storage import statements
from games.storage.statements import MatchRow
from games.timing.banks import decoded, encoded
from games.writing import deadlines
from games.writing.locking import Refused, held_seat, locked, moment, new_facts, running
from games.writing.makers import STAND_IN, TABLE

#: Milliseconds of a day off.
DAY_MS: Final = 86_400_000


def go(*, match_id: str, user_id: int | None, now: datetime | None = None) -> None:
    """A person goes away for a while: an AI plays the seat from now on.

    Raises Refused `not_your_seat`, `not_started`, `game_over`; does nothing where an AI plays it already.
    """
    _change(match_id, user_id, now, STAND_IN)


def come_back(*, match_id: str, user_id: int | None, now: datetime | None = None) -> None:
    """The person plays the own seat again. Refused as `go`; does nothing where nobody stands in."""
    _change(match_id, user_id, now, "")


def vacation(*, match_id: str, user_id: int | None, now: datetime | None = None) -> None:
    """A day off: what the person is asked, now or during it, waits for 24 hours longer.

    Raises Refused `no_vacation` where none is left, or the table knows none.
    """
    with locked(match_id) as row:
        seating = lives.seating_for(match_id, row.facts)
        seat = held_seat(seating, user_id)
        running(match_id, row)
        times = decoded(row.times, len(seating.lines))
        if not times[seat].vacation:
            raise Refused("no_vacation")
        times[seat] = times[seat].away(int(moment(now).timestamp() * 1000), DAY_MS)
        mine = Deadline.objects.filter(match=match_id, kind=deadlines.SEAT, seat=seat)
        mine.update(at_ms=F("at_ms") + DAY_MS)
        Match.objects.filter(pk=match_id).update(times=encoded(times))
        new_facts(match_id, row)


def _change(match_id: str, user_id: int | None, now: datetime | None, bot: str) -> None:
    with locked(match_id) as row:
        seating = lives.seating_for(match_id, row.facts)
        seat = held_seat(seating, user_id)
        if row.status != Match.Status.RUNNING:
            raise Refused("not_started" if row.status == Match.Status.PREPARED else "game_over")
        if (seating.lines[seat].stand_in or "") != bot:
            put(lives.live_for(match_id, row), row, seat, bot, moment(now))


def put(live: Live, row: MatchRow, seat: int, bot: str, now: datetime) -> tuple[MatchRow, Seating]:
    """Let `bot` play the seat (empty: its person again); the caller holds the lock.

    Returns the row and who sits there now.
    """
    match_id = live.fixed.match_id
    changed = {"stand_in": bot} | ({"stood_in": bot} if bot else {})
    Seat.objects.filter(match=match_id, number=seat).update(**changed)
    after = new_facts(match_id, row)
    # Read past the cache: whoever calls may still roll all of this back.
    seating = lives.read_seating(match_id, after.facts)
    after = _reset(live, after, seating, seat, int(now.timestamp() * 1000))
    asked = live.table.questions
    is_due = any(number in seating.bots for number in asked)
    Match.objects.filter(pk=match_id).update(bots_due=is_due, times=after.times, advanced_at=now)
    transaction.on_commit(
        lambda: signals.match_advanced.send_robust(
            sender=Match, match_id=match_id, version=live.version, by=TABLE
        ),
        robust=True,
    )
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
