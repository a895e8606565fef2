"""On PostgreSQL, for which a NUL ends a text: whatever comes in with one is refused, and never an error of ours."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test import Client

from accounts.models import User
from tests.gates.test_scopes import NUL, PATHS

pytestmark = [pytest.mark.server, pytest.mark.django_db(transaction=True)]

#: Words that PostgreSQL cannot store: a NUL, and half a letter.
UNFIT = ("a\0b", "\0", "\ud800x")
FORMS = {
    "/accounts/login/": ("login", "password"),
    "/accounts/signup/": ("username", "email", "password1"),
    "/accounts/password/reset/": ("email",),
    "/profile/": ("display_name", "locale"),
    "/tables/new/eurobiznes/": ("preset", "entropy"),
    "/play/eurobiznes/": ("opponents", "entropy"),
    "/accounts/guest/": ("next",),
    "/i18n/setlang/": ("language", "next"),
}


@pytest.fixture
def site() -> Client:
    assert connection.vendor == "postgresql"
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.create_user("ola"))
    return client


@pytest.mark.parametrize("path", PATHS)
def test_path_with_a_nul_leads_nowhere(site: Client, path: str) -> None:
    assert site.get(path).status_code in {400, 404}
    assert site.post(path).status_code in {400, 404, 405}


def test_query_with_a_nul_is_refused(site: Client) -> None:
    for path in ("/", "/people/ola/", "/tables/new/eurobiznes/", "/api/v1/matches/x/", "/admin/"):
        assert site.get(f"{path}?since={NUL}&preset=a{NUL}").status_code == 400


@pytest.mark.parametrize("path", FORMS)
@pytest.mark.parametrize("word", UNFIT)
def test_field_with_a_nul_is_refused(site: Client, path: str, word: str) -> None:
    for field in FORMS[path]:
        body = json.dumps(word).strip('"').replace("\\u0000", "%00").replace("\\ud800", "%ED%A0%80")
        answer = site.post(
            path, f"{field}={body}", content_type="application/x-www-form-urlencoded"
        )
        assert answer.status_code < 500, (path, field)
    assert User.objects.count() == 1


def test_action_with_a_nul_is_refused(site: Client) -> None:
    for body in ({"key": "a\0", "action": {"do": "roll"}}, {"key": "a", "action": {"do": "\0"}}):
        answer = site.post(
            "/api/v1/matches/x/actions/", json.dumps(body), content_type="application/json"
        )
        assert answer.status_code == 400
