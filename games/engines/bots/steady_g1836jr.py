"""The fixed policy of `steady` for 1836jr. It draws nothing and reads only what everybody sees.

* Auction: buys the company in line when that leaves half its free cash, or when nobody else wants it; bids once on another one
  and raises up to a tenth above the printed price.
* Stock rounds: sells what it must, and minority shares that earned nothing and never will; buys what floats its own corporation, else the share with
  the best yield; starts the corporation that lacks the fewest tiles for a route, at the highest par at which it floats it alone.
* Operating turns: `steady_operating`.
* Sells companies at the printed price or above and buys them at half of it; sells a train at its price where one is left.
"""

from collections.abc import Callable
from typing import Any, Final

from games.engines.bots import steady_operating, surveying
from games.engines.g1836jr import absent, legal
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.rounds import auction, shares, stock
from games.engines.g1836jr.state import (
    AUCTION,
    CORPORATION,
    GCB,
    IPO,
    OFFER_COMPANY,
    PAR,
    POOL,
    STOCK,
    UNIT,
    RailState,
)
from games.engines.kernel.choices import Action
from games.engines.kernel.game import Game

#: Above the printed price of a company nobody bids more than this, in per cent.
BID_PERCENT: Final = 110
#: Marks the corporation nearest to a route among what is worked out for a track; no corporation has this number.
_NEAREST: Final = -4
#: From the phase of this train type on GCB is exchanged: the next one closes it.
EXCHANGE_PHASE: Final = 2

_PASS: Final[Action] = {"do": "pass"}
Known = Game[Any, Any]


def decide(game: Known, state: RailState, seat: int) -> Action | None:
    """The action of `seat`; None if it is not asked and wants nothing."""
    if state.offers:
        return _answer(state) if seat in state.asked else None
    if seat not in state.asked:
        return None
    policy = _POLICY.get(state.step, absent.action)
    return exchange(state, seat) or policy(state, seat)


def _answer(state: RailState) -> Action:
    """Sells at the printed price or above, buys a company at half of it or below."""
    offer = state.offers[0]
    if offer.kind == OFFER_COMPANY:
        printed = state.c.company_price[offer.what]
        buys = offer.buyer == offer.asked
        good = offer.price <= printed // 2 if buys else offer.price >= printed
    else:
        seller = offer.seller - CORPORATION
        printed = state.c.train_price[state.c.train_type[offer.what]]
        good = offer.price >= printed and len(state.trains[seller]) > 1
    return {"do": "accept" if good else "refuse", "offer": offer.number}


def exchange(state: RailState, seat: int) -> Action | None:
    """GCB for a share, once the next phase would close it; None if there is nothing to exchange."""
    if state.owner[GCB] != seat or state.phase < EXCHANGE_PHASE:
        return None
    sources = legal.exchanges(state, seat)
    if not sources:
        return None
    company = state.c.companies[GCB]
    return {"do": "exchange_company", "company": company, "source": sources[0]}


# -- auction ------------------------------------------------------------------------------------------


def _auction(state: RailState, seat: int) -> Action:
    if state.contest != NONE:
        return _bid(state, seat, state.contest) or _PASS
    company = auction.available(state)
    price, free = auction.asking(state, company), auction.free_cash(state, seat)
    wanted = price * 2 <= free or state.auction_passes == state.seats - 1
    if price <= free and wanted:
        return {"do": "bid", "company": state.c.companies[company], "price": price}
    if not any(auction.own_bid(state, seat, other) for other in auction.unsold(state)):
        for other in auction.unsold(state)[1:]:
            if auction.lowest_bid(state, other) * 2 <= free:
                found = _bid(state, seat, other)
                if found is not None:
                    return found
    return _PASS


def _bid(state: RailState, seat: int, company: int) -> Action | None:
    """The lowest bid, if it is worth it."""
    price = auction.lowest_bid(state, company)
    if price * 100 > state.c.company_price[company] * BID_PERCENT:
        return None
    if price > auction.most(state, seat, company) or price % state.c.bid_multiple:
        return None
    return {"do": "bid", "company": state.c.companies[company], "price": price}


def _par_for(state: RailState, seat: int, shares_left: int) -> int:
    """The highest par at which the seat floats a corporation by itself, else the lowest."""
    pars = sorted(state.c.market.pars)
    return max((par for par in pars if shares_left * par <= state.cash[seat]), default=pars[0])


