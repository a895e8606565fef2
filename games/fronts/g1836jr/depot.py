"""What the trains still to be sold would change: whose trains are scrapped, who has none left and must buy, what closes."""

from __future__ import annotations

from typing import Any

from games.engines.g1836jr.rounds import trains
from games.engines.g1836jr.state import CFLV, CLOSED, NORD, OPERATING, RailState, copied


def depot(state: RailState) -> list[dict[str, Any]]:
    """Train types whose first train has not been bought yet, the next one first.

    `ahead`: trains in the depot that are sold before it. `scraps`: the types it takes off the rails, `loses` the
    trains of each corporation that go with them, `left` what each of these still has then, `needs` what those
    of them face that have none and must buy. `over`: corporations with more trains than the new limit allows, by
    how many. `closes`: whether all companies close. Trains, treasuries and cash are those of now.
    """
    return [_change(state, kind) for kind in range(state.phase + 1, len(state.c.types))]


def closing(state: RailState) -> list[str]:
    """The companies that close with the next train of the corporation in turn, whichever that is (R18-PC-15)."""
    is_due = state.round == OPERATING and state.operator == NORD and state.owner[CFLV] != CLOSED
    return [state.c.companies[CFLV]] if is_due else []


def _change(state: RailState, kind: int) -> dict[str, Any]:
    c = state.c
    scrapped = [old for old, killer in enumerate(c.rusted_by) if killer == kind]
    loses, left, over = dict[str, int](), dict[str, int](), dict[str, int]()
    for name, owned in zip(c.corporations, state.trains, strict=True):
        gone = sum(c.train_type[train] in scrapped for train in owned)
        stay = _staying(state, owned, kind)
        if gone:
            loses[name], left[name] = gone, stay
        # Those above an earlier limit have been given up by then.
        if min(stay, c.train_limit[kind - 1]) > c.train_limit[kind]:
            over[name] = min(stay, c.train_limit[kind - 1]) - c.train_limit[kind]
    is_open = any(owner != CLOSED for owner in state.owner)
    return {
        "type": c.types[kind],
        "price": c.train_price[kind],
        "ahead": _ahead(state, kind),
        "scraps": [c.types[old] for old in scrapped],
        "loses": loses,
        "left": left,
        "over": over,
        "needs": _needs(state, kind, [name for name in left if not left[name]]),
        "closes": c.closes_privates[kind] and is_open,
    }


def _staying(state: RailState, owned: list[int], kind: int) -> int:
    """How many of these trains run on once the first of this type is bought: what goes before it is gone, too."""
    killers = [state.c.rusted_by[state.c.train_type[train]] for train in owned]
    return sum(not state.phase < killer <= kind for killer in killers)


def _ahead(state: RailState, kind: int) -> int:
    """How many trains the depot sells before the first of this type; diesels do not wait for the sixes (R18-TN-02)."""
    types = state.c.train_type
    before = sum(types[train] < kind for train in state.depot)
    if kind == state.c.diesel:
        before = sum(types[train] < state.c.diesel_phase for train in state.depot)
        before += state.phase < state.c.diesel_phase
    return before


def _needs(state: RailState, kind: int, names: list[str]) -> dict[str, dict[str, int]]:
    """By corporation without a train that must buy one then: the cheapest price, what its president adds and still lacks."""
    if not names:
        return {}
    twin, found = _at_the_first(state, kind), dict[str, dict[str, int]]()
    for name in names:
        corporation = state.c.corporation_index[name]
        if trains.must_buy(twin, corporation):
            found[name] = _need(twin, corporation)
    return found


def _at_the_first(state: RailState, kind: int) -> RailState:
    """The state with all trains sold up to the first of this type, whoever has bought them."""
    twin = copied(state)
    before = _ahead(state, kind)
    first = [train for train in twin.depot if state.c.train_type[train] == kind][:1]
    sold = twin.depot[:before] + first
    twin.depot = [train for train in twin.depot if train not in sold]
    for phase in range(state.phase + 1, kind + 1):
        trains.start_phase(twin, phase, None)
    return twin


def _need(state: RailState, corporation: int) -> dict[str, int]:
    price, president = trains.cheapest_price(state), state.pres[corporation]
    help_ = max(0, price - state.treasury[corporation])
    return {
        "price": price,
        "treasury": state.treasury[corporation],
        "president": president,
        "help": help_,
        "missing": max(0, help_ - state.cash[president]),
    }
