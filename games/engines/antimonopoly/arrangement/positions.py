"""Going through every position that a seat can reach before the end of a timed game, action by action."""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import product
from typing import NamedTuple

from games.engines.antimonopoly.arrangement.estate import Estate, Levels
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import Rng
from games.engines.property.actions import ACTIONS
from games.engines.property.state import State, copied


class _Reached(NamedTuple):
    """A position with the most cash that any way to it leaves, and the last step of that way."""

    state: State
    before: Levels | None
    action: Action


def played(state: State, seat: int, actions: list[Action]) -> State | None:
    """The position after these actions of one seat, played on copies; None if one is refused. They draw nothing."""
    for action in actions:
        spec = ACTIONS[action["do"]]
        assert spec.check is not None
        try:
            spec.check(state, seat, action)
        except IllegalAction:
            return None
        state = copied(state)
        spec.effect(state, seat, action, Rng(), None)
    return state


def best_position(state: State, seat: int) -> tuple[int, list[Action]]:
    """The highest expected worth that the seat can reach, and actions that lead there.

    More cash never forbids anything, so of all ways to a position only the one that leaves most counts.
    """
    fields = Estate(state, seat).fields
    reached = _reached(state, seat, fields)
    found = [
        (Estate(one.state, seat).worth(), _way(state, seat, reached, key))
        for key, one in reached.items()
    ]
    return max(found, key=lambda one: (one[0], -len(one[1])))


def _reached(state: State, seat: int, fields: list[int]) -> dict[Levels, _Reached]:
    start = Estate(state, seat).levels(fields)
    found = {start: _Reached(state, None, {})}
    waiting = [(-state.cash[seat], start)]
    while waiting:
        cash, key = heappop(waiting)
        here = found[key].state
        if -cash < here.cash[seat]:
            continue  # a better way was found meanwhile
        for action in _steps(here, seat, fields):
            after = played(here, seat, [action])
            if after is None:
                continue
            there = Estate(after, seat).levels(fields)
            if there not in found or found[there].state.cash[seat] < after.cash[seat]:
                found[there] = _Reached(after, key, action)
                heappush(waiting, (-after.cash[seat], there))
    return found


def _steps(state: State, seat: int, fields: list[int]) -> Iterator[Action]:
    """Everything that changes a single deed by one step, and every sale of several streets at once."""
    ids, level = state.c.ids, state.level
    for field in fields:
        yield {"do": "redeem" if state.mortgaged[field] else "mortgage", "field": ids[field]}
        if level[field] < state.top[seat]:
            yield {"do": "build", "levels": {ids[field]: level[field] + 1}}
    built = [field for field in fields if level[field]]
    for after in product(*[range(level[field] + 1) for field in built]):
        pairs = zip(built, after, strict=True)
        lower = {ids[field]: new for field, new in pairs if new < level[field]}
        if lower:
            yield {"do": "sell_building", "levels": lower}


def _way(state: State, seat: int, reached: dict[Levels, _Reached], key: Levels) -> list[Action]:
    """The actions that lead to a position, neighbouring sales and neighbouring builds as one."""
    steps = []
    before: Levels | None = key
    while before is not None:
        one = reached[before]
        steps.append(one.action)
        before = one.before
    way: list[Action] = []
    for step in steps[-2::-1]:
        if way and "levels" in step and way[-1]["do"] == step["do"]:
            together = {**step, "levels": way[-1]["levels"] | step["levels"]}
            if played(state, seat, [*way[:-1], together]) is not None:
                way[-1] = together
                continue
        way.append(step)
    return way
