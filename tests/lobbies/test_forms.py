from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from games.engines.catalogue import GAMES
from games.parameters import options
from games.timing.controls import to_code
from lobbies.errors import LobbyError
from lobbies.forms import DEVICE, RULE, TableForm

pytestmark = pytest.mark.django_db

GAME = "eurobiznes"


@pytest.fixture(autouse=True)
def _english() -> Any:
    with translation.override("en"):
        yield


def filled(preset: str = "", **changed: Any) -> dict[str, Any]:
    """What a browser sends for an untouched form of a preset, with some fields changed."""
    form = TableForm(GAME, preset=preset)
    data = {name: form[name].value() for name in form.fields}
    data.update(changed)
    return {name: value for name, value in data.items() if value is not False and value is not None}


def errors(**changed: Any) -> dict[str, list[str]]:
    form = TableForm(GAME, filled(**changed))
    form.is_valid()
    return {name: [str(error) for error in found] for name, found in form.errors.items()}


def test_untouched_form_asks_for_the_rules_as_printed() -> None:
    form = TableForm(GAME, filled())
    assert form.is_valid(), form.errors
    settings = form.settings()
    printed = GAMES[GAME].Rules().model_dump(mode="json")
    del printed["decision_timeout_seconds"]
    assert (settings.preset, settings.rules) == (GAMES[GAME].presets()[0]["id"], printed)


@pytest.mark.parametrize("preset", [preset["id"] for preset in GAMES[GAME].presets()])
def test_every_preset_comes_through_the_form(preset: str) -> None:
    form = TableForm(GAME, filled(preset, seats_min="3"))
    assert form.is_valid(), form.errors
    assert form.settings().preset == preset


def test_changed_rule_makes_it_own_options() -> None:
    form = TableForm(GAME, filled(**{RULE + "starting_cash": "2000"}))
    assert form.is_valid(), form.errors
    settings = form.settings()
    assert (settings.preset, settings.rules["starting_cash"]) == ("", 2000)


def test_bots_stand_at_the_seats_chosen() -> None:
    form = TableForm(GAME, filled(bot_1="steady", bot_3="random"))
    assert form.is_valid(), form.errors
    assert form.settings().bots == {1: "steady", 3: "random"}


def test_ai_player_that_cannot_sit_here_is_refused_with_the_reason() -> None:
    assert errors(bot_1="banker2") == {"bot_1": ["This AI player does not know this game."]}
    assert errors(bot_2="nobody") == {"bot_2": ["There is no such AI player."]}


def test_people_at_the_device_of_the_host_stand_at_the_seats_chosen() -> None:
    form = TableForm(GAME, filled(bot_1=DEVICE, beside_1="Adam", bot_2="steady"))
    assert form.is_valid(), form.errors
    settings = form.settings()
    assert (settings.bots, settings.beside_host) == ({2: "steady"}, {1: "Adam"})


def test_person_at_the_device_of_the_host_has_a_name_and_plays_unrated() -> None:
    nameless = {"beside_1": ["Write the name of who sits here."]}
    assert errors(bot_1=DEVICE) == errors(bot_1=DEVICE, beside_1="  ") == nameless
    assert errors(bot_1=DEVICE, beside_1="a" * 99).keys() == {"beside_1"}
    assert errors(bot_1=DEVICE, beside_1="Adam", rated="on") == {
        "beside_1": ["Nobody plays beside you at a rated table: each person needs a device."]
    }


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("starting_cash", "10", "At least 500."),
        ("starting_cash", "99995", "At most 10000."),
        ("starting_cash", "1001", "Must be a multiple of 5."),
        ("starting_cash", "wiele", "Enter a whole number."),
        (
            "doubles_mode",
            "sometimes",
            "Select a valid choice. sometimes is not one of the available choices.",
        ),
        ("railway_rents", "1, 2, x, 4", "Write whole numbers with commas between."),
        ("railway_rents", "1, 2, 3", "Exactly 4 numbers."),
        ("time_limit_minutes", "3", "0, or from 15 to 600."),
    ],
)
def test_wrong_value_is_told_at_its_field(name: str, value: str, sentence: str) -> None:
    found = errors(**{RULE + name: value})
    assert found == {RULE + name: [sentence]}


def test_conflict_of_two_rules_stands_at_both() -> None:
    found = errors(**{RULE + "players_min": "5", RULE + "players_max": "4"})
    titles = {option.name: option.title for option in options.options_of(GAME)}
    sentence = f"“{titles['players_min']}” must not be above “{titles['players_max']}”."
    assert found == {RULE + "players_min": [sentence], RULE + "players_max": [sentence]}


def test_refusal_of_the_service_stands_at_its_field() -> None:
    form = TableForm(GAME, filled())
    assert form.is_valid()
    form.add_refusal(LobbyError("seats_reversed", field="seats_min"))
    form.add_refusal(LobbyError("too_many_tables", limit=3))
    assert form.errors["seats_min"] == ["The lowest number of seats is above the highest."]
    assert len(form.non_field_errors()) == 1


