"""The form of a new table, as a page."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.test import Client

from accounts.models import User
from lobbies.models import Mute, Table, TableInvite
from tests.lobbies.conftest import NOW
from tests.lobbies.reading import as_person, text_of
from tests.lobbies.test_forms import filled

Person = Callable[[str], User]
Opened = Callable[..., Table]


def test_form_opens_a_table(site: Client, person: Person) -> None:
    as_person(site, person("ola"))
    assert site.get("/tables/new/eurobiznes/").status_code == 200
    answer = site.post("/tables/new/eurobiznes/", filled(visibility="private", bot_1="random"))
    table = Table.objects.get()
    assert answer["Location"] == f"/tables/{table.pk}/"
    assert (table.host, table.visibility, table.seats.count()) == (person("ola"), "private", 2)


def test_preset_of_the_address_fills_the_form(site: Client, db: None) -> None:
    shown = site.get("/tables/new/eurobiznes/?preset=two_hours").content.decode()
    assert re.search(r'name="rule_time_limit_minutes" value="120"', shown)


def test_what_the_chosen_set_does_otherwise_is_unfolded(site: Client, db: None) -> None:
    shown = site.get("/tables/new/eurobiznes/?preset=two_hours").content.decode()
    folds = re.findall(r'<details class="fold differences" data-preset="(\w+)"( open)?>', shown)
    assert [key for key, unfolded in folds if unfolded] == ["two_hours"]
    assert len(folds) > 1


def test_form_shows_conflicts_and_opens_nothing(site: Client, person: Person) -> None:
    as_person(site, person("ola"))
    wrong = {"rule_starting_cash": "100", "seats_min": "5", "seats_max": "3"}
    answer = site.post("/tables/new/eurobiznes/", filled(**wrong))
    assert (answer.status_code, Table.objects.count()) == (422, 0)
    assert "At least 500." in text_of(answer)
    assert '<a href="#id_rule_starting_cash">' in answer.content.decode()
    assert "The lowest number of seats is above the highest." in text_of(answer)


def test_wrong_form_makes_no_guest(site: Client, db: None) -> None:
    site.post("/tables/new/eurobiznes/", filled(rule_starting_cash="1"))
    assert not User.objects.exists()


def test_conflicts_are_told_before_anything_is_sent(site: Client, db: None) -> None:
    at = "/tables/new/eurobiznes/check/"
    assert site.post(at, filled()).json() == {"errors": {}}
    wrong = filled(rule_starting_cash="100", seats_min="5", seats_max="3")
    errors = site.post(at, wrong).json()["errors"]
    assert errors["rule_starting_cash"] == ["At least 500."]
    assert errors["seats_min"] == ["The lowest number of seats is above the highest."]
    assert (Table.objects.count(), User.objects.count()) == (0, 0)
    assert site.post("/tables/new/chess/check/", filled()).status_code == 404


def test_table_full_of_ai_starts_with_the_same_press_if_wished(site: Client, db: None) -> None:
    alone = {"seats_max": "3", "bot_1": "steady", "bot_2": "steady"}
    waiting = site.post("/tables/new/eurobiznes/", filled(**alone))
    site.post("/tables/new/eurobiznes/", filled(**alone, start="now"))
    site.post("/tables/new/eurobiznes/", filled(seats_max="3", start="now"))
    states = Table.objects.order_by("pk").values_list("state", flat=True)
    assert (waiting.status_code, list(states)) == (302, ["waiting", "sealing", "waiting"])


def test_unknown_game_has_no_form(site: Client, db: None) -> None:
    assert site.get("/tables/new/chess/").status_code == 404


def test_form_asks_somebody_to_the_table_by_name(person: Person, client: Client) -> None:
    host, other = person("ala"), person("ola")
    client.force_login(host)
    path = f"/tables/new/eurobiznes/?invite={other.pk}"
    assert f'name="invite" value="{other.pk}"' in client.get(path).content.decode()
    for asked in ("x", "0", str(host.pk), "9" * 30):
        text = client.get(f"/tables/new/eurobiznes/?invite={asked}").content.decode()
        assert 'name="invite"' not in text
    data = filled(invite=str(other.pk))
    assert client.post("/tables/new/eurobiznes/", data).status_code == 302
    assert TableInvite.objects.get().user == other


def test_nobody_is_asked_by_whom_they_have_muted(person: Person, client: Client) -> None:
    host, other = person("ala"), person("ola")
    Mute.objects.create(user=other, muted=host, at=NOW)
    client.force_login(host)
    page = client.post("/tables/new/eurobiznes/", filled(invite=str(other.pk)))
    assert page.status_code == 422
    assert not Table.objects.exists()
    text = client.get(f"/tables/new/eurobiznes/?invite={other.pk}").content.decode()
    assert 'name="invite"' not in text
