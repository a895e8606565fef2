"""What players of 1836jr could turn into cash now, and what a sale of shares would do: figures, no advice."""

from __future__ import annotations

from typing import Any

from games.engines.g1836jr import market
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.rounds import operating, shares
from games.engines.g1836jr.state import DIVIDEND, PAYOUT, UNIT, WITHHOLD, RailState


def estates(state: RailState) -> list[dict[str, Any]]:
    """By seat: worth of the shares and of the companies, cash with all legal sales, and the largest sale of each corporation."""
    return [_estate(state, seat) for seat in range(state.seats)]


def _estate(state: RailState, seat: int) -> dict[str, Any]:
    sales = _sales(state, seat)
    owned = [company for company, owner in enumerate(state.owner) if owner == seat]
    return {
        "shares": sum(
            held[seat] // UNIT * state.price(corporation)
            for corporation, held in enumerate(state.held)
        ),
        "companies": sum(state.c.company_price[company] for company in owned),
        "liquidity": state.cash[seat] + sum(sale["brings"] for sale in sales.values()),
        "sales": sales,
    }


def _sales(state: RailState, seat: int) -> dict[str, dict[str, Any]]:
    """By corporation, the most that the seat may sell by the rules of a stock round (R18-SR-09..15)."""
    found = {}
    for corporation, name in enumerate(state.c.corporations):
        percent = shares.largest_sale(state, seat, corporation)
        if percent:
            found[name] = _sale(state, seat, corporation, percent)
    return found


def _sale(state: RailState, seat: int, corporation: int, percent: int) -> dict[str, Any]:
    held = state.held[corporation][:]
    held[seat] -= percent
    return {
        "percent": percent,
        "brings": shares.sale_value(state, corporation, percent),
        "price": state.c.market.price[market.below(state, corporation, percent // UNIT)],
        "president": shares.president_by(held, state.pres[corporation]),
    }


def courses(state: RailState) -> dict[str, dict[str, Any]]:
    """By corporation with a price, where its marker would go: after a payout, a withholding, and as sold out.

    Each as [price, row, column]; `sold_out` only where nothing lies in the IPO and the pool (R18-MK-03, -04, -06).
    """
    cells, found = state.c.market, {}
    for corporation, name in enumerate(state.c.corporations):
        cell = state.cell[corporation]
        if cell == NONE:
            continue
        is_sold_out = not state.ipo[corporation] and not state.pool[corporation]
        ways = {"payout": cells.right[cell], "withhold": cells.left[cell]}
        ways |= {"sold_out": cells.up[cell]} if is_sold_out else {}
        found[name] = {
            way: [cells.price[there], *divmod(there, cells.width)] for way, there in ways.items()
        }
    return found


def treasuries(state: RailState) -> dict[str, int] | None:
    """What the treasury of the operator would hold after each answer to the dividend; None while that is not asked."""
    if state.step != DIVIDEND or state.outcome is not None:
        return None
    have = state.treasury[state.operator]
    return {
        PAYOUT: have + operating.payouts(state)[1],
        WITHHOLD: have + state.revenue,
    }
