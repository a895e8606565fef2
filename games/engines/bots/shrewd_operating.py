"""What `shrewd` does otherwise than `steady` in the turns of the corporations it presides over in 1836jr: trains as investments.

* Sells it the companies of its president for all that it may pay, before trains where one in hand outlasts the next type.
* Buys one more train than `steady` would where the treasury can pay it and the trains then earn more for long enough.
* Keeps revenue for as many lasting trains as its manner wants.
"""

from collections.abc import Callable
from typing import Any, Final

from games.engines.bots import shrewd_companies, steady_g1836jr, steady_operating
from games.engines.bots.decisions import Decision, Reason
from games.engines.bots.forecasting import Forecast, best_revenue, rounds_until
from games.engines.bots.manners import RailManner
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.rounds import trains
from games.engines.g1836jr.state import COMPANY, DIVIDEND, TRAIN, RailState
from games.engines.g1836jr.steps.trains import bank_purchases
from games.engines.kernel.game import Game

Known = Game[Any, Any]


def _has_room(state: RailState, kind: int) -> bool:
    """Whether a train of this type can be kept, by the limit of the phase that it starts as well."""
    most = min(trains.limit(state), state.c.train_limit[max(kind, state.phase)])
    return len(state.trains[state.operator]) < most


def _gain(state: RailState, kind: int) -> int:
    """What a train of this type adds to the runs until it is scrapped or the game ends."""
    types = state.c.train_type
    kinds = [types[train] for train in state.trains[state.operator]]
    operator = state.operator
    more = best_revenue(state, operator, [*kinds, kind]) - best_revenue(state, operator, kinds)
    return round(more * min(Forecast(state).rounds - 1, _life(state, kind)))


def _life(state: RailState, kind: int) -> float:
    """How many rounds a train lasts."""
    killer = state.c.rusted_by[kind]
    return float("inf") if killer == NONE else rounds_until(state, killer)


def _train(game: Known, state: RailState, seat: int, manner: RailManner) -> Decision:
    """Companies first; then what `steady` buys, and one train more where that pays."""
    sold = shrewd_companies.sold(state, seat)
    if sold is not None:
        return sold
    usual = steady_g1836jr.decide(game, state, seat)
    more = _one_more(state, seat, manner) if usual == {"do": "pass"} else None
    return more or Decision(usual)


def _one_more(state: RailState, seat: int, manner: RailManner) -> Decision | None:
    """The train of the bank that earns most for its price; None if none earns enough."""
    types = state.c.type_index
    found = [
        (_gain(state, types[option["train"]]) * 100 // option["price"], option)
        for option in bank_purchases(state, seat)
        if "exchange" not in option and _has_room(state, types[option["train"]])
    ]
    best, option = max(found, key=lambda one: one[0], default=(0, None))
    if option is None or best < manner.train_yield:
        return None
    figures = {"price": option["price"], "gain": best * option["price"] // 100}
    return Decision({"do": "buy_train", **option}, Reason("train_pays", figures))


def _dividend(_game: Known, state: RailState, seat: int, manner: RailManner) -> Decision:
    exchanged = steady_g1836jr.exchange(state, seat)
    return Decision(exchanged or steady_operating.paid_out(state, manner.dividends))


def _company(game: Known, state: RailState, seat: int, _manner: RailManner) -> Decision:
    usual = Decision(steady_g1836jr.decide(game, state, seat))
    return shrewd_companies.sold(state, seat) or usual


#: The answer to each question of a turn that it weighs itself.
POLICY: Final[dict[str, Callable[[Known, RailState, int, RailManner], Decision]]] = {
    DIVIDEND: _dividend,
    TRAIN: _train,
    COMPANY: _company,
}
