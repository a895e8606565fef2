"""`master` in 1836jr: plays its choices on, within its means, and says what it found."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.bots import (
    BOTS,
    Budget,
    master_g1836jr,
    rail_choices,
    shrewd_g1836jr,
    steady_operating,
)
from games.engines.bots.decisions import Meter
from games.engines.bots.manners import EVEN_RAILS
from games.engines.bots.rollouts import play_on
from games.engines.bots.shrewd import ShrewdBot
from games.engines.catalogue import GAMES
from games.engines.g1836jr.state import (
    AUCTION,
    DIVIDEND,
    PAR,
    STOCK,
    TOKEN,
    TRACK,
    TRAIN,
    RailState,
)
from games.engines.g1836jr.steps.corporate import lay_option
from games.engines.kernel.rng import FastRng

GAME = GAMES["1836jr"]
MASTER = BOTS["master"]
#: To the end of the game with every choice.
PLENTY = Budget(20_000)
#: Some sets far with every choice, and no further with all of them.
SHORT = Budget(1_000)


def position(step: str, turn: int = 1, nth: int = 1) -> RailState:
    """The nth question of this kind from a turn on between four `shrewd`; nothing is drawn on the way there."""
    rng, shrewd = FastRng(5), ShrewdBot()
    state: RailState = GAME.setup(GAME.compile(GAME.rules({})), 4, rng)
    while nth:
        nth -= state.step == step and state.turn >= turn
        if nth:
            play_on(GAME, state, shrewd, rng)
    return state


@pytest.fixture(scope="module")
def start() -> RailState:
    """Somebody is about to start the second corporation."""
    return position(STOCK, nth=11)


def asked(state: RailState) -> int:
    return GAME.asked(state)[0]


def usual(state: RailState) -> dict[str, Any] | None:
    return shrewd_g1836jr.decide(GAME, state, asked(state), EVEN_RAILS).action


def chosen(state: RailState, budget: Budget) -> Any:
    return MASTER.choose(GAME, state, asked(state), FastRng(1), budget)


def lead(state: RailState, action: dict[str, Any], positions: int) -> int:
    """How far the seat that is asked leads so many positions after its choice, played on by hand."""
    seat, rng, shrewd = asked(state), FastRng(1), ShrewdBot()
    after = GAME.copy(state)
    GAME.apply(after, seat, action, rng)
    for _ in range(positions):
        play_on(GAME, after, shrewd, rng)
    worths = GAME.worths(after)[1]
    return worths[seat] - max(worth for other, worth in worths.items() if other != seat)


def length(state: RailState, action: dict[str, Any], sets: int | None) -> int:
    future = master_g1836jr.Future(GAME, state, asked(state), action)
    assert future.play(Meter(PLENTY), sets)
    return future.positions


def test_choice_that_leads_further_is_taken_and_the_reason_can_be_worked_out_again(
    start: RailState,
) -> None:
    before = GAME.dump(start)
    decision, first = chosen(start, PLENTY), usual(start)
    assert first is not None
    assert decision.action != first
    GAME.check(start, asked(start), decision.action)
    figures = decision.reason.figures
    # To the end of the game, which each choice brings at its own time.
    assert figures["positions"] == length(start, decision.action, None)
    gain = lead(start, decision.action, figures["positions"]) - lead(
        start, first, length(start, first, None)
    )
    assert (decision.reason.code, figures["gain"]) == ("played_on", gain)
    assert gain > 0
    assert GAME.dump(start) == before


def test_with_less_it_looks_some_sets_ahead_and_no_choice_farther_than_others(
    start: RailState,
) -> None:
    decision = chosen(start, SHORT)
    sets = master_g1836jr.SETS
    assert decision.reason.figures["positions"] == length(start, decision.action, sets)
    best = max(
        lead(start, one, length(start, one, sets))
        for one in [usual(start), *rail_choices.choices(start, asked(start))]
        if one is not None
    )
    assert lead(start, decision.action, decision.reason.figures["positions"]) == best


def test_without_means_for_two_futures_it_plays_as_shrewd(start: RailState) -> None:
    found = chosen(start, Budget(length(start, usual(start) or {}, master_g1836jr.SETS) + 1))
    assert found == shrewd_g1836jr.decide(GAME, start, asked(start), EVEN_RAILS)


def test_means_are_kept_and_the_same_means_give_the_same_answer(start: RailState) -> None:
    assert chosen(start, SHORT) == chosen(start, SHORT)
    future = master_g1836jr.Future(GAME, start, asked(start), usual(start) or {})
    assert not future.play(Meter(Budget(7)), None)
    assert future.positions == 7


@pytest.mark.parametrize(
    ("step", "turn", "kinds"),
    [
        (AUCTION, 1, {"bid", "pass"}),
        (PAR, 1, {"par"}),
        (STOCK, 9, {"sell_shares", "buy_shares", "pass"}),
        (STOCK, 11, {"par", "sell_shares", "buy_shares", "pass"}),
        (TRACK, 11, {"lay_tile", "pass"}),
        (TOKEN, 1, {"place_token", "pass"}),
        (DIVIDEND, 1, {"dividend"}),
        (TRAIN, 1, {"buy_train", "pass"}),
    ],
)
def test_everything_worth_a_look_is_wanted_once_and_passing_last(
    step: str, turn: int, kinds: set[str]
) -> None:
    state = position(step, turn)
    found = list(rail_choices.choices(state, asked(state)))
    assert {one["do"] for one in found} == kinds
    assert len({tuple(sorted(one.items())) for one in found}) == len(found)
    assert "pass" not in kinds or found[-1] == {"do": "pass"}


def test_on_the_way_to_a_first_route_nothing_else_is_looked_at() -> None:
    state = position(TRACK)
    assert list(rail_choices.choices(state, asked(state))) == []


def test_after_its_tile_a_corporation_is_asked_nothing_more_about_track() -> None:
    state = position(TRACK, 11)
    assert list(rail_choices.choices(state, asked(state)))
    state.laid = True
    assert list(rail_choices.choices(state, asked(state))) == []


@pytest.mark.parametrize(("step", "turn", "nth"), [(TRACK, 11, 1), (TOKEN, 14, 2)])
def test_tile_and_station_are_those_after_which_the_lead_is_greatest(
    step: str, turn: int, nth: int
) -> None:
    """So a station that stops the trains of others counts by what it takes from them."""
    state = position(step, turn, nth)
    looked_into = [usual(state), *rail_choices.choices(state, asked(state))]
    leads = [lead(state, one, length(state, one, None)) for one in looked_into if one is not None]
    chosen_one = chosen(state, PLENTY).action
    assert len(set(leads)) > 1
    assert lead(state, chosen_one, length(state, chosen_one, None)) == max(leads)


def test_lays_that_are_looked_into_are_the_best_paying_of_those_tried() -> None:
    state = position(TRACK, 11)
    tried = sorted(steady_operating.tried_lays(state), key=lambda one: -one[0])
    best = [{"do": "lay_tile", **lay_option(state, lay)} for _, lay in tried[:3]]
    assert len({worth for worth, _ in tried}) > len(best)
    assert list(rail_choices.choices(state, asked(state))) == [*best, {"do": "pass"}]


def test_a_start_is_looked_at_first_at_the_highest_and_at_the_lowest_par(start: RailState) -> None:
    pars = [one["price"] for one in rail_choices.choices(start, asked(start)) if one["do"] == "par"]
    most = max(par for par in start.c.market.pars if 2 * par <= start.cash[asked(start)])
    assert pars == [most, min(start.c.market.pars)]
    assert next(rail_choices.choices(start, asked(start)))["do"] == "par"
