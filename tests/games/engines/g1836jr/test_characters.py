"""The manners of the railway characters show in what they do, and without one nothing changes."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from games.engines.bots import BOTS, CHARACTERS, Budget, characters, manners
from games.engines.bots.master import MasterBot
from games.engines.bots.shrewd import ShrewdBot
from games.engines.kernel.log import canonical
from games.engines.kernel.rng import FastRng
from tests.games.engines.g1836jr.test_shrewd import OWN, ROUND, railway
from tests.games.engines.g1836jr.test_steady import GAME, operating, position

AT_HOME = sorted(key for key in CHARACTERS if characters.knows(key, GAME.key))
#: What each answers in the game below; raise the `revision` with a change and write its new line.
PINNED = "0ef98cc1d9bc1dd1"


def chosen(key: str, state: Any, steps: int = 60) -> Any:
    seat = GAME.asked(state)[0]
    action = CHARACTERS[key].choose(GAME, state, seat, FastRng(1), Budget(steps)).action
    if action is not None:
        GAME.check(state, seat, action)
    return action


def test_every_manner_is_known_at_its_own_games_alone() -> None:
    assert {key[:-1] for key in AT_HOME} == set(manners.RAIL_MANNERS)
    assert not any(characters.knows(key, "eurobiznes") for key in AT_HOME)


@pytest.mark.parametrize("made", [ShrewdBot, MasterBot])
def test_manner_of_the_ladder_is_the_neutral_one(made: type[ShrewdBot | MasterBot]) -> None:
    usual, even = BOTS[made().key], made(rails=manners.RailManner())
    state, rng = GAME.setup(GAME.compile(GAME.rules({})), 3, FastRng(4)), FastRng(4)
    for _ in range(120):
        seat = GAME.asked(state)[0]
        decision = usual.choose(GAME, state, seat, FastRng(1), Budget(60))
        assert even.choose(GAME, state, seat, FastRng(1), Budget(60)) == decision
        assert decision.action is not None
        GAME.apply(state, seat, decision.action, rng)


def test_engineer_keeps_revenue_for_a_second_train_that_lasts_and_the_broker_for_none() -> None:
    given = {"phase": "5", "depot": {"5": 1, "6": 2, "D": 5}, "revenue": 200, "cash": 400}
    two, none = (operating("B", "dividend", trains=trains, **given) for trains in (["5"], ["4"]))
    kinds = {key: (chosen(key, two)["kind"], chosen(key, none)["kind"]) for key in AT_HOME}
    assert kinds["engineer2"] == ("withhold", "withhold")
    assert kinds["banker2"] == ("payout", "withhold")
    assert kinds["broker2"] == kinds["broker3"] == ("payout", "payout")


def test_broker_swaps_shares_that_the_banker_keeps() -> None:
    poor = railway("NFL", "A9", pres=2, run=[60, "payout"], cash=0)
    poor["c.NFL.shares"] = {"1": 20, "2": 60, "ipo": 20}
    good = OWN | {"c.B.pres": 2, "c.B.shares": {"2": 60, "ipo": 40}}
    state = position(**ROUND, **good, **poor, **{"p.1.cash": 10})
    assert chosen("broker2", state)["do"] == "sell_shares"
    assert chosen("banker2", state)["do"] != "sell_shares"


def test_banker_leaves_what_is_not_cheap() -> None:
    given: dict[str, Any] = {"shares": {"2": 60, "ipo": 40}, "run": [0, "withhold"], "trains": []}
    dear = railway("B", "H6", pres=2, cash=0, **given)
    state = position(**ROUND, **dear, bank=100, **{"p.1.cash": 70})
    assert chosen("broker2", state)["do"] == "buy_shares"
    assert chosen("banker2", state)["do"] != "buy_shares"


def test_answers_are_those_of_their_revision() -> None:
    mixed = hashlib.sha256()
    state, rng = GAME.setup(GAME.compile(GAME.rules({})), 3, FastRng(6)), FastRng(6)
    for _ in range(150):
        mixed.update(canonical([chosen(key, state) for key in AT_HOME]))
        seat = GAME.asked(state)[0]
        GAME.apply(state, seat, chosen("broker2", state), rng)
    assert {CHARACTERS[key].revision for key in AT_HOME} == {9, 7, 11}
    assert mixed.hexdigest()[:16] == PINNED
