"""How `steady` trades deeds, and what a deed is worth to it (property games)."""

from typing import Any, Final

from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game
from games.engines.property import deeds, mortgage, worth
from games.engines.property.board import BANK, STREET
from games.engines.property.state import SETTLEMENT, Offer, Side, State

#: Kept in hand, in starting cash of a seat per cent: for the next rents.
RESERVE_PERCENT: Final = 10

Known = Game[Any, Any]


def reserve(state: State) -> int:
    """What stays in hand."""
    return state.c.starting_cash * RESERVE_PERCENT // 100


def is_legal(game: Known, state: Any, seat: int, action: Action) -> bool:
    try:
        game.check(state, seat, action)
    except IllegalAction:
        return False
    return True


def completes(state: State, seat: int, field: int) -> bool:
    """Whether this deed is the last that `seat` lacks of a set of streets."""
    group = state.c.group_of[field]
    return (
        state.c.group_kind[group] == STREET
        and state.held[seat][group] == state.c.group_size[group] - 1
        and state.owner[field] != seat
    )


def proposal(game: Known, state: State, seat: int) -> Action | None:
    """An offer for one deed of a set that is this seat's to complete.

    The first, dearest sets first, that it can pay.
    """
    c = state.c
    for group in range(len(c.groups) - 1, -1, -1):
        held = state.held[seat][group]
        if c.group_kind[group] != STREET or not 0 < held < c.group_size[group]:
            continue
        for field in c.members[group]:
            owner = state.owner[field]
            if owner in (BANK, seat) or state.held[owner][group] > held:
                continue
            offer = _offer_for(game, state, seat, field)
            if offer is not None:
                return offer
    return None


def _offer_for(game: Known, state: State, seat: int, field: int) -> Action | None:
    """What the owner would accept by this very policy.

    A deed that completes a set of his, if there is one, and cash.
    """
    c = state.c
    owner = state.owner[field]
    if owner == state.partner[seat]:
        return request(game, state, seat, field)
    wanted = side_value(state, seat, owner, Side(0, [field], []))
    swap = [own for own in deeds.deeds_of(state, seat) if _may_swap(state, seat, owner, own, field)]
    paid = side_value(state, owner, seat, Side(0, swap[:1], []))
    cash = max(0, wanted * 11 // 10 + c.note - paid)
    if cash > state.cash[seat] - reserve(state):
        return None
    give: dict[str, Any] = {"fields": c.field_ids(swap[:1])} if swap else {}
    if cash:
        give["cash"] = cash
    action: Action = {
        "do": "offer_trade",
        "to": owner,
        "give": give,
        "get": {"fields": [c.ids[field]]},
    }
    return action if _may_offer(game, state, seat, action) else None


def _may_offer(game: Known, state: State, seat: int, action: Action) -> bool:
    """Nobody is asked again for what he has refused."""
    return is_legal(game, state, seat, action) and not game.was_refused(state, seat, action)


def request(game: Known, state: State, seat: int, field: int) -> Action | None:
    """A partner is asked for the deed as it stands, if `seat` is the one to gather its group: the purse is the same."""
    action: Action = {
        "do": "offer_trade",
        "to": state.partner[seat],
        "get": {"fields": [state.c.ids[field]]},
    }
    asks = _gathers(state, seat, field) and _may_offer(game, state, seat, action)
    return action if asks else None


def _gathers(state: State, seat: int, field: int) -> bool:
    """Whether of two partners `seat` is the one to gather this group: it holds more of it."""
    group, partner = state.c.group_of[field], state.partner[seat]
    mine, theirs = state.held[seat][group], state.held[partner][group]
    return not state.c.joint and (mine > theirs or (mine == theirs and seat < partner))


def _may_swap(state: State, seat: int, owner: int, own: int, wanted: int) -> bool:
    """Whether giving `own` completes a set of the owner without breaking up one of the giver, nor the one aimed at."""
    group = state.c.group_of[own]
    return (
        group != state.c.group_of[wanted]
        and completes(state, owner, own)
        and not deeds.complete(state, seat, group)
    )


def answer_offer(game: Known, state: State, seat: int) -> Action | None:
    for offer in state.offers:
        if offer.to == seat:
            action: Action = {"do": "accept", "offer": offer.number}
            if _worth_taking(state, offer) and is_legal(game, state, seat, action):
                return action
            return {"do": "refuse", "offer": offer.number}
    return None


def _worth_taking(state: State, offer: Offer) -> bool:
    if state.partner[offer.to] == offer.sender:
        taken = [field for field in offer.get.fields if not _gathers(state, offer.sender, field)]
        return not taken and not offer.get.cards
    gain = side_value(state, offer.to, offer.sender, offer.give)
    if offer.kind == SETTLEMENT:
        owed = state.debts[0].amount if state.debts else 0
        return gain >= min(owed, worth.raisable(state, offer.sender))
    loss = side_value(state, offer.sender, offer.to, offer.get)
    return gain * 10 >= loss * 11


def side_value(state: State, taker: int, giver: int, side: Side) -> int:
    """What a side is worth to change hands: prices, and the whole set again where it is completed or broken up."""
    c = state.c
    total = side.cash
    for field in side.fields:
        group = c.group_of[field]
        total += (
            c.loan[field] - mortgage.interest(state, field)
            if state.mortgaged[field]
            else c.price[field]
        )
        if completes(state, taker, field) or deeds.complete(state, giver, group):
            total += sum(c.price[member] for member in c.members[group])
    return total + len(side.cards) * c.note
