from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User

PASSWORD = "trzy-zielone-domki"


@pytest.fixture(autouse=True)
def fresh_cache() -> Iterator[None]:
    """Rate limits are counted in the cache."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def ola(db: None) -> User:
    return User.objects.create_user("ola", "ola@example.org", PASSWORD)


@pytest.fixture
def english() -> dict[str, str]:
    return {"accept-language": "en"}


@pytest.fixture
def site(db: None) -> Client:
    return Client(headers={"accept-language": "en"})
