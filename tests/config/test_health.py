"""What watches over the processes learns whether they live and can serve."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import DatabaseError
from django.test import Client

from config import health
from tests.broker import Broker


def test_process_lives_without_asking_anybody(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert "no-store" in answer["Cache-Control"]


def test_ready_as_long_as_the_broker_answers(
    client: Client, broker: Broker, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = settings.CACHES["default"] | {"LOCATION": broker.url}
    monkeypatch.setitem(settings.CACHES, "default", kept)
    monkeypatch.setattr(health, "_LOOKS", {"broker": health._broker})
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"broker": True})
    broker.end()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"broker": False})


def test_database_that_is_away_is_named(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> None:
        raise DatabaseError

    monkeypatch.setattr(health, "_LOOKS", {"database": away})
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"database": False})
