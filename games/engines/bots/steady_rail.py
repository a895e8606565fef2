"""The fixed policy of `steady` for 1836jr. It draws nothing, searches nothing and reads only what everybody sees.

* Auction: buys the company in line when that leaves half its free cash, or when nobody else wants it; bids once on another one
  and raises up to a tenth above the printed price.
* Stock rounds: sells what it must, and minority shares that earned nothing; buys what floats its own corporation, else the share with
  the best yield; starts a corporation with the highest par of which it can pay half.
* Track: of a few lays the one after which its trains earn most. A station where it costs little beside the treasury.
* Pays dividends, unless the corporation could not replace its trains otherwise.
* Buys trains while there is room and the treasury can pay them; companies of its own president once it has a train; a D for an old train.
* Accepts offers at the printed price or better. Raises money for forced purchases as the clock would.
"""

from collections.abc import Callable
from typing import Any, Final

from games.engines.g1836jr import (
    absent,
    auction,
    forced,
    legal,
    operating,
    privates,
    routing,
    shares,
    stock,
    trains,
)
from games.engines.g1836jr.best import best_routes
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.state import (
    AUCTION,
    CDH,
    COMPANY,
    CORPORATION,
    DISCARD,
    DIVIDEND,
    ESF,
    GCB,
    HOME,
    IPO,
    OFFER_COMPANY,
    PAR,
    PAYOUT,
    POOL,
    ROUTES,
    SPECIAL,
    STOCK,
    TOKEN,
    TRACK,
    TRAIN,
    WITHHOLD,
    State,
)
from games.engines.kernel.choices import Action
from games.engines.kernel.game import Game

#: How many lays are tried out in a track step.
TRIED: Final = 8
#: Above the printed price of a company nobody bids more than this, in per cent.
BID_PERCENT: Final = 110
#: From the phase of this train type on GCB is exchanged: the next one closes it.
EXCHANGE_PHASE: Final = 2

_PASS: Final[Action] = {"do": "pass"}
Known = Game[Any, Any]


def decide(game: Known, state: State, seat: int) -> Action | None:
    """The action of `seat`; None if it is not asked and wants nothing."""
    if state.offers:
        return _answer(state) if seat in state.asked else None
    if seat not in state.asked:
        return None
    exchange = _exchange(state, seat)
    return exchange or _POLICY[state.step](state, seat)


def _answer(state: State) -> Action:
    """Sells at the printed price or above, buys at it or below."""
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


def _exchange(state: State, seat: int) -> Action | None:
    if state.owner[GCB] != seat or state.phase < EXCHANGE_PHASE:
        return None
    sources = legal.exchanges(state, seat)
    if not sources:
        return None
    company = state.c.companies[GCB]
    return {"do": "exchange_company", "company": company, "source": sources[0]}


# -- auction ------------------------------------------------------------------------------------------


def _auction(state: State, seat: int) -> Action:
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


def _bid(state: State, seat: int, company: int) -> Action | None:
    """The lowest bid, if it is worth it."""
    price = auction.lowest_bid(state, company)
    if price * 100 > state.c.company_price[company] * BID_PERCENT:
        return None
    if price > auction.most(state, seat, company) or price % state.c.bid_multiple:
        return None
    return {"do": "bid", "company": state.c.companies[company], "price": price}


def _par_for(state: State, seat: int) -> int:
    """The highest par of which three shares are in reach, else the lowest."""
    pars = sorted(state.c.market.pars)
    return max((par for par in pars if 3 * par <= state.cash[seat]), default=pars[0])


def _nord(state: State, seat: int) -> Action:
    return {"do": "par", "corporation": "Nord", "price": _par_for(state, seat)}


# -- stock rounds -------------------------------------------------------------------------------------


def _stock(state: State, seat: int) -> Action:
    if stock.must_sell(state, seat):
        return absent.action(state, seat)
    return _idle_sale(state, seat) or _purchase(state, seat) or _start(state, seat) or _PASS


def _idle_sale(state: State, seat: int) -> Action | None:
    """One share of a corporation somebody else presides and that earned nothing."""
    if state.turn < 2 or state.acted:
        return None
    for corporation, name in enumerate(state.c.corporations):
        idle = state.operated[corporation] and state.run_revenue[corporation] == 0
        if idle and state.pres[corporation] != seat and state.held[corporation][seat]:
            most = shares.largest_sale(state, seat, corporation)
            if most:
                return {"do": "sell_shares", "corporation": name, "percent": most}
    return None


def _purchase(state: State, seat: int) -> Action | None:
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


def _appeal(state: State, seat: int, corporation: int, source: str) -> int:
    """How much a share is wanted: to float the own corporation first, then by its yield in per mille."""
    if not state.floated[corporation]:
        own = state.pres[corporation] == seat
        return 10000 if own and source == IPO else 1 + state.ipo[corporation] // 100
    price = shares.cost(state, corporation, source)
    earned = max(0, state.run_revenue[corporation])
    growing = 20 if state.trains[corporation] else 0
    return 1000 * (earned + growing) // (10 * price)


