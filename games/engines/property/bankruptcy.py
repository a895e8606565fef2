"""Insolvency and leaving: what becomes of an estate (R-EB-BNK)."""

from games.engines.kernel.actions import seat_number
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import auction, buildings, cards, deeds, flow, money, mortgage, worth
from games.engines.property.board import BANK
from games.engines.property.state import (
    ADJUST,
    CARD_CHOICE,
    NOBODY,
    PURCHASE,
    ROLES,
    TURN_END,
    State,
)


def check_declare(state: State, seat: int, action: Action) -> None:
    """R-EB-BNK-01, BNK-06: only who cannot raise the debt by any means but an agreement.

    Where the game lets a debtor give up, anybody in debt (R-FO-BKR-02).
    """
    raisable, owed = worth.raisable(state, seat), state.debts[0].amount
    if raisable >= owed and not state.c.debts.may_give_up:
        raise IllegalAction("still_solvent", raisable=raisable, owed=owed)


def declare(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """The debtor leaves the game; his estate goes to the creditor of the open debt."""
    creditor = state.debts[0].creditor if state.debts else BANK
    _go_bankrupt(state, seat, creditor, rng, sink, left=False)


def check_leave(state: State, seat: int, action: Action) -> None:
    """R-EB-BNK-12: a seat that is still in the game."""
    who = seat_number(action["who"], state.seats, "who")
    if state.out[who]:
        raise IllegalAction("seat_out", who=who)


def leave(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """Leaving counts as insolvency.

    It is insolvency towards the creditor of the seat's first debt, else towards the bank.
    """
    who = action["who"]
    creditor = next((debt.creditor for debt in state.debts if debt.debtor == who), BANK)
    _go_bankrupt(state, who, creditor, rng, sink, left=True)


def _go_bankrupt(
    state: State, seat: int, creditor: int, rng: Rng, sink: Sink | None, *, left: bool
) -> None:
    """The seat and its partner, who stand in for each other (R-FO-PAIR-09), are out."""
    gone = [who for who in (seat, state.partner[seat]) if who != NOBODY]
    place = max(state.out) + 1
    for who in gone:
        _tell_gone(who, creditor, sink, left=left)
        _void(state, who, sink)
        _sell_buildings(state, who, sink)
        state.out[who] = place
    for who in gone:
        if creditor == BANK:
            _estate_to_bank(state, who, sink)
        else:
            _estate_to_creditor(state, who, creditor, sink)
    reason = state.c.ending.ending(state)
    if reason and state.stage == ADJUST:
        # The limit was reached before: the arrangement decides.
        reason = "" if len(state.living()) > 1 else state.c.ending.limit(state)
    if reason:
        flow.finish(state, reason, rng, sink)
        return
    if state.stage == ROLES:
        state.c.seating.left_choosing(state, seat, rng, sink)
        return
    offered = _void_turn(state, seat)
    auction.withdraw_seat(state, seat, sink)
    if offered is not None and state.c.auction_enabled:
        auction.open_declined(state, offered, seat, sink)


def _tell_gone(seat: int, creditor: int, sink: Sink | None, *, left: bool) -> None:
    if sink is not None:
        told = {"creditor": money.account(creditor), "left": left}
        sink.append({"event": "went_bankrupt", "who": seat, **told})


def _void(state: State, seat: int, sink: Sink | None) -> None:
    """R-EB-BNK-11: debts, claims and offers of the seat are void."""
    state.debts = [debt for debt in state.debts if seat not in (debt.debtor, debt.creditor)]
    flow.lapse_offers(state, sink, seat)
    for claim in state.claims:
        if seat in (claim.creditor, claim.debtor):
            money.tell_rent(state, "rent_lapsed", claim, sink)
    state.claims = [claim for claim in state.claims if seat not in (claim.creditor, claim.debtor)]
    state.new_deeds = [row for row in state.new_deeds if row[0] != seat]


def _sell_buildings(state: State, seat: int, sink: Sink | None) -> None:
    """R-EB-BNK-03, BNK-08: the bank buys them at half price; the cash belongs to the estate."""
    for field in deeds.deeds_of(state, seat):
        if state.level[field]:
            buildings.sell_down(state, seat, field, 0, sink)


def _estate_to_creditor(state: State, seat: int, creditor: int, sink: Sink | None) -> None:
    """R-EB-BNK-02, BNK-04, BNK-05: cash, deeds as they stand and release cards."""
    fields = deeds.deeds_of(state, seat)
    _tell_passed(state, seat, creditor, fields, sink)
    money.transfer(state, seat, creditor, state.cash[seat])
    for field in fields:
        deeds.hand_over(state, field, creditor)
    state.cards[creditor] += state.cards[seat]
    state.cards[seat] = []
    mortgage.received(state, creditor, fields, sink, estate=True)


def _estate_to_bank(state: State, seat: int, sink: Sink | None) -> None:
    """Everything goes to the bank (R-EB-BNK-07, BNK-09, BNK-10).

    The deeds wait for their auctions free of mortgage, in board order.
    """
    fields = deeds.deeds_of(state, seat)
    _tell_passed(state, seat, BANK, fields, sink)
    money.transfer(state, seat, BANK, state.cash[seat])
    for field in fields:
        deeds.hand_over(state, field, BANK)
        if state.c.auctions.auctions_estates:
            state.estate.append([field, seat])
    for card in state.cards[seat]:
        cards.put_under(state, card)
    state.cards[seat] = []


def _tell_passed(state: State, seat: int, to: int, fields: list[int], sink: Sink | None) -> None:
    if sink is not None:
        sink.append(
            {
                "event": "estate_passed",
                "who": seat,
                "to": money.account(to),
                "cash": state.cash[seat],
                "fields": state.c.field_ids(fields),
            }
        )


def _void_turn(state: State, seat: int) -> int | None:
    """Ends the turn of a seat that is out of the game.

    A deed it had not bought yet goes to auction (R-EB-PUR-03); its field is returned.
    """
    if seat != state.turn or state.stage == ADJUST:
        return None
    state.stage = TURN_END
    kind, field, card = state.pending_kind, state.pending_field, state.pending_card
    state.decided()
    if kind == CARD_CHOICE:
        cards.put_under(state, card)
    return field if kind == PURCHASE else None
