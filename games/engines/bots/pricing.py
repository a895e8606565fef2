"""What a choice has cost: the same futures after it and after another one, and the difference in money.

Played on as `master` looks ahead: by `steady` in every seat of property games, by `shrewd` in every seat of 1836jr. In property games chance is drawn once for both choices, several times, and
what the seat is expected to be worth is compared; in 1836jr nothing is drawn after the set-up, so that one future of each will do.
"""

from typing import Any, Final, NamedTuple

from games.engines.bots.decisions import Budget, Meter
from games.engines.bots.master_g1836jr import SETS, Future
from games.engines.bots.rollouts import NEAR, Lookout, estimated
from games.engines.bots.steady import SteadyBot
from games.engines.g1836jr.state import RailState
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game
from games.engines.kernel.rng import Rng
from games.engines.property import valuation

#: Futures of a choice where chance is drawn; a difference counts from so many standard errors on.
FUTURES: Final = 16
CERTAIN: Final = 2.0
#: No future of a sane position takes so many positions: whoever gets there prices nothing.
_MOST: Final = 20_000


class Price(NamedTuple):
    """`cost`: whole money by which the other choice leaves the seat better off, 0 where that is not sure; how many `futures` say so."""

    cost: int
    futures: int


UNPRICED: Final = Price(0, 0)


def price_of(
    game: Game[Any, Any], state: Any, seat: int, taken: Action, better: Action, rng: Rng
) -> Price:
    """What taking `taken` instead of `better` costs `seat`, of a state that it imagines and that stays as it is.

    UNPRICED where the rules refuse one of both in what the seat imagines.
    """
    meter = Meter(Budget(_MOST))
    try:
        if isinstance(state, RailState):
            return _by_one_future(game, state, seat, (taken, better), meter)
        return _by_futures(game, state, seat, (taken, better), rng, meter)
    except IllegalAction:
        return UNPRICED


def _by_one_future(
    game: Game[Any, Any], state: RailState, seat: int, choices: tuple[Action, Action], meter: Meter
) -> Price:
    futures = [Future(game, state, seat, choice) for choice in choices]
    if not all(future.play(meter, SETS) for future in futures):
        return UNPRICED
    taken, better = (future.lead() for future in futures)
    return Price(max(0, better - taken), 1)


def _by_futures(
    game: Game[Any, Any],
    state: Any,
    seat: int,
    choices: tuple[Action, Action],
    rng: Rng,
    meter: Meter,
) -> Price:
    lookout = Lookout(game, state, seat, SteadyBot(), valuation.standing)
    gains: list[float] = []
    for _ in range(FUTURES):
        worths = lookout.worths(choices, NEAR, rng.below(1 << 30), meter)
        if worths is None:
            return UNPRICED
        gains.append(worths[1] - worths[0])
    mean, error = estimated(gains)
    is_sure = mean - CERTAIN * error > 0
    return Price(round(mean) if is_sure else 0, FUTURES)
