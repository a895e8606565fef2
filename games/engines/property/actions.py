"""The actions of the property games: shape, phases, check, effect and choice of each."""

from collections.abc import Callable, Iterable
from typing import Final

from games.engines.kernel import actions as kernel
from games.engines.kernel.actions import Shape
from games.engines.kernel.choices import Action, Choice
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.moves import STAND_INS, TABLE, Move
from games.engines.kernel.rng import Rng
from games.engines.property import (
    auction,
    bankruptcy,
    bargains,
    buildings,
    cards,
    deeds,
    detention,
    flow,
    landing,
    mortgage,
    purchase,
    rent,
    tax,
    trade,
)
from games.engines.property.state import (
    ADJUST,
    AFTER_MOVE,
    AUCTION,
    BEFORE_MOVE,
    CARD_CHOICE,
    DEBT,
    DETAINED,
    MORTGAGED_DEED,
    PURCHASE,
    TAX,
    TURN_END,
    State,
)


def roll(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """All the throws that the turn needs, the move, and what it leads to."""
    movement = state.c.movement
    state.stage = movement.after_move
    if state.claims:
        rent.lapse_claims(state, sink)
    movement.move(state, seat, rng, sink)


def end_turn(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """The turn is over (R-EB-TRN-06); at the start of a missed turn: it is missed."""
    if state.phase == AFTER_MOVE:
        state.stage = TURN_END
    else:
        detention.miss_turn(state, seat, sink)


def check_fine(state: State, seat: int, action: Action) -> None:
    """R-EB-JAI-10: whether a way out can be bought is the game's decision."""
    state.c.detention.check_buy_out(state, seat)


def pay_fine(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """Pays and throws; a throw ends the right to claim earlier rents."""
    state.stage = AFTER_MOVE
    if state.claims:
        rent.lapse_claims(state, sink)
    state.c.detention.buy_out(state, seat, rng, sink)


def check_time_up(state: State, seat: int, action: Action) -> None:
    """R-EB-END-02: only where a time was agreed, and once."""
    if not state.c.time_limit or state.time_up:
        raise IllegalAction("not_available_now", phase=state.phase)


def time_up(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """The agreed time is over."""
    flow.time_up(state, rng, sink)


def check_close(state: State, seat: int, action: Action) -> None:
    """R-EB-AUC-05, AM-TIM-04: the open window; of an auction the one whose last raise is `mark`.

    One already gone is `not_available_now`.
    """
    if state.phase == ADJUST and action["window"] == ADJUST and not action.get("mark"):
        return
    is_open = state.c.timed_open and state.auction is not None and action["window"] == AUCTION
    if not is_open or action.get("mark", state.auction.mark) != state.auction.mark:  # type: ignore[union-attr]
        raise IllegalAction("not_available_now", phase=state.phase)


def close(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """No raise came in time."""
    if state.phase == ADJUST:
        state.c.ending.hurry(state)
    else:
        auction.close(state, sink)


def close_choice(state: State, seat: int) -> Choice | None:
    """The window that stands open."""
    if state.c.timed_open and state.auction is not None:
        return Choice("close", {"window": AUCTION, "mark": state.auction.mark})
    return Choice("close", {"window": ADJUST, "mark": 0}) if state.phase == ADJUST else None


def _own(*, mortgaged: bool) -> Callable[[State, int], Iterable[str]]:
    """One's own deeds that are mortgaged, or those that are not: the others are not worth a full check."""

    def names(state: State, seat: int) -> list[str]:
        own = deeds.deeds_of(state, seat)
        return state.c.field_ids([one for one in own if state.mortgaged[one] is mortgaged])

    return names


def _offers(state: State, seat: int) -> list[int]:
    return [offer.number for offer in state.offers]


_FREE = ("field", _own(mortgaged=False))
_MORTGAGED = ("field", _own(mortgaged=True))
_ANSWERED = ("offer", _offers)
_SIDE = kernel.record(cash=kernel.integer, fields=kernel.texts, cards=kernel.texts)
_NONE = Shape()
_ON_OFFER = Shape(optional={"field": kernel.text})
_FIELD = Shape({"field": kernel.text})
_LEVELS = Shape({"levels": kernel.numbers_by_text})
_OFFER = Shape({"offer": kernel.integer})
_SELLING = (BEFORE_MOVE, PURCHASE, AFTER_MOVE, DEBT)

ACTIONS: Final[dict[str, Move[State]]] = {
    "roll": Move(roll, None, (BEFORE_MOVE,), shape=_NONE),
    "end_turn": Move(end_turn, None, (AFTER_MOVE, DETAINED), shape=_NONE),
    "buy": Move(
        purchase.buy,
        purchase.check_buy,
        (PURCHASE,),
        shape=_ON_OFFER,
        listed=purchase.buy_choice,
    ),
    "decline": Move(purchase.decline, purchase.check_offered, (PURCHASE,), shape=_ON_OFFER),
    "bid": Move(
        auction.bid,
        auction.check_bid,
        (AUCTION,),
        shape=Shape({"amount": kernel.integer}),
        listed=auction.bid_choice,
    ),
    "pass": Move(auction.pass_, None, (AUCTION,), shape=_NONE),
    "mortgage": Move(
        mortgage.mortgage,
        mortgage.check_mortgage,
        _SELLING,
        shape=_FIELD,
        open_to=STAND_INS,
        pick=_FREE,
    ),
    "redeem": Move(
        mortgage.redeem,
        mortgage.check_redeem,
        (BEFORE_MOVE, AFTER_MOVE, MORTGAGED_DEED),
        shape=_FIELD,
        pick=_MORTGAGED,
    ),
    "pay_interest": Move(
        mortgage.pay_interest,
        mortgage.check_interest,
        (MORTGAGED_DEED,),
        shape=_FIELD,
        pick=_MORTGAGED,
    ),
    "refuse_deed": Move(
        mortgage.refuse, mortgage.check_refuse, (MORTGAGED_DEED,), shape=_FIELD, pick=_MORTGAGED
    ),
    "build": Move(
        buildings.build,
        buildings.check_build,
        (BEFORE_MOVE,),
        shape=_LEVELS,
        listed=buildings.build_choice,
    ),
    "sell_building": Move(
        buildings.sell,
        buildings.check_sell,
        _SELLING,
        shape=_LEVELS,
        open_to=STAND_INS,
        listed=buildings.sell_choice,
    ),
    "offer_trade": Move(
        trade.propose,
        trade.check_offer,
        shape=Shape({"to": kernel.integer}, {"give": _SIDE, "get": _SIDE}),
        listed=bargains.offer_choice,
    ),
    "accept": Move(trade.accept, trade.check_accept, shape=_OFFER, pick=_ANSWERED),
    "refuse": Move(trade.refuse, trade.check_refuse, shape=_OFFER, pick=_ANSWERED),
    "withdraw": Move(trade.withdraw, trade.check_withdraw, shape=_OFFER, pick=_ANSWERED),
    "claim_rent": Move(rent.make_claim, rent.check_claim, shape=_NONE, listed=rent.claim_choice),
    "declare_bankruptcy": Move(bankruptcy.declare, bankruptcy.check_declare, (DEBT,), shape=_NONE),
    "time_up": Move(time_up, check_time_up, shape=_NONE, open_to=TABLE),
    "close": Move(
        close,
        check_close,
        shape=Shape({"window": kernel.one_of(AUCTION, ADJUST)}, {"mark": kernel.integer}),
        open_to=TABLE,
        listed=close_choice,
    ),
    "leave": Move(
        bankruptcy.leave,
        bankruptcy.check_leave,
        shape=Shape({"who": kernel.integer}),
        open_to=TABLE,
        pick=("who", lambda state, _seat: range(state.seats)),
    ),
}
FINES: Final[dict[str, Move[State]]] = {
    "pay_fine": Move(pay_fine, check_fine, (DETAINED,), shape=_NONE)
}
CARD_ACTIONS: Final[dict[str, Move[State]]] = {
    "choose": Move(
        landing.choose,
        cards.check_choose,
        (CARD_CHOICE,),
        shape=Shape({"option": kernel.integer}),
        pick=("option", lambda state, _seat: range(len(cards.options(state)))),
    ),
    "use_card": Move(
        cards.use,
        cards.check_use,
        (DETAINED,),
        shape=Shape({"card": kernel.text}),
        pick=("card", lambda state, seat: state.cards[seat]),
    ),
}
TAXES: Final[dict[str, Move[State]]] = {
    "pay_flat": Move(tax.pay_flat, None, (TAX,), shape=_NONE),
    "pay_percent": Move(tax.pay_percent, None, (TAX,), shape=_NONE),
}
SETTLEMENTS: Final[dict[str, Move[State]]] = {
    "offer_settlement": Move(
        trade.propose_settlement,
        trade.check_settlement,
        shape=Shape(optional={"cash": kernel.integer, "fields": kernel.texts}),
        listed=bargains.settlement_choice,
    ),
}
