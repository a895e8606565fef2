"""`master`: `shrewd`, that looks ahead where it may choose, and asks itself what the others would agree to."""

from typing import Any, Final

from games.engines.bots import (
    master_g1836jr,
    master_trading,
    shrewd_chips,
    shrewd_property,
    shrewd_trading,
)
from games.engines.bots.base import Bot
from games.engines.bots.decisions import USUAL, Budget, Decision, Meter, Reason
from games.engines.bots.manners import EVEN, EVEN_RAILS, Manner, RailManner
from games.engines.bots.rollouts import Lookout
from games.engines.bots.steady import SteadyBot
from games.engines.bots.steady_trading import is_legal
from games.engines.g1836jr.state import RailState
from games.engines.kernel.choices import Action, Amount, Choice, Pick
from games.engines.kernel.game import Game
from games.engines.kernel.rng import Rng
from games.engines.property import valuation
from games.engines.property.state import BEFORE_MOVE, State

#: What may be done instead of what `shrewd` does, by what that is. Deeds are bought as `shrewd` buys them: a look of two rounds
#: does not see what they earn later, and declined too many of them (Anti-Monopoly, 9 of 80 won instead of 20); one of ten rounds won no more.
_OTHERWISE: Final[dict[str, tuple[str, ...]]] = {
    "bid": ("pass",),
    "pass": ("bid",),
    "build": ("roll",),
    "choose": ("choose",),
    "take_holiday": ("refuse_holiday",),
    "refuse_holiday": ("take_holiday",),
}
#: Choices that are looked into beside the first, and chips.
_MOST: Final = 3
_CHIPS: Final = 2


class MasterBot(Bot):
    """Searches within its budget; without one that suffices it plays as `shrewd`."""

    revision = 11

    def __init__(
        self, key: str = "master", manner: Manner = EVEN, rails: RailManner = EVEN_RAILS
    ) -> None:
        self.key, self._manner, self._rails = key, manner, rails

    def choose(
        self, game: Game[Any, Any], state: Any, seat: int, rng: Rng, budget: Budget = USUAL
    ) -> Decision:
        if isinstance(state, RailState):
            return master_g1836jr.decide(game, state, seat, Meter(budget), self._rails)
        return _decide(game, state, seat, rng, Meter(budget), self._manner)


def _decide(
    game: Game[Any, Any], state: State, seat: int, rng: Rng, meter: Meter, manner: Manner
) -> Decision:
    asked = shrewd_trading.ask_partner(game, state, seat) if _may_propose(state, seat) else None
    if asked is not None:
        return asked
    if manner.offers and _may_propose(state, seat):
        kept = shrewd_property.reserve(state, seat, manner)
        offer = master_trading.propose(game, state, seat, kept, meter)
        if offer is not None:
            return offer
    first = shrewd_property.decide(game, state, seat, manner)
    others = [] if first.action is None else _others(game, state, seat, first.action)
    if first.action is None or not others:
        return first
    lookout = Lookout(game, state, seat, SteadyBot(), valuation.standing)
    action, futures = lookout.best([first.action, *others], rng, meter)
    if action is first.action:
        return first
    return Decision(action, Reason("looked_ahead", {"futures": futures}))


def _may_propose(state: State, seat: int) -> bool:
    return (
        state.phase == BEFORE_MOVE and seat in state.asked and not state.claims and not state.offers
    )


def _others(game: Game[Any, Any], state: State, seat: int, first: Action) -> list[Action]:
    """Other legal answers to the same question."""
    if first["do"] == "play_chip":
        ranked = shrewd_chips.ranked(state, seat, state.c.movement.hand(state, seat))
        chips = [chip for chip in ranked if chip != first["chip"]]
        return [{"do": "play_chip", "chip": chip} for chip in chips[:_CHIPS]]
    names = _OTHERWISE.get(first["do"], ())
    found = []
    for choice in game.legal(state, seat) if names else ():
        if choice.do in names:
            found += [one for one in _answers(choice) if one != first]
    return [one for one in found if is_legal(game, state, seat, one)][:_MOST]


def _answers(choice: Choice) -> list[Action]:
    """Every option of a choice, its smallest amount, or the action where it leaves nothing open."""
    if isinstance(choice, Pick):
        return [choice.picked(option) for option in choice.options]
    if isinstance(choice, Amount):
        return [choice.action(**{choice.arg: choice.min})]
    return [choice.action()]