def test_seats_that_do_not_fit_are_told_with_everything_else() -> None:
    found = errors(seats_min="5", seats_max="3", bot_4="steady", **{RULE + "jail_turns": "9"})
    assert found == {
        "seats_min": ["The lowest number of seats is above the highest."],
        RULE + "jail_turns": ["At most 5."],
    }
    assert errors(seats_max="3", bot_4="steady") == {
        "bot_4": ["There are more AI players than free seats."]
    }
    assert errors(seats_min="2", **{RULE + "players_min": "3"}) == {
        "seats_min": ["These rules are for 3 to 6 players."]
    }


@pytest.mark.parametrize(
    ("game", "changed", "expected"),
    [
        (
            "fortuna",
            {"seats_min": "3", RULE + "pair_play": "on"},
            {
                "seats_min": [
                    "Pair play is for exactly 4 players, not 3: two pairs against each other."
                ]
            },
        ),
        ("fortuna", {"seats_max": "5"}, {"seats_max": ["These rules are for 2 to 4 players."]}),
        ("1836jr", {"seats_max": "6"}, {"seats_max": ["These rules are for 2 to 4 players."]}),
        (
            "antimonopoly",
            {"seats_max": "5", RULE + "players_max": "4"},
            {"seats_max": ["These rules are for 2 to 4 players."]},
        ),
    ],
)
def test_a_number_of_seats_that_the_rules_do_not_allow_is_told_at_its_field(
    game: str, changed: dict[str, str], expected: dict[str, list[str]]
) -> None:
    untouched = TableForm(game)
    data = {name: untouched[name].value() for name in untouched.fields}
    form = TableForm(
        game,
        {name: v for name, v in {**data, **changed}.items() if v is not False and v is not None},
    )
    assert not form.is_valid()
    assert dict(form.errors) == expected


def test_a_preset_for_pairs_brings_its_four_seats() -> None:
    form = TableForm("fortuna", preset="pairs")
    assert (form["seats_min"].value(), form["seats_max"].value()) == (4, 4)
    presets = form.preset_values()
    assert (presets["pairs"]["seats_min"], presets["pairs"]["seats_max"]) == (4, 4)
    assert "seats_min" not in presets["seed"]


def test_wrong_fields_are_marked_for_screen_readers() -> None:
    form = TableForm(GAME, filled(**{RULE + "starting_cash": "10"}))
    assert not form.is_valid()
    html = str(form[RULE + "starting_cash"])
    assert 'aria-invalid="true"' in html
    assert f'id_{RULE}starting_cash_error" id=' in html


@pytest.mark.parametrize(
    ("kind", "numbers", "code"),
    [
        ("own-decision", {"own_decision_seconds": "25"}, "decision-25"),
        ("own-live", {"own_live_bank": "7", "own_live_increment": "12"}, "live-420-12"),
        (
            "own-days",
            {"own_days_seconds": "30", "own_days_cap": "50", "own_days_vacation": "0"},
            "days-108000-180000-0",
        ),
    ],
)
def test_clock_has_the_numbers_of_its_host(kind: str, numbers: dict[str, str], code: str) -> None:
    form = TableForm(GAME, filled(control=kind, **numbers))
    assert form.is_valid(), form.errors
    assert to_code(form.settings().control) == code


@pytest.mark.parametrize(
    ("kind", "numbers", "field", "sentence"),
    [
        ("own-decision", {"own_decision_seconds": "4"}, "own_decision_seconds", "between 5 s"),
        ("own-live", {"own_live_bank": "241"}, "own_live_bank", "and 4 h"),
        ("own-live", {"own_live_increment": ""}, "own_live_increment", "missing"),
        ("own-live", {"own_live_bank": "soon"}, "own_live_bank", "whole number"),
        ("own-days", {"own_days_cap": "35"}, "own_days_cap", "at least the time for one"),
        ("own-days", {"own_days_vacation": "31"}, "own_days_vacation", "between 0 and 30"),
    ],
)
def test_number_out_of_bounds_is_told_at_its_field(
    kind: str, numbers: dict[str, str], field: str, sentence: str
) -> None:
    [found] = errors(control=kind, **numbers).items()
    assert found[0] == field
    assert sentence in found[1][0]


def test_budgets_are_for_games_with_tasks() -> None:
    assert "own_task_stock" not in TableForm(GAME).fields
    form = TableForm("1836jr", {})
    assert ("own-task", "a budget for each round: own numbers") in form.clock_choices()
    assert "own_task_stock" in form.fields


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("game", ["eurobiznes", "fortuna", "antimonopoly", "1836jr"])
def test_options_of_a_table_are_explained(game: str, lang: str) -> None:
    with translation.override(lang):
        form = TableForm(game)
    silent = {"visibility"} | {name for name in form.fields if name.startswith(("bot_", "own_"))}
    options = {name for name in form.fields if name.startswith(RULE)}
    told = {name for name, field in form.fields.items() if field.help_text}
    assert form.fields.keys() - options - silent - told == set()
    # The sentence of the rule book that depends on it; some parameters are told by tables alone.
    assert len(options & told) > len(options) * 0.8
    assert not [name for name in options & told if "{" in str(form.fields[name].help_text)]
