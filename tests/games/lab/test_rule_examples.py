"""Scenarios under an edition: what holds, what rests on something changed, and what is broken."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from games.engines.catalogue import GAMES
from games.lab.documents import Document
from games.lab.rule_examples import ExampleStanding, examples_of, verdict_of
from games.variants.lookup import box_content
from games.variants.sampling import random_edition

RENT = """
rule: R-EB-RENT-01
game: eurobiznes
seats: 2
given: {turn: 0, players: {0: {position: 38}}, owner: {saloniki: 1}}
random: {dice: [[1, 2]]}
when: [{seat: 0, do: roll}]
then: {players.0.cash: 3390, players.1.cash: 3010}
"""


def document(text: str = RENT, **changes: Any) -> Document:
    data = {**yaml.safe_load(text), **changes}
    return Document(Path("R-EB-RENT-01.yaml"), 1, data)


def under(
    changes: dict[str, Any], one: Document, tables: Any = None
) -> tuple[ExampleStanding, str]:
    box = box_content("eurobiznes")
    verdict = verdict_of(one, {**box.rules, **changes}, tables or box.tables)
    return verdict.standing, verdict.fault


def test_what_the_edition_leaves_alone_holds() -> None:
    assert under({}, document()) == (ExampleStanding.HOLDS, "")
    assert under({"even_sale": False}, document()) == (ExampleStanding.HOLDS, "")


def test_what_rests_on_something_changed_is_not_judged() -> None:
    standing, fault = under({"start_salary": 500}, document())
    assert standing is ExampleStanding.DIFFERS
    assert fault == "then: players.0.cash: is 3490, expected 3390"


def test_what_a_scenario_sets_itself_lies_over_the_edition() -> None:
    own = document(rules={"start_salary": 400})
    assert under({"start_salary": 500}, own) == (ExampleStanding.HOLDS, "")


def test_a_table_of_the_edition_is_played() -> None:
    tables = deepcopy(box_content("eurobiznes").tables)
    tables["fields"][1]["rents"][0] = 50
    standing, fault = under({}, document(), tables)
    assert standing is ExampleStanding.DIFFERS
    assert "is 3350, expected 3390" in fault


def test_a_position_that_cannot_be_set_up_is_told_apart() -> None:
    standing, fault = under({"players_min": 3}, document())
    assert standing is ExampleStanding.UNPOSED
    assert "must be 3 to" in fault


def test_what_does_not_hold_in_the_box_either_is_broken() -> None:
    standing, fault = under({"start_salary": 500}, document(then={"players.0.cash": 1}))
    assert standing is ExampleStanding.BROKEN
    assert fault == "then: players.0.cash: is 3390, expected 1"


def test_an_engine_that_breaks_is_told() -> None:
    tables = deepcopy(box_content("eurobiznes").tables)
    tables["fields"][1]["rents"][0] = "eight"  # no check lets this through
    standing, fault = under({}, document(), tables)
    assert standing is ExampleStanding.BROKEN
    assert fault.startswith("TypeError: ")


def test_what_is_no_scenario_is_broken() -> None:
    for one in (Document(Path("x.yaml"), 1, {}, "the file is empty"), document(than={})):
        assert under({}, one)[0] is ExampleStanding.BROKEN


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_box_holds_and_no_valid_edition_breaks_a_promise(game: str) -> None:
    examples = examples_of(game)[::9]
    assert len(examples) > 20
    box = box_content(game)
    edition = random_edition(game, Random(f"{game} 4"))
    for one in examples:
        assert verdict_of(one, box.rules, box.tables).standing is ExampleStanding.HOLDS, one.name
        verdict = verdict_of(one, edition.rules, edition.tables)
        assert verdict.standing is not ExampleStanding.BROKEN, (one.name, verdict.fault)
