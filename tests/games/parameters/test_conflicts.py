from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from games.engines.catalogue import GAMES
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.parameters import CONFLICTS
from games.parameters.conflicts import Fault, faults_of, sentence_of

SEATS = {"players_min": 4, "players_max": 3}
PAIRS = {"pair_play": True, "players_max": 3}
POOR = {"starting_cash": 500, "starting_cash_entrepreneur_bonus": -1000}


@pytest.mark.parametrize(
    ("game", "values", "code", "path", "params"),
    [
        (
            *("fortuna", SEATS, "above", ("players_min", "players_max")),
            {"lower": "players_min", "upper": "players_max"},
        ),
        (
            *("fortuna", PAIRS, "too_few_seats", ("pair_play", "players_max")),
            {"mode": "pair_play", "most": "players_max", "needed": 4},
        ),
        (
            *("antimonopoly", POOR, "takes_too_much"),
            ("starting_cash", "starting_cash_entrepreneur_bonus"),
            {"bonus": "starting_cash_entrepreneur_bonus", "base": "starting_cash"},
        ),
        (
            *("eurobiznes", {"time_limit_minutes": 3}, "neither_zero_nor_between"),
            ("time_limit_minutes",),
            {"low": 15, "high": 600},
        ),
        (
            *("eurobiznes", {"railway_rents": [1, 2, 3, 9999]}, "too_high"),
            *(("railway_rents",), {"n": 2000}),
        ),
        ("eurobiznes", {"doubles_mode": "never"}, "impossible", ("doubles_mode",), {}),
    ],
)
def test_a_fault_carries_its_code_its_parameters_and_what_would_be_right(
    game: str, values: dict[str, Any], code: str, path: tuple[str, ...], params: dict[str, Any]
) -> None:
    (fault,) = faults_of(game, values)
    assert (fault.code, fault.path, fault.params) == (code, path, params)
    if code in CONFLICTS:
        assert tuple(fault.params) == CONFLICTS[code]


def test_values_that_fit_have_no_fault() -> None:
    assert faults_of("fortuna", {**PAIRS, "players_max": 4}) == []


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        (
            "en",
            [
                "“Fewest players” must not be above “Most players”.",
                "“Pairs with one purse: 1st and 3rd against 2nd and 4th” needs “Most players” to be at least 4.",
                "Exactly 3 numbers.",
            ],
        ),
        (
            "pl",
            [
                "„Najmniej graczy przy stole” nie może być większe niż „Najwięcej graczy przy stole”.",
                (
                    "„Pierwszy i trzeci przeciw drugiemu i czwartemu, ze wspólną kasą” wymaga, aby"
                    " „Najwięcej graczy przy stole” wynosiło co najmniej 4."
                ),
                "Dokładnie 3 liczby.",
            ],
        ),
    ],
)
def test_a_fault_is_told_in_the_readers_language(lang: str, expected: list[str]) -> None:
    with translation.override(lang):
        said = [
            sentence_of("fortuna", fault)
            for values in (SEATS, PAIRS, {"station_rents": [1]})
            for fault in faults_of("fortuna", values)
        ]
    assert said == expected


def test_a_parameter_without_a_title_is_called_by_its_name() -> None:
    fault = Fault("above", (), {"lower": "fewest_cards", "upper": "players_max"})
    with translation.override("en"):
        said = sentence_of("fortuna", fault)
    assert said == "“fewest_cards” must not be above “Most players”."


def test_the_engine_still_says_it_in_words_to_logs() -> None:
    with pytest.raises(IllegalAction) as refused:
        GAMES["antimonopoly"].rules(POOR)
    assert refused.value.params == {
        "where": "rules",
        "problem": "Value error, starting_cash_entrepreneur_bonus: takes more than starting_cash",
    }
