from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from games.engines.catalogue import GAMES
from games.engines.kernel.errors import CODES as KERNEL
from games.engines.property.codes import CODES as PROPERTY
from games.engines.property.game import PropertyGame
from games.fronts.catalogue import with_book
from games.lab.coverage import ids_of
from games.lab.legal_values import neighbours
from games.reading import rule_pages
from games.rulebooks.book import LANGUAGES, anchors, parameters_told, source
from games.rulebooks.sentences import filled, holes, money, plural

RULE_LISTS = Path(__file__).parents[2] / "rules"
BOOKS = sorted(with_book())
#: Broken messages and calls that no page makes; no rule of the game explains them.
NO_RULE = {"malformed", "bad_setup", "unknown_id", "not_an_option", "system_only", "paused"}


def codes_of(key: str) -> set[str]:
    package = type(GAMES[key]).__module__.rpartition(".")[0]
    own = import_module(f"{package}.codes").CODES
    shared = PROPERTY if isinstance(GAMES[key], PropertyGame) else {}
    return {*KERNEL, *shared, *own}


def cases_of(game: str) -> list[dict[str, Any]]:
    rules = [rule for section in source(game)["sections"] for rule in section["rules"]]
    return [case for rule in rules for case in rule.get("cases") or [rule]]


@pytest.mark.parametrize("game", BOOKS)
def test_every_rule_of_the_specification_has_its_anchor(game: str) -> None:
    told = [i for s in source(game)["sections"] for rule in s["rules"] for i in rule["ids"]]
    assert sorted(told) == sorted(ids_of(RULE_LISTS / game))


@pytest.mark.parametrize("game", BOOKS)
def test_every_parameter_is_told_where_it_matters(game: str) -> None:
    names = set(GAMES[game].Rules.model_fields)
    assert names - parameters_told(game) == set()


@pytest.mark.parametrize("game", BOOKS)
def test_both_languages_say_the_same_numbers(game: str) -> None:
    for case in cases_of(game):
        said = [sorted(set(holes(case[lang]))) for lang in LANGUAGES]
        assert said[0] == said[1], case["en"]


@pytest.mark.parametrize("game", BOOKS)
def test_counted_nouns_have_all_their_forms(game: str) -> None:
    for case in cases_of(game):
        for lang, forms in (("pl", 3), ("en", 2)):
            for _, form in re.findall(r"\{([\w.]+):([^}$]+)\}", case[lang]):
                assert len(form.split("|")) == forms, case[lang]


@pytest.mark.parametrize("game", BOOKS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_of_the_box_differ_in_nothing(game: str, lang: str) -> None:
    page = rule_pages.page(game, lang, {})
    assert page.changed == []
    assert all("{" not in rule.text for section in page.sections for rule in section.rules)


@pytest.mark.parametrize("game", BOOKS)
def test_whatever_is_changed_is_told(game: str) -> None:
    silent = {
        f"{name}={value}"
        for name in GAMES[game].Rules.model_fields
        for value in neighbours(GAMES[game], name)
        if not rule_pages.page(game, "en", {name: value}).changed
    }
    assert silent == set()


@pytest.mark.parametrize("game", BOOKS)
def test_every_refusal_and_every_event_leads_to_a_rule(game: str) -> None:
    cited = rule_pages.cited(game)
    assert cited is not None
    bare = {key.partition(":")[0] for key in cited["refusals"]}
    assert codes_of(game) <= bare
    assert {key for key, ids in cited["refusals"].items() if not ids} <= NO_RULE
    assert set(GAMES[game].events) <= set(cited["events"])
    assert all(cited["events"].values())


@pytest.mark.parametrize("game", BOOKS)
def test_every_citation_is_an_anchor(game: str) -> None:
    cited = rule_pages.cited(game) or {}
    named = {one for keys in cited.values() for ids in keys.values() for one in ids}
    assert named - anchors(game) == set()


def test_changed_rule_stands_beside_the_usual_one() -> None:
    page = rule_pages.page("eurobiznes", "pl", {"start_salary": 600, "doubles_mode": "off"})
    changed = {r.ids[0]: (r.text, r.usual) for s in page.changed for r in s.rules if r.usual}
    assert set(changed) == {"R-EB-STA-01", "R-EB-DBL-01", "R-EB-DBL-02", "R-EB-JAI-01"}
    text, usual = changed["R-EB-STA-01"]
    assert "$600" in text
    assert "$400" in usual


def test_game_without_a_book_has_no_citations() -> None:
    assert rule_pages.cited("toy") is None


@pytest.mark.parametrize(
    ("number", "polish", "english"),
    [(0, 2, 1), (1, 0, 0), (2, 1, 1), (4, 1, 1), (5, 2, 1), (12, 2, 1), (22, 1, 1), (112, 2, 1)],
)
def test_plural_forms(number: int, polish: int, english: int) -> None:
    assert (plural(number, "pl"), plural(number, "en")) == (polish, english)


def test_holes_are_filled_as_they_are_read() -> None:
    values = {"n": 3, "many": [50, 1200], "name": {"a": "Ateny"}}
    template = "{n:dom|domy|domów}, {many:$}, {many.1}, {name.a}"
    told = filled(template, values, "pl", "$")
    assert told == "3\u00a0domy, $50, $1\u202f200, 1\u202f200, Ateny"
    assert money(12480, "zł") == "12\u202f480\u00a0zł"
    with pytest.raises(KeyError):
        filled("{nothing}", values, "pl", "$")
