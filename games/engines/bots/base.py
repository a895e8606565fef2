"""What an AI player is. Nobody compiles it, so that any class can inherit from it."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from games.engines.bots.decisions import USUAL, Budget, Decision
from games.engines.kernel.game import Game
from games.engines.kernel.rng import Rng


class Bot(ABC):
    """An AI player without memory: the same state, seat, chance and budget of steps give the same answer."""

    #: The name by which tables and commands know it.
    key: str
    #: Which policy this is. Raised with every change after which it could answer any position otherwise;
    #: tests/games/engines/test_bot_revisions.py notices.
    revision: int = 1
    #: Whether it plays positions on, so that it must be handed what its seat imagines and not the real state.
    imagines: ClassVar[bool] = True

    @abstractmethod
    def choose(
        self, game: Game[Any, Any], state: Any, seat: int, rng: Rng, budget: Budget = USUAL
    ) -> Decision:
        """What `seat` does in `state`, and why.

        Reads the state and never changes it; `rng` is the bot's own and not that of the match. Raises BadBudget for a
        budget of nothing.
        """


class Imagining:
    """A bot as a table seats it: of the state it gets what its seat can know, the rest drawn anew."""

    def __init__(self, bot: Bot, budget: Budget = USUAL) -> None:
        self._bot, self._budget = bot, budget

    def choose(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Decision:
        """The answer of the bot to what `seat` imagines; `rng` draws that first."""
        return self._bot.choose(game, game.imagine(state, seat, rng), seat, rng, self._budget)
