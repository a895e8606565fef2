"""Days off at tables over days."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db.models import F

from games.models import Deadline, Match
from games.reading import matches as lives
from games.timing.banks import decoded, encoded
from games.writing import deadlines, standstill
from games.writing.locking import Refused, held_seat, locked, moment, new_facts, running
from games.writing.overdue import catch_up

#: Milliseconds of a day off.
DAY_MS: Final = 86_400_000


def vacation(
    *, match_id: str, user_id: int | None, now: datetime | None = None, seat: int | None = None
) -> None:
    """A day off: what the person is asked, now or during it, waits for 24 hours longer.

    `seat`: whose, where one session plays several. Raises Refused `no_vacation` where none is left, or the table knows none.
    """
    standstill.ensure()
    with locked(match_id) as row:
        seating = lives.seating_for(match_id, row.facts)
        seat = held_seat(seating, user_id, seat)
        live, at = running(match_id, row), moment(now)
        if not live.times[seat].vacation:
            raise Refused("no_vacation")
        # What is over already waits for nobody: the clock plays it first.
        found = catch_up(row, live, seating, at)
        if found.live.outcome is not None:
            return
        times = decoded(found.row.times, len(seating.lines))
        times[seat] = times[seat].away(int(at.timestamp() * 1000), DAY_MS)
        mine = Deadline.objects.filter(match=match_id, kind=deadlines.SEAT, seat=seat)
        mine.update(at_ms=F("at_ms") + DAY_MS)
        Match.objects.filter(pk=match_id).update(times=encoded(times))
        new_facts(match_id, found.row)
