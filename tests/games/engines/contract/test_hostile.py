"""No action of any shape, from any seat, does anything but be accepted or be refused with a code."""

from random import Random
from typing import Any

import pytest

from games.engines.catalogue import GAMES
from games.engines.g1836jr.actions import SPECS as RAIL
from games.engines.kernel.game import Game
from games.engines.property.game import PropertyGame
from tests.games.engines.cases import cases
from tests.games.engines.contract.conftest import walked
from tests.games.engines.hostile import Judge, positions, seats_at, sender

#: Positions of each game, half of them from scenarios, and tries at each.
POSITIONS = 60
TRIES = 50

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
pytestmark = pytest.mark.slow


def drawn(game: Game[Any, Any], plain: Random) -> list[Any]:
    """Some that scenarios arranged, and some that random play came to."""
    numbers = [number for number, case in enumerate(cases()) if case.game is game][:2]
    played = [state for number in numbers for state in walked(number).states]
    half = POSITIONS // 2
    return plain.sample(positions(game.key), half) + plain.sample(played, half)


def judged(judge: Judge, seat: int, action: Any) -> None:
    """The seat and its action are named where anything but a refusal comes of it."""
    try:
        judge.tries(seat, action)
    except Exception as error:
        raise AssertionError(f"seat {seat} sends {action!r:.500}") from error


@EVERY_GAME
def test_every_action_of_the_game_is_sent(game: Game[Any, Any]) -> None:
    known = game.specs if isinstance(game, PropertyGame) else RAIL
    assert set(known) <= set(sender(game, 1).samples)


@EVERY_GAME
def test_each_field_of_each_action_replaced_by_junk(game: Game[Any, Any]) -> None:
    state = Random(game.key).choice(positions(game.key))
    for seat in seats_at(state):
        judge = Judge(game, state)
        for action in sender(game, 1).every_key():
            judged(judge, seat, action)
        assert judge.refused
        assert judge.is_untouched()


@EVERY_GAME
def test_real_actions_spoilt_at_positions_of_every_kind(game: Game[Any, Any]) -> None:
    plain, own, accepted = Random(game.key), sender(game, 2), 0
    for state in drawn(game, plain):
        judge = Judge(game, state)
        for _ in range(TRIES):
            judged(judge, *own.move(game, state))
        assert judge.is_untouched(), judge.refused
        accepted += judge.accepted
    # Else only nonsense was tried.
    assert accepted > POSITIONS