def _start(state: State, seat: int) -> Action | None:
    """A new corporation, while the own ones float and there is money for half of it."""
    if not stock.can_start(state, seat):
        return None
    mine = [at for at, president in enumerate(state.pres) if president == seat]
    price = _par_for(state, seat)
    if any(not state.floated[at] for at in mine) or state.cash[seat] < 3 * price:
        return None
    corporation = next(at for at, par in enumerate(state.par) if not par)
    return {"do": "par", "corporation": state.c.corporations[corporation], "price": price}


# -- operating turns ----------------------------------------------------------------------------------


def _reaches(state: State) -> dict[str, int]:
    """The trains for which track is judged: those there are, else a 3-train to come."""
    return routing.reaches(state, state.operator) or {"3-0": 3}


def _track(state: State, seat: int) -> Action:
    for company in (ESF, CDH):
        if privates.power_left(state, state.operator, company):
            found = legal.power_options(state, seat, company)
            if found:
                return {"do": "lay_tile", "company": state.c.companies[company], **found[0]}
    if state.laid:
        return _PASS
    chosen = None
    best = -1
    for lay in _candidates(state):
        track = state.track.copied()
        track.lay(*lay)
        found_best = best_routes(track, state.operator, _reaches(state), routing.running(state))
        worth = 10 * found_best.revenue - operating.lay_cost(state, lay[0])
        if worth > best:
            best, chosen = worth, lay
    return _PASS if chosen is None else {"do": "lay_tile", **legal.lay_option(state, chosen)}


def _candidates(state: State) -> list[tuple[int, int, int]]:
    """A few lays, spread evenly over all; those that touch cities and towns first."""
    keep = state.treasury[state.operator] // 2
    lays = [
        lay for lay in legal.affordable_lays(state) if operating.lay_cost(state, lay[0]) <= keep
    ]
    lays.sort(key=lambda lay: not state.c.map.pieces[lay[1] * 6].stops)
    step = max(1, len(lays) // TRIED)
    return lays[::step][:TRIED]


def _token(state: State, seat: int) -> Action:
    cost = operating.token_cost(state, state.operator)
    if cost * 4 > state.treasury[state.operator]:
        return _PASS
    cities = legal.token_options(state)
    return {"do": "place_token", **cities[0]} if cities else _PASS


def _special(state: State, seat: int) -> Action:
    found = legal.free_token_options(state, seat)
    return {"do": "place_token", **found[0]} if found else _PASS


def _dividend(state: State, seat: int) -> Action:
    """Keeps the revenue if that pays for the train the corporation will need."""
    operator = state.operator
    types = state.c.train_type
    lasting = [train for train in state.trains[operator] if state.c.rusted_by[types[train]] == NONE]
    price = trains.cheapest_price(state)
    have = state.treasury[operator]
    needs = not lasting and len(state.trains[operator]) < 2 and have < price <= have + state.revenue
    return {"do": "dividend", "kind": WITHHOLD if needs else PAYOUT}


def _train(state: State, seat: int) -> Action:
    operator = state.operator
    own = _train_of_own(state, seat)
    if trains.must_buy(state, operator):
        if own is not None and forced.is_forced(state, operator):
            return own
        return absent.action(state, seat)
    bought = _company_purchase(state, seat)
    if bought is not None:
        return bought
    purchases = [
        option
        for option in legal.bank_purchases(state, seat)
        if "exchange" in option or len(state.trains[operator]) < 2
    ]
    if purchases:
        return {"do": "buy_train", **min(purchases, key=lambda option: option["price"])}
    return _PASS


def _train_of_own(state: State, seat: int) -> Action | None:
    """A train of another corporation of the same president that has two: for all the treasury has."""
    operator = state.operator
    have = state.treasury[operator]
    if have < 1 or state.sold_now:
        return None
    for seller, owned in enumerate(state.trains):
        if seller != operator and state.pres[seller] == seat and len(owned) > 1:
            train = max(owned)
            return {
                "do": "buy_train",
                "train": state.c.types[state.c.train_type[train]],
                "source": state.c.corporations[seller],
                "price": have,
            }
    return None


def _company(state: State, seat: int) -> Action:
    return _company_purchase(state, seat) or _PASS


def _company_purchase(state: State, seat: int) -> Action | None:
    """A company of the president for as much as the corporation can spare."""
    operator = state.operator
    if not state.trains[operator] or not privates.corporation_may_buy(state, operator):
        return None
    spare = state.treasury[operator] - trains.cheapest_price(state)
    for company in privates.on_offer(state):
        price = min(spare, state.c.sale_max[company])
        if state.owner[company] == seat and price >= state.c.sale_min[company]:
            return {"do": "buy_company", "company": state.c.companies[company], "price": price}
    return None


_POLICY: Final[dict[str, Callable[[State, int], Action]]] = {
    AUCTION: _auction,
    PAR: _nord,
    STOCK: _stock,
    HOME: absent.action,
    TRACK: _track,
    TOKEN: _token,
    SPECIAL: _special,
    ROUTES: absent.action,
    DIVIDEND: _dividend,
    DISCARD: absent.action,
    TRAIN: _train,
    COMPANY: _company,
}
