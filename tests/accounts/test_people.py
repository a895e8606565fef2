from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone

from accounts import registry
from accounts.middleware import SEEN_EVERY
from accounts.models import User
from accounts.services import account_close, guest_create, person_rename
from accounts.signals import account_closed, person_renamed
from accounts.tasks import people_sweep
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db

NOW = timezone.now()


@pytest.fixture
def told() -> Iterator[list[tuple[str, int]]]:
    heard: list[tuple[str, int]] = []

    def renamed(user_id: int, display_name: str, **_: object) -> None:
        heard.append((display_name, user_id))

    def closed(user_id: int, **_: object) -> None:
        heard.append(("closed", user_id))

    person_renamed.connect(renamed)
    account_closed.connect(closed)
    yield heard
    person_renamed.disconnect(renamed)
    account_closed.disconnect(closed)


@pytest.fixture
def panel() -> Iterator[None]:
    def context(person: User, viewer: User | None) -> dict[str, object] | None:
        return {"letters": []} if viewer == person else None

    registry.panel("test", template="accounts/_mailbox.html", context=context)
    yield
    registry.forget_panel("test")


def test_person_changes_name_and_language(site: Client, ola: User) -> None:
    site.force_login(ola)
    answer = site.post("/profile/", {"display_name": "  Ola  Ż ", "locale": "pl"})
    assert answer.headers["Location"] == "/profile/"
    assert answer.cookies["django_language"].value == "pl"
    ola.refresh_from_db()
    assert (ola.display_name, ola.locale) == ("Ola Ż", "pl")


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"display_name": "JAN", "locale": "pl"}, "display_name"),
        ({"display_name": "o\u202ela", "locale": "pl"}, "display_name"),
        ({"display_name": "x", "locale": "pl"}, "display_name"),
        ({"display_name": "ola", "locale": "xx"}, "locale"),
        ({"locale": "pl"}, "display_name"),
    ],
)
def test_wrong_profile_changes_nothing(
    site: Client, ola: User, form: dict[str, str], field: str
) -> None:
    User.objects.create_user("jan")
    site.force_login(ola)
    answer = site.post("/profile/", form)
    assert (answer.status_code, list(answer.context["form"].errors)) == (200, [field])
    assert User.objects.get(pk=ola.pk).display_name == "ola"


def test_letter_case_of_ones_own_name_may_change(ola: User) -> None:
    person_rename(user=ola, display_name="OLA")
    assert User.objects.get(pk=ola.pk).display_name == "OLA"


@pytest.mark.django_db(transaction=True)
def test_apps_above_hear_the_new_name(ola: User, told: list[tuple[str, int]]) -> None:
    person_rename(user=ola, display_name="Ola")
    person_rename(user=ola, display_name="Ola")
    assert told == [("Ola", ola.pk)]


def test_names_change_only_so_often(site: Client, ola: User) -> None:
    site.force_login(ola)
    answers = [
        site.post("/profile/", {"display_name": f"ola {turn}", "locale": "en"}).status_code
        for turn in range(11)
    ]
    assert answers == [302] * 10 + [200]
    assert User.objects.get().display_name == "ola 9"


def test_panels_are_shown_to_whom_they_are_for(site: Client, ola: User, panel: None) -> None:
    assert site.get("/people/ola/").context["panels"] == []
    site.force_login(ola)
    for page in ("/profile/", "/people/ola/"):
        assert sum("/mailbox/" in shown for shown in site.get(page).context["panels"]) == 1


@pytest.mark.parametrize("reference", ["ola", "OLA", "PK"])
def test_person_is_found_by_number_and_by_name(site: Client, ola: User, reference: str) -> None:
    shown = site.get(f"/people/{reference.replace('PK', str(ola.pk))}/")
    assert shown.context["person"] == ola
    assert "ola@example.org" not in shown.content.decode()


@pytest.mark.parametrize("reference", ["0", "9" * 40, "nobody", "\u202e", "a" * 300])
def test_nobody_there(site: Client, ola: User, reference: str) -> None:
    assert site.get(f"/people/{reference}/").status_code == 404


def test_profile_costs_the_same_for_everybody(
    site: Client, ola: User, django_assert_num_queries: object
) -> None:
    site.get("/people/ola/")
    # the person, the ratings, the games with others, what was left, the podiums of events, the thanks
    with django_assert_num_queries(6):  # type: ignore[operator]
        site.get("/people/ola/")


@pytest.mark.parametrize(
    "url",
    [
        "/profile/",
        "/profile/close/",
        "/accounts/email/",
        "/accounts/password/change/",
        "/accounts/sessions/",
        "/accounts/2fa/",
    ],
)
def test_strangers_sign_in_first(site: Client, url: str) -> None:
    assert site.get(url).headers["Location"] == f"/accounts/login/?next={url}"


@pytest.mark.parametrize(
    "url",
    [
        "/accounts/email/",
        "/accounts/password/change/",
        "/accounts/password/set/",
        "/accounts/sessions/",
        "/accounts/2fa/",
        "/accounts/reauthenticate/",
    ],
)
def test_guests_sign_up_before_they_look_after_an_account(site: Client, url: str) -> None:
    site.force_login(guest_create(now=NOW, locale="en"))
    assert site.get(url).headers["Location"] == "/accounts/signup/"
    assert site.post(url, {"email": "a@example.org"}).headers["Location"] == "/accounts/signup/"


