"""Those who wait for quick tables, on PostgreSQL, where several calls are under way at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, transaction

from accounts.models import User
from lobbies.models import QuickSeek
from lobbies.services import quick
from tests.lobbies.test_quick import join, later, people
from tests.locks import PATIENCE, await_waiting

__all__ = ["people"]
pytestmark = [pytest.mark.server, pytest.mark.django_db(transaction=True)]


def called(call: Any, user: User, seconds: float) -> None:
    try:
        call(user=user, **later(seconds))
    finally:
        connection.close()


def test_who_leaves_and_who_looks_do_not_wait_for_each_other(people: list[User]) -> None:
    first, second, _ = people
    join(first)
    join(second, 1)
    with ThreadPoolExecutor(2) as pool:
        with transaction.atomic():
            # Both calls come to this row: the look first and the leave last, if nothing kept them apart.
            QuickSeek.objects.select_for_update().get(user=first)
            looks = pool.submit(called, quick.quick_seen, first, 2)
            await_waiting(1)
            leaves = pool.submit(called, quick.quick_leave, second, 3)
            await_waiting(2)
        for done in (looks, leaves):
            done.result(timeout=PATIENCE)
    left = QuickSeek.objects.get()
    assert (left.user, left.offer) == (first, None)
