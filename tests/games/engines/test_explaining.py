"""What follows from actions of property games for which an AI gave no reason: the money that they move, the rents that they raise."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.bots import BOTS, Decision
from games.engines.bots.explaining import USUAL, reason_of
from games.engines.catalogue import game_for
from games.engines.kernel.rng import FastRng

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
        assert figures["left"] == state.cash[who]
        moved = state.cash[who] - before.cash[who]
        assert moved == figures.get("gain", 0) - figures.get("cost", 0)
        if code == "rents_rise":
            rents: Any = [game.prospect(one, who) for one in (before, state)]
            assert figures["income"] == rents[1] - rents[0] > 0
    assert (
        {"rents_rise", "pays", USUAL.code}
        <= set(codes)
        <= {"rents_rise", "pays", "brings", "usual"}
    )
