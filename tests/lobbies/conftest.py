from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from games.reading import matches
from games.timing.controls import per_decision
from lobbies.models import Table
from lobbies.services import seats, tables
from lobbies.table_settings import TableSettings

NOW = datetime(2026, 7, 14, 18, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _forgetful_cache() -> Iterator[None]:
    """Flood limits, rows and rules of one test must not meet those of another under the same number."""
    cache.clear()
    matches.forget_all()
    yield
    cache.clear()
    matches.forget_all()


@pytest.fixture
def person(db: None) -> Callable[[str], User]:
    """A person by name, made on first mention."""

    def made(name: str) -> User:
        return User.objects.get_or_create(username=name)[0]

    return made


@pytest.fixture
def opened(person: Callable[[str], User]) -> Callable[..., Table]:
    """A waiting table; keywords go into the settings of the host."""

    def made(host: str = "ola", **settings: Any) -> Table:
        return tables.table_create(
            host=person(host), settings=TableSettings(**{"game": "eurobiznes", **settings}), now=NOW
        )

    return made


@pytest.fixture
def sealing(opened: Callable[..., Table], person: Callable[[str], User]) -> Table:
    """Ola, an AI and Jan, whose match is about to begin; Jan's is seat 2 of the match, 3 of the table."""
    table = opened(seats_max=4, bots={1: "steady"}, control=per_decision(60))
    seats.table_join(table_id=table.pk, user=person("jan"), number=3, now=NOW)
    seats.table_ready(table_id=table.pk, user=person("jan"), ready=True, now=NOW)
    return tables.table_start(table_id=table.pk, user=person("ola"), now=NOW)


@pytest.fixture
def site(client: Client) -> Client:
    client.cookies["django_language"] = "en"
    return client
