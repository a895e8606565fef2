"""Rules of Eurobiznes that are about bots and tables rather than about positions."""

from typing import Any

import pytest

from games.engines.bots import BOTS
from games.engines.bots.steady import SteadyBot
from games.engines.catalogue import game_for
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import BadSetup
from games.engines.kernel.rng import FastRng, ScriptedRng

GAME = game_for("eurobiznes")
STEADY = BOTS["steady"]


def position(rules: dict[str, Any], seats: int, **given: Any) -> Any:
    return GAME.arrange(GAME.compile(GAME.rules(rules)), seats, given, ScriptedRng({}))


def after_a_visit() -> Any:
    """Seat 0 has stopped on London, which belongs to seat 1, and seat 1 has not claimed."""
    owner: dict[str, Any] = {"owner": {"londyn": 1, "ateny": 2}}
    players = {"players": {0: {"position": 16}}}
    state = position({"rent_claim_mode": "manual"}, 3, turn=0, **players, **owner)
    GAME.apply(state, 0, {"do": "roll"}, ScriptedRng({"dice": [[1, 2]]}))
    return state


def answer(state: Any, seat: int) -> Action | None:
    return STEADY.choose(GAME, state, seat, FastRng(1)).action


@pytest.mark.rule("R-EB-CLM-08")
def test_steady_claims_every_rent_and_claims_nothing_else() -> None:
    state = after_a_visit()
    assert [answer(state, seat) for seat in (1, 2)] == [{"do": "claim_rent"}, None]
    GAME.apply(state, 1, {"do": "claim_rent"}, ScriptedRng({}))
    assert [answer(state, seat) for seat in (1, 2)] == [None, None]


@pytest.mark.rule("R-EB-CLM-08")
def test_steady_claims_before_it_throws_itself() -> None:
    state = after_a_visit()
    GAME.apply(state, 0, {"do": "end_turn"}, ScriptedRng({}))
    assert GAME.describe(state)["asked"] == [1]
    assert answer(state, 1) == {"do": "claim_rent"}


@pytest.mark.rule("R-EB-CLM-08")
def test_steady_misses_the_share_of_rents_it_was_told_to_miss() -> None:
    state = after_a_visit()
    rents = range(1, 1001)
    for percent in (0, 30, 100):
        bot = SteadyBot(claim_percent=percent)
        claimed = 0
        for amount in rents:
            state.claims[0].amount = amount
            first = bot.choose(GAME, state, 1, FastRng(1)).action
            assert bot.choose(GAME, state, 1, FastRng(2)).action == first
            claimed += first == {"do": "claim_rent"}
        assert abs(claimed - percent * 10) <= 40 * (0 < percent < 100)


@pytest.mark.parametrize("seconds", [-1, 1, 14, 86401, 90.5, "90", None])
def test_time_for_one_decision_is_off_or_sensible(seconds: Any) -> None:
    with pytest.raises(BadSetup) as caught:
        GAME.rules({"decision_timeout_seconds": seconds})
    assert caught.value.params["where"] == "decision_timeout_seconds"