@pytest.mark.parametrize("is_verified", [True, False])
def test_new_address_waits_for_its_confirmation(
    site: Client, ola: User, *, is_verified: bool
) -> None:
    EmailAddress.objects.create(user=ola, email=ola.email, primary=True, verified=is_verified)
    site.force_login(ola)
    site.post("/accounts/reauthenticate/", {"password": PASSWORD})
    site.post("/accounts/email/", {"email": "new@example.org", "action_add": ""})
    kept = {("ola@example.org", True)} if is_verified else set()
    held = set(EmailAddress.objects.values_list("email", "verified"))
    assert held == {*kept, ("new@example.org", False)}
    shown = site.get("/profile/").content.decode()
    assert ("ola@example.org" if is_verified else "new@example.org") in shown


def test_changing_the_address_asks_for_the_password_again(site: Client, ola: User) -> None:
    site.force_login(ola)
    answer = site.post("/accounts/email/", {"email": "new@example.org", "action_add": ""})
    assert answer.headers["Location"].startswith("/accounts/reauthenticate/")


def test_password_change_signs_other_browsers_out(site: Client, ola: User) -> None:
    other = Client()
    for one in (site, other):
        one.post("/accounts/login/", {"login": "ola", "password": PASSWORD})
    new = {"oldpassword": PASSWORD, "password1": "nowe-haslo-8", "password2": "nowe-haslo-8"}
    site.post("/accounts/password/change/", new)
    assert site.get("/profile/").status_code == 200
    assert other.get("/profile/").status_code == 302


def test_person_signs_out_everywhere_else(site: Client, ola: User) -> None:
    other = Client()
    for one in (site, other):
        one.post("/accounts/login/", {"login": "ola", "password": PASSWORD})
    assert len(site.get("/accounts/sessions/").context["sessions"]) == 2
    site.post("/accounts/sessions/")
    assert site.get("/profile/").status_code == 200
    assert other.get("/profile/").status_code == 302


def test_closing_takes_away_everything_that_says_who_it_was(site: Client, ola: User) -> None:
    EmailAddress.objects.create(user=ola, email=ola.email, primary=True, verified=True)
    site.force_login(ola)
    site.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert site.get("/profile/close/").status_code == 200
    assert site.post("/profile/close/").headers["Location"] == "/"
    closed = User.objects.get()
    assert (closed.pk, closed.email, closed.is_active) == (ola.pk, "", False)
    assert "ola" not in f"{closed.display_name} {closed.username} {closed.name_key}"
    assert closed.closed_at is not None
    assert not EmailAddress.objects.exists()
    assert not closed.has_usable_password()
    assert site.get("/profile/").status_code == 302
    shown = site.get(f"/people/{ola.pk}/")
    assert shown.status_code == 200
    assert (
        "This account is closed." in shown.content.decode(),
        "Last seen" in shown.content.decode(),
    ) == (
        True,
        False,
    )
    assert site.get(f"/people/{closed.display_name}/").status_code == 404
    User.objects.create_user("ola", "ola@example.org")  # both are free again


def test_closing_asks_for_the_password_first(site: Client, ola: User) -> None:
    site.force_login(ola)
    for answer in (site.get("/profile/close/"), site.post("/profile/close/")):
        assert answer.headers["Location"].startswith("/accounts/reauthenticate/")
    assert User.objects.get().is_active


def test_last_owner_is_told_why_the_account_stays(site: Client) -> None:
    boss = User.objects.create_superuser("boss", "b@example.org", PASSWORD, locale="en")
    site.force_login(boss)
    site.post("/accounts/reauthenticate/", {"password": PASSWORD})
    shown = site.post("/profile/close/", follow=True).content.decode()
    assert "You are the only owner of this site." in shown
    assert User.objects.get().is_active


def test_guest_closes_without_a_password(site: Client) -> None:
    site.force_login(guest_create(now=NOW, locale="en"))
    site.post("/profile/close/")
    assert not User.objects.get().is_active


def test_last_owner_stays(ola: User) -> None:
    boss = User.objects.create_superuser("boss")
    with pytest.raises(ValidationError):
        account_close(user=boss, now=NOW)
    User.objects.create_superuser("second")
    account_close(user=boss, now=NOW)
    assert not User.objects.get(pk=boss.pk).is_superuser


@pytest.mark.django_db(transaction=True)
def test_apps_above_hear_of_the_closing(ola: User, told: list[tuple[str, int]]) -> None:
    account_close(user=ola, now=NOW)
    assert told == [(ola.display_name, ola.pk), ("closed", ola.pk)]


def test_being_here_is_noted_once_a_minute(
    site: Client, ola: User, django_assert_num_queries: object
) -> None:
    site.force_login(ola)
    User.objects.filter(pk=ola.pk).update(last_seen_at=NOW - SEEN_EVERY - timedelta(seconds=1))
    site.get("/profile/")
    seen = User.objects.get().last_seen_at
    assert seen >= NOW
    site.get("/profile/")
    assert User.objects.get().last_seen_at == seen


def test_page_speaks_the_language_of_the_profile_unless_the_browser_chose(ola: User) -> None:
    User.objects.filter(pk=ola.pk).update(locale="en")
    polish = Client(headers={"accept-language": "pl"})
    polish.force_login(ola)
    assert '<html lang="en"' in polish.get("/profile/").content.decode()
    polish.cookies["django_language"] = "pl"
    assert '<html lang="pl"' in polish.get("/profile/").content.decode()


def test_sweep_takes_away_what_nobody_needs(ola: User, db: None) -> None:
    guest_create(now=NOW - timedelta(days=31), locale="pl")
    Session.objects.create(session_key="old", session_data="", expire_date=NOW - timedelta(days=1))
    people_sweep()
    assert list(User.objects.all()) == [ola]
    assert not Session.objects.exists()
