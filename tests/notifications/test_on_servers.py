"""What people wish to be told, changed from two sides at once on PostgreSQL."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from accounts.models import User
from notifications.kinds import MAIL, PUSH, YOUR_TURN
from notifications.models import NoticeWishes
from notifications.selectors import channels_of, wishes_of
from notifications.services import letters_stop, wishes_save
from tests.locks import PATIENCE, await_waiting

pytestmark = [pytest.mark.server, pytest.mark.django_db(transaction=True)]


def stop(user: User) -> None:
    try:
        letters_stop(user_id=user.pk, kind=YOUR_TURN.key)
    finally:
        connection.close()


def save(user: User, zone: str) -> None:
    wishes_save(
        user=user,
        channels={YOUR_TURN.key: {PUSH: False}},
        zone=zone,
        quiet_from=None,
        quiet_until=None,
        gathering=NoticeWishes.Gathering.NOW,
    )


def test_letters_that_are_stopped_while_the_page_is_saved_leave_the_rest_as_it_was_saved(
    ola: User,
) -> None:
    save(ola, "Europe/Warsaw")
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            save(ola, "Asia/Tokyo")
            stopped = pool.submit(stop, ola)
            await_waiting(1)
        stopped.result(timeout=PATIENCE)
    kept = wishes_of(ola.pk)
    assert kept.zone == "Asia/Tokyo"
    assert not {MAIL, PUSH} & channels_of(kept, YOUR_TURN.key)
