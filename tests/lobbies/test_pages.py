from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user
from django.test import Client

from accounts.models import User
from games import simple_answers
from games.engines.catalogue import GAMES
from games.models import Entry, Match
from games.timing.controls import Untimed, per_decision
from lobbies import game_texts
from lobbies.models import Table
from lobbies.receivers import note_round
from lobbies.services import seats
from lobbies.services.assembly import table_invite
from tests.lobbies.conftest import NOW
from tests.lobbies.endings import end_match
from tests.lobbies.reading import as_person, queries, text_of
from tests.lobbies.sealing import begun

Person = Callable[[str], User]
Opened = Callable[..., Table]


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


def test_simple_question_is_answered_from_the_list(
    site: Client, opened: Opened, person: Person
) -> None:
    table = opened(seats_max=2, visibility="private", control=Untimed())
    seats.table_join(table_id=table.pk, user=person("jan"), code=table.code, now=NOW)
    for name in ("ola", "jan"):
        seats.table_ready(table_id=table.pk, user=person(name), ready=True, now=NOW)
    begun(table, NOW)
    match = Match.objects.get(pk=table.match_key)
    asked, other = ("ola", "jan") if match.asked_mask & 1 else ("jan", "ola")
    here = f'href="/matches/{match.pk}/decision/"'
    assert here not in as_person(site, person(other)).get("/").content.decode()
    mine = as_person(site, person(asked))
    assert here in mine.get("/").content.decode()
    question = mine.get(f"/matches/{match.pk}/decision/")["Location"]
    (number,) = re.findall(
        r'name="answer" value="(\d+)">Roll the dice<', mine.get(question).content.decode()
    )
    mine.post(question, {"answer": number})
    first = Entry.objects.get(match=match, number=2)
    assert (first.action["do"], first.maker) == ("roll", "person")


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


@pytest.mark.parametrize("chosen", [{"opponents": "0"}, {"opponents": "99"}, {"pace": "warp"}])
def test_strange_wish_gives_the_usual_quick_game(
    site: Client, db: None, chosen: dict[str, str]
) -> None:
    site.post("/play/eurobiznes/", chosen)
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
    note_round(Table.objects.get().match_key, 1)
    assert "round 1" in text_of(site.get("/"))


def test_bar_tells_how_many_play(site: Client, opened: Opened) -> None:
    assert '<p class="site-crowd" id="crowd"></p>' in site.get("/").content.decode()
    opened("ola")
    opened("jan", visibility="private")
    assert "2 people at 2 tables" in text_of(site.get("/"))
