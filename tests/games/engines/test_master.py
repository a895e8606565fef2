"""`master`: looks ahead within its means, and offers what the other side is likely to accept."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.bots import BOTS, CHARACTERS, Budget, shrewd_chips
from games.engines.bots.decisions import BadBudget, Meter
from games.engines.bots.rollouts import FEWEST, NEAR, NEAR_FUTURES, Lookout, Worth, play_on
from games.engines.bots.steady import SteadyBot
from games.engines.catalogue import GAMES
from games.engines.kernel.rng import FastRng
from games.engines.property import valuation
from games.engines.property.comparing import StandingComparison
from games.lab.simulation import SimulationPlan, simulate
from tests.games.engines.test_shrewd import group, owned, position, purses, with_role

GAME = GAMES["eurobiznes"]
MASTER = BOTS["master"]
ROLL = {"do": "roll"}


def fields_of(names: list[str]) -> list[int]:
    index = GAME.compile(GAME.rules({})).index
    return [index[name] for name in names]


def lookout(state: Any, worth: Worth = valuation.standing) -> Lookout:
    return Lookout(GAME, state, 0, SteadyBot(), worth)


def test_future_decides_only_where_it_is_sure() -> None:
    state = position(owner=owned(s0=group("ateny")), players=purses(2500))
    levels = dict.fromkeys(group("ateny"), 1)
    build = {"do": "build", "levels": levels}
    GAME.check(state, 0, build)
    chosen, futures = lookout(state).best([ROLL, ROLL], FastRng(1), Meter(Budget(4000)))
    assert futures >= FEWEST
    assert chosen is not None
    # Too few futures never overrule what was chosen first.
    few = lookout(state).best([ROLL, build], FastRng(1), Meter(Budget(60)))
    assert few[0] is ROLL
    assert few[1] < FEWEST


def pledged() -> tuple[Any, dict[str, Any]]:
    """A deed that may be pledged by somebody who cannot soon pay the loan back."""
    state = position(owner=owned(s0=["wieden"]), players=purses(100))
    mortgage = {"do": "mortgage", "field": "wieden"}
    GAME.check(state, 0, mortgage)
    return state, mortgage


def late(state: Any, _seat: int) -> float:
    """A worth for which a loan is bad at first, and good some rounds later."""
    [deed] = fields_of(["wieden"])
    return float(state.mortgaged[deed] * (state.round - 6))


def test_what_is_worse_is_given_up_before_the_means_run_out() -> None:
    state, mortgage = pledged()
    found = lookout(state, late).look([ROLL, mortgage], NEAR, FastRng(1), Meter(Budget(30_000)))
    assert found.best is ROLL
    assert FEWEST <= found.futures < NEAR_FUTURES


def test_farther_futures_count_where_the_means_suffice_for_enough_of_them() -> None:
    state, mortgage = pledged()
    for choices in ([ROLL, mortgage], [mortgage, ROLL]):
        for budget, best in ((1_500, ROLL), (30_000, mortgage)):
            found = lookout(state, late).best(choices, FastRng(1), Meter(Budget(budget)))
            assert found.best is best


def test_first_look_ends_after_so_many_futures_and_the_second_with_the_means() -> None:
    state, mortgage = pledged()
    found = lookout(state, late).look([mortgage, ROLL], NEAR, FastRng(1), Meter(Budget(30_000)), 17)
    assert found == (ROLL, 17)
    most = lookout(state, late).look([mortgage, ROLL], NEAR, FastRng(1), Meter(Budget(30_000)))
    assert most.futures > 100


def test_future_without_a_further_move_costs_means_as_well() -> None:
    """Else a look at choices that end the game would never end."""
    state, mortgage = pledged()
    assert lookout(state).worths([mortgage], 0, 1, Meter(Budget(1))) is not None
    meter = Meter(Budget(1))
    assert lookout(state).worths([mortgage, ROLL], 0, 1, meter) is None
    assert not meter.spend()


@pytest.mark.parametrize("bot", sorted(BOTS | CHARACTERS))
@pytest.mark.parametrize("budget", [Budget(0), Budget(-1), Budget(0, -5)])
def test_means_that_would_never_run_out_are_refused(bot: str, budget: Budget) -> None:
    state = position(owner=owned(s0=group("ateny")), players=purses(2500))
    with pytest.raises(BadBudget, match="a budget is 1 step or 1 ms at least"):
        (BOTS | CHARACTERS)[bot].choose(GAME, state, 0, FastRng(1), budget)


def test_means_are_kept_and_the_same_means_give_the_same_answer() -> None:
    state = position(owner=owned(s0=group("ateny")), players=purses(2500))
    before = GAME.dump(state)
    for budget in (Budget(1), Budget(500), Budget(3000)):
        found = [MASTER.choose(GAME, state, 0, FastRng(4), budget) for _ in range(2)]
        assert found[0] == found[1]
        assert found[0].action is not None
        GAME.check(state, 0, found[0].action)
    assert GAME.dump(state) == before


def test_offers_what_the_other_side_agrees_to_and_both_gain() -> None:
    mine, theirs = group("mediolan"), group("malmo")
    state = position(
        owner=owned(s0=[*mine[1:], theirs[0]], s1=[*theirs[1:], mine[0]]), players=purses(2500)
    )
    decision = MASTER.choose(GAME, state, 0, FastRng(1), Budget(20000))
    assert decision.action is not None
    assert decision.action["do"] == "offer_trade"
    assert decision.reason is not None
    assert decision.reason.code == "both_gain"
    before = [valuation.standing(state, seat) for seat in (0, 1)]
    GAME.apply(state, 0, decision.action, FastRng(1))
    accepted = BOTS["shrewd"].choose(GAME, state, 1, FastRng(1)).action
    assert accepted == {"do": "accept", "offer": 1}
    GAME.apply(state, 1, accepted, FastRng(1))
    assert all(valuation.standing(state, seat) > before[seat] for seat in (0, 1))


def test_buys_single_deeds_from_whoever_looks_less_far_ahead() -> None:
    game = GAMES["antimonopoly"]
    state = with_role("entrepreneur", {"plaza_mayor": 1, "dam": 2})
    assert BOTS["shrewd"].choose(game, state, 0, FastRng(1)).action == ROLL
    action = MASTER.choose(game, state, 0, FastRng(1), Budget(20000)).action
    assert action is not None
    assert action["do"] == "offer_trade"
    assert action["get"]["fields"] in (["plaza_mayor"], ["dam"])
    assert action["give"] == {"cash": pytest.approx(120, abs=80)}
    before = StandingComparison(state, 0, 100)
    twin = game.copy(state)
    game.apply(twin, 0, action, FastRng(1))
    accepted = BOTS["shrewd"].choose(game, twin, action["to"], FastRng(1)).action
    assert accepted == {"do": "accept", "offer": 1}
    game.apply(twin, action["to"], accepted, FastRng(1))
    assert before.gain(twin) > 0


def test_buys_a_set_only_where_money_to_build_on_it_is_left() -> None:
    mine = group("malmo")
    given = owned(s0=mine[1:], s1=mine[:1])
    levels = 2 * sum(GAME.compile(GAME.rules({})).house_cost[at] for at in fields_of(mine))
    poor = position(owner=given, players=purses(2500))
    assert MASTER.choose(GAME, poor, 0, FastRng(1), Budget(20000)).action == ROLL
    rich = position(owner=given, players=purses(4000))
    action = MASTER.choose(GAME, rich, 0, FastRng(1), Budget(20000)).action
    assert action is not None
    assert action["get"] == {"fields": mine[:1]}
    assert action["give"]["cash"] <= 2500 < action["give"]["cash"] + levels < 4000


@pytest.mark.parametrize("game", ["eurobiznes", "fortuna", "antimonopoly"])
def test_plays_whole_games_without_a_fault_or_a_repeated_offer(game: str) -> None:
    bots = ("master", "steady", "shrewd", "random")
    report = simulate(SimulationPlan(game, 4, 1, bots, 3, round_limit=8, guarded=True).checked(), 1)
    assert report.is_clean, report.problems()


@pytest.mark.parametrize("cash", [1200, 2500])
def test_of_two_at_a_table_buys_single_deeds_for_a_long_game(cash: int) -> None:
    first = group("wieden")[0]
    for seats, asks in ((2, True), (3, False)):
        players = {str(seat): {"cash": cash} for seat in range(seats)}
        state = position(seats, owner=owned(s1=[first]), players=players)
        action = MASTER.choose(GAME, state, 0, FastRng(1), Budget(20000)).action
        assert action is not None
        assert (action["do"] == "offer_trade") is asks
        assert not asks or action["get"] == {"fields": [first]}


def test_who_sees_no_farther_than_the_owner_asks_for_no_single_deed() -> None:
    theirs = ["goteborg", "glasgow", "kolonia", "sztokholm"]
    players = {"0": {"cash": 3000}, "1": {"cash": 100}, "2": {"cash": 100}}
    state = position(owner=owned(s1=theirs, s2=["mediolan"]), players=players)
    assert MASTER.choose(GAME, state, 0, FastRng(1), Budget(20000)).action == ROLL


def test_chips_that_promise_most_after_the_first_are_looked_into() -> None:
    game, rng = GAMES["fortuna"], FastRng(1)
    state = game.setup(game.compile(game.rules({})), 3, rng)
    for _ in range(2):
        play_on(game, state, BOTS["shrewd"], rng)
    [seat] = game.asked(state)
    first, *others = shrewd_chips.ranked(state, seat, state.c.movement.hand(state, seat))
    usual = BOTS["shrewd"].choose(game, state, seat, FastRng(1))
    assert usual.action == {"do": "play_chip", "chip": first}
    # Too few futures never overrule what promises most.
    assert MASTER.choose(game, state, seat, FastRng(1), Budget(200)) == usual
    for seed in range(3):
        found = MASTER.choose(game, state, seat, FastRng(seed), Budget(2_000))
        assert found.action == {"do": "play_chip", "chip": others[0]}
        assert found.reason is not None
        assert found.reason.code == "looked_ahead"
