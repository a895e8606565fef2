from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.core.cache import cache

from accounts.models import User
from games.reading import matches
from tests.tournaments.events import NOW


@pytest.fixture(autouse=True)
def _forgetful_cache() -> Iterator[None]:
    """Matches of one test must not meet those of another under the same number."""
    cache.clear()
    matches.forget_all()
    yield
    cache.clear()
    matches.forget_all()


@pytest.fixture
def person(db: None) -> Callable[[str], User]:
    """A person by name, made on first mention, with an account of a month."""

    def made(name: str) -> User:
        joined = NOW - timedelta(days=30)
        return User.objects.get_or_create(username=name, defaults={"date_joined": joined})[0]

    return made
