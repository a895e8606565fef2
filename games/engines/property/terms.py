"""What two seats may agree on: who may trade when, and what may lie on the two sides of an offer (R-EB-TRD)."""

from typing import Any

from games.engines.kernel.errors import IllegalAction, malformed
from games.engines.property import cards, deeds, money, mortgage
from games.engines.property.state import (
    AFTER_MOVE,
    BEFORE_MOVE,
    DEBT,
    DETAINED,
    HOLIDAY,
    PURCHASE,
    Offer,
    Side,
    State,
)


def side_of(state: State, data: dict[str, Any] | None, where: str) -> Side:
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


def closed_to(state: State, seat: int, to: int) -> str | None:
    """Why `seat` may not propose to `to` now; None if it may.

    Who is not in turn proposes only where any time is trading time, to a debtor or as one
    (R-EB-TRN-04, DEB-02), or where the game lets him.
    """
    reason = closed(state, seat, to)
    if reason is None and seat != state.turn and state.phase != DEBT:
        return None if state.c.offers.outsiders_trade else "timing"
    return reason


def require_side(state: State, seat: int, side: Side) -> None:
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


def require_two_sides(state: State, offer: Offer) -> None:
    """Both sides give something that counts (R-EB-TRD-10).

    Where gifts are allowed it is enough that one side gives anything at all.
    """
    if state.c.offers.fair_by_deed and not state.c.allow_gifts:
        fair = bool(offer.give.fields or offer.get.fields)
    elif gifts_allowed(state, offer.sender, offer.to):
        fair = _holds(offer.give, 1) or _holds(offer.get, 1)
    else:
        note = state.c.note
        fair = _holds(offer.give, note) and _holds(offer.get, note)
    if not fair:
        raise IllegalAction("gift_not_allowed")


def gifts_allowed(state: State, one: int, other: int) -> bool:
    """Where the table allows them, and between partners always (R-FO-PAIR-08)."""
    return state.c.allow_gifts or state.partner[one] == other


def require_content(state: State, offer: Offer) -> None:
    require_side(state, offer.sender, offer.give)
    require_side(state, offer.to, offer.get)
    _require_free_parties(state, offer)
    _require_bare(state, offer)
    if state.partner[offer.sender] == offer.to:
        _require_common_cash(state, offer)
        return
    _require_cash(state, offer.sender, offer.give, offer.get)
    _require_cash(state, offer.to, offer.get, offer.give)
