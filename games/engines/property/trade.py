"""Offers between two seats: trades, and settlements of a debt (R-EB-TRD, DEB).

They are checked when made and again when accepted.
"""

from collections.abc import Iterator
from typing import Any

from games.engines.kernel.actions import seat_number
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction, malformed
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import cards, deeds, flow, money, mortgage, refusals
from games.engines.property.board import BANK
from games.engines.property.choices import Bundle
from games.engines.property.state import (
    ADJUST,
    AFTER_MOVE,
    BEFORE_MOVE,
    DEBT,
    DETAINED,
    HOLIDAY,
    PURCHASE,
    SETTLEMENT,
    TRADE,
    Offer,
    Side,
    State,
)


def _side(state: State, data: dict[str, Any] | None, where: str) -> Side:
    data = data or {}
    cash = data.get("cash", 0)
    if cash < 0:
        raise malformed(f"{where}.cash", "must not be negative")
    fields = [deeds.named(state, name, f"{where}.fields") for name in data.get("fields", ())]
    given = list(data.get("cards", ()))
    for card in given:
        cards.require_known(state, card, f"{where}.cards")
    return Side(cash, sorted(fields), sorted(given))


def side_json(state: State, side: Side) -> dict[str, Any]:
    """A side as it stands in views and events; empty parts are left out."""
    data: dict[str, Any] = {}
    if side.cash:
        data["cash"] = side.cash
    if side.fields:
        data["fields"] = state.c.field_ids(side.fields)
    if side.cards:
        data["cards"] = list(side.cards)
    return data


def closed(state: State, one: int, other: int) -> str | None:
    """Why these two may not trade now; None if they may (R-EB-TRD-06; a debtor: DEB-02)."""
    timing = state.c.trade_timing
    if timing == "off":
        return "off"
    if state.phase == DEBT:
        return None if state.debts[0].debtor in (one, other) else "party"
    if state.phase == PURCHASE:
        if state.turn not in (one, other):
            return "party"
        return None if state.c.offers.trades_in_purchase else "timing"
    if timing == "any_time":
        return None if state.phase in (BEFORE_MOVE, AFTER_MOVE, DETAINED, HOLIDAY) else "timing"
    before_roll = timing == "own_turn_before_roll"
    phases = (BEFORE_MOVE,) if before_roll else (BEFORE_MOVE, AFTER_MOVE, HOLIDAY)
    return None if state.phase in phases and state.turn in (one, other) else "timing"


def _closed_to(state: State, seat: int, to: int) -> str | None:
    """Why `seat` may not propose to `to` now; None if it may.

    Who is not in turn proposes only where any time is trading time, to a debtor or as one
    (R-EB-TRN-04, DEB-02), or where the game lets him.
    """
    reason = closed(state, seat, to)
    if reason is None and seat != state.turn and state.phase != DEBT:
        return None if state.c.outsiders_trade else "timing"
    return reason


def _require_side(state: State, seat: int, side: Side) -> None:
    for field in side.fields:
        deeds.require_owner(state, seat, field)
    for card in side.cards:
        cards.require_held(state, seat, card, "cards")


def _require_free_parties(state: State, offer: Offer) -> None:
    if not offer.give.fields and not offer.get.fields:
        return
    for seat in (offer.sender, offer.to):
        if state.c.detention.bars_estate_trade(state, seat):
            raise IllegalAction("detained", kind=state.detained[seat], who=seat)


def _require_bare(state: State, offer: Offer) -> None:
    give, get, offers = offer.give.fields, offer.get.fields, state.c.offers
    in_way = sorted(
        {
            *offers.clear_for_trade(state, offer.sender, give, get),
            *offers.clear_for_trade(state, offer.to, get, give),
        }
    )
    if in_way:
        raise IllegalAction("buildings_in_way", fields=state.c.field_ids(in_way))


