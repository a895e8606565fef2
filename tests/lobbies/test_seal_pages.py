"""What browsers and readers see and may send while a match is about to begin."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.engines.kernel.rng import seal_of
from games.models import Match
from lobbies.models import Table
from lobbies.services import seats, tables
from lobbies.services.assembly import table_invite
from tests.lobbies.conftest import NOW
from tests.lobbies.sealing import entropy_for, reveal, seal

Person = Callable[[str], User]
Opened = Callable[..., Table]


@pytest.fixture
def site(client: Client) -> Client:
    client.cookies["django_language"] = "en"
    return client


def told(client: Client, path: str, **body: object) -> tuple[int, dict[str, Any]]:
    answer = client.post(path, json.dumps(body), content_type="application/json")
    return answer.status_code, answer.json()


def test_browsers_are_told_how_far_all_are_and_never_what_was_revealed(
    sealing: Table, person: Person, site: Client
) -> None:
    site.force_login(person("jan"))
    at = f"/tables/{sealing.pk}/"
    found = site.get(at + "seals/").json()
    assert found | {"now": ""} == {
        "match": sealing.match_key,
        "commitment": Match.objects.get().commitment,
        "until": "2026-07-14T18:00:30.000Z",
        "now": "",
        "mine": 2,
        "beside": [],
        "seats": [
            {"seat": 0, "name": "ola", "bot": None, "seal": None, "revealed": False},
            {"seat": 1, "name": "Stefan", "bot": "steady", "seal": None, "revealed": False},
            {"seat": 2, "name": "jan", "bot": None, "seal": None, "revealed": False},
        ],
        "state": "sealing",
        "url": at,
    }
    seal(sealing, person("ola"), 0)
    entropy = entropy_for(sealing, 2)
    mine = seal_of(sealing.match_key, 2, entropy)
    status, after = told(site, at + "seal/", seal=mine)
    assert (status, [seat["seal"] is None for seat in after["seats"]]) == (
        200,
        [False, True, False],
    )
    status, after = told(site, at + "reveal/", entropy=entropy.hex())
    assert (status, [seat["revealed"] for seat in after["seats"]]) == (200, [False, False, True])
    assert entropy.hex() not in json.dumps(after)
    assert entropy.hex() not in site.get(at).content.decode()
    reveal(sealing, person("ola"), 0, NOW)
    after = site.get(at + "seals/").json()
    assert (after["state"], after["url"]) == ("started", f"/matches/{sealing.match_key}/")
    assert entropy.hex() not in json.dumps(after)


@pytest.mark.parametrize(
    ("path", "body", "wanted"),
    [
        ("seal/", {"seal": "00"}, (422, "seal_malformed")),
        ("seal/", {"seal": 1}, (422, "seal_malformed")),
        ("seal/", {"seal": "0" * 64, "salt": 0}, (422, "seal_malformed")),
        ("seal/", {"seal": "0" * 64, "seat": "0"}, (422, "seal_malformed")),
        ("seal/", {"seal": "0" * 64, "seat": 1}, (409, "not_at_table")),
        ("seal/", {}, (422, "seal_malformed")),
        ("reveal/", {"entropy": "00"}, (422, "entropy_malformed")),
        ("reveal/", {"entropy": "zz" * 32}, (422, "entropy_malformed")),
        ("reveal/", {"entropy": None}, (422, "entropy_malformed")),
        ("reveal/", {"seal": "0" * 64}, (422, "entropy_malformed")),
        ("reveal/", {"entropy": "0" * 64}, (409, "not_all_sealed")),
    ],
)
def test_refusals_are_json(
    sealing: Table,
    person: Person,
    site: Client,
    path: str,
    body: dict[str, Any],
    wanted: tuple[int, str],
) -> None:
    site.force_login(person("ola"))
    status, refusal = told(site, f"/tables/{sealing.pk}/{path}", **body)
    assert (status, refusal["code"]) == wanted
    assert (refusal["params"], bool(refusal["message"])) == ({}, True)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff",
        b'{"seal": "\xff"}',
        b'{"\xff": 1}',
        b'{"seal": "\\ud800"}',
        b'{"other": ' + b"[" * 5000 + b"]" * 5000 + b"}",
        b'{"seal": "' + b"0" * 70_000 + b'"}',
    ],
)
def test_no_json_is_malformed(sealing: Table, person: Person, site: Client, body: bytes) -> None:
    site.force_login(person("ola"))
    for path, code in (("seal", "seal_malformed"), ("reveal", "entropy_malformed")):
        at = f"/tables/{sealing.pk}/{path}/"
        answer = site.post(at, body, content_type="application/json")
        assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_seals_are_seen_by_those_who_see_the_room(
    opened: Opened, person: Person, site: Client
) -> None:
    table = opened(visibility="private", seats_max=2, bots={1: "steady"})
    tables.table_start(table_id=table.pk, user=person("ola"), now=NOW)
    at = f"/tables/{table.pk}/"
    assert site.get(at + "seals/").status_code == 404
    assert told(site, at + "seal/", seal="0" * 64)[0] == 404
    site.get(f"/tables/i/{table.code}/")
    assert (site.get(at + "seals/").json()["mine"], site.get(at + "seal/").status_code) == (
        None,
        405,
    )
    assert told(site, at + "seal/", seal="0" * 64)[1]["code"] == "not_at_table"
    assert told(site, "/tables/999999/reveal/", entropy="0" * 64)[1]["code"] == "no_such_table"


def test_answers_need_the_token_of_the_site(sealing: Table, person: Person) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(person("ola"))
    told_seal = json.dumps({"seal": "0" * 64})
    at = f"/tables/{sealing.pk}/seal/"
    assert strict.post(at, told_seal, content_type="application/json").status_code == 403
    assert not sealing.seats.get(number=0).seal


def test_room_shows_every_seat_and_offers_no_changes(
    sealing: Table, person: Person, site: Client
) -> None:
    seal(sealing, person("jan"), 2)
    site.force_login(person("ola"))
    shown = site.get(f"/tables/{sealing.pk}/").content.decode()
    for text in (
        "The match is about to begin.",
        "not sealed yet",
        "has sealed",
    ):
        assert text in shown
    assert "data-until=" in shown
    assert 'id="leave"' in shown
    for gone in ("start", "call", "clear-1", "bot-add-2", "join", "take-2", "close", "invite-link"):
        assert f'id="{gone}"' not in shown
    assert "sealed first" in shown
    stranger = Client(headers={"cookie": "django_language=en"})
    shown = stranger.get(f"/tables/{sealing.pk}/room/").content.decode()
    assert "the browsers of the players" in shown
    assert 'id="join"' not in shown


def test_room_says_why_the_match_did_not_begin(
    sealing: Table, person: Person, site: Client
) -> None:
    seats.table_leave(table_id=sealing.pk, user=person("jan"), now=NOW)
    site.force_login(person("ola"))
    shown = site.get(f"/tables/{sealing.pk}/").content.decode()
    assert "The match did not begin: jan got up or did not answer." in shown


def test_lobby_lists_it_as_starting_and_names_it_to_those_who_sit_there(
    sealing: Table, person: Person, site: Client
) -> None:
    table_invite(sealing, [person("ewa").pk], NOW)
    shown = site.get("/").content.decode()
    assert f'data-table="{sealing.pk}" data-state="waiting"' in shown
    assert ">starting<" in shown
    assert f"Look at table {sealing.pk}" in shown
    assert "Join table" not in shown
    site.force_login(person("ewa"))
    assert "data-sealing" not in site.get("/").content.decode()
    site.force_login(person("jan"))
    shown = site.get("/").content.decode()
    assert f'data-sealing="{sealing.pk}"' in shown
    assert "about to begin" in shown


def test_press_at_a_table_that_is_about_to_begin_explains_itself(
    sealing: Table, person: Person, site: Client
) -> None:
    site.force_login(person("ewa"))
    answer = site.post(f"/tables/{sealing.pk}/join/", follow=True)
    assert "The match at this table is about to begin." in answer.content.decode()


@pytest.mark.parametrize("act", ["seal", "reveal"])
def test_form_instead_of_json_is_malformed(sealing: Table, person: Person, act: str) -> None:
    # Where tokens are asked for, the fields of a form are read before the view asks for its bytes.
    site = Client(enforce_csrf_checks=True)
    site.force_login(person("ola"))
    site.get(f"/tables/{sealing.pk}/")
    token = {"X-CSRFToken": site.cookies["csrftoken"].value}
    answer = site.post(f"/tables/{sealing.pk}/{act}/", {"seal": "0" * 64}, headers=token)
    assert (answer.status_code, answer.json()["code"]) == (
        422,
        "seal_malformed" if act == "seal" else "entropy_malformed",
    )
