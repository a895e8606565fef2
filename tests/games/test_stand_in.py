"""An AI takes the seat of somebody who never came."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from games import play
from games.models import Match, Seat
from tests.tournaments.events import NOW, START, event, with_bots
from tournaments.services import entry, running


@pytest.mark.django_db
def test_the_seat_goes_to_an_ai_once_and_the_match_goes_on() -> None:
    tournament = event(terms={"sizes": (3,)})
    entry.register(event_id=tournament.pk, user=User.objects.create(username="ola"), now=NOW)
    with_bots(tournament, 2)
    running.move_on(tournament.pk, START)
    seat = Seat.objects.get(user__username="ola")
    later = START + timedelta(seconds=5)
    assert play.stand_in(match_id=seat.match_id, seat=seat.number, now=later)
    assert not play.stand_in(match_id=seat.match_id, seat=seat.number, now=later)
    seat.refresh_from_db()
    assert (seat.bot, seat.left_at, seat.quit_version) == (play.HEIR, later, 1)
    assert Match.objects.get().status == "running"
