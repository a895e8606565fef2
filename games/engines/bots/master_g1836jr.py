"""How `master` plays 1836jr: its choices are played on with `shrewd` in all seats, and the best lead counts.

Nothing in 1836jr is drawn after the set-up, so that one future of a choice is enough. Futures are played on one after the other, first some
sets of operating rounds far, which a short time allows for several; where the means last for all of them, to the end of the game.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from games.engines.bots import rail_choices, shrewd_g1836jr
from games.engines.bots.decisions import Decision, Meter, Reason
from games.engines.bots.manners import EVEN_RAILS, RailManner
from games.engines.bots.rollouts import play_on
from games.engines.bots.shrewd import ShrewdBot
from games.engines.bots.steady_trading import is_legal
from games.engines.g1836jr.rounds import stock
from games.engines.g1836jr.state import STOCK, RailState
from games.engines.kernel.choices import Action
from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng

#: Choices that are looked into beside the first.
_MOST: Final = 12
#: How many sets of operating rounds a future is played on at first. In 50 ms fewer and more won less often (benchmarks/bots.md).
SETS: Final = 3

Known = Game[Any, Any]


def decide(
    game: Known, state: RailState, seat: int, meter: Meter, manner: RailManner = EVEN_RAILS
) -> Decision:
    """The action of `seat`: what `shrewd` does in its manner, unless another one leads further within the means."""
    usual = shrewd_g1836jr.decide(game, state, seat, manner)
    first = usual.action
    if first is None or state.offers or (state.step == STOCK and stock.must_sell(state, seat)):
        return usual
    others = [
        one
        for one in rail_choices.choices(state, seat)
        if one != first and is_legal(game, state, seat, one)
    ]
    if not others:
        return usual
    looked_into = [first, *others[:_MOST]]
    futures = (Future(game, state, seat, one) for one in looked_into)
    seen = _seen(futures, meter, SETS)
    if len(seen) == len(looked_into):
        farther = _seen((one.future for one in seen), meter, None)
        seen = farther if len(farther) == len(seen) else seen
    if not seen:
        return usual
    best = max(seen, key=lambda one: one.lead)  # of equals the usual one, which is the first
    if best is seen[0]:
        return usual
    gain = best.lead - seen[0].lead
    return Decision(
        best.future.action, Reason("played_on", {"gain": gain, "positions": best.positions})
    )


class Future:
    """The game after one choice, played on by `shrewd` in every seat."""

    def __init__(self, game: Known, state: RailState, seat: int, action: Action) -> None:
        self.action = action
        self.positions = 0
        self._game, self._seat, self._rng, self._policy = game, seat, FastRng(0), ShrewdBot()
        self._from = state.turn
        self._state = game.copy(state)
        game.apply(self._state, seat, action, self._rng)

    def play(self, meter: Meter, sets: int | None) -> bool:
        """To the stock round after so many sets of operating rounds, or to the end of the game; False if the means ran out before."""
        last = None if sets is None else self._from + sets
        while self._game.asked(self._state) and (last is None or self._state.turn < last):
            if not meter.spend():
                return False
            play_on(self._game, self._state, self._policy, self._rng)
            self.positions += 1
        return True

    def lead(self) -> int:
        """What the seat is worth more than the best of the others."""
        worths = self._game.worths(self._state)[1]
        return worths[self._seat] - max(
            worth for other, worth in worths.items() if other != self._seat
        )


class PlayedOn(NamedTuple):
    """How far the seat leads so many positions after a choice."""

    future: Future
    lead: int
    positions: int


def _seen(futures: Iterable[Future], meter: Meter, sets: int | None) -> list[PlayedOn]:
    """Those of the futures, from the first on, that the means suffice for; empty where one alone has nothing to be compared with."""
    seen: list[PlayedOn] = []
    for future in futures:
        if not future.play(meter, sets):
            break
        seen.append(PlayedOn(future, future.lead(), future.positions))
    return seen if len(seen) > 1 else []
