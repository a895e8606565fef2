"""Whose turn it is in a set-up position: round, step, operator and order."""

from typing import Any

from games.engines.g1836jr import market
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.map import stations
from games.engines.g1836jr.positions.players import seat_of
from games.engines.g1836jr.positions.wanted import Wanted
from games.engines.g1836jr.rounds import auction
from games.engines.g1836jr.state import (
    AUCTION,
    AUCTIONS,
    CFLV,
    DISCARD,
    HOME,
    OPERATING,
    PAR,
    SPECIAL,
    STAGES,
    STOCK,
    STOCK_ROUND,
    RailState,
)


def lay_round(state: RailState, wanted: Wanted) -> None:
    """Sets round, step, operator and who is asked; in a round other than the auction no bid is open."""
    before = state.round
    if "round" in wanted:
        state.round = wanted.take("round")
    elif "operator" in wanted:
        state.round = OPERATING
    if "step" in wanted:
        state.step = wanted.take("step")
        state.round = _round_of(state.step)
    elif state.round != before:
        state.step = {AUCTIONS: AUCTION, STOCK_ROUND: STOCK, OPERATING: "track"}[state.round]
    if state.round == OPERATING:
        _operating(state, wanted)
    else:
        _outside(state, wanted)
    if state.round != AUCTIONS:
        state.bids = [[] for _ in state.bids]
        state.contest = NONE


def _outside(state: RailState, wanted: Wanted) -> None:
    state.operator = state.active = NONE
    if "active" in wanted:
        state.who = seat_of(wanted.take("active"))
        if state.round == STOCK_ROUND and "priority" not in wanted:
            state.priority = state.who
    if state.step == PAR:
        state.who = state.owner[CFLV]
    _contest(state)
    state.asked = [state.who]


def _contest(state: RailState) -> None:
    """Several bids on the available company are a contest."""
    company = auction.available(state)
    if state.round == AUCTIONS and company != NONE and len(state.bids[company]) > 1:
        state.contest = company
        state.who = min(state.bids[company], key=lambda row: row[1])[0]


def _operating(state: RailState, wanted: Wanted) -> None:
    names = state.c.corporation_index
    active = wanted.take("active") if "active" in wanted else None
    operator = _operator(state, wanted, active)
    if operator != state.operator:
        _fresh_turn(state, operator)
    _order(state, wanted, operator)
    if state.step in STAGES:
        state.stage = STAGES.index(state.step)
    state.special = state.step == SPECIAL
    state.discarding = state.step == DISCARD
    state.active = names.get(str(active), operator)
    if state.pres[state.active] != NONE:
        state.asked = [state.pres[state.active]]
    _home(state, operator)


def _operator(state: RailState, wanted: Wanted, active: Any) -> int:
    names = state.c.corporation_index
    if "operator" in wanted:
        return names[wanted.take("operator")]
    if active in names and state.step != DISCARD:
        return names[active]
    return state.operator


def _order(state: RailState, wanted: Wanted, operator: int) -> None:
    if "or_order" in wanted:
        names = state.c.corporation_index
        state.or_order = [names[name] for name in wanted.take("or_order")]
    elif operator not in state.or_order:
        state.or_order = market.operating(state)
    if operator not in state.or_order:
        state.or_order.insert(0, operator)
    state.or_at = state.or_order.index(operator)


def _home(state: RailState, operator: int) -> None:
    """In its first turn a corporation has its home station, or has to choose a city for it (R18-TK-01, -03)."""
    if state.step == HOME:
        state.choosing = operator
    elif not state.track.used[operator]:
        stations.place_home(state.track, operator)


def _fresh_turn(state: RailState, operator: int) -> None:
    state.operator = operator
    state.laid = state.placed = state.special = state.touched = False
    state.revenue = state.types_bought = 0
    state.sold_now = []
    state.choosing = NONE
    if not state.set_rounds:
        state.set_rounds = state.c.operating_rounds[state.phase]


def _round_of(step: str) -> str:
    if step in (AUCTION, PAR):
        return AUCTIONS
    return STOCK_ROUND if step == STOCK else OPERATING
