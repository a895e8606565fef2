"""A state in the words of the paths of docs/vocabulary.md.

Views are made of it, and scenarios compare with it.
"""

from collections.abc import Iterable
from typing import Any

from games.engines.property import deeds, mortgage, rent, trade, worth
from games.engines.property.board import BANK, STREET
from games.engines.property.money import account
from games.engines.property.state import CARD_CHOICE, MORTGAGED_DEED, NOBODY, Debt, Offer, State

#: Paths that no view has: the order of the decks, and claims that nobody may be helped to notice
#: (R-EB-CLM-05).
SECRET = frozenset({"decks", "claims"})


def everything(state: State) -> dict[str, Any]:
    """All paths of the property games."""
    return {
        **public(state, None),
        "offers": [_offer(state, offer) for offer in state.offers],
        "decks": {deck: list(cards) for deck, cards in state.decks.items()},
        "claims": [_claim(state, claim) for claim in state.claims],
    }


def _claim(state: State, claim: Debt) -> dict[str, Any]:
    return {
        "owner": claim.creditor,
        "visitor": claim.debtor,
        "field": state.c.ids[claim.field],
        "amount": claim.amount,
    }


def seen_offers(state: State, seat: int | None) -> list[Offer]:
    """The open offers that `seat` (None: a watcher) may see: all, or those it is a party to."""
    if state.c.public_offers:
        return state.offers
    return [offer for offer in state.offers if seat in (offer.sender, offer.to)]


def _offer(state: State, offer: Offer) -> dict[str, Any]:
    return {"id": offer.number, **trade.offer_facts(state, offer)}


def public_to(state: State, viewers: Iterable[int | None]) -> dict[int | None, dict[str, Any]]:
    """As `public`, for each of these viewers: open offers are all that one may see and another may not."""
    shared = public(state, None)
    return {viewer: {**shared, "offers": _offers(state, viewer)} for viewer in viewers}


def _offers(state: State, viewer: int | None) -> list[dict[str, Any]]:
    return [_offer(state, offer) for offer in seen_offers(state, viewer)]


def public(state: State, viewer: int | None) -> dict[str, Any]:
    """All paths that `viewer` (None: a watcher) may see; nothing in it is shared with the state."""
    c = state.c
    seats = range(state.seats)
    by_name = {c.ids[field]: field for field in c.deeds}
    streets = {name: field for name, field in by_name.items() if c.house_cost[field]}
    outcome = state.outcome
    return {
        "turn": state.turn,
        "round": state.round,
        "first": state.first,
        "order": list(state.order),
        "next": _next(state),
        "phase": state.phase,
        "asked": list(state.asked),
        "players": [_player(state, seat) for seat in seats],
        "owner": {name: _seat_or_none(state.owner[field]) for name, field in by_name.items()},
        "level": {name: state.level[field] for name, field in streets.items()},
        "mortgaged": [name for name, field in by_name.items() if state.mortgaged[field]],
        "bank": {"houses": max(0, state.houses), "hotels": max(0, state.hotels)},
        "turn_record": _turn_record(state),
        "pending": _pending(state),
        "auction": _auction(state),
        "debts": [_debt(state, debt) for debt in state.debts],
        "offers": _offers(state, viewer),
        "time_up": state.time_up,
        "rent": {name: rent.current(state, field) for name, field in by_name.items()},
        "sets": {str(seat): _sets(state, seat) for seat in seats},
        "counted": {
            name: c.rents.counted(state, state.owner[field], c.group_of[field])
            for name, field in by_name.items()
            if c.kind[field] != STREET and state.owner[field] != BANK and not state.mortgaged[field]
        },
        "redemption": {name: mortgage.redemption(state, field) for name, field in by_name.items()},
        "raisable": {str(seat): worth.raisable(state, seat) for seat in seats},
        "worth": {str(seat): c.ending.fortune(state, seat) for seat in seats},
        "outcome": None if outcome is None else outcome.to_json(),
    }


def _seat_or_none(seat: int) -> int | None:
    return None if seat in (BANK, NOBODY) else seat


def _next(state: State) -> int | None:
    """Whose turn comes after this one; None once the game is over."""
    return None if state.outcome is not None else state.following(state.turn)[0]


def _sets(state: State, seat: int) -> list[str]:
    """What counts as a whole set in the hands of a seat."""
    holds = state.c.rents.holds_set
    held = state.held[seat]
    return [
        name
        for group, name in enumerate(state.c.groups)
        if held[group] and holds(state, seat, group)
    ]


def _debt(state: State, debt: Debt) -> dict[str, Any]:
    """With what the bank would pay for all buildings of the debtor, and lend on all his deeds."""
    buildings, loans = worth.from_bank(state, debt.debtor)
    return {
        "debtor": debt.debtor,
        "creditor": account(debt.creditor),
        "amount": debt.amount,
        "reason": debt.reason,
        "buildings": buildings,
        "loans": loans,
    }


def _detained(state: State, seat: int) -> dict[str, Any] | None:
    kind = state.detained[seat]
    if not kind:
        return None
    held = state.c.detention
    turns = held.detention_turns(state, seat)
    return {
        "kind": kind,
        **held.detention_told(state, seat),
        "turns": turns,
        "left": max(0, turns - state.missed[seat]),
        "collects": not held.blocks_rent(state, seat),
    }


def _player(state: State, seat: int) -> dict[str, Any]:
    return {
        "cash": state.cash[seat],
        "position": state.position[seat],
        "detained": _detained(state, seat),
        "cards": list(state.cards[seat]),
        "out": state.out[seat] or None,
        **state.c.seating.describe_player(state, seat),
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
        "completes": [
            seat for seat in state.living() if deeds.completes(state, seat, [auction.field])
        ],
    }
