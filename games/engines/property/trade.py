"""Offers between two seats: trades, and settlements of a debt (R-EB-TRD, DEB).

They are checked when made and again when accepted.
"""

from typing import Any

from games.engines.kernel.actions import seat_number
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import deeds, flow, money, mortgage, refusals, terms
from games.engines.property.board import BANK
from games.engines.property.state import (
    ADJUST,
    DEBT,
    DETAINED,
    SETTLEMENT,
    TRADE,
    Offer,
    Side,
    State,
)


def _proposed(state: State, seat: int, action: Action) -> Offer:
    to = seat_number(action["to"], state.seats, "to")
    give, get = (
        terms.side_of(state, action.get("give"), "give"),
        terms.side_of(state, action.get("get"), "get"),
    )
    return Offer(state.offers_made + 1, TRADE, seat, to, give, get)


def check_offer(state: State, seat: int, action: Action) -> None:
    """Parties and timing, then both sides: something given, owned, free to go, bare, paid for."""
    offer = _proposed(state, seat, action)
    if offer.to == seat:
        raise IllegalAction("not_an_option", arg="to", value=seat)
    if state.out[offer.to]:
        raise IllegalAction("seat_out", who=offer.to)
    if state.phase == DETAINED and seat == state.turn:
        raise IllegalAction("detained", kind=state.detained[seat])
    reason = terms.closed_to(state, seat, offer.to)
    if reason is not None:
        raise IllegalAction("trade_closed", reason=reason)
    terms.require_two_sides(state, offer)
    terms.require_content(state, offer)


