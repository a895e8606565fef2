from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import User
from gates.outbox import OUTBOX
from lobbies.errors import LobbyError
from lobbies.models import Table
from lobbies.services import checks, seats
from tests.conftest import Enqueued
from tests.lobbies.conftest import NOW

Person = Callable[[str], User]
Opened = Callable[..., Table]
LATER = NOW + timedelta(seconds=checks.CHECK_SECONDS)


def fresh(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def seated(table: Table) -> list[str]:
    return [seat.user.username if seat.user else seat.bot for seat in table.seats.all()]


@pytest.fixture
def join(person: Person) -> Callable[[Table, str], None]:
    def done(table: Table, name: str) -> None:
        seats.table_join(table_id=table.pk, user=person(name), now=NOW)

    return done


@pytest.fixture
def ready(person: Person) -> Callable[[Table, str], None]:
    def done(table: Table, name: str) -> None:
        seats.table_ready(table_id=table.pk, user=person(name), ready=True, now=NOW)

    return done


@pytest.mark.django_db(transaction=True)
def test_last_seat_taken_begins_a_check_that_ends_in_time(
    opened: Opened, join: Callable[[Table, str], None], enqueued: Enqueued
) -> None:
    table = opened(seats_max=3)
    join(table, "jan")
    assert fresh(table).check_until is None
    join(table, "ewa")
    assert fresh(table).check_until == LATER
    OUTBOX.drain()
    assert ("lobbies.tasks.check_due", [table.pk], {}) in enqueued.take()


def test_everybody_ready_starts(
    opened: Opened,
    join: Callable[[Table, str], None],
    ready: Callable[[Table, str], None],
) -> None:
    table = opened(seats_max=2)
    join(table, "jan")
    ready(table, "jan")
    assert fresh(table).state == "waiting"
    ready(table, "ola")
    assert (fresh(table).state, fresh(table).check_until) == ("sealing", None)


def test_who_is_late_gets_up_and_the_host_stays(
    opened: Opened,
    join: Callable[[Table, str], None],
    ready: Callable[[Table, str], None],
) -> None:
    table = opened(seats_max=3)
    join(table, "jan")
    join(table, "ewa")
    ready(table, "ewa")
    checks.check_settle(table_id=table.pk, now=LATER - timedelta(seconds=1))
    assert seated(table) == ["ola", "jan", "ewa"]
    checks.check_settle(table_id=table.pk, now=LATER)
    assert (seated(table), fresh(table).check_until) == (["ola", "ewa"], None)


def test_sweep_ends_checks_whose_task_got_lost(
    opened: Opened, join: Callable[[Table, str], None]
) -> None:
    table = opened(seats_max=2)
    join(table, "jan")
    assert checks.checks_settle(now=NOW) == 0
    assert checks.checks_settle(now=LATER) == 1
    assert seated(table) == ["ola"]


def test_host_calls_a_table_that_is_not_full(
    opened: Opened,
    person: Person,
    join: Callable[[Table, str], None],
    ready: Callable[[Table, str], None],
) -> None:
    table = opened(seats_max=4)
    with pytest.raises(LobbyError, match="too_few_seated"):
        checks.table_check(table_id=table.pk, user=person("ola"), now=NOW)
    join(table, "jan")
    with pytest.raises(LobbyError, match="not_host"):
        checks.table_check(table_id=table.pk, user=person("jan"), now=NOW)
    checks.table_check(table_id=table.pk, user=person("ola"), now=NOW)
    assert (fresh(table).state, fresh(table).check_until) == ("waiting", LATER)
    ready(table, "jan")
    assert fresh(table).state == "sealing"


def test_call_starts_where_everybody_is_ready(
    opened: Opened,
    person: Person,
    join: Callable[[Table, str], None],
    ready: Callable[[Table, str], None],
) -> None:
    table = opened(seats_max=4)
    join(table, "jan")
    ready(table, "jan")
    checks.table_check(table_id=table.pk, user=person("ola"), now=NOW)
    assert fresh(table).state == "sealing"


def test_check_ends_when_too_few_are_left(
    opened: Opened, person: Person, join: Callable[[Table, str], None]
) -> None:
    table = opened(seats_max=2)
    join(table, "jan")
    seats.table_leave(table_id=table.pk, user=person("jan"), now=NOW)
    assert fresh(table).check_until is None


def test_ai_on_the_last_seat_asks_nobody(opened: Opened, person: Person) -> None:
    table = opened(seats_max=2)
    seats.table_bot_add(table_id=table.pk, user=person("ola"), number=1, bot="steady", now=NOW)
    assert fresh(table).check_until is None
