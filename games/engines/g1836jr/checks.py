"""Invariants of a state: money, shares, trains, tiles and stations are conserved."""

from collections.abc import Iterator

from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.map import stored
from games.engines.g1836jr.rounds import trains
from games.engines.g1836jr.state import CLOSED, RailState


def faults(state: RailState) -> list[str]:
    """What does not hold, in words; empty for every reachable state."""
    return [*_money(state), *_shares(state), *_trains(state), *stored.broken(state.track)]


def _money(state: RailState) -> Iterator[str]:
    total = state.bank + sum(state.cash) + sum(state.treasury)
    if total != state.c.bank_total:
        yield f"all money is {total}, not {state.c.bank_total}"
    if min(state.cash) < 0 or min(state.treasury) < 0:
        yield f"somebody owes money: players {state.cash}, treasuries {state.treasury}"
    if state.bank < 0 and not state.broken:
        yield f"the bank has {state.bank} and is not broken"


def _shares(state: RailState) -> Iterator[str]:
    for corporation, name in enumerate(state.c.corporations):
        held = state.held[corporation]
        parts = [*held, state.ipo[corporation], state.pool[corporation]]
        if sum(parts) != 100 or min(parts) < 0:
            yield f"{name}: shares are {parts}"
        president = state.pres[corporation]
        if (president == NONE) != (state.par[corporation] == 0):
            yield f"{name}: par {state.par[corporation]}, president {president}"
        if president != NONE and (held[president] < max(held) or held[president] < 20):
            yield f"{name}: seat {president} presides with {held[president]} of {held}"
        if state.pool[corporation] > state.c.pool_limit:
            yield f"{name}: {state.pool[corporation]} % in the pool"


def _trains(state: RailState) -> Iterator[str]:
    lying = [*state.depot, *state.discard, *(train for row in state.trains for train in row)]
    if len(set(lying)) != len(lying):
        yield "a train is in two places"
    scrapped = [
        kind
        for kind, killer in enumerate(state.c.rusted_by)
        if killer != NONE and state.phase >= killer
    ]
    expected = sum(kind not in scrapped for kind in state.c.train_type)
    if len(lying) != expected:
        yield f"{len(lying)} trains are left, not {expected}"
    is_over = state.outcome is not None  # ended by hand in the midst of discards
    if not (state.discarding or is_over) and trains.above_limit(state) != NONE:
        yield "a corporation is above the train limit"
    if state.phase >= state.c.closing_phase and any(owner != CLOSED for owner in state.owner):
        yield "a company is open after the phase that closes them all"
