"""Partners of the laboratory: what people do whom no strategy expects. Never offered at a table."""

from abc import abstractmethod
from typing import Any, Final

from games.engines.bots.base import Bot
from games.engines.bots.chance import fallback
from games.engines.bots.decisions import USUAL, Budget, Decision
from games.engines.bots.steady import SteadyBot
from games.engines.g1836jr.state import DIVIDEND, TOKEN, TRACK, WITHHOLD
from games.engines.g1836jr.state import RailState as G1836jrState
from games.engines.g1836jr.steps import track
from games.engines.g1836jr.steps.corporate import lay_option
from games.engines.kernel.choices import Action
from games.engines.kernel.game import Game
from games.engines.kernel.rng import Rng

#: Choices by which a seat takes no part, in the order in which they are preferred.
_IDLE: Final = ("pass", "decline", "refuse")


class PassBot(Bot):
    """Builds nothing: passes, declines and refuses wherever it may, else plays what the clock would."""

    key = "pass"
    imagines = False

    def choose(
        self, game: Game[Any, Any], state: Any, seat: int, rng: Rng, budget: Budget = USUAL
    ) -> Decision:
        by_name = {choice.do: choice for choice in game.legal(state, seat)}
        for name in _IDLE:
            if name in by_name:
                return Decision(by_name[name].sample(rng))
        is_asked = seat in game.asked(state)
        return Decision(fallback(game, state, seat, rng) if is_asked else None)


class _AlmostSteadyBot(Bot):
    """`steady`, but for the decisions that `instead` takes from it."""

    imagines = False

    def __init__(self) -> None:
        self._steady = SteadyBot()

    def choose(
        self, game: Game[Any, Any], state: Any, seat: int, rng: Rng, budget: Budget = USUAL
    ) -> Decision:
        is_own = isinstance(state, G1836jrState) and not state.offers
        own = self.instead(state, seat, rng) if is_own else None
        return self._steady.choose(game, state, seat, rng) if own is None else own

    @abstractmethod
    def instead(self, state: G1836jrState, seat: int, rng: Rng) -> Decision | None:
        """The decision of this bot's own; None: what `steady` would do."""


class WithholdBot(_AlmostSteadyBot):
    """`steady`, but none of its corporations ever pays a dividend."""

    key = "withhold"

    def instead(self, state: G1836jrState, seat: int, rng: Rng) -> Decision | None:
        if state.step != DIVIDEND:
            return None
        withheld: Action = {"do": "dividend", "kind": WITHHOLD}
        return Decision(withheld if seat in state.asked else None)


class BuilderBot(_AlmostSteadyBot):
    """`steady`, but it lays whatever tile and places whatever station the rules allow, without a look at what it brings."""

    key = "builder"

    def instead(self, state: G1836jrState, seat: int, rng: Rng) -> Decision | None:
        built = _built(state, rng) if seat in state.asked else None
        return None if built is None else Decision(built)


def _built(state: G1836jrState, rng: Rng) -> Action | None:
    """Any tile or station that can be had here; None if there is none."""
    if state.step == TRACK and not state.laid:
        lays = track.affordable_lays(state)
        if lays:
            return {"do": "lay_tile", **lay_option(state, lays[rng.below(len(lays))])}
    if state.step == TOKEN:
        cities = track.token_options(state)
        if cities:
            return {"do": "place_token", **cities[rng.below(len(cities))]}
    return None
