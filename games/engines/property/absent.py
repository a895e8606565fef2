"""What the clock plays for somebody who does not answer (R-EB-ONL-02, DEB-07)."""

from collections.abc import Iterator

from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.property import buildings, cards, deeds, mortgage, worth
from games.engines.property.board import HOUSES, STREET
from games.engines.property.state import (
    AFTER_MOVE,
    AUCTION,
    BEFORE_MOVE,
    CARD_CHOICE,
    DEBT,
    DETAINED,
    MORTGAGED_DEED,
    PURCHASE,
    State,
)

_FIXED: dict[str, Action] = {
    DETAINED: {"do": "end_turn"},
    BEFORE_MOVE: {"do": "roll"},
    PURCHASE: {"do": "decline"},
    AUCTION: {"do": "pass"},
    AFTER_MOVE: {"do": "end_turn"},
}


def action(state: State, seat: int) -> Action:
    """The default action of a seat that is asked."""
    fixed = _FIXED.get(state.phase)
    if fixed is not None:
        return dict(fixed)
    if state.phase == CARD_CHOICE:
        return {"do": "choose", "option": _paying_option(state)}
    if state.phase == MORTGAGED_DEED:
        return new_deed_action(state, seat)
    assert state.phase == DEBT
    return liquidation(state, seat)


def _paying_option(state: State) -> int:
    effects = [option["effect"] for option in cards.options(state)]
    return effects.index("pay_bank") if "pay_bank" in effects else 0


def new_deed_action(state: State, seat: int) -> Action:
    """Interest only; a deed of an estate whose interest cannot be paid is refused."""
    row = next(row for row in state.new_deeds if row[0] == seat)
    field = row[1]
    affordable = mortgage.interest(state, field) <= state.cash[seat]
    return {
        "do": "pay_interest" if affordable or not row[2] else "refuse_deed",
        "field": state.c.ids[field],
    }


def liquidation(state: State, seat: int) -> Action:
    """R-EB-DEB-07: one step towards paying the open debt; an insolvent debtor gives up at once."""
    if worth.raisable(state, seat) < state.debts[0].amount:
        return {"do": "declare_bankruptcy"}
    outside = [
        field
        for field in _mortgageable(state, seat)
        if not deeds.complete(state, seat, state.c.group_of[field])
    ]
    if outside:
        return _mortgage(state, outside)
    for group in _built_groups(state, seat):
        return {"do": "sell_building", "levels": _one_level_down(state, seat, group)}
    return _mortgage(state, list(_mortgageable(state, seat)))


def _mortgage(state: State, fields: list[int]) -> Action:
    cheapest = min(fields, key=lambda field: (state.c.price[field], field))
    return {"do": "mortgage", "field": state.c.ids[cheapest]}


def _mortgageable(state: State, seat: int) -> Iterator[int]:
    for field in deeds.deeds_of(state, seat):
        if not state.mortgaged[field] and not state.c.hooks.clear_for_mortgage(state, field):
            yield field


def _built_groups(state: State, seat: int) -> list[int]:
    """Countries with buildings of the seat, the lowest sum of deed prices first, ties in board order."""
    c = state.c
    found = {
        c.group_of[field]
        for field in deeds.deeds_of(state, seat)
        if state.level[field] and c.kind[field] == STREET
    }
    return sorted(
        found,
        key=lambda group: (sum(c.price[field] for field in c.members[group]), c.members[group][0]),
    )


def _one_level_down(state: State, seat: int, group: int) -> dict[str, int]:
    """The city with the highest level goes one step down.

    Where the box is short of houses, whole.
    """
    c = state.c
    city = max(c.members[group], key=lambda field: (state.level[field], -field))
    steps = [{city: state.level[city] - 1}, {city: 0}]
    # Evenness may forbid a hotel to go alone: then the country comes down together, no further than
    # the box asks for.
    steps += [
        {field: most for field in c.members[group] if state.level[field] > most}
        for most in range(HOUSES - 1, -1, -1)
    ]
    for step in steps:
        levels = {c.ids[field]: level for field, level in step.items()}
        try:
            buildings.check_sell(state, seat, {"levels": levels})
        except IllegalAction:
            continue
        return levels
    raise AssertionError("a country can always be cleared (R-EB-SEL-05)")
