"""The page of programmed actions: what it offers, tries, keeps and refuses."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games.engines.kernel.rng import FastRng
from games.models import Programmed
from games.orders import rules
from tests.games.conftest import HeldTable, Seated


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


MANUAL = {"rent_claim_mode": "manual"}
AUTOMATIC = {"rent_claim_mode": "auto"}


@pytest.mark.parametrize(
    ("game", "given", "kinds"),
    [
        ("toy", {}, ["forced", "pass", "bid_up_to"]),
        (
            "eurobiznes",
            MANUAL,
            ["pass", "bid_up_to", "claim_rents", "decline_deeds", "sell_nothing"],
        ),
        ("eurobiznes", AUTOMATIC, ["forced", "pass", "bid_up_to", "decline_deeds", "sell_nothing"]),
        (
            "1836jr",
            {},
            ["forced", "pass", "bid_up_to", "sell_nothing", "until_floated", "pass_round"],
        ),
    ],
)
def test_page_offers_what_can_be_played_in_the_match_with_the_fields_that_it_takes(
    seated: Seated, game: str, given: dict[str, Any], kinds: list[str]
) -> None:
    table = seated(game=game, rules=given)
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


def english(seated: Seated, **given: Any) -> tuple[HeldTable, Client, str]:
    """A table, the browser of its first seat, and where that programs."""
    table = seated(**given)
    mine = Client(headers={"accept-language": "en"})
    table.people[0].locale = "en"
    table.people[0].save()
    mine.force_login(table.people[0])
    return table, mine, f"/matches/{table.pk}/programmed/"


def closed(page: str) -> list[str]:
    """What the page says after its forms: reasons, and the kinds that each shuts out."""
    _, _, rest = page.partition("What cannot be played in this match")
    told, _, _ = rest.partition("Open the table")
    return [text.strip() for text in re.findall(r"<(?:p|li)[^>]*>([^<]+)</", told)]


def test_page_says_what_can_never_be_played_and_why(seated: Seated) -> None:
    _, mine, path = english(seated, game="eurobiznes", rules=AUTOMATIC)
    assert closed(mine.get(path).content.decode()) == [
        "No such action can come in this game any more: it would never be played.",
        "Claim every rent.",
    ]
    _, mine, path = english(seated, game="1836jr", rules={})
    assert closed(mine.get(path).content.decode()) == []


def test_page_of_a_match_that_is_over_says_so_once(seated: Seated) -> None:
    table, mine, path = english(seated)
    table.finish()
    page = mine.get(path).content.decode()
    assert closed(page) == ["The match is over."]
    assert 'name="kind"' not in page


def test_corporation_that_has_floated_is_not_to_be_chosen(
    seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, mine, path = english(seated, game="1836jr", rules={})
    game = table.live.fixed.book.game
    names, real = list(game.view(table.state, None)["c"]), type(game).view

    def shown(floated: list[str]) -> list[str]:
        def view(self: Any, state: Any, seat: int | None) -> dict[str, Any]:
            seen = real(self, state, seat)
            known = {
                name: facts | {"floated": name in floated} for name, facts in seen["c"].items()
            }
            return seen | {"c": known}

        monkeypatch.setattr(type(game), "view", view)
        page = mine.get(path).content.decode()
        return [
            *re.findall(r'<option value="(\w+)"', page.partition("until_floated")[2]),
            *closed(page),
        ]

    assert shown(names[:1]) == names[1:]
    assert shown(names) == [
        "All corporations have floated: it would never be played.",
        "Buy shares of a corporation until it floats.",
    ]


def test_dry_run_tells_what_it_would_have_played_at_the_decisions_that_were_made(
    seated: Seated,
) -> None:
    table, mine, path = english(seated, rules={"rounds": 3})

    def tried() -> str:
        page = mine.post(path, {"kind": "pass", "act": "try"}).content.decode()
        return str(re.findall(r"Now it would [^<]*", page)[0])

    assert "last decisions" not in tried()
    played: list[str] = []
    while len(played) < 3:
        seat = min(table.questions)
        choices = table.live.fixed.book.game.legal(table.state, seat)
        choice = next((one for one in choices if one.do == "pass"), choices[0])
        table.play(seat, **choice.sample(FastRng(1)))
        played += [choice.do] if seat == 0 else []
    passed = played.count("pass")
    assert passed
    times = f" × {passed}" if passed > 1 else ""
    assert tried().endswith(f"At your last decisions (3) it would have played: Pass{times}.")


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
