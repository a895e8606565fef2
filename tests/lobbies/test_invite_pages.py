"""Invitations by address."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.contrib.auth import get_user
from django.test import Client

from accounts.models import User
from gates.qr_codes import qr_code
from lobbies.models import Table
from lobbies.services import tables
from tests.lobbies.conftest import NOW
from tests.lobbies.reading import text_of
from tests.lobbies.sealing import begun

Person = Callable[[str], User]
Opened = Callable[..., Table]


def test_invite_shows_rules_before_anybody_signs_in(site: Client, opened: Opened) -> None:
    table = opened(visibility="private", rules={"starting_cash": 2000})
    assert site.get(f"/tables/{table.pk}/").status_code == 404
    shown = text_of(site.get(f"/tables/i/{table.code}/"))
    assert "Cash dealt to every player $3 000 $2 000" in shown
    assert "Take a seat as a guest" in shown


def test_the_code_beside_an_invite_link_is_its_address(site: Client, opened: Opened) -> None:
    table = opened(visibility="private")
    link = f"http://testserver/tables/i/{table.code}/"
    shown = site.get(link).content.decode()
    assert f'value="{link}"' in shown
    assert 'aria-label="QR code of the invite link"' in shown
    assert qr_code(link).path in shown


def test_invite_survives_playing_as_a_guest(site: Client, opened: Opened) -> None:
    table = opened(visibility="private")
    site.get(f"/tables/i/{table.code}/")
    site.post(f"/tables/{table.pk}/join/", {"seat": "1"})
    assert table.seats.get(number=1).user == get_user(site)


def test_invite_survives_signing_in(site: Client, opened: Opened, person: Person) -> None:
    table = opened(visibility="private")
    jan = person("jan")
    jan.set_password("a long and good one")
    jan.save()
    shown = site.get(f"/tables/i/{table.code}/").content.decode()
    found = re.search(r'href="([^"]*login[^"]*)"', shown)
    assert found is not None
    form = {"login": "jan", "password": "a long and good one"}
    answer = site.post(found[1].replace("&amp;", "&"), form)
    assert answer["Location"] == f"/tables/i/{table.code}/"
    site.get(answer["Location"])
    site.post(f"/tables/{table.pk}/join/")
    assert table.seats.get(number=1).user == jan


def test_unknown_invite_is_explained(site: Client, db: None) -> None:
    assert site.get("/tables/i/nothing/").status_code == 404


def test_invite_to_a_started_table_leads_to_the_match(
    site: Client, opened: Opened, person: Person
) -> None:
    table = opened(seats_max=2, bots={1: "steady"}, visibility="private")
    begun(tables.table_start(table_id=table.pk, user=person("ola"), now=NOW), NOW)
    answer = site.get(f"/tables/i/{table.code}/")
    assert answer["Location"] == f"/matches/{table.match_id}/"
