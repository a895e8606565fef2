"""The page of one's tokens: a token is shown once, to whoever has just proved who they are."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from api.models import PersonalToken
from api.tokens import token_make

pytestmark = pytest.mark.django_db
PASSWORD = "a long pass phrase"


@pytest.fixture
def browser(client: Client) -> Client:
    User.objects.create_user("ola", email="ola@example.org", password=PASSWORD)
    sent = {"login": "ola", "password": PASSWORD}
    assert client.post("/accounts/login/", sent).status_code == 302
    assert client.get("/profile/tokens/new/").status_code == 302  # the password once more
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def test_token_is_made_shown_once_and_revoked(browser: Client) -> None:
    sent = {"name": "My bot", "scopes": ["read", "play"], "days": "30"}
    page = browser.post("/profile/tokens/new/", sent)
    assert (page.status_code, page["Cache-Control"][:7]) == (201, "max-age")
    (text,) = re.findall(r"mgt_[\w-]{43}", page.text)
    row = PersonalToken.objects.get()
    assert (row.scopes, row.tail) == (["read", "play"], text[-4:])
    listed = browser.get("/profile/tokens/").text
    assert "My bot" in listed
    assert text not in listed
    me = browser.get("/api/v1/me/", headers={"authorization": f"Bearer {text}"})
    assert me.json()["scopes"] == ["read", "play"]
    assert browser.post(f"/profile/tokens/{row.pk}/revoke/").status_code == 302
    assert not PersonalToken.objects.exists()


def test_form_that_does_not_fit_makes_nothing(browser: Client) -> None:
    page = browser.post("/profile/tokens/new/", {"name": "", "scopes": ["everything"], "days": "7"})
    assert page.status_code == 422
    assert not PersonalToken.objects.exists()


def test_token_of_somebody_else_stays(browser: Client) -> None:
    other = User.objects.create_user("jan", email="jan@example.org")
    made = {"user": other, "name": "t", "digest": "d", "tail": "abcd"}
    row = PersonalToken.objects.create(**made, created_at=other.date_joined)
    browser.post(f"/profile/tokens/{row.pk}/revoke/")
    assert PersonalToken.objects.filter(pk=row.pk).exists()


def test_own_profile_leads_there_and_others_do_not(browser: Client) -> None:
    assert "/profile/tokens/" in browser.get("/profile/").text
    assert "/profile/tokens/" not in Client().get("/people/ola/").text


def test_new_password_takes_all_tokens_back(browser: Client) -> None:
    ola = User.objects.get(username="ola")
    text, _ = token_make(user=ola, name="t", scopes=["read"], now=ola.date_joined)
    other = User.objects.create_user("jan", email="jan@example.org", password=PASSWORD)
    token_make(user=other, name="t", scopes=["read"], now=ola.date_joined)
    show = {"authorization": f"Bearer {text}"}
    assert Client().get("/api/v1/me/", headers=show).status_code == 200
    new = "quite another pass phrase"
    sent = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    browser.post("/accounts/password/change/", sent)
    ola.refresh_from_db()
    assert ola.check_password(new)
    assert Client().get("/api/v1/me/", headers=show).status_code == 401
    assert PersonalToken.objects.filter(user=other).exists()


def test_password_that_is_hashed_anew_takes_none_back(browser: Client, settings: Any) -> None:
    ola = User.objects.get(username="ola")
    token_make(user=ola, name="t", scopes=["read"], now=ola.date_joined)
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.PBKDF2PasswordHasher",
        *settings.PASSWORD_HASHERS,
    ]
    before = ola.password
    assert ola.check_password(PASSWORD)
    assert ola.password != before
    assert PersonalToken.objects.filter(user=ola).exists()
