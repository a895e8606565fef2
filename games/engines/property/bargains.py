"""What a seat could offer to whom: the choices of a trade and of a settlement (R-EB-TRD, DEB)."""

from collections.abc import Iterator
from typing import Any

from games.engines.property import deeds, terms
from games.engines.property.board import BANK
from games.engines.property.choices import Bundle
from games.engines.property.state import DEBT, DETAINED, State


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
        if other == seat or state.out[other] or terms.closed_to(state, seat, other) is not None:
            continue
        if state.c.offers.fair_by_deed and not state.c.allow_gifts:
            if _movable(state, seat) or _movable(state, other):
                yield other
            continue
        able = gives + _can_give(state, other)
        if able == 2 or (able and terms.gifts_allowed(state, seat, other)):
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
