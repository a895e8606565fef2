"""`steady`: a fixed policy for every decision of every game; the yardstick of later bots. Never searches, never stalls."""

from typing import Any

from games.engines.bots import steady_property
from games.engines.bots.base import Bot
from games.engines.kernel.choices import Action
from games.engines.kernel.game import Game
from games.engines.kernel.rng import Rng


class SteadyBot(Bot):
    """Plays by the written policy of each family of games; see `steady_property`."""

    key = "steady"

    def choose(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Action | None:
        return steady_property.decide(game, state, seat)
