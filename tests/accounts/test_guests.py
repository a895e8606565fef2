from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from accounts import names, registry
from accounts.models import User
from accounts.services import guest_create, guests_remove_stale
from accounts.services.guests import STALE_AFTER

pytestmark = pytest.mark.django_db

NOW = timezone.now()


def test_guest_has_a_drawn_name_in_their_language() -> None:
    guest = guest_create(now=NOW, locale="pl", rng=Random(1))
    adjective, animal = guest.display_name.split(" ")
    assert adjective in names.ADJECTIVES["pl"]
    assert animal in names.ANIMALS["pl"]
    assert (guest.is_guest, guest.locale, guest.email) == (True, "pl", "")
    assert not guest.has_usable_password()


def test_same_draw_gives_another_name_when_taken() -> None:
    drawn = [guest_create(now=NOW, locale="en", rng=Random(7)).display_name for _ in range(9)]
    assert len(set(drawn)) == 9
    assert drawn[8][-1].isdigit()


@pytest.mark.parametrize("language", ["pl", "en"])
def test_every_drawn_name_is_allowed(language: str) -> None:
    assert len(names.ADJECTIVES[language]) == len(set(names.ADJECTIVES[language])) >= 30
    for adjective in names.ADJECTIVES[language]:
        for animal in names.ANIMALS[language]:
            names.validate(f"{adjective} {animal} 9999")


def test_stranger_becomes_a_guest_and_goes_where_they_wanted(site: Client) -> None:
    answer = site.post("/accounts/guest/", {"next": "/tables/7/"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/tables/7/")
    guest = User.objects.get()
    assert guest.is_guest
    assert site.session["_auth_user_id"] == str(guest.pk)
    assert guest.locale == "en"


@pytest.mark.parametrize(
    "target",
    ["https://evil.example/", "//evil.example", "javascript:alert(1)", "/\\evil.example", ""],
)
def test_guest_is_never_sent_to_another_site(site: Client, target: str) -> None:
    assert site.post("/accounts/guest/", {"next": target}).headers["Location"] == "/"


def test_guest_play_needs_a_post_with_its_token(db: None) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.get("/accounts/guest/").status_code == 405
    assert strict.post("/accounts/guest/").status_code == 403
    assert not User.objects.exists()


def test_somebody_signed_in_stays_who_they_are(site: Client, ola: User) -> None:
    site.force_login(ola)
    site.post("/accounts/guest/")
    assert list(User.objects.all()) == [ola]


def test_guests_of_one_address_are_limited_and_others_are_not(site: Client) -> None:
    answers = [Client().post("/accounts/guest/").status_code for _ in range(31)]
    assert answers == [302] * 30 + [429]
    assert Client(REMOTE_ADDR="192.0.2.7").post("/accounts/guest/").status_code == 302
    assert User.objects.count() == 31


def test_stale_guests_go_and_needed_ones_stay(ola: User) -> None:
    guests = [guest_create(now=NOW - STALE_AFTER - timedelta(days=1), locale="pl") for _ in "123"]
    fresh = guest_create(now=NOW, locale="pl")
    User.objects.filter(pk=ola.pk).update(last_seen_at=NOW - timedelta(days=900))
    registry.keep_guest(keep_second := lambda ids: {sorted(ids)[1]})
    try:
        assert guests_remove_stale(now=NOW) == 2
    finally:
        registry.forget(keep_second)
    assert set(User.objects.all()) == {ola, fresh, guests[1]}
