"""`steady`: a fixed policy for every decision of every game; the yardstick of later bots."""

from typing import Any

from games.engines.bots import steady_g1836jr, steady_property
from games.engines.bots.base import Bot
from games.engines.bots.decisions import USUAL, Budget, Decision, require
from games.engines.g1836jr.state import RailState as G1836jrState
from games.engines.kernel.game import Game
from games.engines.kernel.rng import Rng


class SteadyBot(Bot):
    """Plays by the written policy of each family of games; never searches, never stalls.

    `claim_percent`: how many of its open rents in a hundred it notices where rents must be claimed
    by hand (R-EB-CLM-08), 0 to 100. Which ones depends on the rent alone, not on how often it
    looks.
    """

    key = "steady"
    imagines = False

    def __init__(self, claim_percent: int = 100) -> None:
        if not 0 <= claim_percent <= 100:
            raise ValueError(f"claim_percent is 0 to 100, not {claim_percent}")
        self.claim_percent = claim_percent

    def choose(
        self, game: Game[Any, Any], state: Any, seat: int, rng: Rng, budget: Budget = USUAL
    ) -> Decision:
        require(budget)
        if isinstance(state, G1836jrState):
            return Decision(steady_g1836jr.decide(game, state, seat))
        return Decision(steady_property.decide(game, state, seat, self.claim_percent))
