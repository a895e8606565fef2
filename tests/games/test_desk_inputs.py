"""Inputs for people who do not program: numbers as pages print them, colours, whole texts of cards, faults in their words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override

from games.desk.form_parts import written_number
from games.desk.inks import INKS
from games.desk.inputs import sections_of
from games.desk.posted import file_from
from games.desk.sentences import sentence_of
from games.engines.catalogue import GAMES
from games.fronts.catalogue import front_for
from games.fronts.schema import COLOUR
from games.variants.content import examine
from games.variants.lookup import box_content
from tests.games.variants.files import variant

TOKENS = Path(__file__).resolve().parents[2] / "static" / "css" / "tokens.css"
NAMES = {"name_pl": "a", "name_en": "b"}
RINGS = [game for game in GAMES if "groups" in GAMES[game].tables()]


def sent(game: str, **changed: str) -> dict[str, Any]:
    """The file of a form of the box in which these inputs were changed."""
    inputs = [e for s in sections_of(box_content(game)) for g in s.groups for e in g.inputs]
    form = {
        each.name: "" if each.value is None else str(each.value)
        for each in inputs
        if each.kind != "yes-no" or each.value
    }
    return file_from(box_content(game), {**NAMES, **form, **changed})


@pytest.mark.parametrize(
    ("raw", "number"),
    [
        ("2000", 2000),
        (" 2000 ", 2000),
        ("2 000", 2000),
        ("2\u202f000", 2000),
        ("1\u00a0234\u00a0567", 1234567),
        ("-5", -5),
    ],
)
def test_a_number_is_read_as_pages_print_it(raw: str, number: int) -> None:
    assert written_number(raw) == number


@pytest.mark.parametrize("raw", ["", "many", "2 00", "20 00", "2,000", "2.5", "1e3", "1" * 12, "2  000", "\u00b2"])  # fmt: skip
def test_what_is_no_number_stays_as_it_was_written(raw: str) -> None:
    assert written_number(raw) == raw


def test_a_sum_with_a_space_is_saved() -> None:
    assert sent("eurobiznes", **{"/rules/starting_cash": "2 000"})["rules"]["starting_cash"] == 2000


@pytest.mark.parametrize(
    ("game", "rules", "tables", "said"),
    [
        ("eurobiznes", {"starting_cash": "two thousand"}, {}, "A whole number is needed here, such as 2000."),
        ("eurobiznes", {}, {"/fields/1/price": "dear"}, "A whole number is needed here, such as 2000."),
        ("eurobiznes", {"railway_rents": "dear"}, {}, "Whole numbers are needed here, with a comma between them."),
        ("eurobiznes", {}, {"/groups/0/colour": "yellow"}, "A colour is needed here, such as #1f6f3a."),
        ("eurobiznes", {}, {"/fields/1/name_pl": "Kor\u202efu"}, "This text holds signs that nobody could see or read."),
        ("eurobiznes", {"starting_cash": 70000}, {}, "From 500 to 10\u202f000. Must be a multiple of 5."),
    ],
)  # fmt: skip
def test_a_fault_says_what_is_needed(
    game: str, rules: dict[str, Any], tables: dict[str, Any], said: str
) -> None:
    [wrong] = examine(variant(game, rules=rules, tables=tables)).violations
    with override("en"):
        english = sentence_of(wrong)
    with override("pl"):
        assert sentence_of(wrong) != english
    assert english == said


@pytest.mark.parametrize("game", RINGS)
def test_every_group_has_an_input_for_its_colour(game: str) -> None:
    inputs = [e for s in sections_of(box_content(game)) for g in s.groups for e in g.inputs]
    colours = [each for each in inputs if each.kind == "colour"]
    assert len(colours) == len(GAMES[game].tables()["groups"])
    assert all(re.fullmatch(COLOUR, each.value) for each in colours)


def test_the_named_inks_are_those_of_the_design() -> None:
    by_day = set(re.findall(r"--group-[\w-]+: light-dark\((#[0-9a-f]{6})", TOKENS.read_text()))
    assert set(INKS) <= by_day
    with override("pl"):
        polish = {str(name) for name in INKS.values()}
    with override("en"):
        assert polish.isdisjoint({str(name) for name in INKS.values()})
    assert len(polish) == len(INKS)


@pytest.mark.parametrize("game", RINGS)
def test_the_board_is_told_the_colours_that_an_edition_has_given(game: str) -> None:
    assert front_for(game).inks(GAMES[game].tables()) == {}
    group = GAMES[game].tables()["groups"][1]["id"]
    found = examine(variant(game, tables={"/groups/1/colour": "#123456"}))
    assert found.content is not None
    assert front_for(game).inks(found.content.tables) == {group: "#123456"}


def test_the_text_of_a_card_is_one_line_wherever_it_is_broken() -> None:
    path = "/tables/decks/blue/1/text_en"
    [field] = [e for s in sections_of(box_content("eurobiznes")) for g in s.groups for e in g.inputs if e.name == path]  # fmt: skip
    assert field.kind == "long-text"
    file = sent("eurobiznes", **{path: "The bank\r\nhands you $400."})
    assert file["tables"]["/decks/blue/1/text_en"] == "The bank hands you $400."
