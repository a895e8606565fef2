"""The room of a waiting table, its presses, and the room of a rematch."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth import get_user
from django.test import Client

from accounts.models import User
from lobbies.models import Table
from lobbies.services import seats, tables
from lobbies.services.assembly import table_invite
from tests.lobbies.conftest import NOW
from tests.lobbies.endings import end_match
from tests.lobbies.reading import as_person, queries, text_of
from tests.lobbies.sealing import begun

Person = Callable[[str], User]
Opened = Callable[..., Table]


def test_room_shows_commitment_changed_rules_and_invite(
    site: Client, opened: Opened, person: Person
) -> None:
    table = opened(rules={"starting_cash": 2000})
    shown = text_of(as_person(site, person("ola")).get(f"/tables/{table.pk}/"))
    assert table.match is not None
    assert table.match.commitment in shown
    assert "Cash dealt to every player $3 000 $2 000" in shown
    assert "At least 2 players are needed; 1 are seated." in shown


def test_room_queries_do_not_grow_with_people(site: Client, opened: Opened, person: Person) -> None:
    table = opened(seats_max=6)
    as_person(site, person("ola"))
    one = queries(lambda: site.get(f"/tables/{table.pk}/"))
    for name in ("jan", "ewa"):
        seats.table_join(table_id=table.pk, user=person(name), now=NOW)
    assert queries(lambda: site.get(f"/tables/{table.pk}/")) == one


def test_started_table_leads_to_its_match(site: Client, person: Person) -> None:
    table = begun(tables.table_play_bots(user=person("ola"), game="eurobiznes", now=NOW), NOW)
    answer = as_person(site, person("ola")).get(f"/tables/{table.pk}/")
    assert answer["Location"] == f"/matches/{table.match_id}/"
    assert site.get(f"/tables/{table.pk}/room/").status_code == 204


def test_closed_full_and_vanished_tables_explain_themselves(
    site: Client, opened: Opened, person: Person
) -> None:
    closed, full, other = opened(), opened(seats_max=2, bots={1: "steady"}), opened("ewa")
    tables.table_close(table_id=closed.pk, user=person("ola"), now=NOW)
    as_person(site, person("jan"))
    answers = [
        site.get(f"/tables/{closed.pk}/"),
        site.post(f"/tables/{full.pk}/join/"),
        site.get("/tables/999999/"),
        site.post("/tables/999999/join/"),
    ]
    assert [answer.status_code for answer in answers] == [409, 409, 404, 404]
    sentences = [
        "This table has been closed.",
        "Somebody was faster: all seats at this table are taken.",
        "There is no such table. It may have been closed in the meantime.",
        "There is no such table. It may have been closed in the meantime.",
    ]
    for answer, sentence in zip(answers, sentences, strict=True):
        assert sentence in text_of(answer)
        assert f'href="/tables/{other.pk}/"' in answer.content.decode()


def test_stranger_sits_down_as_a_guest(site: Client, opened: Opened) -> None:
    table = opened()
    answer = site.post(f"/tables/{table.pk}/join/", {"seat": "2"})
    assert answer["Location"] == f"/tables/{table.pk}/"
    assert table.seats.get(number=2).user == get_user(site)


def test_refused_stranger_is_no_guest(site: Client, opened: Opened) -> None:
    full = opened(seats_max=2, bots={1: "steady"})
    site.post(f"/tables/{full.pk}/join/")
    assert list(User.objects.values_list("username", flat=True)) == ["ola"]


def test_presses_of_the_room(site: Client, opened: Opened, person: Person) -> None:
    table = opened(seats_max=3)
    at = f"/tables/{table.pk}/"
    as_person(site, person("ola"))
    site.post(at + "bot/", {"seat": "2", "bot": "random"})
    site.post(at + "bot/", {"seat": "1", "bot": "random"})
    site.post(at + "clear/", {"seat": "1"})
    assert [seat.number for seat in table.seats.all()] == [0, 2]
    site.post(at + "ready/", {"ready": "yes"})
    site.post(at + "ready/", {"ready": "no"})
    assert not table.seats.get(number=0).ready
    answer = site.post(at + "start/", follow=False)
    table.refresh_from_db()
    assert (answer.status_code, answer["Location"], table.state) == (302, at, "sealing")


def test_host_has_people_sit_down_at_the_same_device(
    site: Client, opened: Opened, person: Person
) -> None:
    table = opened(seats_max=3, bots={1: "steady"})
    at = f"/tables/{table.pk}/"
    as_person(site, person("ola"))
    page = site.get(at).content.decode()
    assert "Add a person at this device" in page
    assert f'action="{at}beside/"' in page
    assert 'name="seat" value="2"' in page
    shown = text_of(site.post(at + "beside/", {"seat": "2", "name": " Adam "}, follow=True))
    assert "Adam at the device of the host" in shown
    assert "Adam at the device of the host ready" not in shown
    assert "Add a person at this device" not in shown  # no seat is free
    site.post(at + "clear/", {"seat": "2"})
    assert [seat.number for seat in table.seats.all()] == [0, 1]
    stranger = text_of(as_person(site, person("jan")).get(at))
    assert "Add a person at this device" not in stranger


def test_name_that_was_refused_stands_in_its_room_once_to_be_corrected(
    site: Client, opened: Opened, person: Person
) -> None:
    table = opened(seats_max=3)
    at = f"/tables/{table.pk}/"
    as_person(site, person("ola"))
    kept = 'id="beside-name" value="&lt;!&gt;"'
    assert (
        kept
        in site.post(at + "beside/", {"seat": "2", "name": "<!>"}, follow=True).content.decode()
    )
    assert kept not in site.get(at).content.decode()
    site.post(at + "beside/", {"seat": "2", "name": "<!>"})
    other = opened("jan")
    site.get(f"/tables/{other.pk}/")
    assert kept not in site.get(at).content.decode()
    site.post(at + "beside/", {"seat": "2", "name": "Adam"})
    assert 'id="beside-name" value=""' in site.get(at).content.decode()


def test_room_says_why_nobody_sits_down_at_the_same_device(
    site: Client, opened: Opened, person: Person
) -> None:
    table = opened(game="fortuna", rules={"trade_offers_public": False})
    at = f"/tables/{table.pk}/"
    as_person(site, person("ola"))
    why = "By these rules offers are secret between two players"
    assert why in text_of(site.get(at))
    assert f"{at}beside/" not in site.get(at).content.decode()
    assert why in text_of(site.post(at + "beside/", {"seat": "1", "name": "Adam"}, follow=True))
    Table.objects.filter(pk=table.pk).update(rated=True)
    assert "nobody can play beside you" not in text_of(site.get(at))


def test_name_that_is_taken_is_refused_with_its_sentence(
    site: Client, opened: Opened, person: Person
) -> None:
    table = opened()
    person("jan")
    as_person(site, person("ola"))
    told = site.post(f"/tables/{table.pk}/beside/", {"seat": "1", "name": "jan"}, follow=True)
    assert "Somebody is called so here already. Choose another name." in text_of(told)
    assert table.seats.count() == 1


def test_room_asks_who_is_not_ready(site: Client, opened: Opened, person: Person) -> None:
    table = opened(seats_max=2)
    seats.table_join(table_id=table.pk, user=person("jan"), now=NOW)
    host = as_person(site, person("ola"))
    shown = text_of(host.get(f"/tables/{table.pk}/"))
    assert "Waiting for: ola, jan." in shown
    assert "Are you ready?" in shown
    host.post(f"/tables/{table.pk}/check/")
    shown = text_of(host.get(f"/tables/{table.pk}/room/"))
    assert "Waiting for: jan." in shown
    assert "Is everybody ready?" in shown
    assert "data-until" in host.get("/").content.decode()


def test_room_of_a_rematch_says_who_is_in(site: Client, opened: Opened, person: Person) -> None:
    table = opened()
    table_invite(table, [person("jan").pk, person("ewa").pk], NOW)
    seats.table_join(table_id=table.pk, user=person("jan"), now=NOW)
    shown = text_of(as_person(site, person("ola")).get(f"/tables/{table.pk}/"))
    assert "jan: is here" in shown
    assert "ewa: not here yet" in shown


@pytest.mark.parametrize(
    "press",
    ["ready/", "check/", "start/", "bot/", "beside/", "role/", "clear/", "leave/", "close/"],
)
def test_presses_of_people_who_do_not_sit_there_change_nothing(
    site: Client, opened: Opened, person: Person, press: str
) -> None:
    table = opened(bots={1: "steady"})
    for user in (None, person("jan")):
        if user is not None:
            as_person(site, user)
        seat = "1" if press in {"clear/", "role/"} else "2"
        data = {"seat": seat, "bot": "steady", "name": "Adam", "ready": "yes"}
        assert site.post(f"/tables/{table.pk}/{press}", data).status_code == 302
    fresh = Table.objects.get(pk=table.pk)
    assert (fresh.version, fresh.state, fresh.seats.count()) == (table.version, "waiting", 2)


@pytest.mark.parametrize(
    "press",
    ["join", "leave", "ready", "check", "start", "close", "bot", "beside", "role", "clear"],
)
def test_presses_are_posts(site: Client, opened: Opened, press: str) -> None:
    assert site.get(f"/tables/{opened().pk}/{press}/").status_code == 405


@pytest.mark.parametrize("seat", ["x", "-1", "²", "999", "99"])
def test_seat_of_nonsense_is_refused(
    site: Client, opened: Opened, person: Person, seat: str
) -> None:
    table = opened()
    as_person(site, person("jan")).post(f"/tables/{table.pk}/join/", {"seat": seat})
    assert table.seats.count() == 1


def test_leaving_goes_back_to_the_lobby(site: Client, opened: Opened, person: Person) -> None:
    table = opened()
    answer = as_person(site, person("ola")).post(f"/tables/{table.pk}/leave/")
    table.refresh_from_db()
    assert (answer["Location"], table.state) == ("/", "closed")


def test_rematch_opens_a_table(site: Client, opened: Opened, person: Person) -> None:
    table = opened(seats_max=2)
    seats.table_join(table_id=table.pk, user=person("jan"), now=NOW)
    for name in ("ola", "jan"):
        seats.table_ready(table_id=table.pk, user=person(name), ready=True, now=NOW)
    begun(table, NOW)
    address = f"/tables/rematch/{table.match_id}/"
    assert site.post(address).status_code == 409
    as_person(site, person("ola"))
    assert "The match still goes on." in text_of(site.post(address))
    end_match(table.match_key, NOW)
    answer = site.post(address)
    again = Table.objects.get(rematch_of=table.match_id)
    assert answer["Location"] == f"/tables/{again.pk}/"
    site.force_login(person("jan"))
    assert "you are invited" in text_of(site.get("/"))
