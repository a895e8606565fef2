"""Which corporation `shrewd` starts in 1836jr, and at which par: the highest at which all seats together can float it.

Others buy what floats next, so that a treasury is not paid by its president alone; and from a par in the upper rows of the market the price
rises faster with every dividend.
"""

from typing import Final

from games.engines.bots import steady_g1836jr
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.rounds import shares, stock
from games.engines.g1836jr.state import UNIT, RailState
from games.engines.kernel.choices import Action

#: Per cent of the cash of all seats that go into one new corporation at most.
INVESTED: Final = 80


def nord(state: RailState, seat: int) -> Action:
    """The par of Nord, whose president's certificate costs nothing."""
    left = steady_g1836jr.shares_to_float(state) - shares.PRESIDENT // UNIT
    price = max(_pars(state, left), default=min(state.c.market.pars))
    return {"do": "par", "corporation": "Nord", "price": price}


def start(state: RailState, seat: int) -> Action | None:
    """A new corporation that has a way to a route, while the own ones float; None where it could not float."""
    if not stock.can_start(state, seat) or steady_g1836jr.is_floating(state, seat):
        return None
    pars = [
        par
        for par in _pars(state, steady_g1836jr.shares_to_float(state))
        if par * shares.PRESIDENT // UNIT <= state.cash[seat]
    ]
    corporation = steady_g1836jr.nearest_to_a_route(state) if pars else NONE
    if corporation == NONE:
        return None
    return {"do": "par", "corporation": state.c.corporations[corporation], "price": max(pars)}


def _pars(state: RailState, left: int) -> list[int]:
    """The pars at which so many shares cost no more than is invested of the cash of all seats."""
    most = sum(state.cash) * INVESTED // 100
    return [par for par in state.c.market.pars if left * par <= most]
