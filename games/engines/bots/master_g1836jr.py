"""How `master` plays the stock rounds of 1836jr: every choice is played on with `steady` in all seats, and the best lead counts.

Who has a manner would do what `shrewd` does in it, the others what `steady` does.

Nothing in 1836jr is drawn after the set-up, so that one future of a choice is enough. All choices are
played on in strides of equal length: where the means run out, all of them have come equally far.
"""

from collections.abc import Iterator
from typing import Any, Final

from games.engines.bots import shrewd_g1836jr, steady_g1836jr
from games.engines.bots.decisions import Decision, Meter, Reason
from games.engines.bots.manners import EVEN_RAILS, RailManner
from games.engines.bots.rollouts import play_on
from games.engines.bots.steady import SteadyBot
from games.engines.bots.steady_trading import is_legal
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.rounds import shares, stock
from games.engines.g1836jr.state import IPO, POOL, STOCK, UNIT, RailState
from games.engines.kernel.choices import Action
from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng

#: Choices that are looked into beside the first.
_MOST: Final = 7
#: Positions by which every future grows before the next one is looked at.
_STRIDE: Final = 15
#: A future shorter than this says nothing yet; a longer one nothing more.
_SHORTEST: Final = 60
_LONGEST: Final = 150

_PASS: Final[Action] = {"do": "pass"}
Known = Game[Any, Any]


def decide(
    game: Known, state: RailState, seat: int, meter: Meter, manner: RailManner = EVEN_RAILS
) -> Decision:
    """The action of `seat`: what it would do anyhow, unless another one leads further within the means."""
    usual = _usual(game, state, seat, manner)
    first = usual.action
    if first is None or state.step != STOCK or state.offers or stock.must_sell(state, seat):
        return usual
    others = [
        one for one in _others(state, seat) if one != first and is_legal(game, state, seat, one)
    ]
    futures = [Future(game, state, seat, one) for one in [first, *others[:_MOST]]]
    grown, leads = _grown(futures, seat, meter) if len(futures) > 1 else (0, [])
    if grown < _SHORTEST or max(leads) == leads[0]:
        return usual
    best = leads.index(max(leads))
    reason = Reason("played_on", {"gain": leads[best] - leads[0], "positions": grown})
    return Decision(futures[best].action, reason)


def _usual(game: Known, state: RailState, seat: int, manner: RailManner) -> Decision:
    if manner == EVEN_RAILS:
        return Decision(steady_g1836jr.decide(game, state, seat))
    return shrewd_g1836jr.decide(game, state, seat, manner)


def _others(state: RailState, seat: int) -> Iterator[Action]:
    """What else may be wanted in a stock round, the likeliest first; the rules may refuse some of it."""
    yield _PASS
    corporations = list(enumerate(state.c.corporations))
    for at, name in corporations:
        for source in (IPO, POOL):
            if state.par[at] and stock.lying(state, at, source):
                yield {"do": "buy_shares", "corporation": name, "source": source}
    yield from _starts(state, seat)
    for at, name in corporations:
        most = shares.largest_sale(state, seat, at) if state.turn > 1 else 0
        for percent in sorted({most, min(most, UNIT)} - {0}, reverse=True):
            yield {"do": "sell_shares", "corporation": name, "percent": percent}


def _starts(state: RailState, seat: int) -> Iterator[Action]:
    """The corporation with the shortest way to a route, at the highest par that can be paid and at the lowest."""
    pars = sorted(par for par in state.c.market.pars if 2 * par <= state.cash[seat])
    if not pars or not stock.can_start(state, seat):
        return
    corporation = steady_g1836jr.nearest_to_a_route(state)
    if corporation != NONE:
        for price in sorted({pars[0], pars[-1]}, reverse=True):
            name = state.c.corporations[corporation]
            yield {"do": "par", "corporation": name, "price": price}


class Future:
    """The game after one choice, played on by `steady` in every seat."""

    def __init__(self, game: Known, state: RailState, seat: int, action: Action) -> None:
        self.action = action
        self._game, self._rng, self._policy = game, FastRng(0), SteadyBot()
        self._state = game.copy(state)
        game.apply(self._state, seat, action, self._rng)

    def grow(self, positions: int, meter: Meter) -> bool:
        """So many positions further, or to the end of the game; False if the means ran out before."""
        for _ in range(positions):
            if not self._game.asked(self._state):
                break
            if not meter.spend():
                return False
            play_on(self._game, self._state, self._policy, self._rng)
        return True

    def lead(self, seat: int) -> int:
        """What `seat` is worth more than the best of the others."""
        worths = self._game.worths(self._state)[1]
        return worths[seat] - max(worth for other, worth in worths.items() if other != seat)


def _grown(futures: list[Future], seat: int, meter: Meter) -> tuple[int, list[int]]:
    """Play all futures on as far as the means allow: by how many positions each has grown, and how far `seat` leads in each then."""
    grown, leads = 0, [0] * len(futures)
    while grown < _LONGEST and all(future.grow(_STRIDE, meter) for future in futures):
        grown += _STRIDE
        leads = [future.lead(seat) for future in futures]
    return grown, leads
