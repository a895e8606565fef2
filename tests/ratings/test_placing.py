"""Places of yesterday, beside those of today."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.test import Client
from django.utils import timezone

from accounts.models import User
from ratings.ladders import season_at
from ratings.models import Ladder, PlaceNote, Rating, SeasonRating
from ratings.rehearsal import StagedMatch, Troupe
from ratings.services.placing import places_note
from ratings.services.sweeping import sweep


def placed(troupe: Troupe, now: datetime) -> Ladder:
    """A ladder on which these people have places, the first of them first."""
    ladder = Ladder.objects.create(game="eurobiznes", pace="live")
    season = str(season_at(now))
    for number, user in enumerate(troupe.users):
        about = {"ladder": ladder, "user_id": user, "rating": 1800 - number, "games": 20, "wins": 5}
        Rating.objects.create(opponents=5, last_at=now, fifth_last_at=now, stand={}, **about)
        SeasonRating.objects.create(season=season, **about)
    return ladder


def test_places_are_noted_once_a_day(troupe: Troupe) -> None:
    now = timezone.now()
    ladder = placed(troupe, now)
    assert [places_note(now), places_note(now)] == [True, False]
    rows = Rating.objects.filter(ladder=ladder).order_by("-rating")
    assert list(rows.values_list("noted_place", flat=True)) == list(range(1, 9))
    Rating.objects.filter(user=troupe.users[7]).update(rating=2000)
    assert places_note(now + timedelta(days=1))
    assert Rating.objects.get(user=troupe.users[7]).noted_place == 1
    assert SeasonRating.objects.get(user=troupe.users[7]).noted_place == 8
    assert PlaceNote.objects.count() == 1


def test_who_has_lost_the_place_has_none_noted(troupe: Troupe) -> None:
    now = timezone.now()
    placed(troupe, now)
    places_note(now)
    Rating.objects.filter(user=troupe.users[0]).update(fifth_last_at=now - timedelta(days=100))
    places_note(now + timedelta(days=1))
    assert Rating.objects.get(user=troupe.users[0]).noted_place is None
    assert Rating.objects.get(user=troupe.users[1]).noted_place == 1


def test_the_table_says_who_has_climbed(troupe: Troupe, client: Client) -> None:
    now = timezone.now()
    placed(troupe, now)
    places_note(now)
    Rating.objects.filter(user=troupe.users[3]).update(rating=1900)
    text = client.get("/ladders/eurobiznes/live/?season=all").content.decode()
    assert text.count("3 miejsca wyżej niż wczoraj") == 1
    assert text.count("1 miejsce niżej niż wczoraj") == 3


def test_a_match_keeps_what_was_noted(troupe: Troupe) -> None:
    now = timezone.now()
    show = StagedMatch("eurobiznes", now - timedelta(minutes=9), (0, 1), ((0,), (1,)))
    troupe.play([show])
    sweep(now, thorough=True)
    Rating.objects.update(noted_place=7)
    SeasonRating.objects.update(noted_place=8)
    troupe.play([StagedMatch("eurobiznes", now - timedelta(minutes=5), (0, 1), ((1,), (0,)))])
    sweep(now, thorough=True)
    user = User.objects.get(pk=troupe.users[0])
    assert Rating.objects.get(user=user).noted_place == 7
    assert SeasonRating.objects.get(user=user).noted_place == 8
    assert Rating.objects.get(user=user).games == 2
