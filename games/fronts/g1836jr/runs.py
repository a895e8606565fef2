"""What each train of a corporation earns on its best routes, and the best routes that are others."""

from __future__ import annotations

from typing import Any

from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.map.best import Best
from games.engines.g1836jr.rounds import routing
from games.engines.g1836jr.state import OPERATING, ROUTES, RailState


def runs(state: RailState) -> dict[str, Any] | None:
    """Of the corporation in turn: its best routes with what each train and each stop earns.

    `second` is the best set of routes that is another one, told only while the trains wait to run; None where
    there is no other.
    """
    if state.round != OPERATING or state.operator == NONE or state.outcome is not None:
        return None
    found = _told(state, routing.best(state, state.operator))
    return found | {"second": _second(state) if state.step == ROUTES else None}


def _second(state: RailState) -> dict[str, Any] | None:
    other = routing.second(state, state.operator)
    return None if other is None else _told(state, other)


def _told(state: RailState, best: Best) -> dict[str, Any]:
    map_, colour = state.c.map, routing.running(state).colour
    return {
        "revenue": best.revenue,
        "routes": [route.action(map_) | {"revenue": route.revenue} for route in best.routes],
        "stops": [
            [
                [map_.hex_names[map_.stop_hex[stop]], state.track.piece(map_.stop_hex[stop]).values[map_.stop_index[stop]][colour]]
                for stop in route.stops
            ]
            for route in best.routes
        ],
    }  # fmt: skip
