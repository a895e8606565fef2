"""`master` in the stock rounds of 1836jr: plays its choices on, within its means, and says what it found."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.bots import BOTS, Budget, master_g1836jr, steady_g1836jr
from games.engines.bots.decisions import Meter
from games.engines.bots.steady import SteadyBot
from games.engines.catalogue import GAMES
from games.engines.g1836jr.state import STOCK, RailState
from games.engines.kernel.rng import FastRng

GAME = GAMES["1836jr"]
MASTER = BOTS["master"]
PLENTY = Budget(1200)


@pytest.fixture(scope="module")
def second_round() -> RailState:
    """The second question of the second stock round between four `steady`; nothing is drawn on the way there."""
    rng = FastRng(5)
    state: RailState = GAME.setup(GAME.compile(GAME.rules({})), 4, rng)
    steady = SteadyBot()
    questions = 0
    while questions < 2:  # the second
        seat = GAME.asked(state)[0]
        action = steady.choose(GAME, state, seat, rng).action
        who, action = (seat, action) if action else GAME.default_action(state, seat, rng)
        GAME.apply(state, who, action, rng)
        questions += state.step == STOCK and state.turn == 2
    return state


def asked(state: RailState) -> int:
    return GAME.asked(state)[0]


def lead(state: RailState, seat: int, action: dict[str, Any], strides: int) -> int:
    """How far the seat leads after its choice and so many strides, played on by hand."""
    future = master_g1836jr.Future(GAME, state, seat, action)
    assert future.grow(strides * master_g1836jr._STRIDE, Meter(Budget(10000)))
    return future.lead(seat)


def test_choice_that_leads_further_is_taken_and_the_reason_can_be_worked_out_again(
    second_round: RailState,
) -> None:
    seat = asked(second_round)
    before = GAME.dump(second_round)
    decision = MASTER.choose(GAME, second_round, seat, FastRng(1), PLENTY)
    first = steady_g1836jr.decide(GAME, second_round, seat)
    assert decision.action is not None
    assert first is not None
    assert decision.action != first
    GAME.check(second_round, seat, decision.action)
    assert decision.reason is not None
    figures = decision.reason.figures
    strides = figures["positions"] // master_g1836jr._STRIDE
    gain = lead(second_round, seat, decision.action, strides) - lead(
        second_round, seat, first, strides
    )
    assert (decision.reason.code, figures["gain"]) == ("played_on", gain)
    assert gain > 0
    assert GAME.dump(second_round) == before


def test_without_means_it_plays_as_steady(second_round: RailState) -> None:
    seat = asked(second_round)
    found = MASTER.choose(GAME, second_round, seat, FastRng(1), Budget(100))
    assert found.action == steady_g1836jr.decide(GAME, second_round, seat)
    assert found.reason is None


def test_means_are_kept_and_the_same_means_give_the_same_answer(second_round: RailState) -> None:
    seat = asked(second_round)
    found = [MASTER.choose(GAME, second_round, seat, FastRng(at), PLENTY) for at in (1, 2)]
    assert found[0] == found[1]


def test_everything_looked_at_is_wanted_once_and_passing_is_looked_at(
    second_round: RailState,
) -> None:
    others = list(master_g1836jr._others(second_round, asked(second_round)))
    assert others[0] == {"do": "pass"}
    kinds = {one["do"] for one in others}
    assert {"pass", "buy_shares"} <= kinds <= {"pass", "buy_shares", "par", "sell_shares"}
    assert len({tuple(sorted(one.items())) for one in others}) == len(others)
