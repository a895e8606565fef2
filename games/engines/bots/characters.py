"""The characters that people play against: a manner at one of three strengths."""

from typing import Any, Final

from games.engines.bots.base import USUAL, Bot, Budget, Decision
from games.engines.bots.chance import RandomBot
from games.engines.bots.manners import MANNERS
from games.engines.bots.master import MasterBot
from games.engines.bots.shrewd import ShrewdBot
from games.engines.kernel.game import Game
from games.engines.kernel.rng import Rng

#: Of so many decisions a beginner takes one without a thought.
_CARELESS: Final = 4
STRENGTHS: Final = (1, 2, 3)


class BeginnerBot(Bot):
    """Plays in its manner, but now and then it takes whatever the rules offer."""

    def __init__(self, key: str, bot: Bot) -> None:
        self.key, self._bot, self._whim = key, bot, RandomBot()

    def choose(
        self, game: Game[Any, Any], state: Any, seat: int, rng: Rng, budget: Budget = USUAL
    ) -> Decision:
        is_careless = not rng.below(_CARELESS)
        chosen = self._whim if is_careless else self._bot
        return chosen.choose(game, state, seat, rng, budget)


def _character(name: str, strength: int) -> Bot:
    key, manner = f"{name}{strength}", MANNERS[name]
    if strength == max(STRENGTHS):
        return MasterBot(key, manner)
    bot = ShrewdBot(key, manner)
    return BeginnerBot(key, bot) if strength == min(STRENGTHS) else bot


#: By key: the manner and the strength.
CHARACTERS: Final[dict[str, Bot]] = {
    f"{name}{strength}": _character(name, strength) for name in MANNERS for strength in STRENGTHS
}


#: The AI of the ladder that characters of a strength are, but for their manner; beginners err where it does not.
_MODELS: Final = {2: "shrewd", 3: "master"}


def akin_to(bot: str) -> tuple[str, ...]:
    """The AI players of the ladder that play most like this one, the nearest first; a master plans from what the shrewd one would do."""
    model = _MODELS.get(int(bot[-1]), "") if bot in CHARACTERS else ""
    nearest = (model,) if model else ()
    return (*nearest, "shrewd") if "master" in (bot, model) else nearest


def knows(bot: str, game: str) -> bool:
    """Whether a character has a manner in this game; those who have none know every game."""
    return bot not in CHARACTERS or game in MANNERED


#: The games in which money can be treated in these manners.
MANNERED: Final = frozenset({"eurobiznes", "fortuna", "antimonopoly"})
