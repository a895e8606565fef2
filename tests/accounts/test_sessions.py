from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.services import owner_link_create
from tests.accounts.conftest import PASSWORD

COOKIE = settings.SESSION_COOKIE_NAME


def test_late_answer_to_the_old_session_does_not_sign_out(client: Client, db: None) -> None:
    client.get(reverse("lobbies:home"))
    client.cookies[COOKIE] = "a-session-that-signing-in-has-replaced"
    answer = client.get(reverse("lobbies:home"))
    assert COOKIE not in answer.cookies


def test_signing_out_takes_the_cookie_away(client: Client, db: None) -> None:
    client.post(reverse("guest"))
    assert client.cookies[COOKIE].value
    answer = client.post(reverse("account_logout"), {"sure": "yes"})
    person = client.get(reverse("lobbies:home")).wsgi_request.user
    assert not person.is_authenticated
    assert answer.status_code == 302


HALF_A_DAY = timedelta(hours=12)


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Puts the clock of the pages forward; rows of sessions lie as long."""

    def put_forward(by: timedelta) -> None:
        now = timezone.now() + by
        monkeypatch.setattr(timezone, "now", lambda: now)

    return put_forward


def sign_in(person: User) -> Client:
    site = Client()
    form = {"login": person.display_name, "password": PASSWORD}
    assert site.post("/accounts/login/", form).status_code == 302
    return site


def lasts(site: Client) -> timedelta:
    """Until the cookie and the row of this session end, which is the same moment."""
    row = Session.objects.get(pk=site.cookies[COOKIE].value)
    left = row.expire_date - timezone.now()
    assert abs(left.total_seconds() - int(site.cookies[COOKIE]["max-age"])) < 5
    return left


def test_sessions_of_players_last_for_weeks_and_those_of_the_staff_for_half_a_day(
    ola: User,
) -> None:
    assert lasts(sign_in(ola)) > timedelta(days=89)
    User.objects.filter(pk=ola.pk).update(is_staff=True)
    assert HALF_A_DAY - timedelta(minutes=1) < lasts(sign_in(ola)) <= HALF_A_DAY


def test_session_of_the_staff_goes_on_while_it_is_used(
    ola: User, at: Callable[[timedelta], None]
) -> None:
    User.objects.filter(pk=ola.pk).update(is_staff=True)
    site = sign_in(ola)
    for _ in range(3):
        at(timedelta(hours=11))
        assert site.get("/admin/").status_code == 200
    assert lasts(site) > timedelta(hours=11)
    at(HALF_A_DAY + timedelta(minutes=1))
    assert site.get("/admin/").status_code == 302
    assert "_auth_user_id" not in site.session


def test_pages_of_the_staff_write_the_session_now_and_then_only(ola: User) -> None:
    User.objects.filter(pk=ola.pk).update(is_staff=True)
    site = sign_in(ola)
    with CaptureQueriesContext(connection) as queries:
        site.get("/profile/")
    assert not [row for row in queries if 'UPDATE "django_session"' in row["sql"]]


def test_who_is_given_an_office_signs_in_once_more(ola: User) -> None:
    site = sign_in(ola)
    User.objects.filter(pk=ola.pk).update(is_staff=True)
    assert site.get("/profile/").status_code == 302
    assert "_auth_user_id" not in site.session
    assert sign_in(ola).get("/admin/").status_code == 200


def test_owner_by_the_link_stays_signed_in_for_half_a_day(ola: User) -> None:
    site = sign_in(ola)
    site.post(f"/owner/{owner_link_create(now=timezone.now())}/")
    assert site.get("/admin/").status_code == 200
    assert lasts(site) <= HALF_A_DAY
