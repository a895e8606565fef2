"""Games end, whoever plays them: bots, nobody at all, or people who leave."""

from typing import Any

import pytest

from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.outcome import Outcome
from games.engines.kernel.rng import FastRng
from games.lab.playing import play_out
from tests.games.engines.cases import Case, bots_of, cases

ROUNDS = 12
#: No game of this many rounds takes more actions, however they are played.
ACTIONS = 20_000

EVERY_CASE = pytest.mark.parametrize("case", cases(), ids=str)


def check_units(case: Case, state: Any, outcome: Outcome) -> None:
    """Everybody is in one unit, and whoever plays together shares a place."""
    units = case.game.units(state)
    assert sorted(seat for unit in units for seat in unit.seats) == list(range(case.seats))
    place = {seat: at for at, group in enumerate(outcome.placings) for seat in group}
    assert all(len({place[seat] for seat in unit.seats}) == 1 for unit in units)


def check_end(case: Case, state: Any) -> None:
    game = case.game
    outcome = game.outcome(state)
    assert outcome is not None
    placed = [seat for group in outcome.placings for seat in group]
    assert sorted(placed) == list(range(case.seats))
    assert all(list(group) == sorted(group) for group in outcome.placings)
    assert outcome.reason
    check_units(case, state, outcome)
    assert set(outcome.worth) <= set(range(case.seats))
    assert set(game.worths(state)[1]) == set(range(case.seats))
    valued = game.valued(state)[1]
    assert {**valued, **outcome.worth} == valued
    assert list(game.asked(state)) == []
    assert game.broken(state) == []


@pytest.mark.parametrize(
    ("case", "bot"), [(case, bot) for case in cases() for bot in bots_of(case.game)], ids=str
)
def test_bots_play_to_the_end(case: Case, bot: str) -> None:
    rng = FastRng(21)
    state = case.game.setup(case.compiled(round_limit=ROUNDS), case.seats, rng)
    actions = play_out(case.game, state, [bots_of(case.game)[bot]] * case.seats, rng, FastRng(22))
    assert actions <= ACTIONS
    assert case.game.turns(state) > 0
    check_end(case, state)


@EVERY_CASE
def test_clock_alone_plays_to_the_end(case: Case) -> None:
    game, rng = case.game, FastRng(23)
    state = game.setup(case.compiled(round_limit=ROUNDS), case.seats, rng)
    actions = 0
    while asked := game.asked(state):
        game.apply(state, *game.default_action(state, asked[-1], FastRng(24)), rng)
        actions += 1
        assert actions <= ACTIONS
    check_end(case, state)


def knows_leaving(case: Case) -> bool:
    """In some games the table hands a seat on instead (docs/vocabulary.md#actions)."""
    state = case.game.setup(case.compiled(), case.seats, FastRng(0))
    return any(choice.do == "leave" for choice in case.game.legal(state, SYSTEM))


@pytest.mark.parametrize("case", [case for case in cases() if knows_leaving(case)], ids=str)
def test_last_one_at_the_table_ends_the_game(case: Case) -> None:
    game, rng = case.game, FastRng(25)
    state = game.setup(case.compiled(), case.seats, rng)
    for seat in range(case.seats - 1):
        if game.outcome(state) is None:  # who leaves may take a partner along
            game.apply(state, SYSTEM, {"do": "leave", "who": seat}, rng)
    check_end(case, state)
    outcome = game.outcome(state)
    assert outcome is not None
    winners = outcome.placings[0]
    assert not set(winners) & {0}
    shared = len({outcome.worth[seat] for seat in winners}) == 1
    assert len(winners) == 1 or shared or "pair" in outcome.reason
