"""Thanks after a match: from somebody who sat there to another seat, once."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.models import Match, Seat
from lobbies.errors import LobbyError
from lobbies.models import Thanks
from lobbies.selectors import has_muted
from lobbies.signals import person_thanked


@transaction.atomic
def thank(*, match_id: str, giver: User, number: int, now: datetime) -> Thanks:
    """Thank who held the seat `number` to the end; the same once more changes nothing and tells nobody."""
    seats = Seat.objects.select_related("user").filter(match=match_id)
    if not seats.filter(user=giver, left_at=None).exists():
        raise LobbyError("not_at_table")
    if not Match.objects.filter(pk=match_id, status=Match.Status.ENDED).exists():
        raise LobbyError("match_not_over")
    seat = seats.filter(number=number).first()
    thanked = seat.user if seat and seat.left_at is None else None
    if seat is None or thanked == giver or not (thanked or seat.bot):
        raise LobbyError("nobody_to_thank")
    if thanked is not None and has_muted(thanked, giver):
        raise LobbyError("thanks_unwished")
    given, is_new = Thanks.objects.get_or_create(
        match_id=match_id,
        giver=giver,
        seat=number,
        defaults={"thanked": thanked, "bot": "" if thanked else seat.bot, "at": now},
    )
    if is_new:
        person_thanked.send(sender=Thanks, given=given)
    return given
