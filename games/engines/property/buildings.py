"""Building and selling, and the box of pieces.

One command names the new level of each street.
"""

from typing import NamedTuple

from games.engines.kernel.choices import Action, MapChoice
from games.engines.kernel.errors import IllegalAction, malformed
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import deeds, money
from games.engines.property.board import BANK
from games.engines.property.state import State
from games.engines.property.worth import building_value


class _Work(NamedTuple):
    """What was built or sold on one street, for the log."""

    field: int
    start: int
    end: int
    amount: int


def _targets(state: State, action: Action) -> dict[int, int]:
    """The streets named and their new levels, in board order.

    Raises on unknown ids and negative levels.
    """
    levels: dict[str, int] = action["levels"]
    index = state.c.index
    targets = {}
    for name, level in levels.items():
        if name not in index:
            raise IllegalAction("unknown_id", where=f"levels.{name}", id=name)
        if level < 0:
            raise malformed(f"levels.{name}", "must not be negative")
        targets[index[name]] = level
    return dict(sorted(targets.items()))


def _require_own_streets(state: State, seat: int, targets: dict[int, int]) -> None:
    for field in targets:
        if not state.c.house_cost[field]:
            raise IllegalAction("not_building_land", field=state.c.ids[field])
    for field in targets:
        deeds.require_owner(state, seat, field)


def check_build(state: State, seat: int, action: Action) -> None:
    """Refuses what R-EB-BLD and HTL forbid.

    Kind and owner first, then the direction, then the game's rules step by step, then the money for
    the whole command.
    """
    targets = _targets(state, action)
    _require_own_streets(state, seat, targets)
    for field, level in targets.items():
        if level <= state.level[field]:
            raise IllegalAction("wrong_direction", field=state.c.ids[field], level=level)
        if level > state.top[seat]:
            raise IllegalAction("top_level", field=state.c.ids[field], level=level)
    state.c.building.plan_build(state, seat, targets)
    money.require_cash(state, seat, build_cost(state, targets))


def build_cost(state: State, targets: dict[int, int]) -> int:
    """What the steps up to the new levels cost; every step costs the house price of its street."""
    return sum(
        state.c.house_cost[field] * (level - state.level[field]) for field, level in targets.items()
    )


def build(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """Pays the bank, takes the pieces, gives four houses back for each hotel."""
    for field, level in _targets(state, action).items():
        start = state.level[field]
        cost = state.c.house_cost[field] * (level - start)
        money.transfer(state, seat, BANK, cost)
        set_level(state, field, level)
        state.c.building.built(state, seat, field, start, level)
        _tell(state, "built", seat, _Work(field, start, level, cost), sink)


def set_level(state: State, field: int, level: int) -> None:
    """Puts the pieces of a level on a street and what stood there back into the box."""
    start = state.level[field]
    top = state.top_of(field)
    state.houses += _houses(start, top) - _houses(level, top)
    state.hotels += (start == top) - (level == top)
    state.level[field] = level


def _tell(state: State, event: str, seat: int, work: _Work, sink: Sink | None) -> None:
    if sink is not None:
        told = {"start": work.start, "end": work.end, "amount": work.amount}
        sink.append({"event": event, "who": seat, "field": state.c.ids[work.field], **told})


def build_choice(state: State, seat: int) -> MapChoice | None:
    """The streets that could rise, each with the span of its new level.

    None if no single step is possible.
    """
    c = state.c
    options: dict[str, list[int]] = {}
    for group, members in enumerate(c.members):
        if c.building.builds_in(state, seat, group):
            for field in [member for member in members if state.owner[member] == seat]:
                highest = c.building.highest_build(state, seat, field)
                if highest > state.level[field]:
                    options[c.ids[field]] = [state.level[field] + 1, highest]
    possible = any(_accepts(state, seat, {name: span[0]}) for name, span in options.items())
    return MapChoice("build", arg="levels", options=options) if possible else None


def _accepts(state: State, seat: int, levels: dict[str, int]) -> bool:
    try:
        check_build(state, seat, {"levels": levels})
    except IllegalAction:
        return False
    return True


def check_sell(state: State, seat: int, action: Action) -> None:
    """Refuses what R-EB-SEL-04, SEL-05 and SUP-03 forbid.

    One country, downwards, even afterwards, and houses for what remains from the box.
    """
    targets = _targets(state, action)
    c = state.c
    _require_own_streets(state, seat, targets)
    groups = sorted({c.group_of[field] for field in targets})
    if len(groups) > 1 and c.building.sells_by_group:
        raise IllegalAction("one_group_only", groups=[c.groups[group] for group in groups])
    for field, level in targets.items():
        if level >= state.level[field]:
            raise IllegalAction("wrong_direction", field=c.ids[field], level=level)
        if level and state.level[field] == state.top[seat] and not c.building.splits_hotels:
            raise IllegalAction("not_an_option", arg=f"levels.{c.ids[field]}", value=level)
    for group in groups:
        _require_even(state, seat, group, targets)
    need, top = 0, state.top[seat]
    for field, level in targets.items():
        need += _houses(level, top) - _houses(state.level[field], top)
    if c.limited_buildings and need > state.houses:
        raise IllegalAction("houses_short", need=need, have=state.houses)


def _require_even(state: State, seat: int, group: int, targets: dict[int, int]) -> None:
    c = state.c
    members = state.own_members(seat, group)
    after = {field: targets.get(field, state.level[field]) for field in members}
    if not c.building.sale_is_even(group, after):
        levels = {c.ids[field]: level for field, level in after.items()}
        raise IllegalAction("uneven", group=c.groups[group], levels=levels)


def _houses(level: int, top: int) -> int:
    return level if level < top else 0


def sell(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """The bank pays its share of every step removed (R-EB-SEL-02, SEL-03)."""
    for field, level in _targets(state, action).items():
        sell_down(state, seat, field, level, sink)


def sell_down(state: State, seat: int, field: int, level: int, sink: Sink | None) -> None:
    """The bank takes buildings of `seat` back down to `level` and pays its share of every step removed."""
    start = state.level[field]
    percent = state.c.resale_percent
    amount = building_value(state, field, start, percent) - building_value(
        state, field, level, percent
    )
    set_level(state, field, level)
    money.transfer(state, BANK, seat, amount)
    _tell(state, "buildings_sold", seat, _Work(field, start, level, amount), sink)


def sell_choice(state: State, seat: int) -> MapChoice | None:
    """The streets with buildings, each from bare ground to one step down.

    Clearing a country is always possible.
    """
    c = state.c
    built = [field for field in deeds.deeds_of(state, seat) if state.level[field]]
    options = {c.ids[field]: [0, state.level[field] - 1] for field in built}
    return MapChoice("sell_building", arg="levels", options=options) if options else None
