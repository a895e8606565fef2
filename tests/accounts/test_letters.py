"""Letters leave by a worker, and nothing tells whether an address has an account."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core import mail as outbox
from django.core.cache import cache
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Letter, User
from accounts.services import letter_post, letters_send
from gates.outbox import OUTBOX
from tests.accounts.conftest import PASSWORD
from tests.conftest import Enqueued

pytestmark = pytest.mark.django_db

SIGN_UP = "/accounts/signup/"
RESET = "/accounts/password/reset/"
#: What is a read, with a cursor or without one, and what bounds a transaction.
STEPS = {"SELECT": "read", "DECLARE": "read", "SAVEPOINT": "save", "RELEASE": "done"}


class Gone(BaseEmailBackend):
    """A mail server that does not answer."""

    def send_messages(self, email_messages: Any) -> int:
        raise OSError("no route to host")


def steps(call: Any) -> list[str]:
    """What a page does with the database: how it reads and locks, and what it writes where."""
    with CaptureQueriesContext(connection) as queries:
        call()
    verbs = [row["sql"].split()[:3] for row in queries]
    return [STEPS.get(verb[0]) or " ".join(verb) for verb in verbs]


def sign_up(name: str, address: str) -> Any:
    cache.clear()
    form = {"username": name, "email": address, "password1": PASSWORD}
    return Client(headers={"accept-language": "en"}).post(SIGN_UP, form, follow=True)


def test_sign_up_with_somebodys_address_looks_like_any_other(ola: User) -> None:
    EmailAddress.objects.create(user=ola, email=ola.email, verified=True, primary=True)
    fresh, taken = sign_up("Zoe", "zoe@example.org"), sign_up("Eve", "ola@example.org")
    assert fresh.redirect_chain == taken.redirect_chain == [("/accounts/confirm-email/", 302)]
    pages = [
        answer.content.decode().replace(name, "NAME").replace(address, "ADDRESS")
        for answer, name, address in (
            (fresh, "Zoe", "zoe@example.org"),
            (taken, "Eve", "ola@example.org"),
        )
    ]
    assert pages[0].split("<main")[1] == pages[1].split("<main")[1]
    assert "A letter to ADDRESS is on its way" in pages[0]
    letters_send(now=timezone.now())
    welcome, warning = outbox.outbox
    assert (welcome.to, warning.to) == (["zoe@example.org"], ["ola@example.org"])
    assert "confirm-email" in str(welcome.body)
    assert "somebody wanted to make an account with ola@example.org" in str(warning.body)
    assert "confirm-email" not in str(warning.body)


def test_sign_up_with_somebodys_address_takes_the_same_steps(ola: User) -> None:
    EmailAddress.objects.create(user=ola, email=ola.email, verified=True, primary=True)
    sign_up("Ida", "ida@example.org")
    fresh = steps(lambda: sign_up("Zoe", "zoe@example.org"))
    taken = steps(lambda: sign_up("Eve", "ola@example.org"))
    assert fresh == taken


def test_address_goes_to_who_confirms_it(ola: User, site: Client) -> None:
    sign_up("Eve", "ola@example.org")
    eve = User.objects.get(display_name="Eve")
    assert EmailAddress.objects.get(user=eve).set_verified()
    mine = EmailAddress.objects.create(user=ola, email=ola.email)
    assert not mine.set_verified()


def test_each_signs_in_with_the_shared_address_and_their_own_password(ola: User) -> None:
    """Who signed up with another's address learns nothing by signing in with it."""
    EmailAddress.objects.create(user=ola, email=ola.email, verified=True, primary=True)
    sign_up("Eve", "ola@example.org")
    eve = User.objects.get(display_name="Eve")
    eve.set_password("cztery-zielone-domki")
    eve.save()
    for person, password in ((ola, PASSWORD), (eve, "cztery-zielone-domki")):
        site = Client()
        site.post("/accounts/login/", {"login": "ola@example.org", "password": password})
        assert site.session["_auth_user_id"] == str(person.pk)


@pytest.mark.parametrize("address", ["ola@example.org", "nobody@example.org"])
def test_wrong_password_costs_the_same_whoever_has_the_address(
    ola: User, address: str, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked: list[str] = []
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
    ola.set_password(PASSWORD)
    ola.save()
    verify, encode = Argon2PasswordHasher.verify, Argon2PasswordHasher.encode

    def verified(*given: Any) -> bool:
        worked.append("verify")
        return verify(*given)

    def encoded(*given: Any) -> str:
        worked.append("encode")
        return encode(*given)

    monkeypatch.setattr(Argon2PasswordHasher, "verify", verified)
    monkeypatch.setattr(Argon2PasswordHasher, "encode", encoded)
    Client().post("/accounts/login/", {"login": address, "password": "wrong"})
    ours = len(worked)
    worked.clear()
    cache.clear()
    Client().post("/accounts/login/", {"login": "someone@example.org", "password": "wrong"})
    assert ours == len(worked) > 0


def reset(address: str) -> Any:
    cache.clear()
    site = Client(headers={"accept-language": "en"})
    return site.post(RESET, {"email": address}, follow=True)


def test_reset_takes_the_same_steps_for_an_unknown_address(ola: User) -> None:
    EmailAddress.objects.create(user=ola, email=ola.email, verified=True, primary=True)
    reset("first@example.org")
    known = steps(lambda: reset("ola@example.org"))
    unknown = steps(lambda: reset("nobody@example.org"))
    assert known == unknown
    assert 'INSERT INTO "accounts_letter"' in known
    assert letters_send(now=timezone.now()) == 3
    assert [letter.to for letter in outbox.outbox] == [["ola@example.org"]]


def test_page_waits_for_no_mail_server(ola: User, settings: Any) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.Gone"
    assert reset("ola@example.org").status_code == 200
    assert sign_up("Zoe", "zoe@example.org").status_code == 200
    assert Letter.objects.count() == 2


def test_letter_that_cannot_be_sent_is_tried_again_and_given_up_after_a_day(settings: Any) -> None:
    now = timezone.now()
    letter_post(address="zoe@example.org", subject="one", text="text", now=now)
    backend, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, f"{__name__}.Gone"
    assert letters_send(now=now) == letters_send(now=now) == 0
    assert Letter.objects.get().tries == 1
    settings.EMAIL_BACKEND = backend
    assert letters_send(now=now + timedelta(seconds=59)) == 0
    assert letters_send(now=now + timedelta(seconds=60)) == 1
    assert [letter.subject for letter in outbox.outbox] == ["one"]
    letter_post(address="zoe@example.org", subject="two", text="text", now=now)
    settings.EMAIL_BACKEND = f"{__name__}.Gone"
    assert letters_send(now=now + timedelta(hours=25)) == 0
    assert not Letter.objects.exists()


def test_letter_of_a_killed_worker_is_due_again() -> None:
    now = timezone.now()
    letter = letter_post(address="zoe@example.org", subject="one", text="text", now=now)
    Letter.objects.filter(pk=letter.pk).update(due_at=now + timedelta(minutes=2))  # it was taken
    assert letters_send(now=now + timedelta(minutes=1)) == 0
    assert letters_send(now=now + timedelta(minutes=2)) == 1


@pytest.mark.django_db(transaction=True)
def test_worker_is_told_of_a_letter_at_once(enqueued: Enqueued) -> None:
    letter_post(address="zoe@example.org", subject="one", text="text", now=timezone.now())
    OUTBOX.drain()
    assert [name for name, _, _ in enqueued.take()] == ["accounts.tasks.letters_sweep"]
