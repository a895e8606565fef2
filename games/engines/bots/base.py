"""What an AI player is: what it is asked, with which means, and what it answers."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from time import monotonic
from typing import Any, ClassVar, Final, NamedTuple

from games.engines.kernel.choices import Action
from games.engines.kernel.game import Game
from games.engines.kernel.rng import Rng

#: What a bot may spend on a decision where nobody says: positions that it plays to.
STEPS: Final = 1000


class BadBudget(ValueError):
    """A budget with which nobody can decide anything."""


class Budget(NamedTuple):
    """What one decision may cost.

    `steps`: positions that a search may play to, the same on every machine. `ms`: milliseconds of
    real time; with them the answer depends on the machine. 0 stands for no such limit, and one of both is needed.
    """

    steps: int = STEPS
    ms: int = 0

    def checked(self) -> "Budget":
        """This budget; raises BadBudget unless it is one."""
        if self.steps < 0 or self.ms < 0 or not (self.steps or self.ms):
            raise BadBudget(f"a budget is 1 step or 1 ms at least, not {self.steps} and {self.ms}")
        return self


#: For whoever says nothing.
USUAL: Final = Budget()


class Meter:
    """Counts down a budget while a bot thinks. Raises BadBudget for one that would never run out or never began."""

    def __init__(self, budget: Budget) -> None:
        budget = budget.checked()
        self._left = budget.steps
        self._counts = bool(budget.steps)
        self._until = monotonic() + budget.ms / 1000 if budget.ms else 0.0

    def spend(self, positions: int = 1) -> bool:
        """So many more positions are to be played to; False if the means are used up."""
        if self._until and monotonic() >= self._until:
            return False
        self._left -= positions
        return not self._counts or self._left >= 0


class Reason(NamedTuple):
    """Why a bot chose, in terms that anybody can work out again.

    `code`: what it went by; `figures`: whole money, per cent or counts by name.
    """

    code: str
    figures: dict[str, int]


@dataclass(slots=True)
class Decision:
    """What a bot answers. Not frozen, since one is made for every action of every simulated game.

    `action`: a legal action of its seat. None only from a seat that is not asked and wants nothing,
    or whose question only somebody who stands in for it can answer (then `default_action` is somebody else's).
    `reason`: None where the bot has nothing to say about it.
    """

    action: Action | None
    reason: Reason | None = None


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

        Reads the state and never changes it; `rng` is the bot's own and not that of the match.
        """


class Imagining:
    """A bot as a table seats it: of the state it gets what its seat can know, the rest drawn anew."""

    def __init__(self, bot: Bot, budget: Budget = USUAL) -> None:
        self._bot, self._budget = bot, budget

    def choose(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Decision:
        """The answer of the bot to what `seat` imagines; `rng` draws that first."""
        return self._bot.choose(game, game.imagine(state, seat, rng), seat, rng, self._budget)
