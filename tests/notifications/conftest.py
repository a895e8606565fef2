from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache

from accounts.models import User
from notifications import kinds, registry
from notifications.models import Notice
from notifications.services import Words, notify

NOW = datetime(2026, 11, 23, 12, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def fresh_cache() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def nobody_has_a_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """What apps above say of their notices is tested with them."""
    monkeypatch.setattr(registry, "_HOLDING", {})


@pytest.fixture
def ola(db: None) -> User:
    """Somebody who reads English and has confirmed her e-mail."""
    person = User.objects.create_user("ola", "ola@example.org", "trzy-zielone-domki", locale="en")
    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    return person


Told = Callable[..., Notice | None]


@pytest.fixture
def told(ola: User) -> Told:
    """Tells Ola of something: `kind` and `mark` say of what."""

    def tell(kind: kinds.NoticeKind = kinds.YOUR_TURN, mark: str = "m:1", **given: Any) -> Any:
        title = given.pop("title", "Your turn: Toy")
        usual: dict[str, Any] = {
            "user": ola,
            "subject": "m",
            "path": "/matches/m/",
            "words": lambda: Words(title, "With Jan."),
            "now": NOW,
        }
        return notify(kind=kind, mark=mark, **{**usual, **given})

    return tell
