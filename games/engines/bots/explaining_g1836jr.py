"""What an action of 1836jr brings: the runs before and after it, what a dividend does to the price, what a company pays.

Runs are those of the best routes for the trains that the corporation has, or, while it has none, for a 3-train to come.
"""

from collections.abc import Callable
from typing import Any, Final

from games.engines.bots.decisions import Reason
from games.engines.bots.steady_g1836jr import shares_to_float
from games.engines.bots.steady_operating import trains_in_mind
from games.engines.bots.surveying import revenue_on
from games.engines.g1836jr.rounds import routing
from games.engines.g1836jr.state import PAYOUT, UNIT, RailState
from games.engines.kernel.choices import Action
from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng

Known = Game[Any, Any]


def follows(game: Known, state: RailState, seat: int, action: Action) -> Reason | None:
    """What `action`, which is legal for `seat`, brings; None where it is no kind of action of which that can be said in figures."""
    tell = _TELLERS.get(action["do"])
    if tell is None:
        return None
    after = game.copy(state)
    game.apply(after, seat, action, FastRng(0))  # these draw nothing
    return tell(state, after, seat, action)


def _ways(before: RailState, after: RailState) -> dict[str, int]:
    """What could be earned before and after a tile or a station, and what it costs."""
    operator, reaches = before.operator, trains_in_mind(before)
    now, then = (revenue_on(state, state.track, operator, reaches) for state in (before, after))
    cost = before.treasury[operator] - after.treasury[operator]
    return {"cost": cost, "now": now, "then": then}


def _track(before: RailState, after: RailState, _seat: int, _action: Action) -> Reason:
    figures = _ways(before, after)
    is_better = figures["then"] > figures["now"]
    return Reason("track_earns", figures) if is_better else Reason("track_leads_on", figures)


def _station(before: RailState, after: RailState, _seat: int, _action: Action) -> Reason:
    return Reason("station_stands", _ways(before, after))


def _run(before: RailState, after: RailState, _seat: int, _action: Action) -> Reason:
    best = routing.best(before, before.operator).revenue
    return Reason("routes_earn", {"revenue": after.revenue, "best": best})


def _dividend(before: RailState, after: RailState, _seat: int, action: Action) -> Reason:
    operator = before.operator
    old, price = before.price(operator), after.price(operator)
    figures = {"revenue": before.revenue, "old": old, "price": price}
    is_paid = action["kind"] == PAYOUT
    return Reason("pays_out", figures) if is_paid else Reason("keeps_back", figures)


def _train(before: RailState, after: RailState, _seat: int, action: Action) -> Reason:
    operator = before.operator
    now, then = (routing.best(state, operator).revenue for state in (before, after))
    return Reason("train_runs", {"price": action.get("price", 0), "now": now, "then": then})


def _bid(before: RailState, _after: RailState, _seat: int, action: Action) -> Reason:
    company = before.c.company_index[action["company"]]
    printed, income = before.c.company_price[company], before.c.company_revenue[company]
    return Reason("company_pays", {"price": action["price"], "printed": printed, "income": income})


def _par(before: RailState, after: RailState, seat: int, action: Action) -> Reason:
    corporation = before.c.corporation_index[action["corporation"]]
    shares = shares_to_float(before) - (100 - after.ipo[corporation]) // UNIT
    figures = {"price": action["price"], "shares": max(0, shares), "left": after.cash[seat]}
    return Reason("par_leaves", figures)


_TELLERS: Final[dict[str, Callable[[RailState, RailState, int, Action], Reason]]] = {
    "lay_tile": _track,
    "place_token": _station,
    "run_routes": _run,
    "dividend": _dividend,
    "buy_train": _train,
    "bid": _bid,
    "par": _par,
}
