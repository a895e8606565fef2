"""Presets that are copied are those that are loaded."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from games import presets
from games.editions import services
from games.models import RuleVariant
from tests.conftest import SERVER_MODE
from tests.presets import _WRITTEN, brought

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(SERVER_MODE, reason="there they are loaded each time"),
]


def written() -> dict[str, list[dict[str, Any]]]:
    return {model.__name__: list(model._default_manager.order_by("pk").values()) for model in _WRITTEN}  # fmt: skip


def test_copies_are_what_loading_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.presets._kept", {})
    now, later = timezone.now(), timezone.now() + timedelta(hours=1)
    found = []
    for moment, bring in ((now, brought), (later, brought), (later, presets.load)):
        with transaction.atomic():
            bring(moment)
            found.append(written())
            transaction.set_rollback(True)
    assert found[0]
    assert found[1] == found[2]
    assert found[0] != found[1]  # the moment is another


def test_what_is_brought_can_be_changed_and_brought_again() -> None:
    now = timezone.now()
    brought(now)
    variant = RuleVariant.objects.get(game="eurobiznes", slug="seed")
    edition = variant.editions.get()
    services.point_to(edition, now)
    before = written()
    brought(now)
    assert written() == before
