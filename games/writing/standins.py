"""An AI that plays a seat while its person is away. The seat stays the person's, who takes it back at any time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db import transaction

from games.models import Match, OpenCall, Seat
from games.reading import matches as lives
from games.reading.matches import Live
from games.reading.seating import Seating
from games.storage import statements
from games.storage.statements import MatchRow
from games.telling import hub
from games.timing.banks import decoded, encoded
from games.writing import ballots, deadlines
from games.writing.locking import held_seat, locked, moment, started, wake
from games.writing.makers import GRACE_SECONDS, STAND_IN


@dataclass(frozen=True, slots=True)
class Taken:
    """A seat that `bot` plays from `now` on, at the moment before: the locked row, and who sits there.

    `bot`: empty where its person takes it back.
    """

    row: MatchRow
    seating: Seating
    seat: int
    bot: str
    now: datetime


def go(
    *, match_id: str, user_id: int | None, now: datetime | None = None, seat: int | None = None
) -> None:
    """A person goes away for a while: an AI plays the seat from now on.

    `seat`: whose, where one session plays several. Raises Refused `not_your_seat`, `seat_needed`, `not_started`,
    `game_over`; does nothing where an AI plays it already.
    """
    _change(match_id, (user_id, seat), now, STAND_IN)


def come_back(
    *, match_id: str, user_id: int | None, now: datetime | None = None, seat: int | None = None
) -> None:
    """The person plays the own seat again. Refused as `go`; does nothing where nobody stands in."""
    _change(match_id, (user_id, seat), now, "")


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
        cleared, seating = ballots.judge_overdue(live, row, seating, now)
        put(live, Taken(cleared, seating, seat, STAND_IN, now))
        return True


def _change(
    match_id: str, asker: tuple[int | None, int | None], now: datetime | None, bot: str
) -> None:
    """`asker`: the person, and the seat that they have named."""
    with locked(match_id) as row:
        seating = lives.seating_for(match_id, row.facts)
        seat = held_seat(seating, *asker)
        live = started(match_id, row)
        if (seating.lines[seat].stand_in or "") != bot:
            at = moment(now)
            cleared, seating = ballots.judge_overdue(live, row, seating, at)
            put(live, Taken(cleared, seating, seat, bot, at))


def put(live: Live, taken: Taken) -> tuple[MatchRow, Seating]:
    """Let the bot play the seat (or its person again), and have told who does; the caller holds the lock.

    Returns the row and who sits there now.
    """
    after, live, seating = reseat(live, taken)
    transaction.on_commit(lambda: _tell(live, seating), robust=True)
    wake(live.fixed.match_id, live.version)
    return after, seating


def _tell(live: Live, seating: Seating) -> None:
    match_id = live.fixed.match_id
    lives.keep(live)
    lives.keep_seating(match_id, seating)
    hub.HUB.announce(match_id, (live.version, seating.facts))


def reseat(live: Live, taken: Taken) -> tuple[MatchRow, Live, Seating]:
    """As `put`, where an entry of the same transaction tells everybody: the row, the match and who sits there then."""
    match_id, row, seat, now = live.fixed.match_id, taken.row, taken.seat, taken.now
    changed = {"stand_in": taken.bot} | ({"stood_in": taken.bot} if taken.bot else {})
    Seat.objects.filter(match=match_id, number=seat).update(**changed)
    if not taken.bot:  # nobody else is looked for any more
        open_calls = OpenCall.objects.filter(match=match_id, seat=seat, closed_at=None)
        open_calls.update(closed_at=now)
    seating = taken.seating.reseated(seat, taken.bot, row.facts + 1)
    live = _reset(live, taken, seating)
    after = row._replace(facts=seating.facts, times=encoded(live.times))
    Match.objects.filter(pk=match_id).update(
        facts=after.facts,
        bots_due=any(number in seating.bots for number in live.table.questions),
        times=after.times,
        advanced_at=now,
    )
    return after, live, seating


def _reset(live: Live, taken: Taken, seating: Seating) -> Live:
    """With the deadlines and times that fit who plays now; who comes back has missed nothing."""
    old, row = live.deadlines, taken.row
    times = decoded(row.times, live.fixed.seats)
    times[taken.seat] = times[taken.seat].here()
    before, now_ms = deadlines.Timing(old, times), int(taken.now.timestamp() * 1000)
    everybody = range(live.fixed.seats)
    found = deadlines.wanted(
        live.table, row.control, seating.bots, before, now_ms, goes_on=everybody
    )
    statements.replace_deadlines(live.fixed.match_id, old, found.deadlines)
    return replace(
        live, deadlines=found.deadlines, times=found.times, facts=seating.facts, views={}
    )
