"""AI players, by name. They see a match only through the engine contract."""

from typing import Final

from games.engines.bots.base import USUAL, Bot, Budget, Decision, Reason
from games.engines.bots.chance import RandomBot
from games.engines.bots.master import MasterBot
from games.engines.bots.shrewd import ShrewdBot
from games.engines.bots.sparring import BuilderBot, PassBot, WithholdBot
from games.engines.bots.steady import SteadyBot

#: Those that a table may seat.
BOTS: Final[dict[str, Bot]] = {
    bot.key: bot for bot in (RandomBot(), SteadyBot(), ShrewdBot(), MasterBot())
}
#: Those that only the laboratory plays with.
SPARRING: Final[dict[str, Bot]] = {bot.key: bot for bot in (PassBot(), WithholdBot(), BuilderBot())}

#: Who plays where another AI fails: it never searches.
SUBSTITUTE: Final = "steady"

__all__ = ["BOTS", "SPARRING", "SUBSTITUTE", "USUAL", "Bot", "Budget", "Decision", "Reason"]
