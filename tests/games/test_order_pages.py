"""The page of programmed actions: what it offers, tries, keeps and refuses."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.test import Client

from games.models import Programmed
from games.orders import rules
from tests.games.conftest import Seated


@pytest.fixture(autouse=True)
def fresh(db: None) -> None:
    cache.clear()


def test_page_programs_tries_and_removes(seated: Seated) -> None:
    table = seated(rules={"rounds": 1})
    mine = Client(headers={"accept-language": "en"})
    table.people[1].locale = "en"
    table.people[1].save()
    mine.force_login(table.people[1])
    path = f"/matches/{table.pk}/programmed/"
    shown = mine.post(path, {"kind": "pass", "act": "try"}, follow=True).content.decode()
    assert "Now it would wait." in shown
    assert not Programmed.objects.exists()
    shown = mine.post(
        path, {"kind": "pass", "times": "2", "act": "add"}, follow=True
    ).content.decode()
    assert "Pass wherever one can pass." in shown
    assert "2 more times" in shown
    mine.post(path, {"kind": "pass", "act": "remove"})
    assert not Programmed.objects.exists()


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("toy", ["forced", "pass", "bid_up_to"]),
        (
            "eurobiznes",
            ["forced", "pass", "bid_up_to", "claim_rents", "decline_deeds", "sell_nothing"],
        ),
        (
            "1836jr",
            ["forced", "pass", "bid_up_to", "sell_nothing", "until_floated", "pass_round"],
        ),
    ],
)
def test_page_offers_what_the_game_knows_with_the_fields_that_it_takes(
    seated: Seated, game: str, kinds: list[str]
) -> None:
    table = seated(game=game, rules={})
    mine = Client(headers={"accept-language": "en"})
    table.people[0].locale = "en"
    table.people[0].save()
    mine.force_login(table.people[0])
    page = mine.get(f"/matches/{table.pk}/programmed/").content.decode()
    assert re.findall(r'name="kind" value="(\w+)"', page) == kinds
    limited = [kind for kind in kinds if f'id="{kind}-limit"' in page]
    # 1836jr counts no single rounds until which somebody could pass.
    takes = {rules.BID, rules.DECLINE, *(() if game == "1836jr" else (rules.PASS,))}
    assert limited == [kind for kind in kinds if kind in takes]
    named = [kind for kind in kinds if f'id="{kind}-about"' in page]
    has_names = {"toy": [], "eurobiznes": [rules.BID], "1836jr": [rules.BID, rules.FLOAT]}
    assert named == has_names[game]


def test_dry_run_tells_the_move_in_names_and_money_and_what_can_never_come(seated: Seated) -> None:
    table = seated(game="1836jr", rules={}, seats=2)
    mine = Client(headers={"accept-language": "en"})
    table.people[0].locale = "en"
    table.people[0].save()
    mine.force_login(table.people[0])
    path = f"/matches/{table.pk}/programmed/"
    bid = {"kind": "bid_up_to", "limit": "80", "lot": "CdH", "act": "try"}
    shown = mine.post(path, bid).content.decode()
    assert "Now it would play: Bid, " in shown
    assert "75" in re.findall(r"Now it would play: ([^<]*)", shown)[0]
    low = mine.post(path, bid | {"limit": "5"})
    assert low.status_code == 409
    assert "Nothing is ever so cheap: it would never be played." in low.content.decode()
    assert not Programmed.objects.exists()


def test_page_opens_what_was_tried_and_keeps_what_was_said(seated: Seated) -> None:
    table = seated(game="1836jr", rules={}, seats=2)
    mine = Client()
    mine.force_login(table.people[1])
    tried = {"kind": "bid_up_to", "limit": "80", "lot": "CdH", "act": "try"}
    page = mine.post(f"/matches/{table.pk}/programmed/", tried).content.decode()
    opened = re.findall(r'<details class="program"[^>]* open>.*?</details>', page, re.DOTALL)
    assert len(opened) == 1
    assert 'value="80"' in opened[0]
    assert '<option value="CdH" selected>' in opened[0]


def test_page_tells_bids_apart_and_names_what_they_are_for(seated: Seated) -> None:
    table = seated(game="1836jr", rules={}, seats=2)
    mine = Client(headers={"accept-language": "en"})
    table.people[1].locale = "en"
    table.people[1].save()
    mine.force_login(table.people[1])
    path = f"/matches/{table.pk}/programmed/"
    bid = {"kind": "bid_up_to", "limit": "80", "act": "add"}
    for lot in ("CdH", "E-SF", ""):
        assert mine.post(path, bid | {"lot": lot}).status_code == 302
    assert mine.post(path, bid | {"lot": "no such"}).status_code == 409
    shown = mine.get(path).content.decode()
    assert "the least that is allowed, up to 80." in shown
    mine.post(path, {"kind": "bid_up_to", "about": "CdH", "act": "remove"})
    assert sorted(row.about for row in Programmed.objects.all()) == ["", "E-SF"]


@pytest.mark.parametrize(
    "sent",
    [
        {"kind": "claim_rent"},
        {"kind": "claim_rents"},
        {"kind": "bid_up_to", "limit": "-1"},
        {"kind": "bid_up_to", "limit": "99999999"},
        {"kind": "pass", "times": "x"},
    ],
)
def test_page_says_what_is_wrong(seated: Seated, sent: dict[str, str]) -> None:
    table = seated()
    mine = Client()
    mine.force_login(table.people[0])
    answer = mine.post(f"/matches/{table.pk}/programmed/", {**sent, "act": "add"})
    assert answer.status_code == 409
    assert not Programmed.objects.exists()


def test_strangers_program_nothing(seated: Seated) -> None:
    table = seated()
    other = Client()
    other.force_login(table.people[3])
    path = f"/matches/{table.pk}/programmed/"
    assert other.get(path).status_code == 404
    assert other.post(path, {"kind": "pass", "act": "add"}).status_code == 404
    assert Client().get(path).status_code == 302
