"""What the clock plays for somebody who does not answer: nothing that costs money, unless the rules compel."""

from collections.abc import Callable
from typing import Final

from games.engines.g1836jr import legal
from games.engines.g1836jr.rounds import auction, forced, routing, shares, trains
from games.engines.g1836jr.rounds.stock import must_sell
from games.engines.g1836jr.state import (
    ACC,
    AUCTION,
    DISCARD,
    DIVIDEND,
    HOME,
    PAR,
    PAYOUT,
    ROUTES,
    STOCK,
    TRAIN,
    UNSOLD,
    State,
)
from games.engines.kernel.choices import Action, Pick

_PASS: Final[Action] = {"do": "pass"}


def action(state: State, seat: int) -> Action:
    """The default action of a seat that is asked."""
    if state.offers:
        # Nobody can make another offer before this one is answered.
        [offer] = state.offers
        return {"do": "refuse", "offer": offer.number}
    chosen = _STEPS.get(state.step)
    return dict(_PASS) if chosen is None else chosen(state, seat)


def _auction(state: State, seat: int) -> Action:
    """Passes; buys only when all others have passed and nothing else would ever end the auction."""
    company = auction.available(state)
    price = auction.asking(state, company)
    last = state.auction_passes == state.seats - 1
    if (
        last
        and auction.is_purchase(state, company)
        and state.owner[ACC] != UNSOLD
        and price <= auction.most(state, seat, company)
    ):
        return {"do": "bid", "company": state.c.companies[company], "price": price}
    return dict(_PASS)


def _first(state: State, seat: int) -> Action:
    choice = legal.MOVES.legal(state, seat)[0]
    assert isinstance(choice, Pick)
    return choice.picked(choice.options[0])


def _stock(state: State, seat: int) -> Action:
    """Passes; over a limit it sells one certificate of the cheapest corporation."""
    if not must_sell(state, seat):
        return dict(_PASS)
    return _smallest_sale(
        state, [at for at in range(len(state.par)) if shares.largest_sale(state, seat, at)]
    )


def _smallest_sale(state: State, corporations: list[int]) -> Action:
    cheapest = min(corporations, key=lambda at: (state.price(at), at))
    return {"do": "sell_shares", "corporation": state.c.corporations[cheapest], "percent": 10}


def _routes(state: State, seat: int) -> Action:
    return {"do": "run_routes", "routes": routing.suggested(state, state.operator)}


def _dividend(state: State, seat: int) -> Action:
    return {"do": "dividend", "kind": PAYOUT}


def _discard(state: State, seat: int) -> Action:
    kind = min(state.c.train_type[train] for train in state.trains[state.active])
    return {"do": "discard_train", "train": state.c.types[kind]}


def _train(state: State, seat: int) -> Action:
    """Buys the cheapest train when it must, sells for it as little as it can, gives up when nothing helps."""
    if not trains.must_buy(state, state.operator):
        return dict(_PASS)
    purchases = legal.bank_purchases(state, seat)
    if purchases:
        return {"do": "buy_train", **min(purchases, key=lambda option: option["price"])}
    if forced.may_go_bankrupt(state, seat):
        return {"do": "bankrupt"}
    return _smallest_sale(
        state, [at for at in range(len(state.par)) if forced.largest_sale(state, seat, at)]
    )


_STEPS: Final[dict[str, Callable[[State, int], Action]]] = {
    AUCTION: _auction,
    PAR: _first,
    HOME: _first,
    STOCK: _stock,
    ROUTES: _routes,
    DIVIDEND: _dividend,
    DISCARD: _discard,
    TRAIN: _train,
}