def _require_cash(state: State, seat: int, gives: Side, gets: Side) -> None:
    """What a side gives must be on hand.

    The charges for mortgaged deeds may be met from what it receives.
    """
    money.require_cash(state, seat, gives.cash)
    charges = mortgage.transfer_charge(state, gets.fields)
    have = state.cash[seat] + gets.cash
    if gives.cash + charges > have:
        raise IllegalAction("insufficient_cash", need=gives.cash + charges, have=have, who=seat)


def _require_common_cash(state: State, offer: Offer) -> None:
    """What partners give each other stays in their purse, which pays the charges of both."""
    money.require_cash(state, offer.sender, offer.give.cash)
    money.require_cash(state, offer.to, offer.get.cash)
    charges = {
        offer.to: mortgage.transfer_charge(state, offer.give.fields),
        offer.sender: mortgage.transfer_charge(state, offer.get.fields),
    }
    need, have = sum(charges.values()), state.cash[offer.to]
    if need > have:
        who = max(charges, key=lambda seat: charges[seat])
        raise IllegalAction("insufficient_cash", need=need, have=have, who=who)


def _holds(side: Side, least: int) -> bool:
    return side.cash >= least or bool(side.fields or side.cards)


def _require_two_sides(state: State, offer: Offer) -> None:
    """Both sides give something that counts (R-EB-TRD-10).

    Where gifts are allowed it is enough that one side gives anything at all.
    """
    if state.c.offers.fair_by_deed and not state.c.allow_gifts:
        fair = bool(offer.give.fields or offer.get.fields)
    elif _gifts_allowed(state, offer.sender, offer.to):
        fair = _holds(offer.give, 1) or _holds(offer.get, 1)
    else:
        note = state.c.note
        fair = _holds(offer.give, note) and _holds(offer.get, note)
    if not fair:
        raise IllegalAction("gift_not_allowed")


def _gifts_allowed(state: State, one: int, other: int) -> bool:
    """Where the table allows them, and between partners always (R-FO-PAIR-08)."""
    return state.c.allow_gifts or state.partner[one] == other


def _require_content(state: State, offer: Offer) -> None:
    _require_side(state, offer.sender, offer.give)
    _require_side(state, offer.to, offer.get)
    _require_free_parties(state, offer)
    _require_bare(state, offer)
    if state.partner[offer.sender] == offer.to:
        _require_common_cash(state, offer)
        return
    _require_cash(state, offer.sender, offer.give, offer.get)
    _require_cash(state, offer.to, offer.get, offer.give)


def _proposed(state: State, seat: int, action: Action) -> Offer:
    to = seat_number(action["to"], state.seats, "to")
    give, get = _side(state, action.get("give"), "give"), _side(state, action.get("get"), "get")
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
    reason = _closed_to(state, seat, offer.to)
    if reason is not None:
        raise IllegalAction("trade_closed", reason=reason)
    _require_two_sides(state, offer)
    _require_content(state, offer)


