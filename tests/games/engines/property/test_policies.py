"""What the property kernel decides where a game says nothing."""

from typing import Any

import pytest

from games.engines.catalogue import GAMES
from games.engines.eurobiznes.game import Eurobiznes
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng
from games.engines.property.game import PropertyGame
from games.engines.property.policies.chosen import Policies
from games.engines.property.state import BEFORE_MOVE, TURN_END


class Plain(PropertyGame):
    """The board of Eurobiznes without a decision of its own."""

    key = "plain"
    Rules = Eurobiznes.Rules
    revision = Eurobiznes.revision
    policies = Policies
    specs = Eurobiznes.specs
    package = Eurobiznes.package


GAME = Plain()
RNG = FastRng(1)


def state_of(**given: Any) -> Any:
    compiled = GAME.compile(GAME.rules({"round_limit": 8}))
    return GAME.arrange(compiled, 2, {"turn": 0} | given, RNG)


def test_a_game_without_a_decision_of_its_own_is_played_to_its_end() -> None:
    state: Any = GAME.setup(GAME.compile(GAME.rules({"round_limit": 8})), 3, RNG)
    assert (state.turn, state.first) == (0, 0)
    while GAME.outcome(state) is None:
        seat, action = GAME.default_action(state, state.asked[0], RNG)
        GAME.apply(state, seat, action, RNG)
        assert GAME.broken(state) == []
        assert GAME.dump(GAME.load(state.c, GAME.dump(state))) == GAME.dump(state)
    assert (state.outcome.reason, state.round) == ("round_limit", 8)


def test_who_is_held_misses_one_turn_where_he_stands() -> None:
    state = state_of()
    told: list[Any] = []
    state.c.detention.detain(state, 0, "card", told)
    state.c.detention.begin_turn(state, 0, told)
    assert (state.stage, state.missed[0], state.position[0]) == (TURN_END, 1, 0)
    state.c.detention.begin_turn(state, 0, told)
    assert [event["event"] for event in told] == ["detained", "turn_missed", "released"]
    assert state.detained[0] == ""


def test_a_release_card_gives_the_turn_back_and_money_does_not() -> None:
    state = state_of(players={0: {"detained": {"kind": "held"}}})
    with pytest.raises(IllegalAction, match="not_available_now"):
        state.c.detention.check_buy_out(state, 0)
    state.c.detention.released_by_card(state, 0, None)
    assert (state.stage, state.detained[0]) == (BEFORE_MOVE, "")


def test_a_deed_that_is_no_street_earns_nothing() -> None:
    state = state_of()
    others = [field for field in state.c.deeds if not state.c.house_cost[field]]
    assert others
    for field in others:
        state.owner[field] = 1
        assert state.c.rents.rent(state, field) == 0


def test_no_other_field_asks_for_money() -> None:
    state = state_of()
    assert state.c.visits.tax(state, 0, share=True) == 0
    for field in range(state.c.size):
        state.c.visits.land(state, 0, field, RNG, None)
    assert (state.cash, state.debts) == ([3000, 3000], [])


@pytest.mark.parametrize("key", ["eurobiznes", "fortuna", "antimonopoly"])
def test_every_policy_knows_the_match_that_it_decides_for(key: str) -> None:
    compiled = GAMES[key].compile(GAMES[key].rules({}))
    for name in Policies.__annotations__:
        policy = getattr(compiled, name)
        assert (policy.c, policy.rules) == (compiled, compiled.rules), name
