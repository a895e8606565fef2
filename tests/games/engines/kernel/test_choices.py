"""Choices: what travels to clients, and samples within the bounds."""

from collections import Counter

import pytest

from games.engines.g1836jr.choices import RouteChoice
from games.engines.kernel.choices import Amount, Choice, MapChoice, Pick, Plan, Subset
from games.engines.kernel.rng import FastRng
from games.engines.property.choices import Bundle

SIDE = {"cash": 10, "fields": ["rzym"], "cards": []}


@pytest.mark.parametrize(
    ("choice", "data"),
    [
        (Choice("roll"), {"do": "roll", "kind": "fixed"}),
        (
            Choice("close", {"window": "auction"}, blind=True),
            {"do": "close", "kind": "fixed", "with": {"window": "auction"}, "blind": True},
        ),
        (
            Choice(
                "confirm", plan=Plan([{"do": "redeem", "field": "rzym"}], worth=12, worth_now=9)
            ),
            {
                "do": "confirm",
                "kind": "fixed",
                "plan": {
                    "actions": [{"do": "redeem", "field": "rzym"}],
                    "worth": 12,
                    "worth_now": 9,
                },
            },
        ),
        (
            Amount("bid", min=5, max=20, step=5),
            {"do": "bid", "kind": "amount", "arg": "amount", "min": 5, "max": 20, "step": 5},
        ),
        (
            Pick("mortgage", arg="field", options=["rzym"]),
            {"do": "mortgage", "kind": "pick", "arg": "field", "options": ["rzym"]},
        ),
        (
            Subset("drop", arg="cards", options=["a", "b"], min=1, max=2),
            {
                "do": "drop",
                "kind": "subset",
                "arg": "cards",
                "options": ["a", "b"],
                "min": 1,
                "max": 2,
            },
        ),
        (
            MapChoice("build", arg="levels", options={"rzym": [1, 4]}),
            {"do": "build", "kind": "map", "arg": "levels", "options": {"rzym": [1, 4]}},
        ),
        (
            Bundle("offer_trade", give=SIDE, to={1: SIDE}),
            {"do": "offer_trade", "kind": "bundle", "give": SIDE, "to": {"1": SIDE}},
        ),
        (
            Bundle("offer_settlement", give=SIDE),
            {"do": "offer_settlement", "kind": "bundle", "give": SIDE},
        ),
        (
            RouteChoice("run_routes", trains=["3-0"], suggestion={"routes": []}),
            {
                "do": "run_routes",
                "kind": "route",
                "trains": ["3-0"],
                "suggestion": {"routes": []},
            },
        ),
    ],
)
def test_choice_travels_in_the_form_of_the_vocabulary(
    choice: Choice, data: dict[str, object]
) -> None:
    assert choice.to_json() == data


def test_amount_samples_every_step_between_its_bounds() -> None:
    choice, rng = Amount("bid", min=10, max=30, step=5), FastRng(1)
    drawn = Counter(choice.sample(rng)["amount"] for _ in range(2000))
    assert sorted(drawn) == [10, 15, 20, 25, 30]


def test_amount_with_one_value_samples_it() -> None:
    assert Amount("bid", min=10, max=10).sample(FastRng(1)) == {"do": "bid", "amount": 10}


def test_pick_may_offer_values_or_whole_objects() -> None:
    rng = FastRng(1)
    values = Pick("choose", {"card": "x"}, arg="option", options=[0, 1])
    assert values.sample(rng) in [{"do": "choose", "card": "x", "option": n} for n in (0, 1)]
    objects = Pick("lay_tile", arg="tile", options=[{"tile": "57", "rotation": 2}])
    assert objects.sample(rng) == {"do": "lay_tile", "tile": "57", "rotation": 2}


def test_subset_samples_allowed_sizes_without_repeats() -> None:
    choice, rng = Subset("drop", arg="cards", options=["a", "b", "c"], min=1, max=2), FastRng(1)
    drawn = [choice.sample(rng)["cards"] for _ in range(300)]
    assert {len(cards) for cards in drawn} == {1, 2}
    assert all(len(set(cards)) == len(cards) for cards in drawn)
    assert choice.options == ["a", "b", "c"]


def test_map_samples_between_the_bounds_of_each_key() -> None:
    choice, rng = MapChoice("build", arg="levels", options={"a": [1, 2], "b": [3, 3]}), FastRng(1)
    drawn = [choice.sample(rng)["levels"] for _ in range(300)]
    assert {len(levels) for levels in drawn} == {1, 2}
    assert {levels["a"] for levels in drawn if "a" in levels} == {1, 2}
    assert {levels["b"] for levels in drawn if "b" in levels} == {3}


def test_bundle_to_others_fills_two_sides() -> None:
    choice, rng = Bundle("offer_trade", give=SIDE, to={2: SIDE, 1: SIDE}), FastRng(1)
    drawn = [choice.sample(rng) for _ in range(300)]
    assert {action["to"] for action in drawn} == {1, 2}
    assert all(set(action) <= {"do", "to", "give", "get"} for action in drawn)
    assert {action["get"].get("cash", 0) for action in drawn if "get" in action} == set(range(11))


def test_bundle_without_address_fills_the_action_itself() -> None:
    choice, rng = Bundle("offer_settlement", give=SIDE), FastRng(1)
    drawn = [choice.sample(rng) for _ in range(100)]
    assert {tuple(action.get("fields", [])) for action in drawn} == {(), ("rzym",)}


def test_route_samples_its_suggestion() -> None:
    suggestion = {"routes": [{"train": "3-0"}]}
    route = RouteChoice("run_routes", trains=["3-0"], suggestion=suggestion)
    assert route.sample(FastRng(1)) == {"do": "run_routes", **suggestion}
