"""Roles that the host gives out (R-AM-ROL-03): from the waiting room to the log of the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import play
from games.engines.kernel.log import Fold
from games.models import Entry
from games.reading import matches
from games.verification.replay import verify
from games.verification.verdicts import exported
from lobbies.errors import LobbyError
from lobbies.models import Table
from lobbies.services import casting, checks, seats, tables
from tests.lobbies.conftest import NOW
from tests.lobbies.sealing import begun

Person = Callable[[str], User]
BY_HOST: dict[str, Any] = {
    "game": "antimonopoly",
    "rules": {"role_assignment": "host"},
    "seats_min": 2,
    "seats_max": 4,
}


@pytest.fixture
def table(opened: Callable[..., Table]) -> Table:
    """Ola's table, with AI players on two of the other seats and one seat free."""
    return opened(**BY_HOST, bots={1: "steady", 2: "steady"})


def given(table: Table) -> list[str]:
    return list(table.seats.values_list("role", flat=True))


def give(table: Table, person: User, number: int, role: str) -> None:
    casting.table_role_give(table_id=table.pk, user=person, number=number, role=role, now=NOW)


def test_whoever_sits_down_gets_the_role_that_fewest_have(table: Table, person: Person) -> None:
    seats.table_join(table_id=table.pk, user=person("jan"), now=NOW)
    assert given(table) == ["entrepreneur", "monopolist", "entrepreneur", "monopolist"]


def test_tables_without_roles_by_the_host_have_none(
    opened: Callable[..., Table], person: Person
) -> None:
    table = opened(game="antimonopoly", seats_max=2, bots={1: "steady"})
    assert given(table) == ["", ""]
    with pytest.raises(LobbyError, match="unknown_role"):
        give(table, person("ola"), 0, "monopolist")


def test_the_match_begins_with_the_roles_that_were_given(table: Table, person: Person) -> None:
    give(table, person("ola"), 0, "monopolist")
    give(table, person("ola"), 1, "entrepreneur")
    begun(tables.table_start(table_id=table.pk, user=person("ola"), now=NOW), NOW)
    table.refresh_from_db()
    setup = Entry.objects.get(match=table.match_key, number=1)
    assert setup.action["roles"] == ["monopolist", "entrepreneur", "entrepreneur"]

    game = matches.fixed_for(table.match_key).book.game
    (_told, state), *more = matches.states(table.match_key, 1)
    assert not more
    players = game.view(state, None)["players"]
    assert [player["role"] for player in players] == setup.action["roles"]


def test_verification_gives_out_the_same_roles(
    opened: Callable[..., Table], person: Person
) -> None:
    table = opened(**BY_HOST, bots={1: "steady"})
    give(table, person("ola"), 0, "monopolist")
    give(table, person("ola"), 1, "entrepreneur")
    begun(tables.table_start(table_id=table.pk, user=person("ola"), now=NOW), NOW)
    table.refresh_from_db()
    play.leave(match_id=table.match_key, user_id=person("ola").pk, now=NOW)
    export = exported(table.match_key)
    assert verify(export).is_right
    export["entries"][0]["action"]["roles"].reverse()
    assert not verify(export).is_right


def test_uneven_roles_start_nothing(table: Table, person: Person) -> None:
    give(table, person("ola"), 1, "entrepreneur")
    for begin in (tables.table_start, checks.table_check):
        with pytest.raises(LobbyError, match="roles_uneven"):
            begin(table_id=table.pk, user=person("ola"), now=NOW)
    table.refresh_from_db()
    assert table.is_waiting
    assert table.check_until is None


def test_a_full_table_with_uneven_roles_waits_for_the_host(table: Table, person: Person) -> None:
    jan = person("jan")
    give(table, person("ola"), 1, "entrepreneur")
    seats.table_join(table_id=table.pk, user=jan, now=NOW)
    give(table, person("ola"), 3, "entrepreneur")
    for name in ("ola", "jan"):
        seats.table_ready(table_id=table.pk, user=person(name), ready=True, now=NOW)
    table.refresh_from_db()
    assert table.is_waiting
    give(table, person("ola"), 1, "monopolist")
    give(table, person("ola"), 2, "monopolist")
    seats.table_ready(table_id=table.pk, user=jan, ready=True, now=NOW)
    table.refresh_from_db()
    assert table.is_sealing


def test_a_new_role_asks_a_person_anew_and_not_an_ai(table: Table, person: Person) -> None:
    seats.table_join(table_id=table.pk, user=person("jan"), now=NOW)
    seats.table_ready(table_id=table.pk, user=person("jan"), ready=True, now=NOW)
    give(table, person("ola"), 3, "entrepreneur")
    give(table, person("ola"), 2, "monopolist")
    assert list(table.seats.values_list("ready", flat=True)) == [False, True, True, False]


@pytest.mark.parametrize(
    ("who", "number", "role", "code"),
    [
        ("jan", 0, "monopolist", "not_host"),
        ("ola", 3, "monopolist", "no_such_seat"),
        ("ola", 0, "banker", "unknown_role"),
        ("ola", 0, "", "unknown_role"),
    ],
)
def test_what_cannot_be_given(
    table: Table, person: Person, who: str, number: int, role: str, code: str
) -> None:
    before = given(table)
    with pytest.raises(LobbyError, match=code):
        give(table, person(who), number, role)
    assert given(table) == before


def test_the_host_gives_and_everybody_else_reads(
    table: Table, person: Person, client: Client
) -> None:
    client.force_login(person("ola"), backend="django.contrib.auth.backends.ModelBackend")
    page = client.post(f"/tables/{table.pk}/role/", {"seat": "1", "role": "entrepreneur"})
    assert page.status_code == 302
    room = client.get(f"/tables/{table.pk}/room/").content.decode()
    assert 'id="role-give-1"' in room
    assert str(LobbyError("roles_uneven").sentence) in room
    client.logout()
    room = client.get(f"/tables/{table.pk}/room/").content.decode()
    assert 'id="role-give-1"' not in room
    assert "role-" not in room


def test_a_log_whose_roles_miss_a_seat_is_refused(table: Table, person: Person) -> None:
    begun(tables.table_start(table_id=table.pk, user=person("ola"), now=NOW), NOW)
    table.refresh_from_db()
    fixed = matches.fixed_for(table.match_key)
    with pytest.raises(Exception, match="bad_setup"):
        Fold.opened(fixed.book.game, fixed.book.compiled, 3, fixed.rng(0), roles=["monopolist"])
