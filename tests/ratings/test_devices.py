"""Who seems to play on one device, and who says to share a household."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client
from django.utils import timezone

from accounts.models import User
from ratings.devices import LOOKED_BACK, sharing
from ratings.models import Household
from ratings.services import households
from ratings.services.households import HouseholdRefused, household_say

NOW = timezone.now()
PUBLIC, HOME = "93.184.216.34", "192.168.1.7"


@pytest.fixture
def people(db: None) -> list[User]:
    return [User.objects.create_user(f"person{number}") for number in range(3)]


def signed_in(user: User, ip: str = PUBLIC, agent: str = "Browser", *, days_ago: int = 0) -> None:
    number = UserSession.objects.count()
    row = UserSession.objects.create(
        user=user, ip=ip, user_agent=agent, session_key=f"key-{number}"
    )
    seen_at = NOW - timedelta(days=days_ago)
    UserSession.objects.filter(pk=row.pk).update(last_seen_at=seen_at)


def pairs(people: list[User]) -> set[frozenset[int]]:
    return sharing([user.pk for user in people], NOW)


def say(user: User, other: User, *, on: bool = True) -> bool:
    return household_say(user=user, other_id=other.pk, on=on, now=NOW)


def test_one_public_address_and_browser_are_one_device(people: list[User]) -> None:
    for user in people[:2]:
        signed_in(user)
    signed_in(people[2], agent="Another")
    assert pairs(people) == {frozenset({people[0].pk, people[1].pk})}
    assert pairs(people[:1]) == set()


@pytest.mark.parametrize("ip", [HOME, "127.0.0.1", "fd00::7"])
def test_everybody_in_a_house_or_club_has_its_address(people: list[User], ip: str) -> None:
    for user in people:
        signed_in(user, ip)
    assert pairs(people) == set()


def test_what_was_long_ago_tells_nothing(people: list[User]) -> None:
    signed_in(people[0])
    signed_in(people[1], days_ago=LOOKED_BACK.days + 1)
    assert pairs(people) == set()


def test_a_household_is_one_once_both_say_so(people: list[User]) -> None:
    for user in people[:2]:
        signed_in(user)
    assert [say(people[0], people[1]) for _ in range(2)] == [True, False]
    assert pairs(people)
    say(people[1], people[0])
    assert pairs(people) == set()
    assert [say(people[0], people[1], on=False) for _ in range(2)] == [True, False]
    assert pairs(people)


@pytest.mark.parametrize(
    "code", ["household_guest", "household_self", "household_nobody", "household_too_many"]
)
def test_what_cannot_be_said_is_refused(
    people: list[User], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    me, other, third = people
    if code == "household_guest":
        User.objects.filter(pk=me.pk).update(is_guest=True)
        me.refresh_from_db()
    elif code == "household_self":
        other = me
    elif code == "household_nobody":
        User.objects.filter(pk=other.pk).update(closed_at=NOW)
    else:
        monkeypatch.setattr(households, "MOST", 1)
        say(me, third)
    with pytest.raises(HouseholdRefused, match=code):
        say(me, other)
    assert not Household.objects.filter(other=other).exists()


def test_the_page_of_a_person_says_it_and_takes_it_back(people: list[User], client: Client) -> None:
    me, other, _ = people
    client.force_login(me)
    page, path = f"/people/{other.pk}/", f"/people/{other.pk}/household/"
    assert "Mieszkacie razem?" in client.get(page).content.decode()
    client.post(path, {"on": "yes"})
    assert Household.objects.get().other == other
    assert "Twierdzisz, że mieszkacie razem" in client.get(page).content.decode()
    say(other, me)
    assert "<summary>Mieszkacie razem: " in client.get(page).content.decode()
    client.post(path, {"on": "no"})
    assert Household.objects.get().user == other
    assert client.post(f"/people/{me.pk}/household/", {"on": "yes"}).status_code == 302
    assert client.post("/people/999999/household/", {"on": "yes"}).status_code == 404
