"""A preview of any action is an answer or a refusal that can be told in both languages; nothing is played."""

from random import Random
from typing import Any

import pytest

from games import protocol
from games.engines.catalogue import GAMES
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game
from games.engines.kernel.log import canonical
from games.reading.forecasts import foresee
from games.refusals import names_in, text_of
from tests.games.engines.hostile import JUNK, positions, sender

POSITIONS = 25
TRIES = 25

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
pytestmark = pytest.mark.slow


def answer(game: Game[Any, Any], state: Any, seat: int, *actions: Any) -> protocol.Foreseen | None:
    """What is foreseen; None for a refusal, which must be one that can be sent."""
    tables = game.tables()
    try:
        found = foresee(game, state, seat, *actions, seed=1)
    except IllegalAction as refusal:
        for lang in ("pl", "en"):
            text = text_of(refusal.code, refusal.params, lang, names_in(tables, lang))
            sent = protocol.Refusal("key", refusal.code, refusal.params, 1, text)
            assert text
            assert protocol.encode(sent)
        return None
    answered = protocol.Foreseen(key="key", version=1, **found)
    assert protocol.encode(answered)
    return answered


@EVERY_GAME
def test_any_action_is_foreseen_or_refused(game: Game[Any, Any]) -> None:
    plain, own, foreseen = Random(game.key), sender(game, 3), 0
    for state in plain.sample(positions(game.key), POSITIONS):
        before = canonical(game.dump(state))
        for _ in range(TRIES):
            seat, action = own.move(game, state)
            more = [own.move(game, state)[1] for _ in range(plain.choice((0, 0, 1)))]
            foreseen += answer(game, state, max(seat, 0), action, *more) is not None
        assert canonical(game.dump(state)) == before
    # Else only nonsense was tried.
    assert foreseen > POSITIONS // 4


@EVERY_GAME
@pytest.mark.parametrize("at", range(len(JUNK)))
def test_type_or_action_that_is_none_is_refused(game: Game[Any, Any], at: int) -> None:
    state = positions(game.key)[0]
    assert answer(game, state, 0, {"do": JUNK[at]}) is None
    assert answer(game, state, 0, JUNK[at]) is None
