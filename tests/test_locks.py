"""A lock that only PostgreSQL refuses turns a test red on SQLite as well."""

from __future__ import annotations

import pytest
from django.db import transaction

from tests.locks import LockRefused
from tournaments.models import Bout

pytestmark = pytest.mark.django_db


def test_a_lock_on_what_may_be_missing_is_refused() -> None:
    with transaction.atomic(), pytest.raises(LockRefused, match="Bout is locked with games_match"):
        list(Bout.objects.select_for_update().select_related("match"))


def test_a_lock_on_the_row_itself_is_not() -> None:
    with transaction.atomic():
        rows = Bout.objects.select_for_update(of=("self",)).select_related("match")
        assert not rows.exists()
        assert list(rows) == []
