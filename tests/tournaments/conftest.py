from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from hashlib import shake_256
from itertools import count
from types import SimpleNamespace

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from games.reading import matches
from tests.tournaments.events import NOW, event, under_way
from tournaments.models import Tournament
from tournaments.services import drawing

Person = Callable[[str], User]


@pytest.fixture(autouse=True)
def _forgetful_cache() -> Iterator[None]:
    """Matches of one test must not meet those of another under the same number."""
    cache.clear()
    matches.forget_all()
    yield
    cache.clear()
    matches.forget_all()


@pytest.fixture(autouse=True)
def _fixed_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first event of a test has the same secret in every run, so has the second: lots fall as they fell before."""
    events = count(1)
    drawn = SimpleNamespace(
        token_bytes=lambda size: shake_256(f"event {next(events)}".encode()).digest(size)
    )
    monkeypatch.setattr(drawing, "secrets", drawn)


@pytest.fixture
def person(db: None) -> Callable[[str], User]:
    """A person by name, made on first mention, with an account of a month."""

    def made(name: str) -> User:
        joined = NOW - timedelta(days=30)
        return User.objects.get_or_create(username=name, defaults={"date_joined": joined})[0]

    return made


@pytest.fixture
def site(client: Client) -> Client:
    client.cookies["django_language"] = "en"
    return client


@pytest.fixture
def cup(person: Person) -> Tournament:
    """An event of Ola's in which six play, one of them Jan, in its first round."""
    tournament = event(person("ola"), terms={"sizes": (3,)}, more={"by_hand": True})
    return under_way(tournament, person("jan"), bots=5)
