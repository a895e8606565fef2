"""`shrewd`: weighs every choice by what it is expected to earn; never searches."""

from typing import Any

from games.engines.bots import shrewd_g1836jr, shrewd_property
from games.engines.bots.base import Bot
from games.engines.bots.decisions import USUAL, Budget, Decision, require
from games.engines.bots.manners import EVEN, EVEN_RAILS, Manner, RailManner
from games.engines.g1836jr.state import RailState
from games.engines.kernel.game import Game
from games.engines.kernel.rng import Rng


class ShrewdBot(Bot):
    """Values assets by expected income, completes sets, trades, and keeps what a usual lap may cost."""

    revision = 7

    def __init__(
        self, key: str = "shrewd", manner: Manner = EVEN, rails: RailManner = EVEN_RAILS
    ) -> None:
        self.key, self._manner, self._rails = key, manner, rails

    def choose(
        self, game: Game[Any, Any], state: Any, seat: int, rng: Rng, budget: Budget = USUAL
    ) -> Decision:
        require(budget)
        if isinstance(state, RailState):
            return shrewd_g1836jr.decide(game, state, seat, self._rails)
        return shrewd_property.decide(game, state, seat, self._manner)