def propose(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """The offer is open to its addressee.

    Everybody sees it (R-EB-TRD-12), unless the table keeps negotiations private (FO-TRD-07).
    """
    _open(state, _proposed(state, seat, action), sink)


def _settling(state: State, seat: int, action: Action) -> Offer:
    give = terms.side_of(
        state, {key: action[key] for key in ("cash", "fields") if key in action}, "give"
    )
    creditor = state.debts[0].creditor if state.debts else BANK
    return Offer(state.offers_made + 1, SETTLEMENT, seat, creditor, give, Side(0, [], []))


def check_settlement(state: State, seat: int, action: Action) -> None:
    """R-EB-DEB-03, DEB-04: the debtor of a player offers cash and bare deeds for the whole debt."""
    offer = _settling(state, seat, action)
    if not state.c.offers.settlement:
        raise IllegalAction("trade_closed", reason="off")
    if state.phase != DEBT:
        raise IllegalAction("trade_closed", reason="timing")
    if state.debts[0].debtor != seat:
        raise IllegalAction("trade_closed", reason="party")
    if offer.to == BANK:
        raise IllegalAction("creditor_is_bank")
    if not offer.give.cash and not offer.give.fields:
        raise IllegalAction("gift_not_allowed")
    terms.require_side(state, seat, offer.give)
    if state.c.detention.bars_estate_trade(state, seat):
        raise IllegalAction("detained", kind=state.detained[seat], who=seat)
    terms.require_content(state, offer)


def propose_settlement(
    state: State, seat: int, action: Action, rng: Rng, sink: Sink | None
) -> None:
    """The offer lies before the creditor; the debt stays open until he accepts."""
    _open(state, _settling(state, seat, action), sink)


def was_refused(state: State, seat: int, action: Action) -> bool:
    """Whether this proposal, which was checked, is no better than one that was refused (`refusals`)."""
    make = {"offer_trade": _proposed, "offer_settlement": _settling}.get(action["do"])
    return make is not None and refusals.was_refused(state, make(state, seat, action))


def _open(state: State, offer: Offer, sink: Sink | None) -> None:
    state.offers_made = offer.number
    state.offers.append(offer)
    if sink is not None:
        facts = offer_facts(state, offer) if state.c.public_offers else {}
        sink.append({"event": "offer_made", "offer": offer.number, **facts})


def offer_facts(state: State, offer: Offer) -> dict[str, Any]:
    """Who offers what to whom, for views and events."""
    return {
        "kind": offer.kind,
        "from": offer.sender,
        "to": offer.to,
        "give": terms.side_json(state, offer.give),
        "get": terms.side_json(state, offer.get),
    }


def find(state: State, number: int) -> Offer:
    """The open offer with this id; raises `no_such_offer` {offer}."""
    for offer in state.offers:
        if offer.number == number:
            return offer
    raise IllegalAction("no_such_offer", offer=number)


def _require_party(offer: Offer, seat: int, party: int) -> None:
    if party != seat:
        raise IllegalAction("not_owner", id=offer.number, owner=party)


def check_accept(state: State, seat: int, action: Action) -> None:
    """Everything that was checked when the offer was made, as things stand now (R-EB-TRD-08)."""
    if state.phase == ADJUST:
        raise IllegalAction("trade_closed", reason="timing")  # R-AM-TIM-03: to nobody at all
    offer = find(state, action["offer"])
    if offer.kind == SETTLEMENT:
        _require_party(offer, seat, offer.to)
        if state.phase != DEBT:
            raise IllegalAction("trade_closed", reason="timing")
    else:
        reason = terms.closed(state, offer.sender, offer.to)
        if reason is not None:
            raise IllegalAction("trade_closed", reason=reason)
        _require_party(offer, seat, offer.to)
    terms.require_content(state, offer)


def accept(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """Carries an offer out as a whole: cash first, then deeds and cards.

    A settlement extinguishes the whole debt.
    """
    offer = find(state, action["offer"])
    state.offers.remove(offer)
    if sink is not None:
        sink.append({"event": "offer_accepted", "offer": offer.number})
    _hand_over(state, offer.sender, offer.to, offer.give)
    _hand_over(state, offer.to, offer.sender, offer.get)
    if sink is not None:
        facts = offer_facts(state, offer)
        event = "settled" if facts.pop("kind") == SETTLEMENT else "traded"
        sink.append({"event": event, "offer": offer.number, **facts})
    if offer.kind == SETTLEMENT:
        # It would have lapsed with any other debt than the one that is asked for now.
        del state.debts[0]
        flow.lapse_settlements(state, sink)
    for party in (offer.sender, offer.to):
        state.c.offers.dealt(state, party, sink)
    mortgage.received(state, offer.to, offer.give.fields, sink, estate=False)
    mortgage.received(state, offer.sender, offer.get.fields, sink, estate=False)
    if state.debts:
        # What a trade brings in pays the debt before the new owner of a mortgaged deed decides.
        flow.pay_debts(state, sink)


def _hand_over(state: State, giver: int, taker: int, side: Side) -> None:
    if side.cash:
        money.transfer(state, giver, taker, side.cash)
    for field in side.fields:
        deeds.hand_over(state, field, taker)
    for card in side.cards:
        state.cards[giver].remove(card)
        state.cards[taker].append(card)


def check_refuse(state: State, seat: int, action: Action) -> None:
    """Only the addressee refuses, at any time."""
    offer = find(state, action["offer"])
    _require_party(offer, seat, offer.to)


def refuse(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """The offer is gone; that it was refused is remembered for those who would make it again."""
    refusals.remember(state, find(state, action["offer"]))
    _close(state, action["offer"], "offer_refused", sink)


def check_withdraw(state: State, seat: int, action: Action) -> None:
    """Only the proposer withdraws, at any time (R-EB-TRD-12)."""
    offer = find(state, action["offer"])
    _require_party(offer, seat, offer.sender)


def withdraw(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """The offer is gone."""
    _close(state, action["offer"], "offer_withdrawn", sink)


def _close(state: State, number: int, event: str, sink: Sink | None) -> None:
    state.offers.remove(find(state, number))
    if sink is not None:
        sink.append({"event": event, "offer": number})
