"""AI players, by name.

A written policy reads the states of the engine that it is written for, and is handed one that holds no more than its seat
can know (`imagine` of the contract). Whether an action is legal, and what it leads to, it asks of the contract alone.
"""

from typing import Final

from games.engines.bots.base import Bot
from games.engines.bots.chance import RandomBot
from games.engines.bots.characters import CHARACTERS
from games.engines.bots.decisions import USUAL, Budget, Decision, Reason
from games.engines.bots.master import MasterBot
from games.engines.bots.shrewd import ShrewdBot
from games.engines.bots.sparring import BuilderBot, PassBot, WithholdBot
from games.engines.bots.steady import SteadyBot

#: The ladder, whose strength leagues measure; tables may seat these and the characters.
BOTS: Final[dict[str, Bot]] = {
    bot.key: bot for bot in (RandomBot(), SteadyBot(), ShrewdBot(), MasterBot())
}
#: Those that only the laboratory plays with.
SPARRING: Final[dict[str, Bot]] = {bot.key: bot for bot in (PassBot(), WithholdBot(), BuilderBot())}


def bot_named(key: str) -> Bot | None:
    """The AI player that a table may seat by this key, of the ladder or a character."""
    return BOTS.get(key) or CHARACTERS.get(key)


#: Who plays where another AI fails: it never searches.
SUBSTITUTE: Final = "steady"

__all__ = [
    "BOTS",
    "CHARACTERS",
    "SPARRING",
    "SUBSTITUTE",
    "USUAL",
    "Bot",
    "Budget",
    "Decision",
    "Reason",
    "bot_named",
]
