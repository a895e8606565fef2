"""The second factor of the staff: asked before their pages, set up at the first sign-in, taken away by the operator."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from allauth.mfa.webauthn.internal.auth import WebAuthn
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.test import Client

from accounts import factor
from accounts.models import User
from tests.accounts.conftest import PASSWORD, code_of

pytestmark = pytest.mark.django_db
OFFICE = "/admin/accounts/user/"
SET_UP, ASKED = "/accounts/2fa/", "/accounts/2fa/reauthenticate/"
FROM_OFFICE = f"{ASKED}?next=%2Fadmin%2Faccounts%2Fuser%2F"


@pytest.fixture(autouse=True)
def asked_for(settings: Any) -> None:
    settings.STAFF_FACTOR = True


@pytest.fixture
def boss() -> User:
    return User.objects.create_superuser("boss", "boss@example.org", PASSWORD, locale="en")


def signed_in(*, code: str = "", came_from: str = "") -> tuple[Client, str]:
    """A browser after the sign-in of `boss`, and where it was sent at last. `came_from`: the page whose button led to it."""
    client = Client(headers={"accept-language": "en"})
    given = {"login": "boss", "password": PASSWORD, **({"next": came_from} if came_from else {})}
    answer = client.post("/accounts/login/", given)
    if code:
        answer = client.post("/accounts/2fa/authenticate/", {"code": code})
    return client, answer.headers.get("Location", "")


def set_up(client: Client) -> str:
    """The app with codes, as a person sets it up; the secret. It counts from the commit."""
    again = client.get("/accounts/2fa/totp/activate/").headers["Location"]
    client.post(again, {"password": PASSWORD})
    client.get("/accounts/2fa/totp/activate/")
    secret = str(client.session["mfa.totp.secret"])
    answer = client.post("/accounts/2fa/totp/activate/", {"code": code_of(secret)})
    assert answer.headers["Location"] == "/accounts/2fa/recovery-codes/"
    return secret


@pytest.mark.django_db(transaction=True)
def test_first_sign_in_of_the_staff_leads_through_it(boss: User) -> None:
    client, sent = signed_in()
    assert sent == SET_UP
    assert client.get(OFFICE).headers["Location"] == SET_UP
    assert client.post(f"{OFFICE}{boss.pk}/change/", {}).headers["Location"] == SET_UP
    assert "Before its admin opens" in client.get(SET_UP).text
    set_up(client)
    codes = client.get("/accounts/2fa/recovery-codes/").text
    assert codes.count("<li><code>") == 10
    assert 'href="/admin/"' in codes
    assert client.get(OFFICE).status_code == 200


@pytest.mark.parametrize("page", ["/", OFFICE, "/rankings/"])
def test_it_leads_through_it_from_whatever_page_somebody_came(boss: User, page: str) -> None:
    client, sent = signed_in(came_from=page)
    assert sent == SET_UP
    assert "Before its admin opens" in client.get(SET_UP).text


def test_who_is_not_of_the_staff_comes_back_to_their_page(boss: User) -> None:
    boss.is_staff = boss.is_superuser = False
    boss.save()
    assert signed_in(came_from="/rankings/")[1] == "/rankings/"


def test_next_sign_in_asks_for_a_code_and_opens_the_office(boss: User) -> None:
    secret = generate_totp_secret()
    TOTP.activate(boss, secret)
    client, sent = signed_in()
    assert sent == "/accounts/2fa/authenticate/"
    assert client.get(OFFICE).headers["Location"].startswith("/admin/login/")
    client, sent = signed_in(code=code_of(secret))
    assert sent == "/"
    assert client.get(OFFICE).status_code == 200


def test_a_session_from_before_must_show_it(boss: User) -> None:
    client, _sent = signed_in()
    secret = generate_totp_secret()
    TOTP.activate(boss, secret)  # elsewhere
    assert client.get(OFFICE).headers["Location"] == FROM_OFFICE
    answer = client.post(ASKED, {"code": code_of(secret), "next": OFFICE})
    assert answer.headers["Location"] == OFFICE
    assert client.get(OFFICE).status_code == 200


def test_a_passkey_does_as_well(boss: User) -> None:
    WebAuthn.add(boss, "key", {})
    assert signed_in()[1] == "/accounts/2fa/authenticate/"
    client = Client()
    client.force_login(boss)
    sent = client.get(OFFICE).headers["Location"]
    assert sent.startswith("/accounts/2fa/webauthn/reauthenticate/?next=")


@pytest.mark.django_db(transaction=True)
def test_a_factor_taken_off_closes_the_office_again(boss: User) -> None:
    client, _sent = signed_in()
    set_up(client)
    assert client.get(OFFICE).status_code == 200
    client.post("/accounts/2fa/totp/deactivate/")
    assert client.get(OFFICE).headers["Location"] == SET_UP


def test_an_emergency_code_lets_in(boss: User) -> None:
    TOTP.activate(boss, generate_totp_secret())
    code = RecoveryCodes.activate(boss).get_unused_codes()[0]
    client, _sent = signed_in(code=code)
    assert client.get(OFFICE).status_code == 200


def test_the_operator_takes_a_lost_factor_away(
    boss: User, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = generate_totp_secret()
    TOTP.activate(boss, secret)
    client, _sent = signed_in(code=code_of(secret))
    call_command("factor_remove", "boss")
    assert capsys.readouterr().out == f"FACTOR removed=1 user={boss.pk}\n"
    assert not Authenticator.objects.exists()
    assert not Session.objects.filter(pk=client.session.session_key or "").exists()
    assert signed_in()[1] == SET_UP
    with pytest.raises(CommandError, match="Nobody has this name"):
        call_command("factor_remove", "nobody here")


def test_players_are_asked_for_nothing(boss: User) -> None:
    ola = User.objects.create_user("ola", "ola@example.org", PASSWORD)
    assert not factor.is_due(ola)
    client = Client()
    client.force_login(ola)
    assert client.get("/").status_code == 200
    assert client.get(OFFICE).headers["Location"].startswith("/admin/login/")
