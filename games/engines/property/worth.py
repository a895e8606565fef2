"""Sums that rules ask for: what a seat could raise, and what it is worth."""

from games.engines.property.board import HOTEL
from games.engines.property.state import State


def building_value(state: State, field: int, level: int, percent: int) -> int:
    """`percent` of what the steps up to `level` cost.

    The hotel step costs one more house price (R-EB-HTL-07).
    """
    return state.c.house_cost[field] * level * percent // 100


def raisable(state: State, seat: int) -> int:
    """The bankruptcy test.

    Cash, what the bank pays for all buildings, loans on all unmortgaged deeds (R-EB-BNK-01).
    """
    c = state.c
    total = state.cash[seat]
    for field in c.deeds:
        if state.owner[field] == seat:
            if state.level[field]:
                total += building_value(state, field, state.level[field], c.resale_percent)
            if not state.mortgaged[field]:
                total += c.loan[field]
    return total


def fortune(state: State, seat: int) -> int:
    """R-EB-VAL-01: cash, deed prices (half of a mortgaged one), buildings at what they cost."""
    c = state.c
    percent = c.hooks.valuation
    total = state.cash[seat]
    for field in c.deeds:
        if state.owner[field] == seat:
            total += c.price[field] // 2 if state.mortgaged[field] else c.price[field]
            if state.level[field]:
                total += building_value(state, field, min(state.level[field], HOTEL), percent)
    return total
