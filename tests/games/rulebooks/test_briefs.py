"""The rules in brief: told by the numbers of the table, with pictures of positions that these rules allow."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.catalogue import game_for
from games.engines.kernel.rng import FastRng
from games.fronts.catalogue import with_book
from games.reading import rule_pages
from games.reading.matches import Rulebook
from games.reading.rule_pictures import book_of_the_box, pictures_of
from games.rulebooks.book import LANGUAGES
from games.rulebooks.brief import brief_source, has_brief
from games.rulebooks.sentences import holes

BOOKS = sorted(with_book())
STEPS = (6, 10)


def under(game: str, **rules: Any) -> Rulebook:
    """The rules of the box but for `rules`."""
    known, box = game_for(game), book_of_the_box(game)
    agreed = known.rules(rules)
    compiled = known.compile(agreed)
    return Rulebook(known, compiled, agreed.model_dump(mode="json"), rules, box.tables, "", 0)


@pytest.mark.parametrize("game", BOOKS)
def test_every_game_has_six_to_ten_steps_each_with_a_picture(game: str) -> None:
    assert has_brief(game)
    for lang in LANGUAGES:
        steps = rule_pages.page(game, lang, {}).brief
        assert STEPS[0] <= len(steps) <= STEPS[1]
        assert len({step.key for step in steps}) == len(steps)
        assert not [step.key for step in steps if "{" in "".join((*step.text, step.alt))]
        found = pictures_of(book_of_the_box(game), steps)["pictures"]
        assert sorted(found) == sorted(step.key for step in steps)


@pytest.mark.parametrize("game", BOOKS)
def test_both_languages_say_the_same_numbers(game: str) -> None:
    for step in brief_source(game):
        for rule in (*step["text"], step["picture"]["alt"]):
            for case in rule.get("cases") or [rule]:
                said = [sorted(set(holes(case[lang]))) for lang in LANGUAGES]
                assert said[0] == said[1], case["en"]


def test_numbers_and_cases_are_those_of_the_table() -> None:
    usual = {step.key: step.text for step in rule_pages.page("eurobiznes", "en", {}).brief}
    other = {
        step.key: step.text
        for step in rule_pages.page(
            "eurobiznes", "en", {"starting_cash": 2000, "auction_enabled": False}
        ).brief
    }
    assert "$3\u202f000" in usual["aim"][0]
    assert "$2\u202f000" in other["aim"][0]
    assert usual["buy"][1] == "If you do not, the others bid for it, from 50% of its price."
    assert other["buy"][1] == "If you do not, it stays with the bank."
    assert usual["debt"] == other["debt"]


def test_rent_in_a_picture_is_what_the_engine_asks_under_these_rules() -> None:
    steps = rule_pages.page("eurobiznes", "pl", {}).brief
    usual = pictures_of(book_of_the_box("eurobiznes"), steps)["pictures"]["series"]
    dear = under("eurobiznes", railway_rents=[60, 150, 250, 500])
    changed = pictures_of(dear, steps)["pictures"]["series"]
    assert usual["view"]["rent"]["koleje_zachodnie"] == 100
    assert changed["view"]["rent"]["koleje_zachodnie"] == 150


def test_market_shows_where_a_payout_leads() -> None:
    steps = rule_pages.page("1836jr", "pl", {}).brief
    shown = pictures_of(book_of_the_box("1836jr"), steps)["pictures"]["dividend"]
    row, column = shown["view"]["c"]["B"]["at"]
    assert shown["beside"]["courses"]["B"]["payout"][1:] == [row, column + 1]


def test_position_that_these_rules_do_not_allow_has_no_picture() -> None:
    two = under("eurobiznes", players_max=2)
    steps = rule_pages.page("eurobiznes", "pl", two.rules).brief
    found = pictures_of(two, steps)["pictures"]
    assert "aim" not in found  # it shows three players
    assert "buy" in found


def test_pictures_hold_what_a_watcher_sees_and_no_more() -> None:
    steps = rule_pages.page("fortuna", "pl", {}).brief
    book = book_of_the_box("fortuna")
    state = book.game.arrange(book.compiled, 3, steps[0].picture["given"], FastRng(0))
    seen = book.game.view(state, None)
    shown = pictures_of(book, steps)["pictures"][steps[0].key]["view"]
    assert shown == {name: seen[name] for name in shown}
