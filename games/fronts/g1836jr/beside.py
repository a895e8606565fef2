"""What a page shows beside the view of 1836jr: figures of trains, shares and routes, and who has to agree to what is bought."""

from __future__ import annotations

from typing import Any

from games.engines.g1836jr.state import OPERATING, STOCK, RailState
from games.fronts.g1836jr.deals import deals
from games.fronts.g1836jr.depot import closing, depot
from games.fronts.g1836jr.endings import endings
from games.fronts.g1836jr.estates import courses, estates, treasuries
from games.fronts.g1836jr.runs import runs
from games.fronts.g1836jr.tries import tries


def beside(state: RailState, seat: int | None) -> dict[str, Any]:
    """`next_train`: the type that the depot sells next, None once it is empty.

    `consent`: the seats whose consent a purchase of `seat` waits for, `trains` by the corporation that sells and
    `companies` by company; empty for a watcher, and where the match asks nobody. The other parts are those of `estates`,
    `courses`, `treasuries`, `deals`, `depot`, `closing` and `runs`; `ends` and `tries` those of `endings` and `tries`.
    """
    c = state.c
    return {
        "next_train": c.types[c.train_type[state.depot[0]]] if state.depot else None,
        "consent": {
            "trains": _of_corporations(state, seat) if seat is not None else {},
            "companies": _of_companies(state, seat) if seat is not None else {},
        },
        "estates": estates(state),
        "courses": courses(state),
        "treasuries": treasuries(state),
        "deals": deals(state, seat),
        "depot": depot(state),
        "closing": closing(state),
        "runs": runs(state),
        "ends": endings(state, seat),
        "tries": tries(state, seat),
    }


def _of_corporations(state: RailState, seat: int) -> dict[str, int]:
    if not state.c.consent or state.round != OPERATING:
        return {}
    presidents = zip(state.c.corporations, state.pres, strict=True)
    return {name: who for name, who in presidents if who in range(state.seats) and who != seat}


def _of_companies(state: RailState, seat: int) -> dict[str, int]:
    """Between players everybody agrees for himself; to corporations only where the match asks."""
    if not state.c.consent and state.step != STOCK:
        return {}
    owners = zip(state.c.companies, state.owner, strict=True)
    return {name: who for name, who in owners if who in range(state.seats) and who != seat}
