from __future__ import annotations

import re
from copy import deepcopy

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from games import play
from games.engines.catalogue import GAMES
from games.fronts.catalogue import with_book
from games.models import Match
from games.rulebooks.book import anchors
from tests.games.conftest import START

pytestmark = pytest.mark.django_db(transaction=True)


def prepared(**rules: object) -> Match:
    revision = play.revision_for(game="eurobiznes", rules=rules, now=START)
    return play.prepare(revision=revision, now=START)


@pytest.mark.parametrize(
    ("game", "lang", "said"),
    [
        ("eurobiznes", "pl", "Kto zaczyna"),
        ("eurobiznes", "en", "Who begins"),
        ("fortuna", "pl", "Kolejność gry"),
        ("fortuna", "en", "Order of play"),
        ("antimonopoly", "pl", "Gra z limitem czasu"),
        ("antimonopoly", "en", "The timed game"),
        ("1836jr", "pl", "Runda giełdowa"),
        ("1836jr", "en", "The stock round"),
    ],
)
def test_rules_of_the_box_are_read_in_both_languages(
    client: Client, game: str, lang: str, said: str
) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = lang
    page = client.get(f"/rules/{game}/").text
    assert said in page
    assert "is-changed" not in page
    assert set(re.findall(r'id="(R\d*-[\w-]+)"', page)) == anchors(game)


@pytest.mark.parametrize("game", sorted(with_book()))
def test_every_link_of_the_page_leads_somewhere_on_it(client: Client, game: str) -> None:
    page = client.get(f"/rules/{game}/").text
    targets = set(re.findall(r' id="([\w-]+)"', page))
    links = set(re.findall(r'href="#([\w-]+)"', page))
    assert len(links) > 100
    assert links - targets == set()


def test_rules_of_a_match_mark_what_differs(client: Client) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    match = prepared(starting_cash=4000)
    page = client.get(f"/matches/{match.pk}/rules/").text
    assert page.count('class="is-changed"') == 1
    assert "Everybody begins with $4\u202f000." in page
    assert "Everybody begins with $3\u202f000." in page
    assert "This table plays by the rules of the box." not in page
    plain = client.get(f"/matches/{prepared().pk}/rules/").text
    assert "This table plays by the rules of the box." in plain


def test_data_of_a_match_tell_which_rule_explains_what(client: Client) -> None:
    match = prepared()
    book = client.get(reverse("match_data", args=[match.pk])).json()["book"]
    assert book["page"] == f"/matches/{match.pk}/rules/"
    assert book["refusals"]["bid_too_low"][0] == "R-EB-AUC-06"
    assert book["events"]["rent_paid"] == ["R-EB-RENT-01"]


def test_data_of_a_match_tell_what_its_rules_and_tables_do_otherwise(client: Client) -> None:
    tables = deepcopy(GAMES["eurobiznes"].tables())
    tables["fields"][1]["name_pl"] = "Korfu"
    revision = play.revision_for(
        game="eurobiznes", rules={"starting_cash": 4000}, tables=tables, now=START
    )
    match = play.prepare(revision=revision, now=START)
    told = client.get(reverse("match_data", args=[match.pk])).json()["difference"]
    assert told == {
        "pl": [
            "Gotówka wypłacana każdemu na początku: $4\u202f000, a nie $3\u202f000.",
            "Saloniki, nazwa polska: „Korfu”, a nie „Saloniki”.",
        ],
        "en": [
            "Cash dealt to every player: $4\u202f000 instead of $3\u202f000.",
            "Thessaloniki, Polish name: “Korfu” instead of “Saloniki”.",
        ],
    }
    plain = client.get(reverse("match_data", args=[prepared().pk])).json()
    assert plain["difference"] == {"pl": [], "en": []}


@pytest.mark.parametrize("path", ["/rules/toy/", "/rules/nothing/", "/matches/x/rules/"])
def test_rules_that_nobody_wrote_are_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404