def shares_to_float(state: RailState) -> int:
    """Shares that must have left the IPO for a corporation to float."""
    return (100 - state.c.float_left) // UNIT


def is_floating(state: RailState, seat: int) -> bool:
    """Whether a corporation that the seat presides has not floated yet."""
    return any(
        president == seat and not floated
        for president, floated in zip(state.pres, state.floated, strict=True)
    )


def _nord(state: RailState, seat: int) -> Action:
    left = shares_to_float(state) - shares.PRESIDENT // UNIT
    return {"do": "par", "corporation": "Nord", "price": _par_for(state, seat, left)}


# -- stock rounds -------------------------------------------------------------------------------------


def _stock(state: RailState, seat: int) -> Action:
    if stock.must_sell(state, seat):
        return absent.action(state, seat)
    return _idle_sale(state, seat) or _purchase(state, seat) or start(state, seat) or _PASS


def _idle_sale(state: RailState, seat: int) -> Action | None:
    """All shares of a corporation somebody else presides, that earned nothing and has no way to a route."""
    if state.turn < 2 or state.acted:
        return None
    for corporation, name in enumerate(state.c.corporations):
        idle = state.operated[corporation] and state.run_revenue[corporation] == 0
        if not idle or state.pres[corporation] == seat or not state.held[corporation][seat]:
            continue
        most = shares.largest_sale(state, seat, corporation)
        limits = surveying.ground(state, state.treasury[corporation])
        if most and surveying.way(state, corporation, limits) is None:
            return {"do": "sell_shares", "corporation": name, "percent": most}
    return None


def _purchase(state: RailState, seat: int) -> Action | None:
    best: tuple[int, int] | None = None
    chosen: Action | None = None
    for corporation, name in enumerate(state.c.corporations):
        for source in (IPO, POOL):
            if not state.par[corporation] or not stock.lying(state, corporation, source):
                continue
            if stock.purchase_faults(state, seat, corporation, source):
                continue
            score = (_appeal(state, seat, corporation, source), -corporation)
            if score[0] > 0 and (best is None or score > best):
                best = score
                chosen = {"do": "buy_shares", "corporation": name, "source": source}
    return chosen


def _appeal(state: RailState, seat: int, corporation: int, source: str) -> int:
    """How much a share is wanted: to float the own corporation first, then by its yield in per mille."""
    if not state.floated[corporation]:
        own = state.pres[corporation] == seat
        return 10000 if own and source == IPO else 1 + state.ipo[corporation] // 100
    price = shares.cost(state, corporation, source)
    earned = max(0, state.run_revenue[corporation])
    growing = 20 if state.trains[corporation] else 0
    return 1000 * (earned + growing) // (10 * price)


def start(state: RailState, seat: int) -> Action | None:
    """A new corporation that has a way to a route, while the own ones float and there is money for half of it."""
    if not stock.can_start(state, seat):
        return None
    price = _par_for(state, seat, shares_to_float(state))
    if is_floating(state, seat) or state.cash[seat] < 3 * price:
        return None
    corporation = nearest_to_a_route(state)
    if corporation == NONE:
        return None
    return {"do": "par", "corporation": state.c.corporations[corporation], "price": price}


def nearest_to_a_route(state: RailState) -> int:
    """The corporation without par that lacks the fewest tiles for a route; NONE if none has a way to one.

    Worked out once for all positions that are alike in what it depends on.
    """
    key = (_NEAREST, state.phase, *state.owner, NONE, *(int(par > 0) for par in state.par))
    kept = state.track.worked_out()
    found = kept.get(key)
    if not isinstance(found, int):
        found = kept[key] = _nearest(state)
    return found


def _nearest(state: RailState) -> int:
    limits = surveying.ground(state, 10 * min(state.c.market.pars))
    ways = [(surveying.way(state, at, limits), at) for at, par in enumerate(state.par) if not par]
    return min([(way.tiles, at) for way, at in ways if way is not None], default=(0, NONE))[1]


#: Where the policy does not play as the clock does for somebody who is absent.
_POLICY: Final[dict[str, Callable[[RailState, int], Action]]] = {
    AUCTION: _auction,
    PAR: _nord,
    STOCK: _stock,
    **steady_operating.POLICY,
}
