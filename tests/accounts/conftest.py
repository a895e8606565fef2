from __future__ import annotations

import time
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from allauth.mfa.totp.internal import auth as totp
from django.core.cache import cache
from django.db.models.signals import post_save
from django.test import Client
from django.utils import timezone

from accounts.models import Letter, User
from accounts.services import letters_send

PASSWORD = "trzy-zielone-domki"


@pytest.fixture(autouse=True)
def fresh_cache() -> Iterator[None]:
    """Rate limits are counted in the cache."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def half_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """One-time codes are those of one half minute, however near its end a test begins and however long it takes."""
    now = time.time()
    monkeypatch.setattr(totp, "time", SimpleNamespace(time=lambda: now))


def code_of(secret: str, steps: int = 0) -> str:
    """The one-time code of now, or of so many half minutes from now."""
    (counter,) = totp.yield_hotp_counters_from_time()
    return str(totp.format_hotp_value(totp.hotp_value(secret, counter + steps)))


@pytest.fixture
def postman() -> Iterator[None]:
    """Sends each letter as soon as it is posted, as a worker does."""

    def send(created: bool, **_: object) -> None:  # noqa: FBT001 - as Django calls it
        if created:
            letters_send(now=timezone.now())

    post_save.connect(send, sender=Letter)
    yield
    post_save.disconnect(send, sender=Letter)


@pytest.fixture
def ola(db: None) -> User:
    return User.objects.create_user("ola", "ola@example.org", PASSWORD)


@pytest.fixture
def english() -> dict[str, str]:
    return {"accept-language": "en"}


@pytest.fixture
def site(db: None) -> Client:
    return Client(headers={"accept-language": "en"})
