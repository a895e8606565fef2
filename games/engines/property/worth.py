"""Sums that rules ask for: what a seat could raise, and what it is worth."""

from games.engines.property.state import NOBODY, State


def building_value(state: State, field: int, level: int, percent: int) -> int:
    """`percent` of what the steps up to `level` cost.

    The hotel step costs one more house price (R-EB-HTL-07).
    """
    return state.c.house_cost[field] * level * percent // 100


def raisable(state: State, seat: int) -> int:
    """The bankruptcy test.

    Cash, what the bank pays for all buildings, loans on all unmortgaged deeds (R-EB-BNK-01); of
    partners those of both (R-FO-PAIR-09).
    """
    return state.cash[seat] + sum(from_bank(state, seat))


def from_bank(state: State, seat: int) -> tuple[int, int]:
    """What the bank pays for all buildings of a seat, and lends on all its deeds; of partners for those of both."""
    buildings, loans = _deeds_raise(state, seat)
    partner = state.partner[seat]
    if partner != NOBODY:
        more_buildings, more_loans = _deeds_raise(state, partner)
        return buildings + more_buildings, loans + more_loans
    return buildings, loans


def _deeds_raise(state: State, seat: int) -> tuple[int, int]:
    c, owner, level, mortgaged = state.c, state.owner, state.level, state.mortgaged
    buildings = loans = 0
    for field in c.deeds:
        if owner[field] == seat:
            if level[field]:
                buildings += building_value(state, field, level[field], c.resale_percent)
            if not mortgaged[field]:
                loans += c.loan[field]
    return buildings, loans


def fortune(state: State, seat: int) -> int:
    """R-EB-VAL-01, FO-WIN-03: cash, deed prices (half of a mortgaged one), buildings at what they cost.

    Of partners the whole fortune of the pair.
    """
    total = state.cash[seat] + estate(state, seat)
    partner = state.partner[seat]
    return total if partner == NOBODY else total + estate(state, partner)


def estate(state: State, seat: int) -> int:
    """What the deeds and buildings of one seat are worth."""
    c = state.c
    percent = c.ending.valuation
    total = 0
    for field in c.deeds:
        if state.owner[field] == seat:
            total += c.price[field] // 2 if state.mortgaged[field] else c.price[field]
            if state.level[field]:
                total += building_value(state, field, state.level[field], percent)
    return total
