"""Refused offers, remembered while companies, shares and trains have the same owners.

No rule: anybody may ask again. It is what lets an AI, which remembers nothing between two moves, not pester anybody.
"""

from typing import Final

from games.engines.g1836jr.state import (
    CORPORATION,
    OFFER_COMPANY,
    OFFER_TRAIN,
    STOCK,
    OfferTerms,
    RailOffer,
    RailState,
    RefusedOffer,
)
from games.engines.kernel.choices import Action
from games.engines.kernel.log import digest_of

#: So many are remembered, the latest.
REMEMBERED: Final = 200


def remember(state: RailState, offer: RailOffer, thing: str) -> None:
    """The offer of a thing, a company or a type of train, was refused; what has changed hands since ends all older ones."""
    if state.c.forgets_refusals:
        return
    mark = _mark(state)
    terms = OfferTerms(offer.kind, offer.asked, offer.seller, offer.buyer, thing)
    still = [one for one in state.refused if one.mark == mark]
    state.refused = [*still, RefusedOffer(mark, terms, offer.price)][-REMEMBERED:]


def was_refused(state: RailState, seat: int, action: Action) -> bool:
    """Whether this legal action would make an offer again that was refused, at that price or at one worse for who is asked."""
    meant = _meant(state, seat, action)
    if meant is None:
        return False
    price, mark = action["price"], _mark(state)
    refused = [one.price for one in state.refused if one.mark == mark and one.terms == meant]
    is_buyer_asked = meant.asked == meant.buyer
    return any(price >= other if is_buyer_asked else price <= other for other in refused)


def _meant(state: RailState, seat: int, action: Action) -> OfferTerms | None:
    """What the action would offer; None for what is never offered to anybody."""
    c, do = state.c, action["do"]
    buyer = seat if state.step == STOCK else CORPORATION + state.operator
    if do == "buy_train" and action["source"] in c.corporation_index:
        seller = c.corporation_index[action["source"]]
        train = c.types[_type_of(state, action["train"])]
        return OfferTerms(OFFER_TRAIN, state.pres[seller], CORPORATION + seller, buyer, train)
    if do not in {"buy_company", "sell_company"}:
        return None
    owner = state.owner[c.company_index[action["company"]]]
    if do == "buy_company":
        return OfferTerms(OFFER_COMPANY, owner, owner, buyer, action["company"])
    return OfferTerms(OFFER_COMPANY, action["to"], owner, action["to"], action["company"])


def _type_of(state: RailState, name: str) -> int:
    """The type that a type or the id of a train names."""
    c = state.c
    return c.type_index[name] if name in c.type_index else c.train_type[c.train_id[name]]


def _mark(state: RailState) -> str:
    """Who owns what, money aside."""
    types = [sorted(state.c.train_type[train] for train in owned) for owned in state.trains]
    return digest_of([state.owner, state.held, types])[:16]
