"""Somebody who has closed a live table: after the grace time an AI plays for them."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from typing import Final

from games import play
from games.models import Match, Seat
from games.storage import statements
from games.telling import company
from games.writing import standstill
from games.writing.makers import GRACE_SECONDS

#: Seats that one sweep looks after.
SEATS_AT_ONCE: Final = 100

log = logging.getLogger(__name__)


def sweep() -> int:
    """Let an AI stand in wherever the grace time of somebody who is asked is over; how many."""
    if standstill.is_silent():
        return 0
    now = datetime.fromtimestamp(statements.now_ms() / 1000, UTC)
    gone = Seat.objects.filter(
        gone_at__lte=now - timedelta(seconds=GRACE_SECONDS),
        user__isnull=False,
        left_at=None,
        stand_in="",
        match__status=Match.Status.RUNNING,
        match__paused_at=None,
        match__asked_mask__gt=0,
    ).select_related("match")
    asked = {
        (seat.match_id, seat.user_id): seat.number
        for seat in gone.order_by("gone_at")
        if seat.user_id and seat.match.asked_mask >> seat.number & 1
        if not seat.match.control.is_slow
    }
    # Whose page looks by single calls, since no socket opens, is here all the same.
    away = company.absent_from(asked)
    return sum(
        play.stand_in_absent(match_id=pair[0], seat=asked[pair], now=now)
        for pair in away[:SEATS_AT_ONCE]
    )
