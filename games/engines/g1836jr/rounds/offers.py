"""Consent: offers of companies and trains that wait for the answer of who owns them (R18-SR-28, PC-05, TN-06)."""

from games.engines.g1836jr.rounds import privates, refusals, stock, trains
from games.engines.g1836jr.rounds.privates import holder
from games.engines.g1836jr.state import CORPORATION, OFFER_COMPANY, STOCK, RailOffer, RailState
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng


def make(  # noqa: PLR0913, PLR0917  what an offer says
    state: RailState, kind: str, asked: int, buyer: int, what: int, price: int, sink: Sink | None
) -> None:
    """Asks `asked` for consent; the game waits for the answer."""
    state.offers_made += 1
    if kind == OFFER_COMPANY:
        seller = state.owner[what]
    else:
        seller = CORPORATION + trains.owner_of(state, what)
    offer = RailOffer(state.offers_made, kind, asked, seller, buyer, what, price)
    state.offers.append(offer)
    if sink is not None:
        sink.append({"event": "offer_made", **offer_facts(state, offer)})


def offer_facts(state: RailState, offer: RailOffer) -> dict[str, object]:
    """An offer in the words of events: from the seller to the buyer."""
    return {
        "offer": offer.number,
        "kind": offer.kind,
        "from": holder(state, offer.seller),
        "to": holder(state, offer.buyer),
        "what": thing(state, offer),
        "price": offer.price,
    }


def thing(state: RailState, offer: RailOffer) -> str:
    """The id of the company, or the type of the train."""
    if offer.kind == OFFER_COMPANY:
        return state.c.companies[offer.what]
    return state.c.types[state.c.train_type[offer.what]]


def _named(state: RailState, seat: int, number: int) -> RailOffer:
    offer = next((offer for offer in state.offers if offer.number == number), None)
    if offer is None:
        raise IllegalAction("no_such_offer", offer=number)
    if offer.asked != seat:
        raise IllegalAction("not_owner", id=number, owner=offer.asked)
    return offer


def check_answer(state: RailState, seat: int, action: Action) -> None:
    """Only who is asked answers. Nothing else happens meanwhile, so the deal is as possible as it was."""
    _named(state, seat, action["offer"])


def accept(state: RailState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """The thing and the money change hands."""
    offer = _named(state, seat, action["offer"])
    state.offers.remove(offer)
    if sink is not None:
        sink.append({"event": "offer_accepted", "offer": offer.number})
    if offer.kind == OFFER_COMPANY:
        privates.hand_over(state, offer.what, offer.buyer, offer.price, sink)
        if state.step == STOCK:
            stock.traded(state)
    else:
        trains.from_corporation(
            state,
            offer.buyer - CORPORATION,
            offer.seller - CORPORATION,
            offer.what,
            offer.price,
            sink,
        )


def refuse(state: RailState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """Nothing changes hands; that it was refused is remembered for those who would make it again."""
    offer = _named(state, seat, action["offer"])
    refusals.remember(state, offer, thing(state, offer))
    state.offers.remove(offer)
    if sink is not None:
        sink.append({"event": "offer_refused", "offer": offer.number})
