"""A state in the words of the vocabulary's paths.

Views are made of it, and scenarios compare with it.
"""

from typing import Any

from games.engines.property import mortgage, rent, trade, worth
from games.engines.property.board import BANK
from games.engines.property.money import account
from games.engines.property.state import CARD_CHOICE, MORTGAGED_DEED, NOBODY, Offer, State

#: Paths that no view has: the order of the decks, and claims that nobody may be helped to notice
#: (R-EB-CLM-05).
SECRET = frozenset({"decks", "claims"})


def everything(state: State) -> dict[str, Any]:
    """All paths of the property games."""
    return {
        **public(state, None),
        "offers": [_offer(state, offer) for offer in state.offers],
        "decks": {deck: list(cards) for deck, cards in state.decks.items()},
        "claims": [
            {
                "owner": c.creditor,
                "visitor": c.debtor,
                "field": state.c.ids[c.field],
                "amount": c.amount,
            }
            for c in state.claims
        ],
    }


def seen_offers(state: State, seat: int | None) -> list[Offer]:
    """The open offers that `seat` (None: a watcher) may see: all, or those it is a party to."""
    if state.c.public_offers:
        return state.offers
    return [offer for offer in state.offers if seat in (offer.sender, offer.to)]


def _offer(state: State, offer: Offer) -> dict[str, Any]:
    return {"id": offer.number, **trade.terms(state, offer)}


def public(state: State, viewer: int | None) -> dict[str, Any]:
    """All paths that `viewer` (None: a watcher) may see; nothing in it is shared with the state."""
    c = state.c
    seats = range(state.seats)
    deeds = {c.ids[field]: field for field in c.deeds}
    streets = {name: field for name, field in deeds.items() if c.house_cost[field]}
    outcome = state.outcome
    return {
        "turn": state.turn,
        "round": state.round,
        "first": state.first,
        "order": list(state.order),
        "phase": state.phase,
        "asked": list(state.asked),
        "players": [_player(state, seat) for seat in seats],
        "owner": {name: _seat_or_none(state.owner[field]) for name, field in deeds.items()},
        "level": {name: state.level[field] for name, field in streets.items()},
        "mortgaged": [name for name, field in deeds.items() if state.mortgaged[field]],
        "bank": {"houses": max(0, state.houses), "hotels": max(0, state.hotels)},
        "turn_record": _turn_record(state),
        "pending": _pending(state),
        "auction": _auction(state),
        "debts": [
            {
                "debtor": d.debtor,
                "creditor": account(d.creditor),
                "amount": d.amount,
                "reason": d.reason,
            }
            for d in state.debts
        ],
        "offers": [_offer(state, offer) for offer in seen_offers(state, viewer)],
        "time_up": state.time_up,
        "rent": {name: rent.current(state, field) for name, field in deeds.items()},
        "redemption": {name: mortgage.redemption(state, field) for name, field in deeds.items()},
        "raisable": {str(seat): worth.raisable(state, seat) for seat in seats},
        "worth": {str(seat): state.c.hooks.fortune(state, seat) for seat in seats},
        "outcome": None if outcome is None else outcome.to_json(),
    }


def _seat_or_none(seat: int) -> int | None:
    return None if seat in (BANK, NOBODY) else seat


def _player(state: State, seat: int) -> dict[str, Any]:
    kind = state.detained[seat]
    return {
        "cash": state.cash[seat],
        "position": state.position[seat],
        "detained": {"kind": kind, **state.c.hooks.detention_told(state, seat)} if kind else None,
        "cards": list(state.cards[seat]),
        "out": state.out[seat] or None,
        **state.c.hooks.describe_player(state, seat),
    }


def _turn_record(state: State) -> dict[str, Any]:
    pairs = [state.dice[at : at + 2] for at in range(0, len(state.dice), 2)]
    return {
        "dice": pairs,
        "rolls": len(pairs),
        "value": state.roll_value,
        "houses": state.houses_bought,
        "streets": state.c.field_ids(state.streets_built),
    }


def _pending(state: State) -> dict[str, Any] | None:
    if state.phase == MORTGAGED_DEED:
        who = state.new_deeds[0][0]
        fields = [row[1] for row in state.new_deeds if row[0] == who]
        return {"kind": MORTGAGED_DEED, "who": who, "fields": state.c.field_ids(fields)}
    if not state.pending_kind:
        return None
    if state.pending_kind == CARD_CHOICE:
        return {"kind": CARD_CHOICE, "who": state.turn, "card": state.pending_card}
    return {
        "kind": state.pending_kind,
        "who": state.turn,
        "field": state.c.ids[state.pending_field],
    }


def _auction(state: State) -> dict[str, Any] | None:
    auction = state.auction
    if auction is None:
        return None
    return {
        "field": state.c.ids[auction.field],
        "reason": auction.reason,
        "opening": auction.opening,
        "bid": auction.bid or None,
        "bidder": _seat_or_none(auction.bidder),
        "bidders": list(auction.bidders),
        "queue": state.c.field_ids([row[0] for row in state.estate]),
    }
