"""`random`: any legal choice, each type equally likely.

For tests, and the floor of every ladder.
"""

from typing import Any, Final

from games.engines.bots.base import Bot
from games.engines.bots.decisions import USUAL, Budget, Decision, require
from games.engines.kernel.choices import AMOUNT, FIXED, PICK, Action, Choice
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game
from games.engines.kernel.rng import Rng

#: A seat that is not asked speaks up this seldom, so that play goes on.
_SELDOM: Final = 16
_TRIES: Final = 8
_CERTAIN: Final = (FIXED, AMOUNT, PICK)


class RandomBot(Bot):
    """Draws a choice and fills it in; what the rules then refuse, or somebody has refused, is drawn again."""

    key = "random"
    imagines = False

    def choose(
        self, game: Game[Any, Any], state: Any, seat: int, rng: Rng, budget: Budget = USUAL
    ) -> Decision:
        require(budget)
        return Decision(self._drawn(game, state, seat, rng))

    def _drawn(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Action | None:
        asked = seat in game.asked(state)
        if not asked and rng.below(_SELDOM):
            return None
        choices = game.legal(state, seat)
        for _ in range(_TRIES if choices else 0):
            choice = choices[rng.below(len(choices))]
            action = choice.sample(rng)
            is_legal = _is_legal(game, state, seat, choice, action)
            if is_legal and not game.was_refused(state, seat, action):
                return action
        return fallback(game, state, seat, rng) if asked else None


def _is_legal(game: Game[Any, Any], state: Any, seat: int, choice: Choice, action: Action) -> bool:
    if choice.kind in _CERTAIN and not choice.blind:
        return True
    try:
        game.check(state, seat, action)
    except IllegalAction:
        return False
    return True


def fallback(game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Action:
    """What the clock would play; where that is somebody else's to do, anything that is certain."""
    who, action = game.default_action(state, seat, rng)
    if who == seat:
        return action
    return next(
        choice.sample(rng)
        for choice in game.legal(state, seat)
        if choice.kind in _CERTAIN and not choice.blind
    )
