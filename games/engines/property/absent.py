"""What the clock plays for somebody who does not answer (R-EB-ONL-02, DEB-07)."""

from collections.abc import Iterator

from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import Rng
from games.engines.property import buildings, cards, deeds, mortgage, worth
from games.engines.property.state import (
    AFTER_MOVE,
    AUCTION,
    BEFORE_MOVE,
    CARD_CHOICE,
    DEBT,
    DETAINED,
    MORTGAGED_DEED,
    NOBODY,
    PURCHASE,
    TAX,
    State,
)

_FIXED: dict[str, Action] = {
    DETAINED: {"do": "end_turn"},
    BEFORE_MOVE: {"do": "roll"},
    PURCHASE: {"do": "decline"},
    AUCTION: {"do": "pass"},
    AFTER_MOVE: {"do": "end_turn"},
    TAX: {"do": "pay_percent"},
}


def action(state: State, seat: int, rng: Rng) -> tuple[int, Action]:
    """The default action of a seat that is asked, and the seat that carries it out."""
    own = state.c.absence.absent(state, seat, rng)
    if own is not None:
        return seat, own
    fixed = _FIXED.get(state.phase)
    if fixed is not None:
        return seat, dict(fixed)
    if state.phase == CARD_CHOICE:
        return seat, {"do": "choose", "option": paying_option(state)}
    if state.phase == MORTGAGED_DEED:
        return seat, new_deed_action(state, seat)
    assert state.phase == DEBT
    return liquidation(state, seat)


def paying_option(state: State) -> int:
    """The option of the open card that pays the bank; the first where none does."""
    effects = [option["effect"] for option in cards.options(state)]
    return effects.index("pay_bank") if "pay_bank" in effects else 0


def new_deed_action(state: State, seat: int) -> Action:
    """Interest only; a deed of an estate whose interest cannot be paid is refused."""
    row = next(row for row in state.new_deeds if row[0] == seat)
    field = row[1]
    affordable = mortgage.handover_fee(state, row) <= state.cash[seat]
    return {
        "do": "pay_interest" if affordable else "refuse_deed",
        "field": state.c.ids[field],
    }


def liquidation(state: State, seat: int) -> tuple[int, Action]:
    """R-EB-DEB-07, FO-BKR-12: one step towards paying the open debt, and whose it is.

    An insolvent debtor gives up at once. Where his own means end, his partner's are used.
    """
    if worth.raisable(state, seat) >= state.debts[0].amount:
        for who in (seat, state.partner[seat]):
            step = None if who == NOBODY else raising_step(state, who)
            if step is not None:
                return who, step
    return seat, {"do": "declare_bankruptcy"}


def raising_step(state: State, seat: int) -> Action | None:
    """One step by which a seat raises money; None if it has nothing left.

    Mortgages outside complete sets, buildings, the other mortgages, always the cheapest first.
    """
    outside = [
        field
        for field in _mortgageable(state, seat)
        if not (
            state.c.absence.spares_sets and deeds.complete(state, seat, state.c.group_of[field])
        )
    ]
    if outside:
        return _mortgage(state, outside)
    if not state.c.building.sells_by_group:
        sale = _sale_that_covers(state, seat)
        if sale:
            return {"do": "sell_building", "levels": sale}
    for group in _built_groups(state, seat):
        levels = _one_level_down(state, seat, group)
        if levels is not None:
            return {"do": "sell_building", "levels": levels}
    rest = list(_mortgageable(state, seat))
    return _mortgage(state, rest) if rest else None


def _mortgage(state: State, fields: list[int]) -> Action:
    cheapest = min(fields, key=lambda field: (state.c.price[field], field))
    return {"do": "mortgage", "field": state.c.ids[cheapest]}


def _mortgageable(state: State, seat: int) -> Iterator[int]:
    for field in deeds.deeds_of(state, seat):
        if not state.mortgaged[field] and not state.c.mortgages.clear_for_mortgage(state, field):
            yield field


def _built_groups(state: State, seat: int) -> list[int]:
    """Countries with buildings of the seat, the lowest sum of deed prices first, ties in board order."""
    c = state.c
    found = {c.group_of[field] for field in deeds.deeds_of(state, seat) if state.level[field]}
    return sorted(
        found, key=lambda group: (sum(c.price[field] for field in c.members[group]), group)
    )


def _sale_that_covers(state: State, seat: int) -> dict[str, int]:
    """R-AM-CLK-02: the levels that cover the debt, of the cheapest houses first, in one command.

    One command, because what its sales free to be mortgaged comes only after all buildings.
    """
    c = state.c
    left = {field: state.level[field] for field in deeds.deeds_of(state, seat)}
    missing = state.debts[0].amount - state.cash[seat]
    levels: dict[str, int] = {}
    while built := [field for field, level in left.items() if level]:
        field = min(built, key=lambda field: (c.house_cost[field], -left[field], field))
        missing -= worth.building_value(state, field, 1, c.resale_percent)
        left[field] -= 1
        levels[c.ids[field]] = left[field]
        if missing <= 0 and _may_sell(state, seat, levels):
            break
    return levels


def _may_sell(state: State, seat: int, levels: dict[str, int]) -> bool:
    try:
        buildings.check_sell(state, seat, {"levels": levels})
    except IllegalAction:
        return False
    return True


def _one_level_down(state: State, seat: int, group: int) -> dict[str, int] | None:
    """The city with the highest level goes one step down.

    Where the box is short of houses, whole. None only where a partner's buildings are in the way.
    """
    c = state.c
    own = [field for field in c.members[group] if state.owner[field] == seat]
    city = max(own, key=lambda field: (state.level[field], -field))
    steps = [{city: state.level[city] - 1}, {city: 0}]
    # Evenness may forbid a hotel to go alone: then the country comes down together, no further than
    # the box asks for.
    steps += [
        {field: most for field in own if state.level[field] > most}
        for most in reversed(range(state.top[seat]))
    ]
    for step in filter(None, steps):
        levels = {c.ids[field]: level for field, level in step.items()}
        if _may_sell(state, seat, levels):
            return levels
    return None
