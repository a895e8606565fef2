from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from games.engines.catalogue import GAMES
from games.parameters import options

GAME = "eurobiznes"


@pytest.fixture(autouse=True)
def _english() -> Any:
    with translation.override("en"):
        yield


def test_every_rule_but_the_clock_is_an_option() -> None:
    names = {option.name for option in options.options_of(GAME)}
    assert names == set(GAMES[GAME].Rules.model_fields) - {"decision_timeout_seconds"}


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_group_and_texts_for_its_values(game: str) -> None:
    for option in options.options_of(game):
        assert option.group != "other", option.name
        for value in option.choices:
            assert option.text_of(value) != value, (option.name, value)


#: By game, the parameters that are sums of money.
SUMS = {
    "eurobiznes": {"starting_cash", "start_salary", "auction_min_increment", "railway_rents", "guarded_parking_fee", "enrichment_tax"},
    "fortuna": {"starting_cash", "start_salary", "auction_min_increment", "restaurant_rents", "station_rents", "wealth_tax_flat", "luxury_tax"},
    "antimonopoly": {
        "starting_cash", "starting_cash_entrepreneur_bonus", "start_salary", "start_salary_entrepreneur_bonus", "auction_min_increment",
        "transport_fares_monopolist", "jail_fine", "income_tax_flat", "property_tax", "office_fee_monopolist", "office_payouts_entrepreneur",
    },
    "1836jr": set(),
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_sums_have_the_sign_of_money_and_shares_theirs(game: str) -> None:
    units = {option.name: option.unit("$") for option in options.every_option(game)}
    assert {name for name, unit in units.items() if unit == "$"} == SUMS[game]
    assert {name for name, unit in units.items() if unit == "%"} == {
        name for name in units if "_percent" in name
    }


def test_changes_name_what_differs() -> None:
    rules = GAMES[GAME].Rules(starting_cash=2000, auction_enabled=False).model_dump(mode="json")
    found = [
        (change.name, change.before, change.after) for change in options.changes(GAME, rules, "$")
    ]
    assert found == [
        ("starting_cash", "$3\u202f000", "$2\u202f000"),
        (
            "auction_enabled",
            "What a player declines to buy goes to auction.",
            "What a player declines to buy stays with the bank.",
        ),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_no_switch_is_told_by_yes_and_no(game: str) -> None:
    switched = {
        option.name: not option.default
        for option in options.options_of(game)
        if option.kind == "bool"
    }
    for change in options.changes(game, switched):
        assert {change.before, change.after}.isdisjoint({"yes", "no"}), change.name
        assert change.before != change.after


def test_rules_text_names_the_preset_or_counts_changes() -> None:
    printed = GAMES[GAME].Rules().model_dump(mode="json")
    preset = options.presets_of(GAME)[0]
    assert options.rules_text(GAME, preset["id"], printed) == preset["text"]
    changed = {**printed, "starting_cash": 2000, "jail_turns": 1}
    assert options.rules_text(GAME, "", changed) == "2 changed rules"
    assert options.rules_text(GAME, "", printed) == "rules as printed"
