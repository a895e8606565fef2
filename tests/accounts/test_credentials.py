"""Passwords, how they are kept, and the second factor."""

from __future__ import annotations

import base64
import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.contrib.auth.hashers import (
    PBKDF2PasswordHasher,
    check_password,
    identify_hasher,
    make_password,
)
from django.core import mail as outbox
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services import guest_create
from config.settings import base
from tests.accounts.conftest import PASSWORD, code_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("postman")]

NEVER = "NEVER-4-guessed"


def sign_up(site: Client, password: str) -> User | None:
    form = {"username": "Zoe", "email": "zoe@example.org", "password1": password}
    site.post("/accounts/signup/", form)
    return User.objects.filter(display_name="Zoe").first()


@pytest.mark.parametrize(
    "password", ["password1", "12345678901234", "zoe@example.org", "qwerty123"]
)
def test_password_that_others_would_guess_is_refused(site: Client, password: str) -> None:
    assert sign_up(site, password) is None


@pytest.mark.parametrize(
    "password", ["x" * 63 + "y", "zielone domki na rynku", "żółć ぬこ 🎲🎲🎲", "bezwielkichanicyfr"]
)
def test_password_may_hold_any_sign_and_many(site: Client, password: str) -> None:
    zoe = sign_up(site, password)
    assert zoe is not None
    assert zoe.check_password(password)


def test_no_letter_of_a_long_password_is_dropped(site: Client) -> None:
    zoe = sign_up(site, "długie hasło " * 9 + "a")
    assert zoe is not None
    assert not zoe.check_password("długie hasło " * 9 + "b")


def test_password_has_128_signs_at_most(site: Client) -> None:
    assert sign_up(site, "ab1 " * 32) is not None
    form = {"username": "Ewa", "email": "ewa@example.org", "password1": "ab1 " * 32 + "x"}
    answer = Client(headers={"accept-language": "en"}).post("/accounts/signup/", form)
    told = answer.context["form"].errors["password1"]
    assert list(told) == ["A password has at most 128 characters."]


def test_new_password_wants_the_old_one(site: Client, ola: User) -> None:
    site.force_login(ola)
    form = {"oldpassword": "wrong", "password1": NEVER, "password2": NEVER}
    answer = site.post("/accounts/password/change/", form)
    assert list(answer.context["form"].errors) == ["oldpassword"]
    site.post("/accounts/password/change/", form | {"oldpassword": PASSWORD})
    ola.refresh_from_db()
    assert ola.check_password(NEVER)


def test_password_is_kept_as_a_costly_salted_hash(settings: object) -> None:
    settings.PASSWORD_HASHERS = base.PASSWORD_HASHERS  # type: ignore[attr-defined]  # the fixture's
    kept = [make_password(NEVER) for _ in range(2)]
    assert check_password(NEVER, kept[0])
    assert kept[0] != kept[1]
    about = identify_hasher(kept[0]).decode(kept[0])
    assert (about["algorithm"], about["variety"]) == ("argon2", "argon2id")
    assert about["memory_cost"] >= 15 * 1024  # KiB
    assert about["time_cost"] >= 2
    assert len(about["salt"]) * 3 // 4 >= 16
    assert PBKDF2PasswordHasher.iterations >= 310_000


def test_fields_of_passwords_let_managers_help(site: Client) -> None:
    shown = site.get("/accounts/login/").content.decode()
    assert 'autocomplete="current-password"' in shown
    assert 'autocomplete="new-password"' in site.get("/accounts/signup/").content.decode()


def test_letter_of_the_reset_holds_no_password(site: Client, ola: User) -> None:
    site.post("/accounts/password/reset/", {"email": ola.email})
    (letter,) = outbox.outbox
    assert PASSWORD not in str(letter.body)
    assert ola.password not in str(letter.body)


def test_copied_cookie_is_worth_nothing_after_signing_out(site: Client, ola: User) -> None:
    site.post("/accounts/login/", {"login": "ola", "password": PASSWORD})
    thief = Client()
    thief.cookies["sessionid"] = site.cookies["sessionid"].value
    assert thief.get("/profile/").status_code == 200
    site.post("/accounts/logout/")
    assert thief.get("/profile/").status_code == 302


def test_new_site_has_no_account(db: None) -> None:
    assert not User.objects.exists()


def test_no_form_gives_an_office(site: Client) -> None:
    office = {"is_staff": "on", "is_superuser": "on", "is_active": "on", "user_permissions": "1"}
    form = {"username": "Zoe", "email": "zoe@example.org", "password1": PASSWORD}
    site.post("/accounts/signup/", form | office)
    site.post("/profile/", {"display_name": "Zoe B", "locale": "en"} | office)
    zoe = User.objects.get()
    assert zoe.display_name == "Zoe B"
    assert (zoe.is_staff, zoe.is_superuser) == (False, False)
    assert not zoe.user_permissions.exists()


# -- the second factor -----------------------------------------------------------------------------


