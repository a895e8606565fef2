"""What each train of a corporation earns on its best routes, and the best routes that are others."""

from __future__ import annotations

from typing import Any

from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.map.best import Best
from games.engines.g1836jr.map.routes import Route
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
    map_ = state.c.map
    return {
        "revenue": best.revenue,
        "routes": [route.action(map_) | {"revenue": route.revenue} for route in best.routes],
        "stops": [_stops(state, route) for route in best.routes],
    }


def _stops(state: RailState, route: Route) -> list[list[Any]]:
    """Each stop with what it earns in F; the bonus of the stations stands at the first area that gives it (R18-RT-08, R18-RT-10)."""
    map_, colour = state.c.map, routing.running(state).colour
    values = [
        state.track.piece(map_.stop_hex[stop]).values[map_.stop_index[stop]][colour]
        for stop in route.stops
    ]
    ports = [at for at, stop in enumerate(route.stops) if map_.ports >> stop & 1]
    if ports:
        values[ports[0]] += route.revenue - sum(values)
    names = [map_.hex_names[map_.stop_hex[stop]] for stop in route.stops]
    return [[name, value] for name, value in zip(names, values, strict=True)]
