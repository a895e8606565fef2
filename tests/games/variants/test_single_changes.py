"""The changes of an edition taken apart: what each is, what it makes of the box alone, what it is called."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.utils.translation import override

from games.engines.catalogue import GAMES
from games.fronts.schema import same
from games.variants.content import EditionContent, examine
from games.variants.lookup import box_content
from games.variants.sampling import random_edition
from games.variants.single_changes import APART_MOST, SingleChanges
from tests.games.variants.files import variant


def changes_of(**given: Any) -> SingleChanges:
    found = examine(variant(**given))
    assert found.content is not None, found.violations
    return SingleChanges(found.content)


EVENING = {
    "rules": {"starting_cash": 2000},
    "tables": {
        "/fields/1/name_pl": "Korfu",
        "/fields/1/name_en": "Corfu",
        "/fields/1/price": 130,
        "/decks/blue/1/effect/amount": 200,
    },
}


def test_parameters_fields_cards_and_supplies_are_changes() -> None:
    changes = changes_of(**EVENING)
    assert changes.keys == (
        "/rules/starting_cash",
        "/tables/fields/1",
        "/tables/decks/blue/1",
    )


def test_each_is_put_into_the_box_alone() -> None:
    changes = changes_of(**EVENING)
    box = box_content("eurobiznes")
    rules, tables = changes.under(["/rules/starting_cash"])
    assert rules == {**box.rules, "starting_cash": 2000}
    assert tables == box.tables
    rules, tables = changes.under(["/tables/fields/1"])
    assert rules == box.rules
    assert tables["fields"][1]["price"] == 130
    assert tables["decks"] == box.tables["decks"]
    assert box.tables == GAMES["eurobiznes"].tables()


def test_a_change_has_the_sentences_that_players_read() -> None:
    changes = changes_of(**EVENING)
    with override("en"):
        assert changes.titles(["/rules/starting_cash"]) == {
            "/rules/starting_cash": "Cash dealt to every player: $2\u202f000 instead of $3\u202f000."
        }
    with override("pl"):
        assert "Saloniki" in changes.titles(changes.keys)["/tables/fields/1"]


def test_many_changes_of_a_table_are_one() -> None:
    fields = [row for row in box_content("eurobiznes").tables["fields"] if row["price"]]
    prices = {f"/fields/{row['index']}/price": 990 + at for at, row in enumerate(fields)}
    few = dict([*prices.items()][:APART_MOST])
    assert len(changes_of(tables=few).keys) == APART_MOST
    many = changes_of(tables=prices)
    assert many.keys == ("/tables/fields",)
    for lang, title in (
        ("en", f"Fields: {len(fields)} values other than in the box."),
        ("pl", f"Pola: {len(fields)} wartości innych niż w pudełku."),
    ):
        with override(lang):
            assert many.titles(many.keys) == {"/tables/fields": title}


def test_what_all_fields_do_is_told_in_one_sentence() -> None:
    fields = [row for row in box_content("eurobiznes").tables["fields"] if row["price"]]
    dearer = {f"/fields/{row['index']}/price": row["price"] + 10 for row in fields}
    changes = changes_of(tables=dearer)
    with override("en"):
        assert changes.titles(changes.keys) == {"/tables/fields": "Whole board, price: $10 more."}


def test_figures_that_follow_from_a_change_come_with_it() -> None:
    changes = changes_of(game="1836jr", tables={"/shares/float_percent_sold_from_ipo": 50, "/trains/0/price": 90})  # fmt: skip
    assert changes.keys == ("/tables/shares/float_percent_sold_from_ipo", "/tables/trains/0")
    houses = changes_of(tables={"/fields/1/house_cost": 60, "/fields/3/house_cost": 60})
    _rules, tables = houses.under(["/tables/fields/1"])
    assert (tables["fields"][1]["house_cost"], tables["fields"][1]["hotel_cost"]) == (60, 60)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_all_changes_together_are_the_edition(game: str) -> None:
    for seed in range(3):
        content = random_edition(game, Random(f"{game} {seed}"))
        changes = SingleChanges(content)
        rules, tables = changes.under(changes.keys)
        assert same(rules, dict(content.rules))
        assert same(tables, content.tables)
        for lang in ("en", "pl"):
            with override(lang):
                assert all(changes.titles(changes.keys).values())


def test_the_box_has_no_changes() -> None:
    box = box_content("fortuna")
    assert SingleChanges(EditionContent("fortuna", box.rules, box.tables)).keys == ()
