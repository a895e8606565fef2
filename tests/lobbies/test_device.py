"""People who sit down at the host's device: who may have them, under which names and by which rules."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.engines.kernel.rng import seal_of
from games.models import Match, Seat
from games.parameters.one_device import hindrance
from games.timing.controls import per_decision
from lobbies.errors import LobbyError
from lobbies.models import Table
from lobbies.services import seals, seats, tables
from tests.lobbies.conftest import NOW
from tests.lobbies.sealing import entropy_for, seal

pytestmark = pytest.mark.django_db

Person = Callable[[str], User]
Opened = Callable[..., Table]
JSON = "application/json"


def add(table: Table, user: User, number: int, name: str) -> None:
    seats.table_person_add(table_id=table.pk, user=user, number=number, name=name, now=NOW)


def code_of(call: Callable[[], Any]) -> str:
    with pytest.raises(LobbyError) as caught:
        call()
    return caught.value.code


def at(table: Table) -> list[str]:
    found = table.seats.select_related("user").order_by("number")
    return [seat.name or seat.bot for seat in found]


def answered_by(table: Table, users: dict[int, User]) -> None:
    """Browsers seal, and then reveal, for the seats of the match that are given."""
    for number, user in users.items():
        told = seal_of(table.match_key, number, entropy_for(table, number))
        seals.table_seal(table_id=table.pk, user=user, seal=told, number=number)
    for number, user in users.items():
        entropy = entropy_for(table, number)
        seals.table_reveal(table_id=table.pk, user=user, entropy=entropy, now=NOW, number=number)


def test_host_adds_people_and_plays_their_seats(opened: Opened, person: Person) -> None:
    table, ola = opened(seats_max=4, bots={2: "steady"}), person("ola")
    add(table, ola, 1, "  Adam ")
    add(table, ola, 3, "Basia")
    assert at(table) == ["ola", "Adam", "steady", "Basia"]
    tables.table_start(table_id=table.pk, user=ola, now=NOW)
    table.refresh_from_db()
    answered_by(table, {0: ola, 1: ola, 3: ola})
    held = Seat.objects.filter(match=table.match_key).order_by("number")
    assert [(one.name, one.beside_host) for one in held] == [
        ("ola", None),
        ("Adam", 0),
        ("Stefan 1", None),
        ("Basia", 0),
    ]
    assert [bool(one.seal) for one in held] == [True, True, False, True]
    match = Match.objects.get(pk=table.match_key)
    assert (match.at_one_device, match.rated) == (True, False)


def test_table_opens_with_people_beside_the_host(opened: Opened) -> None:
    table = opened(seats_max=3, beside_host={2: "Adam"}, bots={1: "steady"})
    assert at(table) == ["ola", "steady", "Adam"]
    assert (
        code_of(lambda: opened("jan", beside_host={1: "Ewa"}, bots={1: "steady"})) == "seat_taken"
    )
    assert code_of(lambda: opened("jan", beside_host={0: "Ewa"})) == "no_such_seat"
    assert code_of(lambda: opened("jan", seats_max=2, beside_host={2: "Ewa"})) == "no_such_seat"


def test_only_the_host_adds_people_and_on_free_seats(opened: Opened, person: Person) -> None:
    table = opened(seats_max=4, bots={1: "steady"})
    seats.table_join(table_id=table.pk, user=person("jan"), number=2, now=NOW)
    for user in ("jan", "zoe"):
        assert code_of(partial(add, table, person(user), 3, "Adam")) == "not_host"
    for number, code in {1: "seat_taken", 2: "seat_taken", 4: "no_such_seat"}.items():
        assert code_of(partial(add, table, person("ola"), number, "Adam")) == code
    assert table.seats.count() == 3


@pytest.mark.parametrize("name", ["", " ", "<b>", "x" * 41, "admin", "Steady 1"])
def test_name_is_one_that_a_person_could_have(opened: Opened, person: Person, name: str) -> None:
    table = opened()
    assert code_of(lambda: add(table, person("ola"), 1, name)) == "device_name"
    assert at(table) == ["ola"]


def test_nobody_beside_is_called_as_somebody_else(opened: Opened, person: Person) -> None:
    table, ola = opened(), person("ola")
    person("jan")
    add(table, ola, 1, "Adam")
    for name in ("jan", "JAN", "ola", "adam", "ADAM"):
        assert code_of(partial(add, table, ola, 2, name)) == "device_name_taken"


@pytest.mark.parametrize(
    ("game", "rules", "code"),
    [
        ("fortuna", {"trade_offers_public": False}, "device_secrets"),
        ("fortuna", {"auction_mode": "timed_open"}, "device_auction"),
        ("eurobiznes", {"auction_mode": "timed_open"}, "device_auction"),
    ],
)
def test_rules_that_one_device_cannot_keep_are_refused(
    opened: Opened, person: Person, game: str, rules: dict[str, Any], code: str
) -> None:
    given = {"game": game, "rules": rules}
    assert code_of(lambda: opened(**given, beside_host={1: "Adam"})) == code
    table = opened(**given)
    assert code_of(lambda: add(table, person("ola"), 1, "Adam")) == code
    assert hindrance(rules) == code
    assert hindrance({}) == ""


def test_nobody_plays_beside_the_host_of_a_rated_table(opened: Opened, person: Person) -> None:
    table = opened()
    Table.objects.filter(pk=table.pk).update(rated=True)
    assert code_of(lambda: add(table, person("ola"), 1, "Adam")) == "device_rated"


def test_people_get_up_with_their_host(opened: Opened, person: Person) -> None:
    table, ola, jan = opened(), person("ola"), person("jan")
    add(table, ola, 1, "Adam")
    seats.table_join(table_id=table.pk, user=jan, number=2, now=NOW)
    seats.table_leave(table_id=table.pk, user=ola, now=NOW)
    table.refresh_from_db()
    assert (table.host, at(table)) == (jan, ["jan"])


def test_host_takes_somebody_off_again(opened: Opened, person: Person) -> None:
    table, ola = opened(), person("ola")
    add(table, ola, 1, "Adam")
    seats.table_seat_clear(table_id=table.pk, user=ola, number=1)
    assert at(table) == ["ola"]


def test_nobody_else_seals_for_the_people_of_a_device(opened: Opened, person: Person) -> None:
    table, ola, jan = opened(seats_max=3, control=per_decision(60)), person("ola"), person("jan")
    add(table, ola, 1, "Adam")
    seats.table_join(table_id=table.pk, user=jan, number=2, now=NOW)
    seats.table_ready(table_id=table.pk, user=jan, ready=True, now=NOW)
    tables.table_start(table_id=table.pk, user=ola, now=NOW)
    table.refresh_from_db()
    for user, number in ((jan, 1), (jan, 0), (ola, 2), (ola, 9)):
        call: dict[str, Any] = {"table_id": table.pk, "user": user, "seal": "0" * 64}
        call["number"] = number
        assert code_of(partial(seals.table_seal, **call)) == "not_at_table"
    seal(table, ola, 0)
    seal(table, jan, 2)
    late = NOW + timedelta(seconds=seals.SEAL_SECONDS)
    seals.seal_settle(table_id=table.pk, now=late)
    table.refresh_from_db()
    assert (table.host, at(table)) == (jan, ["jan"])
    assert table.called_off == "ola"


def test_people_beside_play_again_in_a_rematch(opened: Opened, person: Person) -> None:
    table, ola = opened(seats_max=2, control=per_decision(60)), person("ola")
    add(table, ola, 1, "Adam")
    tables.table_start(table_id=table.pk, user=ola, now=NOW)
    table.refresh_from_db()
    answered_by(table, {0: ola, 1: ola})
    Match.objects.filter(pk=table.match_key).update(
        status="ended", ended_at=NOW, outcome={"placings": [[0], [1]], "reason": "", "worth": {}}
    )
    again = tables.table_rematch(match_id=table.match_key, user=ola, now=NOW)
    assert at(again) == ["ola", "Adam"]
    assert again.is_sealing


def test_calls_of_programs_seal_for_every_seat_of_the_device(
    opened: Opened, person: Person, site: Client
) -> None:
    table = opened(seats_max=2, beside_host={1: "Adam"})
    tables.table_start(table_id=table.pk, user=person("ola"), now=NOW)
    site.force_login(person("ola"))
    for base in (f"/api/v1/tables/{table.pk}/", f"/tables/{table.pk}/"):
        told = site.get(f"{base}seals/").json()
        assert (told["mine"], told["beside"]) == (0, [1])
        assert [one["name"] for one in told["seats"]] == ["ola", "Adam"]
        body = {"seal": "0" * 64, "seat": 1}
        told = site.post(f"{base}seal/", body, content_type=JSON).json()
        assert [bool(one["seal"]) for one in told["seats"]] == [False, True]
    site.force_login(person("jan"))
    assert site.get(f"/tables/{table.pk}/seals/").json()["beside"] == []
    refused = site.post(f"/tables/{table.pk}/seal/", body, content_type=JSON)
    assert refused.json()["code"] == "not_at_table"


def test_calls_of_programs_seat_people_at_a_device(site: Client, person: Person) -> None:
    site.force_login(person("ola"))
    wish = {"game": "eurobiznes", "seats_max": 4, "beside_host": {"1": "Adam"}}
    room = site.post("/api/v1/tables/", wish, content_type=JSON).json()
    address = f"/api/v1/tables/{room['table']['id']}/"
    room = site.post(f"{address}beside/", {"seat": 2, "name": "Basia"}, content_type=JSON).json()
    names = [(seat["name"], seat["kind"]) for seat in room["table"]["seats"]]
    assert names == [("ola", "person"), ("Adam", "person"), ("Basia", "person"), ("", "free")]
    site.post(f"{address}start/", {}, content_type=JSON)
    told = site.get(f"{address}seals/").json()
    assert (told["mine"], told["beside"]) == (0, [1, 2])
    digits = {"seal": "0" * 64, "seat": 2}
    told = site.post(f"{address}seal/", digits, content_type=JSON).json()
    assert [bool(one["seal"]) for one in told["seats"]] == [False, False, True]
    site.force_login(person("jan"))
    refused = site.post(f"{address}beside/", {"seat": 3, "name": "Ewa"}, content_type=JSON)
    assert refused.json()["code"] == "table_sealing"
