"""The runs of a corporation: its trains against the routes of the map, by the rules of the phase."""

from typing import Any

from games.engines.g1836jr.map.best import Best, best_routes, second_best
from games.engines.g1836jr.map.routes import Running, check_routes
from games.engines.g1836jr.state import RailState


def running(state: RailState) -> Running:
    """What the phase and the rules in force make of routes."""
    return Running(state.c.colour[state.phase], port_pairs=not state.c.one_port)


def reaches(state: RailState, corporation: int) -> dict[str, int]:
    """The trains of a corporation by id, with the most stops each may count (0: any number)."""
    c = state.c
    owned = sorted(state.trains[corporation])
    return {c.train_name[train]: c.train_reach[c.train_type[train]] for train in owned}


def revenue(state: RailState, corporation: int, routes: list[dict[str, Any]]) -> int:
    """What `routes` earn (R18-RT-12); raises the codes of section RT."""
    found = check_routes(
        state.track, corporation, reaches(state, corporation), routes, running(state)
    )
    return sum(route.revenue for route in found)


def best(state: RailState, corporation: int) -> Best:
    """The most that the corporation can earn now, proven."""
    return best_routes(state.track, corporation, reaches(state, corporation), running(state))


def second(state: RailState, corporation: int) -> Best | None:
    """The most that other routes than the best ones can earn now; None if no others earn anything."""
    return second_best(state.track, corporation, reaches(state, corporation), running(state))


def suggested(state: RailState, corporation: int) -> list[dict[str, Any]]:
    """The best routes in the shape of the action `run_routes`."""
    return [route.action(state.c.map) for route in best(state, corporation).routes]
