"""What an AI player is."""

from abc import ABC, abstractmethod
from typing import Any

from games.engines.kernel.choices import Action
from games.engines.kernel.game import Game
from games.engines.kernel.rng import Rng


class Bot(ABC):
    """An AI player without memory: the same state, seat and chance give the same answer."""

    #: The name by which tables and commands know it.
    key: str
    #: Which policy this is. Raised with every change after which it could answer any position otherwise;
    #: tests/games/engines/test_bot_revisions.py notices.
    revision: int = 1

    @abstractmethod
    def choose(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Action | None:
        """A legal action of `seat`.

        None only from a seat that is not asked and wants nothing, or whose question only somebody
        who stands in for it can answer (then `default_action` is somebody else's).

        Reads the state and never changes it; `rng` is the bot's own and not that of the match.
        """
