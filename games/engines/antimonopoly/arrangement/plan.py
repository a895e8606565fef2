"""The best arrangement before the end of a timed game: what to sell, mortgage, redeem and build.

R-AM-TIM-03..08: afterwards a share of the cash stays, rounded down, and every unmortgaged deed earns
one visit. Both are whole euros even in expectation, because two dice show seven on the average.

The best end of all is a knapsack (`selection`) over the options of the units (`estate`). It leaves
aside only what happens on the way, so nothing can be better. With what brings cash first and what
costs cash last it can nearly always be played as it is, and then it is proved best. Where it cannot
(the box is short of pieces; a street must be redeemed before another may be mortgaged and there is no
cash for it; with `even_building` a city was uneven to begin with), every position of the seat is gone
through (`positions`). Only a seat with more than `MOST_POSITIONS` gets, in these cases, a plan that is
good and not proved.
"""

from math import prod
from typing import Final

from games.engines.antimonopoly.arrangement.estate import Estate, UnitChange
from games.engines.antimonopoly.arrangement.positions import best_position, played
from games.engines.antimonopoly.arrangement.selection import Knapsack, UnitOption
from games.engines.kernel.choices import Action, Plan
from games.engines.property.state import State

#: A seat with no more positions than that is gone through position by position where it must be.
MOST_POSITIONS: Final = 600


def best(state: State, seat: int) -> Plan:
    """What `seat` had better play before it confirms, as things stand; it looks at no secret."""
    estate = Estate(state, seat)
    units = estate.units()
    now = estate.worth()
    worth, actions = _solved(estate, units)
    if played(state, seat, actions) is None:
        if prod(len(estate.ladder(field)) for field in estate.fields) <= MOST_POSITIONS:
            worth, actions = best_position(state, seat)
        else:
            worth, actions = _playable(state, estate, units)
    return Plan(actions, worth, now)


def _playable(
    state: State, estate: Estate, units: list[list[UnitOption]]
) -> tuple[int, list[Action]]:
    """A good plan where the best cannot be played: as many of the dearest units free as go through."""
    careful = [_carefree(estate, options) for options in units]
    solved = _solved(estate, careful)
    fewest, most = 0, len(units)
    while fewest < most:
        middle = (fewest + most + 1) // 2
        at = len(units) - middle
        tried = _solved(estate, careful[:at] + [_plain(options) for options in units[at:]])
        if played(state, estate.seat, tried[1]) is None:
            most = middle - 1
        else:
            fewest, solved = middle, max(solved, tried, key=lambda one: one[0])
    return solved


def _plain(options: list[UnitOption]) -> list[UnitOption]:
    """The options of a unit that need no cash before they bring any, and no luck on the way."""
    return [one for one in options if not (one.change.swaps or one.change.hopes)]


def _carefree(estate: Estate, options: list[UnitOption]) -> list[UnitOption]:
    """The options of a unit that need nothing on the way but cash, the last thing spent."""
    plain = _plain(options)
    if not estate.c.limited_buildings:
        return plain
    return [one for one in plain if not (one.change.built or _splits(estate, one.change))]


def _splits(estate: Estate, change: UnitChange) -> bool:
    """Whether a change sells a hotel in part, which needs houses from the box."""
    top = estate.state.top[estate.seat]
    return any(
        start == top and 0 < low < top for start, low in zip(change.start, change.low, strict=True)
    )


def _solved(estate: Estate, units: list[list[UnitOption]]) -> tuple[int, list[Action]]:
    worth, changes = Knapsack(units, estate.cash, estate.percent).best()
    return worth, _actions(estate, changes)


def _actions(estate: Estate, changes: list[UnitChange]) -> list[Action]:
    """All changes as few commands: what brings cash first, what costs cash last."""
    ids = estate.c.ids
    sold = {ids[field]: level for change in changes for field, level in change.sold.items()}
    built = {ids[field]: level for change in changes for field, level in change.built.items()}
    swaps = [change for change in changes if change.swaps]
    plain = [change for change in changes if not change.swaps]
    found: list[Action] = [{"do": "sell_building", "levels": sold}] if sold else []
    found += [_deed(estate, "mortgage", field) for change in plain for field in change.pledged]
    for change in swaps:
        found += [_deed(estate, "redeem", field) for field in change.freed]
        found += [_deed(estate, "mortgage", field) for field in change.pledged]
    found += [_deed(estate, "redeem", field) for change in plain for field in change.freed]
    return found + ([{"do": "build", "levels": built}] if built else [])


def _deed(estate: Estate, do: str, field: int) -> Action:
    return {"do": do, "field": estate.c.ids[field]}
