"""Landing probabilities and what is expected of deeds: against exact cases, and against games that are played."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.engines.catalogue import GAMES
from games.engines.kernel.rng import FastRng
from games.engines.property import valuation
from games.engines.property.landings import Landings, chain_of, landings

RULES: list[tuple[str, dict[str, Any]]] = [
    ("eurobiznes", {}),
    ("eurobiznes", {"doubles_mode": "off", "jail_turns": 1}),
    ("fortuna", {}),
    ("fortuna", {"movement_mode": "dice"}),
    ("antimonopoly", {}),
]


def compiled(game: str, rules: dict[str, Any]) -> Any:
    return GAMES[game].compile(GAMES[game].rules(rules))


def fresh(game: str, seats: int = 3, **rules: Any) -> Any:
    return GAMES[game].setup(compiled(game, rules), seats, FastRng(3))


def given(state: Any, seat: int, *names: str) -> None:
    for name in names:
        field = state.c.index[name]
        state.owner[field] = seat
        state.count_deed(seat, state.c.group_of[field], 1)


@pytest.mark.parametrize(("game", "rules"), RULES)
def test_throws_are_all_that_can_happen(game: str, rules: dict[str, Any]) -> None:
    c = compiled(game, rules)
    missing = 1 - sum(c.movement.throws().values())
    # R-EB-DBL: of two doubles, a thirty-sixth of all throws, the second leads to prison.
    jailed = 1 / 36 if game == "eurobiznes" and rules.get("doubles_mode") != "off" else 0
    assert missing == pytest.approx(jailed)


def test_every_turn_stops_somewhere() -> None:
    c = compiled("fortuna", {"movement_mode": "dice"})
    chain = Landings(chain_of(c))
    # Cards move pawns on, so that there are more stops than moves; missed turns take some away.
    assert 0.9 < sum(chain.rate) < 1.4
    assert min(chain.rate) > 0
    assert sum(chance for _, _, chance in chain.reach(40)) == pytest.approx(1)
    assert {field for field, _, _ in chain.reach(40)} == {
        (40 + steps) % 44 for steps in range(2, 13)
    }


@pytest.mark.parametrize(("game", "rules"), RULES)
def test_rates_are_those_of_games_that_are_played(game: str, rules: dict[str, Any]) -> None:
    """Nobody buys; the stops of many turns are counted on single fields."""
    engine = GAMES[game]
    c = compiled(game, rules)
    counts, turns = Counter[int](), 0
    for seed in range(12):
        state, rng = engine.setup(c, 2, FastRng(seed)), FastRng(seed + 100)
        while engine.asked(state) and state.turns < 400:
            seat = engine.asked(state)[0]
            choices = {choice.do: choice for choice in engine.legal(state, seat)}
            kept = state.cash[:]
            if "play_chip" in choices:
                action = choices["play_chip"].sample(rng)
            else:
                seat, action = engine.default_action(state, seat, rng)
            events: list[dict[str, Any]] = []
            engine.apply(state, seat, action, rng, events)
            state.cash[:] = [max(money, 2000) for money in kept]
            counts.update(
                c.index[event["field"]] for event in events if event["event"] == "deed_offered"
            )
        turns += state.turns
    chain = landings(c)
    deeds = [field for field in c.deeds if counts[field]]
    assert len(deeds) == len(c.deeds)
    found = sum(counts.values()) / turns
    assert sum(chain.rate[field] for field in c.deeds) == pytest.approx(found, rel=0.12)
    off = sum(abs(chain.rate[field] - counts[field] / turns) for field in c.deeds)
    assert off < 0.25 * found


def test_income_counts_who_pays_and_how_often() -> None:
    state = fresh("eurobiznes", 3)
    given(state, 0, "saloniki")
    field = state.c.index["saloniki"]
    rate = landings(state.c).rate[field]
    assert valuation.income(state, 0) == pytest.approx(2 * rate * state.c.column[field][0])
    state.mortgaged[field] = True
    assert valuation.income(state, 0) == 0
    assert valuation.income(state, 1) == 0


def test_set_is_worth_more_than_its_deeds_and_looking_changes_nothing() -> None:
    state = fresh("eurobiznes", 3)
    members = [state.c.ids[field] for field in state.c.members[2]]
    given(state, 0, *members[:-1])
    before = GAMES["eurobiznes"].dump(state)
    prospects = [valuation.prospect(state, 0)]
    assert GAMES["eurobiznes"].dump(state) == before
    last = state.c.index[members[-1]]
    whole = valuation.with_owner(state, last, 0, 0)
    prospects.append(valuation.prospect(whole, 0))
    assert prospects[1] - prospects[0] > state.c.price[last]
    # In a rival's hand it helps nobody to a set, and hurts who would have had it.
    lost = valuation.with_owner(state, last, 1, 0)
    assert valuation.standing(lost, 0) < valuation.standing(state, 0) < valuation.standing(whole, 0)


def test_risk_is_mean_and_spread_of_the_rents_of_a_lap() -> None:
    state = fresh("eurobiznes", 2)
    assert valuation.risk(state, 0) == (0, 0)
    given(state, 1, "saloniki", "ateny")
    low = valuation.risk(state, 0)
    state.level[state.c.index["ateny"]] = 5
    high = valuation.risk(state, 0)
    assert 0 < low.mean < high.mean
    assert high.spread > high.mean
    assert valuation.risk(state, 1) == (0, 0)


def test_nothing_is_expected_beyond_the_last_round() -> None:
    state = fresh("eurobiznes", 2, round_limit=10)
    state.round = 9
    assert valuation.rounds_left(state) == 2
    assert valuation.rounds_left(fresh("eurobiznes", 2)) == valuation.HORIZON
