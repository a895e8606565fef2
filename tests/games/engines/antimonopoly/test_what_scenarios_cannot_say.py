"""Rules of Anti-Monopoly that are about time, chance and bots rather than about positions."""

from typing import Any

import pytest

from games.engines.bots import BOTS
from games.engines.catalogue import game_for
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng, ScriptedRng
from games.reading.forecasts import NotForeseen, foresee

GAME = game_for("antimonopoly")
STEADY = BOTS["steady"]
TIMED = {"time_limit_minutes": 120, "time_end_mode": "immediate"}


def position(rules: dict[str, Any], **given: Any) -> Any:
    return GAME.arrange(GAME.compile(GAME.rules(rules)), 2, {"turn": 0, **given}, ScriptedRng({}))


def adjusting(rules: dict[str, Any], **given: Any) -> Any:
    state = position(TIMED | rules, **given)
    GAME.apply(state, SYSTEM, {"do": "time_up"}, ScriptedRng({}))
    return state


@pytest.mark.rule("R-AM-TIM-03", "R-AM-TIM-04")
@pytest.mark.param("timed_adjust_seconds")
@pytest.mark.parametrize(
    ("rules", "seconds"),
    [({}, 120), ({"timed_adjust_seconds": 15}, 15), ({"timed_adjust_seconds": 119}, 119)],
)
def test_the_last_arrangement_has_a_time_of_its_own(rules: dict[str, Any], seconds: int) -> None:
    state = adjusting(rules)
    assert GAME.window(state) == ("adjust", seconds, 0)


def test_before_the_last_arrangement_no_window_is_open() -> None:
    assert GAME.window(position(TIMED)) is None


def steady_plays(state: Any, seat: int) -> list[dict[str, Any]]:
    played: list[dict[str, Any]] = []
    while seat in GAME.asked(state):
        action = STEADY.choose(GAME, state, seat, FastRng(1)).action
        assert action is not None
        GAME.apply(state, seat, action, FastRng(1))
        played.append(action)
    return played


def test_steady_follows_the_plan_and_confirms() -> None:
    state = adjusting(
        {"rent_percent_entrepreneur": 150},
        players={0: {"cash": 400}},
        owner={"plaza_mayor": 0, "railway": 0},
        mortgaged=["plaza_mayor"],
    )
    assert steady_plays(state, 0) == [
        {"do": "redeem", "field": "plaza_mayor"},
        {"do": "build", "levels": {"plaza_mayor": 3}},
        {"do": "confirm"},
    ]


def test_who_does_not_answer_is_left_as_is() -> None:
    state = adjusting(
        {}, players={0: {"cash": 430}}, owner={"plaza_mayor": 0}, mortgaged=["plaza_mayor"]
    )
    assert GAME.default_action(state, 0, FastRng(1)) == (0, {"do": "confirm"})


@pytest.mark.rule("R-AM-INC-04")
@pytest.mark.parametrize("choice", ["informed", "blind"])
def test_the_percentage_is_foreseen_only_by_the_informed(choice: str) -> None:
    state = position({"income_tax_choice": choice}, players={0: {"position": 1, "cash": 640}})
    GAME.apply(state, 0, {"do": "roll"}, ScriptedRng({"dice": [[1, 2]]}))
    if choice == "informed":
        after = foresee(GAME, state, 0, {"do": "pay_percent"}, seed=1)["after"]
        assert after["seats"]["0"]["cash"] == 576
    else:
        with pytest.raises(NotForeseen) as refused:
            foresee(GAME, state, 0, {"do": "pay_percent"}, seed=1)
        assert refused.value.params == {"reason": "hidden"}


@pytest.mark.rule("R-AM-CLK-01")
def test_the_clock_chooses_a_role_at_random() -> None:
    state = GAME.setup(GAME.compile(GAME.rules({})), 4, FastRng(1))
    chooser = GAME.asked(state)[0]
    chosen = [GAME.default_action(state, chooser, FastRng(seed)) for seed in range(40)]
    assert {who for who, _ in chosen} == {chooser}
    assert {action["role"] for _, action in chosen} == {"entrepreneur", "monopolist"}


@pytest.mark.rule("R-AM-ROL-05")
def test_a_full_role_is_refused_even_while_somebody_chooses() -> None:
    """Play never comes to it: once a role is full the others get the other one. A stored state may."""
    compiled = GAME.compile(GAME.rules({}))
    state = GAME.setup(compiled, 4, FastRng(1))
    data = GAME.dump(state)
    taken = GAME.load(compiled, data | {"role": ["monopolist", "monopolist", "", ""]})
    (seat,) = taken.asked
    with pytest.raises(IllegalAction) as refusal:
        GAME.check(taken, seat, {"do": "choose_role", "role": "monopolist"})
    assert (refusal.value.code, refusal.value.params) == ("role_full", {"role": "monopolist"})
    GAME.check(taken, seat, {"do": "choose_role", "role": "entrepreneur"})
