"""Buying from the bank: only the deed one's own pawn has just arrived on (R-EB-PUR)."""

from games.engines.kernel.choices import Action, Choice
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import auction, deeds, money
from games.engines.property.board import BANK
from games.engines.property.state import State


def check_offered(state: State, seat: int, action: Action) -> None:
    """The field, if the action names one, must be the one on offer."""
    field_id = action.get("field")
    if field_id is not None and deeds.named(state, field_id, "field") != state.pending_field:
        raise IllegalAction("not_an_option", arg="field", value=field_id)


def check_buy(state: State, seat: int, action: Action) -> None:
    """R-EB-PUR-01, PUR-02: the deed on offer, at its price, at once."""
    check_offered(state, seat, action)
    money.require_cash(state, seat, state.c.price[state.pending_field])


def buy_choice(state: State, seat: int) -> Choice | None:
    """The deed on offer, where the seat can pay it."""
    try:
        check_buy(state, seat, {})
    except IllegalAction:
        return None
    return Choice("buy", {"field": state.c.ids[state.pending_field]})


def buy(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """Pays the deed price to the bank and takes the deed."""
    field = state.pending_field
    money.transfer(state, seat, BANK, state.c.price[field])
    deeds.hand_over(state, field, seat)
    state.decided()
    _tell(state, "deed_bought", seat, field, sink)


def decline(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """Not buying, for whatever reason, sends the deed to auction (R-EB-PUR-03).

    Only where there are auctions.
    """
    field = state.pending_field
    state.decided()
    _tell(state, "deed_declined", seat, field, sink)
    if state.c.auction_enabled:
        auction.open_declined(state, field, seat, sink)


def _tell(state: State, event: str, seat: int, field: int, sink: Sink | None) -> None:
    if sink is not None:
        price = state.c.price[field]
        sink.append({"event": event, "who": seat, "field": state.c.ids[field], "price": price})
