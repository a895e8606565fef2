"""AI players, by name. They see a match only through the engine contract."""

from typing import Final

from games.engines.bots.base import Bot
from games.engines.bots.chance import RandomBot
from games.engines.bots.steady import SteadyBot

BOTS: Final[dict[str, Bot]] = {bot.key: bot for bot in (RandomBot(), SteadyBot())}

__all__ = ["BOTS", "Bot"]
