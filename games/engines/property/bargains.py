"""What a seat could offer to whom: the choices of a trade and of a settlement (R-EB-TRD, DEB)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from games.engines.property import deeds, terms
from games.engines.property.board import BANK
from games.engines.property.choices import Bundle
from games.engines.property.state import DEBT, DETAINED, State


def offer_choice(state: State, seat: int) -> Bundle | None:
    """The most that can lie on each side, for every seat that may be asked. None if there is nobody to ask or nothing to give."""
    able: dict[int, bool] = {}
    partners = [
        other for other in _within_reach(state, seat) if _may_agree(state, seat, other, able)
    ]
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


def proposers(state: State, seats: Iterable[int]) -> list[int]:
    """Those of `seats` for whom `offer_choice` has anything to say; asked after every move of a table."""
    able: dict[int, bool] = {}
    return [seat for seat in seats if _finds_partner(state, seat, able)]


def _finds_partner(state: State, seat: int, able: dict[int, bool]) -> bool:
    return any(_may_agree(state, seat, other, able) for other in _within_reach(state, seat))


def _within_reach(state: State, seat: int) -> Sequence[int]:
    """The seats that `seat` may turn to at this moment."""
    if state.phase == DETAINED and seat == state.turn:
        return ()
    # In a debt nobody but the debtor is of interest to the others: the rest is closed to them.
    if state.phase == DEBT and state.debts[0].debtor != seat:
        return (state.debts[0].debtor,)
    return range(state.seats)


def _may_agree(state: State, seat: int, other: int, able: dict[int, bool]) -> bool:
    """Whether a trade between the two is open, and each side has something to give.

    `able` keeps what has been found of the seats on the way.
    """
    if other == seat or state.out[other] or terms.closed_to(state, seat, other) is not None:
        return False
    if _one_side_is_enough(state) or terms.gifts_allowed(state, seat, other):
        return _is_able(state, seat, able) or _is_able(state, other, able)
    return _is_able(state, seat, able) and _is_able(state, other, able)


def _one_side_is_enough(state: State) -> bool:
    """A deed of either side makes a trade fair (R-AM-TRD-01)."""
    return state.c.offers.fair_by_deed and not state.c.allow_gifts


def _is_able(state: State, seat: int, able: dict[int, bool]) -> bool:
    found = able.get(seat)
    if found is None:
        found = able[seat] = _can_give(state, seat)
    return found


def _can_give(state: State, seat: int) -> bool:
    """Whether the seat has anything that would make a trade fair."""
    if not _one_side_is_enough(state):
        least = 1 if state.c.allow_gifts else state.c.note
        if state.cash[seat] >= least or state.cards[seat]:
            return True
    return next(_each_movable(state, seat), None) is not None


def _movable(state: State, seat: int) -> list[int]:
    """The deeds that `seat` could hand over now, in an exchange at least (R-AM-TRD-03)."""
    return list(_each_movable(state, seat))


def _each_movable(state: State, seat: int) -> Iterator[int]:
    """`_movable` one by one: mostly the first is all that anybody asks for."""
    c, owner, level = state.c, state.owner, state.level
    if c.detention.bars_estate_trade(state, seat):
        return
    offers = c.offers
    for field in c.deeds:
        if owner[field] != seat or level[field]:
            continue
        # What can be given for nothing can be given for something.
        in_exchange = offers.clear_for_trade(state, seat, [field], []) and (
            offers.clear_for_trade(state, seat, [field], _of_others(state, seat))
        )
        if not in_exchange:
            yield field


def _of_others(state: State, seat: int) -> list[int]:
    return [field for field in state.c.deeds if state.owner[field] not in (BANK, seat)]


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
