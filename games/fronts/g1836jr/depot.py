"""What the trains still to be sold would change: whose trains are scrapped, who has too many, what closes."""

from __future__ import annotations

from typing import Any

from games.engines.g1836jr.state import CLOSED, RailState


def depot(state: RailState) -> list[dict[str, Any]]:
    """Train types whose first train has not been bought yet, the next one first.

    `ahead`: trains in the depot that are sold before it. `scraps`: the types it takes off the rails, `loses` the
    trains of each corporation that go with them, `left` what each of these still has then. `over`: corporations
    with more trains than the new limit allows, by how many. `closes`: whether all companies close.
    """
    return [_change(state, kind) for kind in range(state.phase + 1, len(state.c.types))]


def _change(state: RailState, kind: int) -> dict[str, Any]:
    c = state.c
    scrapped = [old for old, killer in enumerate(c.rusted_by) if killer == kind]
    loses, left, over = dict[str, int](), dict[str, int](), dict[str, int]()
    for name, trains in zip(c.corporations, state.trains, strict=True):
        gone = sum(c.train_type[train] in scrapped for train in trains)
        if gone:
            loses[name], left[name] = gone, len(trains) - gone
        if len(trains) - gone > c.train_limit[kind]:
            over[name] = len(trains) - gone - c.train_limit[kind]
    is_open = any(owner != CLOSED for owner in state.owner)
    return {
        "type": c.types[kind],
        "price": c.train_price[kind],
        "ahead": _ahead(state, kind),
        "scraps": [c.types[old] for old in scrapped],
        "loses": loses,
        "left": left,
        "over": over,
        "closes": c.closes_privates[kind] and is_open,
    }


def _ahead(state: RailState, kind: int) -> int:
    """How many trains the depot sells before the first of this type; diesels do not wait for the sixes (R18-TN-02)."""
    types = state.c.train_type
    before = sum(types[train] < kind for train in state.depot)
    if kind == state.c.diesel:
        before = sum(types[train] < state.c.diesel_phase for train in state.depot)
        before += state.phase < state.c.diesel_phase
    return before
