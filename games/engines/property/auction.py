"""Auctions: a declined deed, and the estate of a bankrupt, one by one (the rules R-EB-AUC, and R-EB-BNK-09)."""

from games.engines.kernel.choices import Action, Amount
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import deeds, money, printed
from games.engines.property.board import BANK
from games.engines.property.state import AUCTION, NOBODY, Auction, State

#: R-EB-AUC-05: an open auction ends when no raise has come for so many seconds.
WINDOW_SECONDS = 15
DECLINED = "declined"
BANKRUPT = "bankrupt"


def open_declined(state: State, field: int, decliner: int, sink: Sink | None) -> None:
    """R-EB-AUC-01..04: for whoever may bid, from the left of the decliner."""
    others = state.following(decliner)
    decliner_bids = state.c.decliner_may_bid and not state.out[decliner]
    bidders = [seat for seat in others if seat != decliner or decliner_bids]
    opening = printed.opening(state.c, field, state.c.auction_opening_percent)
    _open(state, Auction(field, DECLINED, opening, bidders, decliner), sink)


def open_estate(state: State, sink: Sink | None) -> None:
    """The next deed of an estate, to all players in order after the bankrupt (R-EB-BNK-09)."""
    field, after = state.estate.pop(0)
    opening = printed.opening(state.c, field, state.c.auctions.estate_percent)
    _open(state, Auction(field, BANKRUPT, opening, state.following(after), NOBODY), sink)


def _open(state: State, auction: Auction, sink: Sink | None) -> None:
    auction.bidders = [seat for seat in auction.bidders if state.c.auctions.may_bid(state, seat)]
    # R-EB-AUC-08: where nobody is able to bid there is no auction; whoever is merely too poor
    # passes by hand.
    lowest = lowest_bid(state, auction)
    if all(state.cash[seat] < lowest for seat in auction.bidders):
        _tell_failed(state, auction.field, sink)
        return
    auction.at = auction.bidders[0]
    state.auction = auction
    if sink is not None:
        field = state.c.ids[auction.field]
        sink.append({"event": "auction_opened", "field": field, "opening": auction.opening})
    _ask(state, auction)


def _ask(state: State, auction: Auction) -> None:
    asked = sorted(auction.bidders) if state.c.timed_open else [auction.at]
    state.ask(AUCTION, asked)


def lowest_bid(state: State, auction: Auction) -> int:
    """R-EB-AUC-06: the opening price, then a raise above the standing bid."""
    if auction.bid:
        return auction.bid + state.c.min_increment
    return max(auction.opening, state.c.auctions.lowest_bid)


def excluded(state: State, seat: int) -> str | None:
    """Why `seat` may not bid in the open auction; None if it may."""
    auction = state.auction
    assert auction is not None
    if seat in auction.bidders:
        return None
    if seat in auction.passed:
        return "passed"
    if seat == auction.decliner and not state.c.decliner_may_bid:
        return "declined"
    return "detained"


def check_bid(state: State, seat: int, action: Action) -> None:
    """R-EB-AUC-06: high enough, whole notes, cash on hand."""
    auction = state.auction
    assert auction is not None
    if state.partner[seat] != NOBODY and state.partner[seat] == auction.bidder:
        raise IllegalAction("may_not_bid", reason="partner")
    amount = action["amount"]
    lowest = lowest_bid(state, auction)
    if amount < lowest:
        raise IllegalAction("bid_too_low", min=lowest)
    if amount % state.c.note:
        raise IllegalAction("not_a_multiple", step=state.c.note)
    if amount > state.cash[seat]:
        raise IllegalAction("bid_unaffordable", max=state.cash[seat])


def bid_choice(state: State, seat: int) -> Amount | None:
    """The bids that `seat` can pay; None if there is none."""
    auction = state.auction
    assert auction is not None
    if state.partner[seat] != NOBODY and state.partner[seat] == auction.bidder:
        return None
    note = state.c.note
    lowest = -(-lowest_bid(state, auction) // note) * note
    most = state.cash[seat] // note * note
    return Amount("bid", arg="amount", min=lowest, max=most, step=note) if lowest <= most else None


def bid(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """Raises; a single bidder buys at his own bid."""
    auction = state.auction
    assert auction is not None
    auction.bid, auction.bidder = action["amount"], seat
    auction.mark += 1
    if sink is not None:
        sink.append({"event": "bid_made", "who": seat, "amount": auction.bid})
    _go_on(state, auction, _left_of(auction, seat), sink)


def pass_(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """A pass is final."""
    auction = state.auction
    assert auction is not None
    following = _left_of(auction, seat)
    auction.bidders.remove(seat)
    auction.passed.append(seat)
    if sink is not None:
        sink.append({"event": "bid_passed", "who": seat})
    _go_on(state, auction, following, sink)


def _left_of(auction: Auction, seat: int) -> int:
    at = auction.bidders.index(seat) + 1
    return auction.bidders[at % len(auction.bidders)]


def _go_on(state: State, auction: Auction, following: int, sink: Sink | None) -> None:
    alone = auction.bidders in ([], [auction.bidder])
    if alone:
        close(state, sink)
    else:
        auction.at = following
        _ask(state, auction)


def close(state: State, sink: Sink | None) -> None:
    """The bidding is over (R-EB-AUC-07, AUC-08).

    The highest bidder pays and takes the deed, or it stays with the bank.
    """
    auction = state.auction
    assert auction is not None
    state.auction = None
    if auction.bidder == NOBODY:
        _tell_failed(state, auction.field, sink)
    else:
        money.transfer(state, auction.bidder, BANK, auction.bid)
        deeds.hand_over(state, auction.field, auction.bidder)
        if sink is not None:
            field = state.c.ids[auction.field]
            sink.append(
                {
                    "event": "auction_won",
                    "who": auction.bidder,
                    "field": field,
                    "price": auction.bid,
                }
            )
        state.c.auctions.won_auction(state, auction.bidder, sink)


def _tell_failed(state: State, field: int, sink: Sink | None) -> None:
    if sink is not None:
        sink.append({"event": "auction_failed", "field": state.c.ids[field]})


def withdraw_seat(state: State, seat: int, sink: Sink | None) -> None:
    """A bidder has left the game, and his bid is void (R-EB-BNK-11). The bidding begins anew among those still in."""
    auction = state.auction
    if auction is None or (seat not in auction.bidders and seat != auction.bidder):
        return
    following = auction.at
    if seat in auction.bidders:
        following = _left_of(auction, seat) if auction.at == seat else auction.at
        auction.bidders.remove(seat)
    if auction.bidder == seat:
        auction.bid, auction.bidder = 0, NOBODY
        auction.mark += 1
    _go_on(state, auction, following, sink)
