from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import User
from lobbies.models import Table
from lobbies.services import cleaning, seats, tables
from tests.lobbies.conftest import NOW
from tests.lobbies.sealing import begun

Person = Callable[[str], User]
Opened = Callable[..., Table]


@pytest.mark.parametrize(
    ("minutes", "seen_minute", "closed"),
    [(29, 0, 0), (31, 0, 1), (60, 45, 0), (119, 100, 0), (121, 120, 1)],
)
def test_stale_tables_are_closed(
    opened: Opened, person: Person, minutes: int, seen_minute: int, closed: int
) -> None:
    table = opened()
    seats.host_seen(
        table_id=table.pk, user_id=person("ola").pk, now=NOW + timedelta(minutes=seen_minute)
    )
    assert cleaning.tables_remove_stale(now=NOW + timedelta(minutes=minutes)) == closed
    table.refresh_from_db()
    assert table.state == ("closed" if closed else "waiting")


def test_only_the_host_keeps_a_table_fresh(opened: Opened, person: Person) -> None:
    table = opened()
    later = NOW + timedelta(minutes=31)
    seats.host_seen(table_id=table.pk, user_id=person("jan").pk, now=later)
    assert cleaning.tables_remove_stale(now=later) == 1


def test_started_tables_never_go_stale(person: Person) -> None:
    table = begun(tables.table_play_bots(user=person("ola"), game="eurobiznes", now=NOW), NOW)
    assert cleaning.tables_remove_stale(now=NOW + timedelta(days=9)) == 0
    table.refresh_from_db()
    assert table.state == "started"


def test_closed_tables_are_forgotten_after_a_month(opened: Opened, person: Person) -> None:
    table = opened()
    tables.table_close(table_id=table.pk, user=person("ola"), now=NOW)
    cleaning.tables_forget_closed(now=NOW + timedelta(days=30))
    assert Table.objects.count() == 1
    cleaning.tables_forget_closed(now=NOW + timedelta(days=31))
    assert Table.objects.count() == 0
