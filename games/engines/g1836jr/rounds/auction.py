"""The private auction (R18-AU)."""

from typing import Final

from games.engines.g1836jr import money
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.rounds import shares
from games.engines.g1836jr.rounds.privates import named_company, pay_revenues
from games.engines.g1836jr.state import (
    ACC,
    AUCTION,
    CFL,
    CFLV,
    GCL,
    IPO,
    NORD,
    PAR,
    UNSOLD,
    RailState,
)
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng

#: The certificate that comes with CFL (R18-PC-12).
_GIFT: Final = 10


def available(state: RailState) -> int:
    """The cheapest company not yet sold, NONE when all are (R18-AU-02)."""
    return state.owner.index(UNSOLD) if UNSOLD in state.owner else NONE


def unsold(state: RailState) -> list[int]:
    """The companies the bank still holds, cheapest first."""
    return [company for company, owner in enumerate(state.owner) if owner == UNSOLD]


def asking(state: RailState, company: int) -> int:
    """The price of the available company (R18-AU-03, -14)."""
    return state.c.company_price[company] - (state.discount if company == ACC else 0)


def lowest_bid(state: RailState, company: int) -> int:
    """The least that is accepted for a company now (R18-AU-03, -04, -09)."""
    if state.bids[company]:
        return max(bid[1] for bid in state.bids[company]) + state.c.raise_by
    if company == available(state):
        return asking(state, company)
    return state.c.company_price[company] + state.c.raise_by


def own_bid(state: RailState, seat: int, company: int) -> int:
    """The standing bid of a seat, 0 without one."""
    return next((bid[1] for bid in state.bids[company] if bid[0] == seat), 0)


def free_cash(state: RailState, seat: int) -> int:
    """R18-AU-07: cash that stands behind no bid."""
    return state.cash[seat] - sum(bid[1] for row in state.bids for bid in row if bid[0] == seat)


def most(state: RailState, seat: int, company: int) -> int:
    """The most that a seat can bid on a company."""
    return free_cash(state, seat) + own_bid(state, seat, company)


def is_purchase(state: RailState, company: int) -> bool:
    """Whether a `bid` on this company buys it at once."""
    return state.contest == NONE and company == available(state)


def biddable(state: RailState) -> list[int]:
    """The companies that the player in turn may name."""
    if state.contest != NONE:
        return [state.contest]
    return unsold(state)


def check_bid(state: RailState, seat: int, action: Action) -> None:
    """R18-AU-03..07; the cheapest company costs exactly its price."""
    company = named_company(state, action["company"])
    if company not in biddable(state):
        raise IllegalAction("not_an_option", arg="company", value=action["company"])
    price, low = action["price"], lowest_bid(state, company)
    if price < low:
        raise IllegalAction("bid_too_low", min=low)
    if price > most(state, seat, company):
        raise IllegalAction("bid_unaffordable", max=most(state, seat, company))
    if is_purchase(state, company):
        if price != low:
            raise IllegalAction("not_an_option", arg="price", value=price)
    elif price % state.c.bid_multiple:
        raise IllegalAction("not_a_multiple", step=state.c.bid_multiple)


def bid(state: RailState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """A purchase, a bid or a raise."""
    company, price = state.c.company_index[action["company"]], action["price"]
    state.auction_passes = 0
    if is_purchase(state, company):
        state.turn_player = seat
        _sell(state, seat, company, price, sink)
        _resolve(state, sink)
        return
    # A new bid replaces the old one (R18-AU-06).
    state.bids[company] = [row for row in state.bids[company] if row[0] != seat]
    state.bids[company].append([seat, price])
    if sink is not None:
        sink.append(
            {"event": "bid_made", "who": seat, "amount": price, "company": action["company"]}
        )
    if state.contest == NONE:
        _next_turn(state, seat)
    else:
        _resolve(state, sink)


def pass_(state: RailState, seat: int, sink: Sink | None) -> None:
    """Passes a turn, or leaves the contested auction (R18-AU-09)."""
    if sink is not None:
        sink.append({"event": "bid_passed", "who": seat})
    if state.contest != NONE:
        company = state.contest
        state.bids[company] = [row for row in state.bids[company] if row[0] != seat]
        _resolve(state, sink)
        return
    state.auction_passes += 1
    if state.auction_passes < state.seats:
        _next_turn(state, seat)
        return
    state.auction_passes = 0
    _all_passed(state, seat, sink)


def _all_passed(state: RailState, seat: int, sink: Sink | None) -> None:
    """R18-AU-12, -13: ACC becomes cheaper, or the sold companies pay their revenue."""
    after = state.last_buyer if state.c.last_buyer_next and state.last_buyer != NONE else seat
    if state.owner[ACC] != UNSOLD:
        if sink is not None:
            sink.append({"event": "all_passed", "discount": 0})
        pay_revenues(state, sink)
        _next_turn(state, after)
        return
    state.discount += state.c.step_par
    if sink is not None:
        sink.append({"event": "all_passed", "discount": state.discount})
    if asking(state, ACC) > 0:
        _next_turn(state, after)
        return
    receiver = (seat + 1) % state.seats
    state.turn_player = receiver
    _sell(state, receiver, ACC, 0, sink)
    _resolve(state, sink)


def _sell(state: RailState, seat: int, company: int, price: int, sink: Sink | None) -> None:
    """A company comes to its buyer, with what belongs to it (R18-AU-10)."""
    money.to_bank(state, seat, price)
    state.owner[company] = seat
    state.bids[company] = []
    state.last_buyer = seat
    if sink is not None:
        name = state.c.companies[company]
        sink.append({"event": "company_bought", "company": name, "buyer": seat, "price": price})
    if company == CFL:
        shares.take(state, seat, GCL, _GIFT, IPO)
    elif company == CFLV:
        state.step = PAR


def _resolve(state: RailState, sink: Sink | None) -> None:
    """R18-AU-08: single bids buy, several make a contest; then the turn goes on."""
    state.contest = NONE
    while True:
        company = available(state)
        bids = state.bids[company] if company != NONE else []
        if len(bids) != 1:
            break
        [(buyer, price)] = bids
        _sell(state, buyer, company, price, sink)
    if company == NONE:
        state.who = state.owner[CFLV]
        state.asked = [state.who]
    elif bids:
        state.contest = company
        state.who = min(bids, key=lambda row: row[1])[0]
        state.asked = [state.who]
    else:
        _next_turn(state, next_after_sale(state))


def next_after_sale(state: RailState) -> int:
    """The seat to whose left the auction or the first stock round goes on (R18-AU-11, -15)."""
    return state.last_buyer if state.c.last_buyer_next else state.turn_player


def _next_turn(state: RailState, after: int) -> None:
    state.who = (after + 1) % state.seats
    state.turns += 1
    state.step = AUCTION
    state.asked = [state.who]


def check_nord_par(state: RailState, corporation: int) -> None:
    """R18-AU-10: only Nord's par is to be set. Raises `not_an_option`."""
    if corporation != NORD:
        raise IllegalAction(
            "not_an_option", arg="corporation", value=state.c.corporations[corporation]
        )


def set_nord_par(state: RailState, seat: int, price: int, sink: Sink | None) -> None:
    """R18-PC-14: the president's certificate comes with CFLV and costs nothing more."""
    shares.start(state, seat, NORD, price, sink)
