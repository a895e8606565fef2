"""Companies change hands: to corporations, between players in a stock round, in a forced purchase (R18-SR-27, PC-05, BK-05)."""

from games.engines.g1836jr.rounds import forced, offers, privates, stock
from games.engines.g1836jr.rounds.privates import holder, named_company
from games.engines.g1836jr.state import CORPORATION, OFFER_COMPANY, STOCK, RailState
from games.engines.kernel.actions import seat_number
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng


def check_buy(state: RailState, seat: int, action: Action) -> None:
    """In a stock round the seat buys from a player, else the corporation in turn does."""
    if state.step != STOCK:
        company = named_company(state, action["company"])
        privates.check_for_corporation(state, state.operator, company, action["price"])
        return
    _require_trading(state, seat)
    company = stock.check_traded(state, seat, action["company"], action["price"])
    if state.owner[company] == seat:
        raise IllegalAction("private_not_for_sale", company=action["company"])


def _require_trading(state: RailState, seat: int) -> None:
    """R18-SR-16, -27: players trade, and none of them has to sell first."""
    if not state.c.private_trading or stock.must_sell(state, seat):
        raise IllegalAction("not_available_now", phase=state.step)


def buy(state: RailState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """At once if nobody else has to agree."""
    company, price = state.c.company_index[action["company"]], action["price"]
    owner = state.owner[company]
    buyer = seat if state.step == STOCK else CORPORATION + state.operator
    if buyer == seat or (state.c.consent and owner != seat):
        offers.make(state, OFFER_COMPANY, owner, buyer, company, price, sink)
    else:
        privates.hand_over(state, company, buyer, price, sink)


def check_sell(state: RailState, seat: int, action: Action) -> None:
    """To another player: in a stock round, or by the president in a forced purchase (R18-BK-05)."""
    company = named_company(state, action["company"])
    to = seat_number(action["to"], state.seats, "to")
    if state.step == STOCK:
        _require_trading(state, seat)
    elif not state.c.ebuy_private_sale or not forced.is_forced(state, state.operator):
        raise IllegalAction("not_available_now", phase=state.step)
    owner = state.owner[company]
    if owner != seat:
        raise IllegalAction("not_owner", id=action["company"], owner=holder(state, owner))
    if to == seat:
        raise IllegalAction("not_an_option", arg="to", value=to)
    stock.check_traded(state, to, action["company"], action["price"])


def sell(state: RailState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """The buyer is asked."""
    company = state.c.company_index[action["company"]]
    offers.make(state, OFFER_COMPANY, action["to"], action["to"], company, action["price"], sink)
