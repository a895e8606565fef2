"""Which actions may still be offered: for what people say beforehand. No rule asks it."""

from collections.abc import Callable
from typing import Final

from games.engines.property.board import BANK
from games.engines.property.printed import opening
from games.engines.property.state import ADJUST, State

#: With fewer seats in the game nobody can go without ending it.
_LEAST = 2


def can_come(state: State, do: str) -> bool:
    """Whether anybody may be offered an action of type `do` from here on; False only where it certainly never is."""
    test = _TESTS.get(do)
    return test is None or test(state)


def least(state: State, do: str, about: str) -> int:
    """The lowest bid, or the lowest price of a deed on offer, that there can still be (of the deed `about`)."""
    sum_of = _SUMS.get(do)
    fields = [state.c.index[about]] if about in state.c.index else _for_sale(state)
    return min((sum_of(state, field) for field in fields), default=0) if sum_of else 0


def _lowest_bid(state: State, field: int) -> int:
    """Whether it is declined or of an estate: it may come back and be auctioned anew."""
    auctions = state.c.auctions
    percents = (state.c.auction_opening_percent, auctions.estate_percent)
    openings = [opening(state.c, field, percent) for percent in percents]
    return max(min(openings), auctions.lowest_bid)


def _price(state: State, field: int) -> int:
    return state.c.price[field]


def _for_sale(state: State) -> list[int]:
    """The deeds that the bank has, or all that it may get back."""
    deeds = list(state.c.deeds)
    return deeds if _can_return(state) else [one for one in deeds if state.owner[one] == BANK]


def _claim(state: State) -> bool:
    """Rents are claimed where they are not collected by themselves (R-EB-CLM-03)."""
    return state.c.manual_claims


def _answer(state: State) -> bool:
    """Offers are those of trades, or of a debtor."""
    return state.c.trade_timing != "off" or state.c.offers.settlement


def _purchase(state: State) -> bool:
    """The bank has a deed, or may get one back."""
    return state.stage != ADJUST and bool(_for_sale(state))


def _auction(state: State) -> bool:
    """Of a deed that somebody declines, or of an estate."""
    if state.auction is not None or state.estate:
        return True
    if state.c.auction_enabled:
        return _purchase(state)
    return state.c.auctions.auctions_estates and _can_return(state)


def _can_return(state: State) -> bool:
    """Somebody may go bankrupt and others play on, or refuse a deed that came from an estate."""
    return bool(state.new_deeds) or state.out.count(0) > _LEAST


_TESTS: Final[dict[str, Callable[[State], bool]]] = {
    "accept": _answer,
    "bid": _auction,
    "buy": _purchase,
    "claim_rent": _claim,
    "decline": _purchase,
    "pass": _auction,
    "refuse": _answer,
}
_SUMS: Final[dict[str, Callable[[State, int], int]]] = {
    "bid": _lowest_bid,
    "buy": _price,
    "decline": _price,
}
