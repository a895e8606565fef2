"""`shrewd` and `master` in Fortuna's pair play: one purse, deeds that go where they make a set, chips for what the partner lacks."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.bots import BOTS
from games.engines.catalogue import GAMES
from games.engines.kernel.rng import FastRng
from games.engines.property import valuation
from games.lab.simulation import SimulationPlan, simulate

GAME = GAMES["fortuna"]
PAIRS: dict[str, Any] = {"pair_play": True}
#: A street of three: who holds two of them gathers the third.
STREET = ("savoy", "polonia", "saski")


def position(owner: dict[str, int], hand: list[int], cash: int = 4000, start: int = 14) -> Any:
    players = {"0": {"chips": hand, "position": start}} | {str(seat): {} for seat in (1, 2, 3)}
    for seat in ("0", "2"):
        players[seat] = players[seat] | {"cash": cash}
    given = {"turn": 0, "owner": owner, "players": players}
    return GAME.arrange(GAME.compile(GAME.rules(PAIRS)), 4, given, FastRng(1))


def test_price_of_a_deed_leaves_the_purse_of_both() -> None:
    state = position({}, [2])
    field = state.c.index["savoy"]
    dear, cheap = (valuation.with_owner(state, field, 0, price) for price in (900, 100))
    assert (dear.cash[0], dear.cash[2]) == (state.cash[0] - 900,) * 2
    assert valuation.standing(cheap, 0) - valuation.standing(dear, 0) >= 800


@pytest.mark.parametrize("bot", ["shrewd", "master"])
def test_partner_is_asked_for_what_the_own_street_lacks(bot: str) -> None:
    state = position({STREET[0]: 0, STREET[1]: 0, STREET[2]: 2}, [2])
    asked = BOTS[bot].choose(GAME, state, 0, FastRng(1)).action
    assert asked == {"do": "offer_trade", "to": 2, "get": {"fields": [STREET[2]]}}
    GAME.apply(state, 0, asked, FastRng(1))
    given = BOTS[bot].choose(GAME, state, 2, FastRng(1)).action
    assert given == {"do": "accept", "offer": state.offers[-1].number}
    GAME.apply(state, 2, given, FastRng(1))
    then = BOTS[bot].choose(GAME, state, 0, FastRng(1)).action
    assert then is not None
    assert then["do"] != "offer_trade"


@pytest.mark.parametrize("bot", ["shrewd", "master"])
def test_partner_who_gathers_is_not_asked(bot: str) -> None:
    state = position({STREET[0]: 0, STREET[1]: 2, STREET[2]: 2}, [2])
    found = BOTS[bot].choose(GAME, state, 0, FastRng(1)).action
    assert found is not None
    assert found["do"] != "offer_trade"


def test_chip_is_played_for_what_the_partner_lacks() -> None:
    """Nobody else has begun with these streets: by itself the dearer deed, two fields further, promises more."""
    partners = {"lipski": 2, "wilenski": 2}
    for owner, chip in (({}, 7), (partners, 5)):
        state = position(owner, [5, 7], start=5)
        chosen = BOTS["shrewd"].choose(GAME, state, 0, FastRng(1)).action
        assert chosen == {"do": "play_chip", "chip": chip}


@pytest.mark.parametrize("joint", [False, True])
def test_pairs_play_whole_games_without_a_fault_or_a_repeated_offer(*, joint: bool) -> None:
    rules = PAIRS | {"pair_joint_sets": joint}
    bots = ("shrewd", "steady", "shrewd", "random")
    plan = SimulationPlan("fortuna", 4, 2, bots, 3, rules, round_limit=20, guarded=True)
    report = simulate(plan.checked(), 1)
    assert report.is_clean, report.problems()