def propose(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """The offer is open to its addressee.

    Everybody sees it (R-EB-TRD-12), unless the table keeps negotiations private (FO-TRD-07).
    """
    _open(state, _proposed(state, seat, action), sink)


def _settling(state: State, seat: int, action: Action) -> Offer:
    give = _side(state, {key: action[key] for key in ("cash", "fields") if key in action}, "give")
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
    _require_side(state, seat, offer.give)
    if state.c.detention.bars_estate_trade(state, seat):
        raise IllegalAction("detained", kind=state.detained[seat], who=seat)
    _require_content(state, offer)


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
        told = terms(state, offer) if state.c.public_offers else {}
        sink.append({"event": "offer_made", "offer": offer.number, **told})


def terms(state: State, offer: Offer) -> dict[str, Any]:
    """Who offers what to whom, for views and events."""
    return {
        "kind": offer.kind,
        "from": offer.sender,
        "to": offer.to,
        "give": side_json(state, offer.give),
        "get": side_json(state, offer.get),
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
        reason = closed(state, offer.sender, offer.to)
        if reason is not None:
            raise IllegalAction("trade_closed", reason=reason)
        _require_party(offer, seat, offer.to)
    _require_content(state, offer)


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
        told = terms(state, offer)
        event = "settled" if told.pop("kind") == SETTLEMENT else "traded"
        sink.append({"event": event, "offer": offer.number, **told})
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


def offer_choice(state: State, seat: int) -> Bundle | None:
    """The most that can lie on each side, for every seat that may be asked.

    None if there is nobody to ask or nothing to give.
    """
    partners = list(_partners(state, seat))
    if not partners:
        return None
    own = _movable(state, seat)
    to: dict[int, dict[str, Any]] = {}
    choice = Bundle("offer_trade", give=_most(state, seat, own), to=to)
    given = deeds.by_group(state, own)
    for other in partners:
        theirs = _movable(state, other)
        to[other] = _most(state, other, theirs)
        _add_sets(state, choice, seat, other, given, deeds.by_group(state, theirs))
    return choice


def may_offer(state: State, seat: int) -> bool:
    """Whether `offer_choice` has anything to say."""
    return next(_partners(state, seat), None) is not None


def _partners(state: State, seat: int) -> Iterator[int]:
    """The seats that `seat` may offer a trade to now, where each side has something to give."""
    if state.phase == DETAINED and seat == state.turn:
        return
    gives = _can_give(state, seat)
    # In a debt nobody but the debtor is of interest to the others: the rest is closed to them.
    debtor = state.debts[0].debtor if state.phase == DEBT else seat
    for other in range(state.seats) if debtor == seat else (debtor,):
        if other == seat or state.out[other] or _closed_to(state, seat, other) is not None:
            continue
        if state.c.offers.fair_by_deed and not state.c.allow_gifts:
            if _movable(state, seat) or _movable(state, other):
                yield other
            continue
        able = gives + _can_give(state, other)
        if able == 2 or (able and _gifts_allowed(state, seat, other)):
            yield other


def _can_give(state: State, seat: int) -> bool:
    least = 1 if state.c.allow_gifts else state.c.note
    return state.cash[seat] >= least or bool(state.cards[seat]) or bool(_movable(state, seat))


def _movable(state: State, seat: int) -> list[int]:
    """The deeds that `seat` could hand over now, in an exchange at least (R-AM-TRD-03)."""
    c = state.c
    if c.detention.bars_estate_trade(state, seat):
        return []
    gains = [field for field in c.deeds if state.owner[field] not in (BANK, seat)]
    return [
        field
        for field in deeds.deeds_of(state, seat)
        if not c.offers.clear_for_trade(state, seat, [field], gains)
    ]


def _most(state: State, seat: int, movable: list[int]) -> dict[str, Any]:
    fields = state.c.field_ids(movable)
    return {"cash": state.cash[seat], "fields": fields, "cards": sorted(state.cards[seat])}


def _add_sets(
    state: State,
    choice: Bundle,
    seat: int,
    other: int,
    given: dict[int, list[int]],
    got: dict[int, list[int]],
) -> None:
    """Says which sets all that could be given would make whole for the other, and all that could be got for the seat."""
    give, get = deeds.completed(state, other, given), deeds.completed(state, seat, got)
    if give or get:
        choice.completes[other] = {"give": give, "get": get}


def settlement_choice(state: State, seat: int) -> Bundle | None:
    """What a debtor of a player could offer for the whole debt.

    None where settlements are closed to him.
    """
    c = state.c
    if state.phase != DEBT or not c.offers.settlement or c.detention.bars_estate_trade(state, seat):
        return None
    debt = state.debts[0]
    if debt.debtor != seat or debt.creditor == BANK:
        return None
    own = _movable(state, seat)
    most = _most(state, seat, own)
    del most["cards"]
    if not most["cash"] and not most["fields"]:
        return None
    choice = Bundle("offer_settlement", give=most)
    _add_sets(state, choice, seat, debt.creditor, deeds.by_group(state, own), {})
    return choice
