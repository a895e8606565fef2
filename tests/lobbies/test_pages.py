from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import simple_answers
from games.engines.catalogue import GAMES
from games.models import Match
from games.timing.controls import per_decision
from lobbies import game_texts
from lobbies.models import Mute, Table, TableInvite
from lobbies.receivers import note_round
from lobbies.services import seats, tables
from lobbies.services.assembly import table_invite
from tests.lobbies.conftest import NOW
from tests.lobbies.endings import end_match
from tests.lobbies.sealing import begun
from tests.lobbies.test_forms import filled

Person = Callable[[str], User]
Opened = Callable[..., Table]


@pytest.fixture
def site(client: Client) -> Client:
    client.cookies["django_language"] = "en"
    return client


def as_person(site: Client, user: User) -> Client:
    site.force_login(user)
    return site


def text_of(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


# --------------------------------------------------------------------------------------------


def test_empty_lobby_says_what_to_do(site: Client, person: Person) -> None:
    shown = text_of(site.get("/"))
    assert "No table waits at the moment." in shown
    assert "Nobody plays in public just now." in shown
    assert "You do not sit at any table." not in shown
    assert "You do not sit at any table." in text_of(as_person(site, person("ola")).get("/"))


def test_home_lists_public_tables_only(site: Client, opened: Opened) -> None:
    public, private = opened(), opened("jan", visibility="private")
    shown = site.get("/").content.decode()
    assert f'data-table="{public.pk}"' in shown
    assert f'data-table="{private.pk}"' not in shown
    assert private.code not in shown


def test_stranger_plays_with_bots_in_one_press(site: Client, db: None) -> None:
    answer = site.post("/play/eurobiznes/")
    table = Table.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/tables/{table.pk}/")
    shown = text_of(site.get(answer["Location"]))
    assert table.match is not None
    assert f"Fingerprint of the dice: {table.match.commitment[:16]}…" in shown
    assert "This needs JavaScript" in shown
    begun(table, NOW)
    match = Match.objects.get()
    assert (match.status, match.seats.get(number=0).user) == ("running", get_user(site))
    assert site.get(f"/tables/{table.pk}/")["Location"] == f"/matches/{match.pk}/"
    assert list(match.seats.exclude(bot="").values_list("bot", flat=True)) == ["steady"] * 3


def test_impossible_play_is_explained(site: Client, db: None) -> None:
    answer = site.post("/play/chess/")
    assert (answer.status_code, Match.objects.count()) == (404, 0)


@pytest.mark.parametrize(("words", "is_offered"), [(simple_answers._WORDS, True), ({}, False)])
def test_list_offers_to_answer_what_needs_no_board(
    site: Client,
    opened: Opened,
    person: Person,
    monkeypatch: pytest.MonkeyPatch,
    words: dict[Any, Any],
    is_offered: bool,  # noqa: FBT001 - a case of the table
) -> None:
    table = opened(seats_max=2)
    seats.table_join(table_id=table.pk, user=person("jan"), now=NOW)
    for name in ("ola", "jan"):
        seats.table_ready(table_id=table.pk, user=person(name), ready=True, now=NOW)
    begun(table, NOW)
    match = Match.objects.get(pk=table.match_id)
    asked, other = ("ola", "jan") if match.asked_mask & 1 else ("jan", "ola")
    monkeypatch.setattr(simple_answers, "_WORDS", words)
    path = f"/matches/{match.pk}/decision/"
    assert (path in as_person(site, person(asked)).get("/").content.decode()) is is_offered
    assert path not in as_person(site, person(other)).get("/").content.decode()


def test_my_turn_stands_before_what_waits_and_what_ended(
    site: Client, opened: Opened, person: Person
) -> None:
    def playing() -> Table:
        table = opened(seats_max=2)
        seats.table_join(table_id=table.pk, user=person("jan"), now=NOW)
        for name in ("ola", "jan"):
            seats.table_ready(table_id=table.pk, user=person(name), ready=True, now=NOW)
        begun(table, NOW)
        return table

    over = playing().match_key
    turn = Match.objects.get(pk=playing().match_id).asked_mask
    me = person("ola" if turn & 1 else "jan")
    end_match(over, NOW, stays=me)
    opened(me.username)
    table_invite(opened("ewa"), [me.pk], NOW)
    shown = as_person(site, me).get("/").content.decode()
    assert re.findall(r'class="mine-status">([^<]+)<', shown) == [
        "your turn",
        "you are invited",
        "waiting for players",
        "ended",
    ]


def test_own_table_in_the_list_leads_back_and_others_may_join(
    site: Client, opened: Opened, person: Person
) -> None:
    table = opened("ola")

    def action() -> str:
        (found,) = re.findall(
            r'departure-action"><a[^>]*aria-label="([^"]+)"', site.get("/").content.decode()
        )
        return str(found)

    assert action() == f"Join table {table.pk}"
    as_person(site, person("ola"))
    assert action() == f"Back to table {table.pk}"
    as_person(site, person("jan"))
    assert action() == f"Join table {table.pk}"


def test_no_more_opponents_are_promised_than_a_game_has(site: Client, db: None) -> None:
    shown = site.get("/").content.decode()
    most = dict(
        zip(
            re.findall(r'formaction="/play/([^/]+)/"', shown),
            re.findall(r'data-most="(\d)"', shown),
            strict=True,
        )
    )
    assert most == {"eurobiznes": "5", "fortuna": "3", "antimonopoly": "5", "1836jr": "3"}


@pytest.mark.parametrize(("game", "most"), [("eurobiznes", 6), ("fortuna", 4), ("1836jr", 4)])
def test_new_table_offers_the_seats_that_the_game_has(
    site: Client, db: None, game: str, most: int
) -> None:
    shown = site.get(f"/tables/new/{game}/").content.decode()
    for name in ("seats_min", "seats_max"):
        (select,) = re.findall(rf'<select name="{name}".*?</select>', shown, re.DOTALL)
        assert re.findall(r'value="(\d)"', select) == [str(n) for n in range(2, most + 1)]
    assert re.findall(r'name="bot_(\d)"', shown) == [str(n) for n in range(1, most)]


def queries(call: Callable[[], object]) -> int:
    call()  # fills caches
    with CaptureQueriesContext(connection) as seen:
        call()
    return len(seen)


def test_queries_do_not_grow_with_tables(site: Client, opened: Opened, person: Person) -> None:
    as_person(site, person("ola"))
    opened("ola", bots={1: "steady"})
    one = queries(lambda: site.get("/"))
    for host in ("a", "b"):
        opened(host, bots={1: "steady"})
    assert queries(lambda: site.get("/")) == one


def test_quick_game_takes_the_wished_opponents_and_pace(site: Client, db: None) -> None:
    site.post("/play/eurobiznes/", {"opponents": "5", "pace": "human"})
    begun(Table.objects.get(), NOW)
    match = Match.objects.get()
    assert (match.seats.exclude(bot="").count(), match.pace) == (5, "human")


@pytest.mark.parametrize("wish", [{"opponents": "0"}, {"opponents": "99"}, {"pace": "warp"}])
def test_strange_wish_gives_the_usual_quick_game(
    site: Client, db: None, wish: dict[str, str]
) -> None:
    site.post("/play/eurobiznes/", wish)
    begun(Table.objects.get(), NOW)
    match = Match.objects.get()
    assert (match.seats.exclude(bot="").count(), match.pace) == (3, "quick")


def test_games_to_come_have_no_button(site: Client, db: None) -> None:
    shown = site.get("/").content.decode()
    for card in game_texts.all_cards():
        assert f'game-card card game-{card.key}"' in shown.replace(" is-soon", "")
        assert (f'formaction="/play/{card.key}/"' in shown) == card.is_open
    assert shown.count('class="button wide ticket"') == 1


def test_game_without_an_engine_is_not_offered(
    site: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = {key: game for key, game in GAMES.items() if key != "eurobiznes"}
    monkeypatch.setattr("lobbies.game_texts.GAMES", games)
    assert 'formaction="/play/eurobiznes/"' not in site.get("/").content.decode()
    assert site.get("/tables/new/eurobiznes/").status_code == 404


# -- filters ------------------------------------------------------------------------------


def listed(answer: Any) -> list[int]:
    return [int(number) for number in re.findall(r'data-table="(\d+)"', answer.content.decode())]


@pytest.mark.parametrize(
    ("query", "fits"),
    [
        ("", {"live", "slow", "big"}),
        ("pace=slow", {"slow"}),
        ("seats=6", {"big"}),
        ("language=en", {"slow"}),
        ("game=eurobiznes&pace=live&seats=4&language=pl", {"live"}),
        ("pace=warp&seats=x&colour=red", {"live", "slow", "big"}),
    ],
)
def test_address_filters_the_list(site: Client, opened: Opened, query: str, fits: set[str]) -> None:
    made = {
        "live": opened("ola"),
        "slow": opened("jan", control=per_decision(86_400), language="en"),
        "big": opened("ewa", seats_max=6),
    }
    assert set(listed(site.get(f"/?{query}"))) == {made[name].pk for name in fits}


def test_cookie_keeps_the_filter_until_the_address_says_otherwise(
    site: Client, opened: Opened
) -> None:
    slow = opened("jan", control=per_decision(86_400))
    live = opened("ola")
    site.cookies["lobby-filter"] = "pace%3Dslow"
    assert listed(site.get("/")) == [slow.pk]
    assert "selected>Tempo: over days" in site.get("/").content.decode()
    assert set(listed(site.get("/?game="))) == {slow.pk, live.pk}


def test_rows_say_what_they_are_filtered_by(site: Client, opened: Opened) -> None:
    opened("jan", control=per_decision(86_400), language="en", seats_max=3)
    row = site.get("/").content.decode()
    assert 'data-game="eurobiznes" data-pace="slow" data-seats="3" data-language="en"' in row


def test_running_row_tells_the_round(site: Client, opened: Opened, person: Person) -> None:
    table = opened(seats_max=2)
    seats.table_join(table_id=table.pk, user=person("jan"), now=NOW)
    for name in ("ola", "jan"):
        seats.table_ready(table_id=table.pk, user=person(name), ready=True, now=NOW)
    begun(table, NOW)
    assert "being played" in text_of(site.get("/"))
    note_round(Table.objects.get().match_key)
    assert "round 1" in text_of(site.get("/"))


def test_bar_tells_how_many_play(site: Client, opened: Opened) -> None:
    assert '<p class="site-crowd" id="crowd"></p>' in site.get("/").content.decode()
    opened("ola")
    opened("jan", visibility="private")
    assert "2 people at 2 tables" in text_of(site.get("/"))


# -----------------------------------------------------------------------------------------


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


# --------------------------------------------------------------------------------


def test_room_shows_commitment_changed_rules_and_invite(
    site: Client, opened: Opened, person: Person
) -> None:
    table = opened(rules={"starting_cash": 2000})
    shown = text_of(as_person(site, person("ola")).get(f"/tables/{table.pk}/"))
    assert table.match is not None
    assert table.match.commitment in shown
    assert "Cash dealt to every player 3 000 2 000" in shown
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
    "press", ["ready/", "check/", "start/", "bot/", "role/", "clear/", "leave/", "close/"]
)
def test_presses_of_people_who_do_not_sit_there_change_nothing(
    site: Client, opened: Opened, person: Person, press: str
) -> None:
    table = opened(bots={1: "steady"})
    for user in (None, person("jan")):
        if user is not None:
            as_person(site, user)
        data = {"seat": "1", "bot": "steady", "ready": "yes"}
        assert site.post(f"/tables/{table.pk}/{press}", data).status_code == 302
    fresh = Table.objects.get(pk=table.pk)
    assert (fresh.version, fresh.state, fresh.seats.count()) == (table.version, "waiting", 2)


@pytest.mark.parametrize(
    "press", ["join", "leave", "ready", "check", "start", "close", "bot", "role", "clear"]
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


# ------------------------------------------------------------------------------------------


def test_invite_shows_rules_before_anybody_signs_in(site: Client, opened: Opened) -> None:
    table = opened(visibility="private", rules={"starting_cash": 2000})
    assert site.get(f"/tables/{table.pk}/").status_code == 404
    shown = text_of(site.get(f"/tables/i/{table.code}/"))
    assert "Cash dealt to every player 3 000 2 000" in shown
    assert "Take a seat as a guest" in shown


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


# -----------------------------------------------------------------------------------------


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
