"""Whom somebody follows, and what a leaderboard of those shows."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from ratings.models import Follow
from ratings.rehearsal import StagedMatch, Troupe
from ratings.services import following
from ratings.services.following import FollowRefused, person_follow
from ratings.services.sweeping import sweep

LADDER = "/ladders/eurobiznes/live/?season=all"


@pytest.fixture
def people(troupe: Troupe) -> list[User]:
    """Eight people, six of whom have played a match of one another."""
    now = timezone.now()
    troupe.play(
        [
            StagedMatch("eurobiznes", now - timedelta(days=1), pair, ((0,), (1,)))
            for pair in ((0, 1), (2, 3), (4, 5))
        ]
    )
    sweep(now, thorough=True)
    return list(User.objects.filter(pk__in=troupe.users).order_by("pk"))


def follow(user: User, other: User, *, on: bool = True) -> bool:
    return person_follow(user=user, followed_id=other.pk, on=on, now=timezone.now())


def test_following_twice_and_stopping_twice_change_nothing(people: list[User]) -> None:
    assert [follow(people[0], people[1]) for _ in range(2)] == [True, False]
    assert [follow(people[0], people[1], on=False) for _ in range(2)] == [True, False]
    assert not Follow.objects.exists()


@pytest.mark.parametrize("code", ["follow_self", "follow_nobody", "follow_guest"])
def test_who_cannot_be_followed_is_said(people: list[User], code: str) -> None:
    me, other = people[0], people[1]
    if code == "follow_self":
        other = me
    elif code == "follow_nobody":
        User.objects.filter(pk=other.pk).update(closed_at=timezone.now())
    else:
        me = User.objects.create(display_name="Gosia", is_guest=True)
    with pytest.raises(FollowRefused, match=code):
        follow(me, other)
    assert not Follow.objects.exists()


def test_one_person_follows_only_so_many(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "FOLLOWED_MOST", 2)
    follow(people[0], people[1])
    follow(people[0], people[2])
    with pytest.raises(FollowRefused, match="follow_too_many"):
        follow(people[0], people[3])
    assert follow(people[0], people[2]) is False


def test_a_table_of_people_i_follow_holds_them_and_me(people: list[User], client: Client) -> None:
    client.force_login(people[0])
    follow(people[0], people[2])
    follow(people[4], people[5])
    text = client.get(f"{LADDER}&circle=friends").content.decode()
    listed = [one.display_name for one in people if f">{one.display_name}</a>" in text]
    assert listed == [people[0].display_name, people[2].display_name]
    everybody = client.get(LADDER).content.decode()
    assert sum(f">{one.display_name}</a>" in everybody for one in people) == 6


def test_a_stranger_is_asked_to_sign_in_for_that_table(people: list[User], client: Client) -> None:
    text = client.get(f"{LADDER}&circle=friends").content.decode()
    assert "Zaloguj się, aby zobaczyć osoby, które obserwujesz." in text


def test_the_button_on_the_page_of_a_person(people: list[User], client: Client) -> None:
    me, other = people[0], people[1]
    client.force_login(me)
    path = f"/people/{other.pk}/"
    assert 'name="on" value="yes"' in client.get(path).content.decode()
    answer = client.post(f"{path}follow/", {"on": "yes"})
    assert (answer.status_code, answer.headers["Location"]) == (302, path)
    assert 'name="on" value="no"' in client.get(path).content.decode()
    client.post(f"{path}follow/", {"on": "no"})
    assert not Follow.objects.exists()
    assert 'name="on"' not in client.get(f"/people/{me.pk}/").content.decode()
    assert client.post("/people/999999/follow/", {"on": "yes"}).status_code == 404
    assert client.get(f"{path}follow/").status_code == 405
