"""What each purchase, sale or exchange of shares would leave a seat with: cash, shares, certificates, presidency, price."""

from __future__ import annotations

from typing import Any

from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.legal import MOVES, exchanges
from games.engines.g1836jr.rounds import shares, stock
from games.engines.g1836jr.state import GCB, IPO, POOL, STOCK, TRAIN, UNIT, B, RailState, copied
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng


def deals(state: RailState, seat: int | None) -> dict[str, Any]:
    """`buy` by corporation and source, `sell` by corporation and percent; empty for whoever is not asked for shares now.

    Played on copies, whatever the limits say: which of them are legal tell the choices. `stops` are the codes of what
    forbids to sell one share more, by corporation of which the seat keeps some. `exchange`, as `buy`, for the owner of GCB, who
    need not be asked.
    """
    exchange = {} if seat is None else _exchanges(state, seat)
    if seat is None or seat not in state.asked or state.step not in {STOCK, TRAIN}:
        return {"buy": {}, "sell": {}, "stops": {}, "exchange": exchange}
    begun = [at for at, par in enumerate(state.par) if par]
    names = state.c.corporations
    buys = {names[at]: _purchases(state, seat, at) for at in begun} if state.step == STOCK else {}
    sells = {names[at]: _sales(state, seat, at) for at in begun}
    return {
        "buy": {name: found for name, found in buys.items() if found},
        "sell": {name: found for name, found in sells.items() if found},
        "stops": {names[at]: codes for at in begun if (codes := _stops(state, seat, at))},
        "exchange": exchange,
    }


def _purchases(state: RailState, seat: int, corporation: int) -> dict[str, dict[str, Any]]:
    found = {}
    for source, lying in ((IPO, state.ipo[corporation]), (POOL, state.pool[corporation])):
        left = state.cash[seat] - shares.cost(state, corporation, source)
        if lying and left >= 0:
            twin = copied(state)
            shares.take(twin, seat, corporation, UNIT, source)
            twin.cash[seat] = left
            shares.taken(twin, corporation, None)
            found[source] = _after_taking(state, twin, seat, corporation)
    return found


def _exchanges(state: RailState, seat: int) -> dict[str, dict[str, dict[str, Any]]]:
    found = {}
    for source in exchanges(state, seat):
        twin = copied(state)
        action = {"do": "exchange_company", "company": state.c.companies[GCB], "source": source}
        MOVES.apply(twin, seat, action, FastRng(0), None)
        found[source] = _after_taking(state, twin, seat, B)
    return {state.c.corporations[B]: found} if found else {}


def _sales(state: RailState, seat: int, corporation: int) -> dict[str, dict[str, Any]]:
    found = {}
    most = shares.largest_sale(state, seat, corporation)
    for percent in range(UNIT, most + 1, UNIT):
        twin = copied(state)
        shares.sell(twin, seat, corporation, percent, None)
        found[str(percent)] = _after(twin, seat, corporation)
    return found


def _stops(state: RailState, seat: int, corporation: int) -> list[str]:
    """For a train other bounds hold: no more is sold than it needs."""
    more = shares.largest_sale(state, seat, corporation) + UNIT
    if state.step != STOCK or more > state.held[corporation][seat]:
        return []
    try:
        stock.check_sale(state, seat, corporation, more)
    except IllegalAction as refused:
        return list(refused.params.get("reasons", [refused.code]))
    return []


def _after_taking(state: RailState, twin: RailState, seat: int, corporation: int) -> dict[str, Any]:
    floats = twin.floated[corporation] and not state.floated[corporation]
    found = _after(twin, seat, corporation) | {"floats": floats}
    return found if twin.floated[corporation] else found | {"to_float": _missing(twin, corporation)}


def _missing(twin: RailState, corporation: int) -> list[int]:
    """How many more shares must leave the initial offering until it floats, and what they cost together."""
    count = (twin.ipo[corporation] - twin.c.float_left) // UNIT
    return [count, count * shares.cost(twin, corporation, IPO)]


def _after(twin: RailState, seat: int, corporation: int) -> dict[str, Any]:
    return {
        "left": twin.cash[seat],
        "percent": twin.held[corporation][seat],
        "certificates": shares.certificates(twin, seat),
        "president": None if twin.pres[corporation] == NONE else twin.pres[corporation],
        "price": twin.price(corporation) or None,
    }