def halfway(ola: User) -> Client:
    """A browser that has given the password and is asked for the second factor."""
    browser = Client(headers={"accept-language": "en"})
    form = {"login": "ola", "password": PASSWORD}
    answer = browser.post("/accounts/login/", form)
    assert answer.headers["Location"].startswith("/accounts/2fa/authenticate/")
    assert browser.get("/profile/").status_code == 302
    return browser


def is_let_in(browser: Client, code: str) -> bool:
    browser.post("/accounts/2fa/authenticate/", {"code": code})
    return bool(browser.get("/profile/").status_code == 200)


def test_second_factor_is_asked_for_and_its_code_works_once(ola: User) -> None:
    secret = generate_totp_secret()
    TOTP.activate(ola, secret)
    assert not is_let_in(halfway(ola), "000000")
    code = code_of(secret)
    assert is_let_in(halfway(ola), code)
    assert not is_let_in(halfway(ola), code)


def test_second_factor_wants_the_code_of_now(ola: User) -> None:
    secret = generate_totp_secret()
    TOTP.activate(ola, secret)
    assert not is_let_in(halfway(ola), code_of(secret, -4))
    assert not is_let_in(halfway(ola), code_of(secret, 4))
    assert is_let_in(halfway(ola), code_of(secret))


def test_recovery_code_works_once(ola: User) -> None:
    TOTP.activate(ola, generate_totp_secret())
    codes = RecoveryCodes.activate(ola).get_unused_codes()
    assert len(set(codes)) == 10
    assert is_let_in(halfway(ola), codes[0])
    assert not is_let_in(halfway(ola), codes[0])
    assert is_let_in(halfway(ola), codes[1])


def test_second_factor_is_laid_down_with_the_password_alone(site: Client, ola: User) -> None:
    TOTP.activate(ola, generate_totp_secret())
    site.force_login(ola)
    answer = site.post("/accounts/2fa/totp/deactivate/")
    assert answer.headers["Location"].startswith("/accounts/reauthenticate/")
    assert Authenticator.objects.filter(user=ola, type=Authenticator.Type.TOTP).exists()


def test_guest_has_no_password_to_guess(site: Client) -> None:
    guest = guest_create(now=timezone.now(), locale="en")
    site.post("/accounts/login/", {"login": guest.display_name, "password": ""})
    assert not guest.has_usable_password()
    assert "_auth_user_id" not in site.session


# -- letters about changes -------------------------------------------------------------------------


def subjects() -> list[str]:
    return [letter.subject.removeprefix("Magnat: ") for letter in outbox.outbox]


@pytest.fixture
def signed_in(site: Client, ola: User) -> Client:
    """Ola, with a confirmed address, who has just given her password."""
    EmailAddress.objects.create(user=ola, email=ola.email, verified=True, primary=True)
    User.objects.filter(pk=ola.pk).update(locale="en")
    site.force_login(ola)
    site.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return site


def test_new_password_is_told_by_a_letter(signed_in: Client) -> None:
    form = {"oldpassword": PASSWORD, "password1": NEVER, "password2": NEVER}
    signed_in.post("/accounts/password/change/", form)
    assert subjects() == ["your password was changed"]
    (letter,) = outbox.outbox
    assert letter.to == ["ola@example.org"]
    assert "The change came from 127.0.0.1" in str(letter.body)
    assert NEVER not in str(letter.body)


def test_reset_that_was_used_is_told_by_a_letter(site: Client, ola: User) -> None:
    EmailAddress.objects.create(user=ola, email=ola.email, verified=True, primary=True)
    site.post("/accounts/password/reset/", {"email": ola.email})
    found = re.search(r"http://testserver(\S+)", str(outbox.outbox[0].body))
    assert found
    form_url = site.get(found[1]).headers["Location"]
    site.post(form_url, {"password1": NEVER, "password2": NEVER})
    assert subjects() == ["set a new password", "a new password was set"]


def test_second_factor_that_comes_or_goes_is_told_by_a_letter(
    signed_in: Client, django_capture_on_commit_callbacks: Any
) -> None:
    signed_in.get("/accounts/2fa/totp/activate/")
    secret = signed_in.session["mfa.totp.secret"]
    with django_capture_on_commit_callbacks(execute=True):
        signed_in.post("/accounts/2fa/totp/activate/", {"code": code_of(secret)})
    assert "second factor added" in subjects()
    signed_in.post("/accounts/2fa/totp/deactivate/")
    assert "second factor removed" in subjects()


def test_new_address_is_told_to_the_old_one(signed_in: Client) -> None:
    signed_in.post("/accounts/email/", {"email": "new@example.org", "action_add": ""})
    found = re.search(r"http://testserver(\S+)", str(outbox.outbox[0].body))
    assert found
    signed_in.post(found[1])
    letter = next(one for one in outbox.outbox if "your e-mail was changed" in one.subject)
    assert letter.to == ["ola@example.org"]
    assert "is new@example.org now; it was ola@example.org" in str(letter.body)


def test_one_time_codes_are_those_of_the_standard() -> None:
    """RFC 4226, appendix D."""
    secret = base64.b32encode(b"12345678901234567890").decode()
    codes = [format_hotp_value(hotp_value(secret, count)) for count in range(5)]
    assert codes == ["755224", "287082", "359152", "969429", "338314"]
