"""The shape check: only well-formed actions are looked at."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines.kernel.actions import (
    LARGEST,
    Shape,
    integer,
    numbers_by_text,
    one_of,
    record,
    repeated,
    seat_number,
    text,
    texts,
    type_of,
)
from games.engines.kernel.errors import CODES, BadSetup, IllegalAction
from tests.games.engines.values import JSON_VALUES

SHAPE = Shape(
    {"amount": integer},
    {
        "kind": one_of("payout", "withhold"),
        "fields": texts,
        "levels": numbers_by_text,
        "give": record(cash=integer, fields=texts),
        "note": text,
    },
)


def refusal(action: Any) -> dict[str, Any]:
    with pytest.raises(IllegalAction) as caught:
        SHAPE.check(action)
    assert caught.value.code == "malformed"
    return caught.value.params


def test_whole_action_is_accepted() -> None:
    SHAPE.check(
        {
            "do": "try",
            "amount": -5,
            "kind": "payout",
            "fields": ["a", "b"],
            "levels": {"a": 1},
            "give": {"cash": 3, "fields": []},
            "note": "x",
        }
    )


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({}, "amount"),
        ({"amount": 1, "other": 2}, "other"),
        ({"amount": 1, "x" * 100: 2}, "x" * 64),
        ({"amount": True}, "amount"),
        ({"amount": 1.0}, "amount"),
        ({"amount": "1"}, "amount"),
        ({"amount": None}, "amount"),
        ({"amount": LARGEST + 1}, "amount"),
        ({"amount": -LARGEST - 1}, "amount"),
        ({"amount": 1, "kind": "other"}, "kind"),
        ({"amount": 1, "kind": ["payout"]}, "kind"),
        ({"amount": 1, "note": "x" * 65}, "note"),
        ({"amount": 1, "fields": "a"}, "fields"),
        ({"amount": 1, "fields": ["a", "a"]}, "fields"),
        ({"amount": 1, "fields": [["a"]]}, "fields"),
        ({"amount": 1, "fields": [str(n) for n in range(65)]}, "fields"),
        ({"amount": 1, "levels": {}}, "levels"),
        ({"amount": 1, "levels": []}, "levels"),
        ({"amount": 1, "levels": {"a": "b"}}, "levels.a"),
        ({"amount": 1, "levels": {5: 1}}, "levels"),
        ({"amount": 1, "give": 5}, "give"),
        ({"amount": 1, "give": {"deeds": []}}, "give"),
        ({"amount": 1, "give": {"cash": "5"}}, "give.cash"),
        ({"amount": 1, "note": "half a letter \ud83d"}, "note"),
        ({"amount": 1, "note": "\udfff is the other half"}, "note"),
        ({"amount": 1, "other \ud800": 2}, "?"),
        ({"amount": 1, 5: 2}, "int"),
        ({"amount": 1, 10**5000: 2}, "int"),
        ({"amount": 1, None: 2}, "NoneType"),
    ],
)
def test_malformed_action_names_the_place(fields: dict[Any, Any], where: str) -> None:
    assert refusal({"do": "try", **fields})["where"] == where


@pytest.mark.parametrize(
    "key", ["deeds \ud800", 10**5000, ("deeds",)], ids=["half", "number", "row"]
)
def test_field_of_a_record_that_is_no_text_is_malformed(key: Any) -> None:
    assert refusal({"amount": 1, "give": {key: 1}})["where"] == "give"


def test_texts_beyond_ascii_are_texts() -> None:
    SHAPE.check({"do": "try", "amount": 1, "note": "Łódź \ud7ff \ue000 \U0001f682"})


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (5, 5),
        (LARGEST, LARGEST),
        (LARGEST + 1, None),
        (-(10**5000), None),
        (True, True),
        ("Łódź", "Łódź"),
        ("x" * 64, "x" * 64),
        ("x" * 65, None),
        ("\udc00", None),
        (1.5, None),
        (None, None),
        ([1], None),
        ({}, None),
    ],
    ids=lambda value: str(type(value).__name__),
)
def test_refusal_repeats_only_what_is_short_and_can_be_written(value: Any, expected: Any) -> None:
    assert repeated(value) == expected


@given(st.dictionaries(st.text(max_size=8), JSON_VALUES, max_size=4))
def test_any_json_is_accepted_or_malformed(fields: dict[str, Any]) -> None:
    problems: list[IllegalAction] = []
    try:
        SHAPE.check(fields)
    except IllegalAction as problem:
        problems.append(problem)
    assert all(one.code == "malformed" for one in problems)
    assert all(set(one.params) == {"where", "problem"} for one in problems)


@pytest.mark.parametrize(
    "action", [None, [], "roll", 3, {}, {"do": 3}, {"do": ["roll"]}, {"do": "x"}]
)
def test_type_must_be_known(action: Any) -> None:
    with pytest.raises(IllegalAction, match="malformed"):
        type_of(action, {"roll": SHAPE})


def test_known_type_is_returned() -> None:
    assert type_of({"do": "roll"}, {"roll": SHAPE}) == "roll"


@pytest.mark.parametrize("seat", [-1, 4, 100])
def test_seat_must_be_at_the_table(seat: int) -> None:
    with pytest.raises(IllegalAction) as caught:
        seat_number(seat, 4, "to")
    assert (caught.value.code, caught.value.params) == ("unknown_id", {"where": "to", "id": seat})


def test_refusals_of_the_kernel_carry_the_parameters_they_promise() -> None:
    assert CODES["bad_setup"] == tuple(BadSetup("seats", "too many").params)
    assert str(BadSetup("seats", "too many")) == (
        "bad_setup {'where': 'seats', 'problem': 'too many'}"
    )
    assert str(IllegalAction("game_over")) == "game_over"
