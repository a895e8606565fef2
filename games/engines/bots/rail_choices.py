"""What else than its usual action a seat of 1836jr may want, the most telling first: what `master` looks into.

How far a choice has led away from the usual one decides the order: the first price of a corporation most, passing least. The rules may refuse some.
"""

from collections.abc import Callable, Iterator
from typing import Final

from games.engines.bots import steady_g1836jr, steady_operating
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.rounds import auction, shares, stock
from games.engines.g1836jr.state import (
    AUCTION,
    DIVIDEND,
    IPO,
    PAR,
    PAYOUT,
    POOL,
    STOCK,
    TOKEN,
    TRACK,
    TRAIN,
    UNIT,
    WITHHOLD,
    RailState,
)
from games.engines.g1836jr.steps.corporate import lay_option
from games.engines.g1836jr.steps.track import token_options
from games.engines.g1836jr.steps.trains import bank_purchases
from games.engines.kernel.choices import Action

#: Lays of a turn that are looked into.
_LAYS: Final = 3

_PASS: Final[Action] = {"do": "pass"}


def choices(state: RailState, seat: int) -> Iterator[Action]:
    """Everything that is worth a look at this question; nothing at one that leaves little to decide."""
    found = _CHOICES.get(state.step)
    if found is not None:
        yield from found(state, seat)


def _auction(state: RailState, _seat: int) -> Iterator[Action]:
    """A bid for every company at the least that it takes."""
    names = state.c.companies
    if state.contest != NONE:
        price = auction.lowest_bid(state, state.contest)
        yield {"do": "bid", "company": names[state.contest], "price": price}
    else:
        first = auction.available(state)
        yield {"do": "bid", "company": names[first], "price": auction.asking(state, first)}
        for company in auction.unsold(state)[1:]:
            price = auction.lowest_bid(state, company)
            yield {"do": "bid", "company": names[company], "price": price}
    yield _PASS


def _nord(state: RailState, _seat: int) -> Iterator[Action]:
    for price in state.c.market.pars:
        yield {"do": "par", "corporation": "Nord", "price": price}


def _stock(state: RailState, seat: int) -> Iterator[Action]:
    corporations = list(enumerate(state.c.corporations))
    yield from _starts(state, seat)
    for at, name in corporations:
        most = shares.largest_sale(state, seat, at) if state.turn > 1 else 0
        for percent in sorted({most, min(most, UNIT)} - {0}, reverse=True):
            yield {"do": "sell_shares", "corporation": name, "percent": percent}
    for at, name in corporations:
        for source in (IPO, POOL):
            if state.par[at] and stock.lying(state, at, source):
                yield {"do": "buy_shares", "corporation": name, "source": source}
    yield _PASS


def _starts(state: RailState, seat: int) -> Iterator[Action]:
    """The corporation with the shortest way to a route, at the highest par that can be paid and at the lowest."""
    pars = sorted(par for par in state.c.market.pars if 2 * par <= state.cash[seat])
    if not pars or not stock.can_start(state, seat):
        return
    corporation = steady_g1836jr.nearest_to_a_route(state)
    if corporation != NONE:
        for price in sorted({pars[0], pars[-1]}, reverse=True):
            name = state.c.corporations[corporation]
            yield {"do": "par", "corporation": name, "price": price}


def _track(state: RailState, _seat: int) -> Iterator[Action]:
    """The lays after which the trains earn most, and none; nothing beside the usual way to a first route."""
    if state.laid or not state.track.has_route(state.operator):
        return
    tried = sorted(steady_operating.tried_lays(state), key=lambda one: -one[0])
    for _, lay in tried[:_LAYS]:
        yield {"do": "lay_tile", **lay_option(state, lay)}
    yield _PASS


def _token(state: RailState, _seat: int) -> Iterator[Action]:
    """A station in every city that can take one, on the way of others as well, and none at all."""
    for option in token_options(state):
        yield {"do": "place_token", **option}
    yield _PASS


def _dividend(_state: RailState, _seat: int) -> Iterator[Action]:
    for kind in (PAYOUT, WITHHOLD):
        yield {"do": "dividend", "kind": kind}


def _train(state: RailState, seat: int) -> Iterator[Action]:
    for option in bank_purchases(state, seat):
        yield {"do": "buy_train", **option}
    yield _PASS


_CHOICES: Final[dict[str, Callable[[RailState, int], Iterator[Action]]]] = {
    AUCTION: _auction,
    PAR: _nord,
    STOCK: _stock,
    TRACK: _track,
    TOKEN: _token,
    DIVIDEND: _dividend,
    TRAIN: _train,
}
