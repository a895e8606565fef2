"""The characters that people play against: a manner at one of three strengths."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from games.engines.bots.base import Bot
from games.engines.bots.chance import RandomBot
from games.engines.bots.decisions import USUAL, Budget, Decision
from games.engines.bots.manners import EVEN, EVEN_RAILS, MANNERS, RAIL_MANNERS, Manner, RailManner
from games.engines.bots.master import MasterBot
from games.engines.bots.shrewd import ShrewdBot
from games.engines.kernel.game import Game
from games.engines.kernel.rng import Rng

#: Of so many decisions a beginner takes one without a thought.
_CARELESS: Final = 3
#: Counts changes of what a beginner does in haste.
HASTE_REVISION: Final = 1


class BeginnerBot(Bot):
    """Plays in its manner, but now and then it takes whatever the rules offer.

    It errs in haste, and nobody makes an offer in haste: drawn ones are money for money and sets for nothing, which
    pester people and make presents to whoever sits nearest. What it offers comes of its manner alone.
    """

    def __init__(self, key: str, bot: Bot) -> None:
        self.key, self._bot, self._whim = key, bot, RandomBot()
        # It answers otherwise as soon as one of the three does.
        self.revision = self._bot.revision + self._whim.revision + HASTE_REVISION

    def choose(
        self, game: Game[Any, Any], state: Any, seat: int, rng: Rng, budget: Budget = USUAL
    ) -> Decision:
        if not rng.below(_CARELESS):
            drawn = self._whim.choose(game, state, seat, rng, budget)
            if drawn.action is None or not drawn.action["do"].startswith("offer_"):
                return drawn
        return self._bot.choose(game, state, seat, rng, budget)


def _beginner(key: str, manner: Manner, rails: RailManner) -> Bot:
    return BeginnerBot(key, ShrewdBot(key, manner, rails))


class Strength(NamedTuple):
    """What the characters of one strength are.

    `made`: from a key and the manners in property games and on rails. `model`: the AI of the ladder that they are but for their manner; none for beginners, who
    err where it does not.
    """

    made: Callable[[str, Manner, RailManner], Bot]
    model: str = ""


_BY_STRENGTH: Final = {
    1: Strength(_beginner),
    2: Strength(ShrewdBot, "shrewd"),
    3: Strength(MasterBot, "master"),
}
STRENGTHS: Final = tuple(_BY_STRENGTH)
_STRENGTH_OF: Final = {
    f"{name}{number}": strength
    for name in (*MANNERS, *RAIL_MANNERS)
    for number, strength in _BY_STRENGTH.items()
}

#: By key: the manner and the strength.
CHARACTERS: Final[dict[str, Bot]] = {
    key: strength.made(key, MANNERS.get(key[:-1], EVEN), RAIL_MANNERS.get(key[:-1], EVEN_RAILS))
    for key, strength in _STRENGTH_OF.items()
}


def akin_to(bot: str) -> tuple[str, ...]:
    """The AI players of the ladder that play most like this one, the nearest first; a master plans from what the shrewd one would do."""
    strength = _STRENGTH_OF.get(bot)
    model = strength.model if strength else ""
    nearest = (model,) if model else ()
    return (*nearest, "shrewd") if "master" in (bot, model) else nearest


def knows(bot: str, game: str) -> bool:
    """Whether a character has a manner in this game; those who have none know every game."""
    return bot not in CHARACTERS or game in _GAMES_OF[bot[:-1]]


#: The games in which somebody has a manner, by the manner.
_GAMES_OF: Final = {
    **dict.fromkeys(MANNERS, frozenset({"eurobiznes", "fortuna", "antimonopoly"})),
    **dict.fromkeys(RAIL_MANNERS, frozenset({"1836jr"})),
}
