"""What follows from actions of property games for which an AI gave no reason: the money that they move, the rents that they raise or meet."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.bots import BOTS, Decision
from games.engines.bots.explaining import USUAL, reason_of
from games.engines.catalogue import game_for
from games.engines.kernel.rng import FastRng
from games.engines.property import valuation

LAPS = ("rents_await", "rents_avoided")
PROPERTY = ("antimonopoly", "eurobiznes", "fortuna")


@pytest.mark.parametrize("key", PROPERTY)
def test_money_and_rents_are_those_of_the_positions(key: str) -> None:
    game = game_for(key)
    rng = FastRng(5)
    state = game.setup(game.compile(game.rules({"round_limit": 25})), 3, rng)
    codes: dict[str, str] = {}
    while game.asked(state):
        seat = next(iter(game.asked(state)))
        before = game.copy(state)
        action = BOTS["steady"].choose(game, state, seat, FastRng(1)).action
        who = seat
        if action is None:
            who, action = game.default_action(state, seat, FastRng(1))
        untouched = game.dump(before)
        code, figures = reason_of(game, before, who, Decision(action))
        assert game.dump(before) == untouched
        guessed = game.imagine(before, who, FastRng(7))
        assert reason_of(game, guessed, who, Decision(action)) == (code, figures)
        game.apply(state, who, action, rng)
        codes.setdefault(code, action["do"])
        if code == USUAL.code:
            continue
        if code in LAPS:
            rents = round(valuation.risk(before, who).mean)
            assert figures == {"rents": rents, "left": before.cash[who]}
            assert rents > 0
            continue
        assert figures["left"] == state.cash[who]
        moved = state.cash[who] - before.cash[who]
        assert moved == figures.get("gain", 0) - figures.get("cost", 0)
        if code == "rents_rise":
            incomes: Any = [game.prospect(one, who) for one in (before, state)]
            assert figures["income"] == incomes[1] - incomes[0] > 0
    needed = {"rents_rise", "pays", "rents_await", USUAL.code}
    assert needed <= set(codes) <= needed | {"brings", "rents_avoided", "role"}


def test_who_is_held_avoids_rents_and_who_is_free_meets_them() -> None:
    game = game_for("eurobiznes")
    state = game.setup(game.compile(game.rules({})), 2, FastRng(1))
    stays = Decision({"do": "end_turn"})
    state.detained[0] = "prison"
    assert reason_of(game, state, 0, stays) == USUAL  # nobody owns anything yet
    state.owner[state.c.deeds[0]] = 1
    rents = round(valuation.risk(state, 0).mean)
    expected = {"rents": rents, "left": state.cash[0]}
    assert reason_of(game, state, 0, stays) == ("rents_avoided", expected)
    state.detained[0] = ""
    assert reason_of(game, state, 0, stays) == USUAL


@pytest.mark.parametrize(("role", "houses"), [("entrepreneur", 4), ("monopolist", 3)])
def test_a_role_says_with_what_it_begins_and_what_it_builds(role: str, houses: int) -> None:
    game = game_for("antimonopoly")
    rules: Any = game.rules(
        {"role_assignment": "dice_choice", "starting_cash_entrepreneur_bonus": 100}
    )
    state = game.setup(game.compile(rules), 3, FastRng(1))
    seat = next(iter(game.asked(state)))
    code, figures = reason_of(game, state, seat, Decision({"do": "choose_role", "role": role}))
    cash = rules.starting_cash + (100 if role == "entrepreneur" else 0)
    assert (code, figures) == ("role", {"left": cash, "houses": houses})
