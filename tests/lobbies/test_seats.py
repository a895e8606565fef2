from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import User
from games.models import Match
from lobbies.errors import LobbyError
from lobbies.models import Table
from lobbies.services import seats, tables
from tests.lobbies.conftest import NOW
from tests.lobbies.sealing import begun

Person = Callable[[str], User]
Opened = Callable[..., Table]


def numbers(table: Table) -> list[tuple[int, str]]:
    taken = table.seats.select_related("user")
    return [(seat.number, seat.user.username if seat.user else seat.bot) for seat in taken]


def test_join_takes_the_lowest_free_seat(opened: Opened, person: Person) -> None:
    table = opened(bots={1: "steady"})
    seats.table_join(table_id=table.pk, user=person("jan"), now=NOW)
    assert numbers(table) == [(0, "ola"), (1, "steady"), (2, "jan")]


def test_join_takes_the_seat_that_was_asked_for(opened: Opened, person: Person) -> None:
    table = opened()
    seats.table_join(table_id=table.pk, user=person("jan"), number=3, now=NOW)
    assert numbers(table) == [(0, "ola"), (3, "jan")]


def test_joining_twice_keeps_the_seat(opened: Opened, person: Person) -> None:
    table = opened()
    first = seats.table_join(table_id=table.pk, user=person("jan"), now=NOW)
    second = seats.table_join(table_id=table.pk, user=person("jan"), number=3, now=NOW)
    assert second == first


@pytest.mark.parametrize(
    ("number", "code"), [(0, "seat_taken"), (4, "no_such_seat"), (-1, "no_such_seat")]
)
def test_seat_that_is_not_free_is_refused(
    opened: Opened, person: Person, number: int, code: str
) -> None:
    table = opened()
    with pytest.raises(LobbyError, match=code):
        seats.table_join(table_id=table.pk, user=person("jan"), number=number, now=NOW)


def test_full_table_is_refused(opened: Opened, person: Person) -> None:
    table = opened(seats_max=2, bots={1: "steady"})
    with pytest.raises(LobbyError, match="table_full"):
        seats.table_join(table_id=table.pk, user=person("jan"), now=NOW)


def test_started_and_vanished_tables_are_refused(opened: Opened, person: Person) -> None:
    started = begun(tables.table_play_bots(user=person("ola"), game="eurobiznes", now=NOW), NOW)
    with pytest.raises(LobbyError, match="table_started"):
        seats.table_join(table_id=started.pk, user=person("jan"), now=NOW)
    with pytest.raises(LobbyError, match="no_such_table"):
        seats.table_join(table_id=started.pk + 1, user=person("jan"), now=NOW)


def test_private_table_opens_to_its_code_only(opened: Opened, person: Person) -> None:
    table = opened(visibility="private")
    with pytest.raises(LobbyError, match="no_such_table"):
        seats.table_join(table_id=table.pk, user=person("jan"), code="guess", now=NOW)
    seats.table_join(table_id=table.pk, user=person("jan"), code=table.code, now=NOW)
    assert numbers(table) == [(0, "ola"), (1, "jan")]


def test_waiting_at_three_tables_bars_a_fourth(opened: Opened, person: Person) -> None:
    for host in ("a", "b", "c"):
        seats.table_join(table_id=opened(host).pk, user=person("jan"), now=NOW)
    with pytest.raises(LobbyError, match="too_many_tables"):
        seats.table_join(table_id=opened("d").pk, user=person("jan"), now=NOW)


def test_table_passes_to_who_came_next(opened: Opened, person: Person) -> None:
    table = opened()
    for minute, name in enumerate(("jan", "ewa")):
        at = NOW + timedelta(minutes=minute)
        seats.table_join(table_id=table.pk, user=person(name), number=3 - minute, now=at)
    seats.table_leave(table_id=table.pk, user=person("ola"), now=NOW)
    table.refresh_from_db()
    assert (table.host, numbers(table)) == (person("jan"), [(2, "ewa"), (3, "jan")])


def test_last_person_to_leave_closes_the_table(opened: Opened, person: Person) -> None:
    table = opened(bots={1: "steady"})
    seats.table_leave(table_id=table.pk, user=person("ola"), now=NOW)
    table.refresh_from_db()
    assert (table.state, numbers(table)) == ("closed", [])


def test_nobody_leaves_a_table_where_they_do_not_sit(opened: Opened, person: Person) -> None:
    with pytest.raises(LobbyError, match="not_at_table"):
        seats.table_leave(table_id=opened().pk, user=person("jan"), now=NOW)


def test_full_table_begins_when_all_are_ready(opened: Opened, person: Person) -> None:
    table = opened(seats_max=2)
    seats.table_join(table_id=table.pk, user=person("jan"), now=NOW)
    seats.table_ready(table_id=table.pk, user=person("ola"), ready=True, now=NOW)
    table.refresh_from_db()
    assert table.is_waiting
    seats.table_ready(table_id=table.pk, user=person("jan"), ready=True, now=NOW)
    begun(table, NOW)
    assert Match.objects.get(pk=table.match_id).status == Match.Status.RUNNING


def test_ready_can_be_taken_back(opened: Opened, person: Person) -> None:
    table = opened()
    for ready in (True, False):
        seats.table_ready(table_id=table.pk, user=person("ola"), ready=ready, now=NOW)
    assert not table.seats.get().ready


def test_host_adds_and_removes_a_bot(opened: Opened, person: Person) -> None:
    table, ola = opened(), person("ola")
    seats.table_bot_add(table_id=table.pk, user=ola, number=2, bot="random", now=NOW)
    assert numbers(table) == [(0, "ola"), (2, "random")]
    seats.table_seat_clear(table_id=table.pk, user=ola, number=2)
    assert numbers(table) == [(0, "ola")]


@pytest.mark.parametrize(
    ("name", "number", "bot", "code"),
    [
        ("jan", 2, "steady", "not_host"),
        ("ola", 0, "steady", "seat_taken"),
        ("ola", 4, "steady", "no_such_seat"),
        ("ola", 2, "genius", "unknown_bot"),
    ],
)
def test_impossible_bot_is_refused(
    opened: Opened, person: Person, name: str, number: int, bot: str, code: str
) -> None:
    table = opened()
    with pytest.raises(LobbyError, match=code):
        seats.table_bot_add(table_id=table.pk, user=person(name), number=number, bot=bot, now=NOW)


def test_host_removes_a_person_but_not_themselves(opened: Opened, person: Person) -> None:
    table, ola = opened(), person("ola")
    seats.table_join(table_id=table.pk, user=person("jan"), now=NOW)
    seats.table_seat_clear(table_id=table.pk, user=ola, number=1)
    assert numbers(table) == [(0, "ola")]
    for number in (0, 1):
        with pytest.raises(LobbyError, match="no_such_seat"):
            seats.table_seat_clear(table_id=table.pk, user=ola, number=number)


def test_every_change_raises_the_version(opened: Opened, person: Person) -> None:
    table = opened()
    versions = [table.version]
    seats.table_join(table_id=table.pk, user=person("jan"), now=NOW)
    table.refresh_from_db()
    versions.append(table.version)
    seats.table_ready(table_id=table.pk, user=person("jan"), ready=True, now=NOW)
    table.refresh_from_db()
    versions.append(table.version)
    assert versions == sorted(set(versions))
