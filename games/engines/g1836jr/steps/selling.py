"""What seats sell, in a stock round and for a train they must help to pay."""

from collections.abc import Callable
from typing import NamedTuple

from games.engines.g1836jr.rounds import shares
from games.engines.g1836jr.state import UNIT, RailState
from games.engines.kernel.choices import Action, Amount, Choice
from games.engines.kernel.game import Sink

#: How many percent of a corporation a seat may sell at most.
Largest = Callable[[RailState, int, int], int]


class Sale(NamedTuple):
    """How shares are sold in a step. All take the state, a seat, a corporation by number, and shares in percent.

    `check` raises what its rules refuse; `sell` does it and tells of it; `largest` says how many percent may go at most.
    """

    check: Callable[[RailState, int, int, int], None]
    sell: Callable[[RailState, int, int, int, Sink | None], None]
    largest: Largest


def sales(state: RailState, seat: int, largest: Largest) -> list[Choice]:
    """Shares to the pool, with what each amount of them brings."""
    found: list[Choice] = []
    for corporation, name in enumerate(state.c.corporations):
        most = largest(state, seat, corporation) if state.held[corporation][seat] else 0
        if most:
            choice = Amount("sell_shares", {"corporation": name}, arg="percent")
            choice.min, choice.max, choice.step = UNIT, most, UNIT
            choice.sums = {
                str(percent): shares.sale_value(state, corporation, percent)
                for percent in range(UNIT, most + 1, UNIT)
            }
            found.append(choice)
    return found


def sales_to_players(state: RailState, seat: int, company: str) -> list[Choice]:
    """A company to each other seat that has room for it."""
    return [
        Amount("sell_company", {"company": company, "to": to}, arg="price", max=state.cash[to])
        for to in range(state.seats)
        if to != seat and shares.certificates(state, to) < shares.limit(state)
    ]


def smallest_sale(state: RailState, seat: int, largest: Largest) -> Action:
    """One certificate of the cheapest corporation of which any can be sold."""
    corporations = [at for at in range(len(state.par)) if largest(state, seat, at)]
    cheapest = min(corporations, key=lambda at: (state.price(at), at))
    return {"do": "sell_shares", "corporation": state.c.corporations[cheapest], "percent": 10}
