"""Guests play unrated; who signs up takes the matches along, and they stay unrated."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Match, Seat
from ratings.models import MatchRating, Rating
from ratings.rehearsal import StagedMatch, Troupe
from ratings.services.sweeping import sweep


def test_a_guest_who_signs_up_keeps_the_matches_and_has_no_rating_of_them(
    troupe: Troupe, client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    client.post("/accounts/guest/")
    guest = User.objects.get(is_guest=True)
    troupe.users[0] = guest.pk
    now = timezone.now()
    ended_at = now - timedelta(hours=1)
    [played] = troupe.play([StagedMatch("eurobiznes", ended_at, (0, 1), ((0,), (1,)))])
    Match.objects.filter(pk=played).update(rated=False)
    form = {"username": "Kamila", "email": "kamila@example.org"}
    secret = "a long password of words 7"
    with django_capture_on_commit_callbacks(execute=True):
        client.post("/accounts/signup/", {**form, "password1": secret})
    person = User.objects.get(pk=guest.pk)
    assert (person.is_guest, person.display_name) == (False, "Kamila")
    seat = Seat.objects.get(match=played, number=0)
    assert (seat.user_id, seat.name) == (person.pk, "Kamila")
    sweep(now, thorough=True)
    assert not MatchRating.objects.exists()
    assert not Rating.objects.exists()
    [rated] = troupe.play([StagedMatch("eurobiznes", now, (0, 1), ((0,), (1,)))])
    sweep(now, thorough=True)
    assert MatchRating.objects.get().match_id == rated
    assert Rating.objects.get(user=person).games == 1
