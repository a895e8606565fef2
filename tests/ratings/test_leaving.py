"""Who leaves rated matches early again and again is warned, then plays unrated for a while."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.core.cache import cache

from accounts.models import User
from games.models import Departure
from lobbies.errors import LobbyError
from lobbies.services import rated as rated_tables
from notifications.models import Notice
from ratings.leaving import PAUSE, leaving_of, record_of, unrated_until
from ratings.models import RatingChange
from ratings.notices import leaving_tell
from ratings.rehearsal import Troupe
from ratings.services.sweeping import sweep
from tests.lobbies.test_rated import chosen
from tests.ratings.conftest import NOW, START, Ended
from tests.ratings.test_substitutes import taken_over

#: So many matches to their ends tell the usual length.
USUAL = 5


@pytest.fixture
def leaver(troupe: Troupe, ended: Ended) -> User:
    cache.clear()
    for number in range(USUAL):
        ended(3, 4, after=number, length=100)
    return User.objects.get(pk=troupe.users[0])


def leave(ended: Ended, user: User, after: float, at: int = 24) -> datetime:
    """The first of the people leaves a match that ends then, after so many entries of the usual 100."""
    match_id = ended(0, 1, 2, after=after, quits={0: at}, length=90)
    # Over days, so that the other rule, which closes live tables, stays out of it.
    Departure.objects.create(match_id=match_id, user=user, at=START, is_live=False)
    sweep(NOW, thorough=True)
    return START + timedelta(minutes=after)


def test_three_of_seven_warn_and_the_next_costs_a_week(ended: Ended, leaver: User) -> None:
    soon = leave(ended, leaver, 10) + timedelta(minutes=1)
    leave(ended, leaver, 10.2)
    assert leaving_tell(soon) == 0
    leave(ended, leaver, 10.4)
    assert (leaving_tell(soon), leaving_tell(soon)) == (1, 0)
    assert "3" in Notice.objects.get(user=leaver).title
    rated_tables.check_settings(leaver, chosen(), soon)
    last = leave(ended, leaver, 10.6)
    assert leaving_tell(soon) == 1
    with pytest.raises(LobbyError, match="rated_early"):
        rated_tables.check_settings(leaver, chosen(), soon)
    rated_tables.check_settings(leaver, chosen(rated=False), soon)
    assert unrated_until(leaver.pk, soon) == last + PAUSE
    # Over after a week, though the record stays until other matches have taken the places of these.
    rated_tables.check_settings(leaver, chosen(), last + PAUSE)
    for number in range(4):
        ended(0, 1, 2, after=20 + number)
    sweep(NOW, thorough=True)
    assert leaving_of(leaver.pk).count == 3


def test_who_leaves_late_or_sits_beside_who_leaves_has_not_left_early(
    ended: Ended, leaver: User, troupe: Troupe
) -> None:
    for number in range(4):
        leave(ended, leaver, 10 + number, at=25)
    assert leaving_of(leaver.pk).count == 0
    for number in range(4):
        leave(ended, leaver, 20 + number, at=24)
    assert leaving_of(leaver.pk).count == 4
    # The same units, but it was somebody else of the pair who went.
    Departure.objects.filter(user=leaver).update(user=troupe.users[5])
    assert leaving_of(leaver.pk).count == 0


def test_who_plays_unrated_after_leaving_wins_nothing_by_taking_a_seat_over(
    ended: Ended, leaver: User, troupe: Troupe
) -> None:
    for number in range(4):
        last = leave(ended, leaver, 10 + number / 5)
    for after in (11.0, 11.0 + PAUSE / timedelta(minutes=1)):
        taken_over(ended(5, 6, 7, after=after), troupe, since=1, by=0)
    sweep(NOW, thorough=True)
    since = RatingChange.objects.filter(user=leaver, ended_at__gt=last)
    # Both seats have won; the first match ended within the week, the second after it.
    assert [one.ended_at > last + PAUSE for one in since] == [True]


def test_nobody_left_early_where_the_usual_length_is_not_known(
    troupe: Troupe, ended: Ended
) -> None:
    leaver = User.objects.get(pk=troupe.users[0])
    for number in range(4):
        leave(ended, leaver, number, at=1)
    assert leaving_of(leaver.pk).count == 0


def test_record_counts_the_early_ones() -> None:
    assert record_of([]).unrated_until is None
    matches = [(START + timedelta(days=day), day < 4) for day in range(7)]
    assert record_of(matches).unrated_until == START + timedelta(days=3) + PAUSE
    assert record_of(matches[1:]).unrated_until is None
    assert record_of(matches[1:]).is_warned
    assert not record_of(matches[2:]).is_warned
