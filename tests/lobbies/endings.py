"""How tests end a match quickly: everybody but one person leaves for good."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games import play
from games.models import Match, Seat


def end_match(match_id: str, now: datetime, stays: User | None = None) -> None:
    """The match is over; `stays`, else who sits highest, has not left. For tables without AI."""
    people = list(Seat.objects.filter(match=match_id).order_by("number").select_related("user"))
    last = people[-1].user if stays is None else stays
    for seat in people:
        if seat.user is not None and seat.user != last:
            play.leave(match_id=match_id, user_id=seat.user.pk, now=now)
    assert Match.objects.get(pk=match_id).status == Match.Status.ENDED
