"""Worked examples: each happens as it is told, in both languages, and is told under no rules by which it would not."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.engines.catalogue import game_for
from games.reading import rule_pages, rule_pictures
from games.rulebooks.book import LANGUAGES, anchors
from games.rulebooks.examples import Worked, rows_of, told, worked_out
from games.rulebooks.sentences import holes

GAMES = ("eurobiznes", "fortuna", "antimonopoly", "1836jr")
#: A game whose rules have fewer examples teaches nobody.
FEWEST = 10


def worked_with(game: str, **rules: Any) -> list[Worked]:
    known = game_for(game)
    return worked_out(known, known.compile(known.rules(rules)))


def rules_told(game: str, **rules: Any) -> set[str]:
    return {one.rule for one in worked_with(game, **rules)}


@pytest.mark.parametrize("game", GAMES)
def test_every_example_happens_as_it_is_told(game: str) -> None:
    found = worked_with(game)
    assert [one.row for one in found] == list(rows_of(game))
    assert {one.rule: one.values for one in found} == {
        row["rule"]: row["is"] for row in rows_of(game)
    }
    assert len(found) >= FEWEST


@pytest.mark.parametrize("game", GAMES)
def test_examples_stand_at_rules_of_the_book_and_name_no_parameter(game: str) -> None:
    parameters = set(game_for(game).rules({}).model_dump())
    for row in rows_of(game):
        assert row["rule"] in anchors(game)
        assert not parameters & row["is"].keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_value_that_is_kept_is_told_in_both_languages(game: str) -> None:
    for row in rows_of(game):
        for lang in LANGUAGES:
            assert row["is"].keys() <= set(holes(row[lang])), (row["rule"], lang)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_page_has_every_example_at_its_rule(game: str, lang: str) -> None:
    book = rule_pictures.book_of_the_box(game)
    page = rule_pages.page(game, lang, book.rules, book.tables, worked_with(game))
    rules = [rule for section in page.sections for rule in section.rules]
    assert sum(len(rule.examples) for rule in rules) == len(rows_of(game))
    for row in rows_of(game):
        rule = next(one for one in rules if row["rule"] in one.ids)
        assert rule.examples
        assert not any("{" in example for example in rule.examples)


def test_numbers_are_those_of_the_page() -> None:
    usual, other = worked_with("eurobiznes"), worked_with("eurobiznes", start_salary=600)
    values = [
        next(one.values for one in found if one.rule == "R-EB-STA-01") for found in (usual, other)
    ]
    assert [one["after"] - one["before"] for one in values] == [400, 600]
    reading = rule_pages.reading_of("eurobiznes", "en")
    assert "$3\u202f400" in told(usual, reading, "en")["R-EB-STA-01"][0]
    assert "$3\u202f600" in told(other, reading, "en")["R-EB-STA-01"][0]


def test_what_goes_otherwise_is_not_told() -> None:
    everything = rules_told("eurobiznes")
    assert everything - rules_told("eurobiznes", auction_enabled=False) == {"R-EB-AUC-02"}
    assert {"R-EB-DBL-01", "R-EB-JAI-01"} <= everything - rules_told(
        "eurobiznes", doubles_mode="off"
    )


@pytest.mark.django_db
def test_page_of_the_rules_shows_them(client: Client) -> None:
    page = client.get(reverse("rules", args=["fortuna"]), headers={"accept-language": "pl"}).text
    assert page.count('class="rules-example"') == len(rows_of("fortuna"))
    assert "<b>Przykład:</b> Oli zostały żetony 7 i 9." in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sum_carries_no_point_of_its_own_into_a_sentence(lang: str) -> None:
    book = rule_pictures.book_of_the_box("fortuna")
    page = rule_pages.page("fortuna", lang, book.rules, book.tables, worked_with("fortuna"))
    texts = [text for part in page.sections for rule in part.rules for text in (rule.text, *rule.examples)]  # fmt: skip
    assert any(text.endswith("\u00a0duk.") for text in texts)
    assert any("\u00a0duk" in text and "\u00a0duk." not in text for text in texts)
    assert not any(".." in text or "duk.," in text for text in texts)
