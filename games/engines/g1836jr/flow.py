"""What comes next: the one place that opens steps, passes turns, starts rounds and ends the game."""

from typing import Final

from games.engines.g1836jr import market, worth
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.rounds import auction, operating, privates, trains
from games.engines.g1836jr.state import (
    AUCTIONS,
    DISCARD,
    HOME,
    NORD,
    OPERATING,
    OVER,
    SPECIAL,
    STAGES,
    STOCK,
    STOCK_ROUND,
    TRACK,
    RailState,
)
from games.engines.g1836jr.steps.table import STEPS
from games.engines.kernel.game import Sink
from games.engines.kernel.outcome import Outcome, ranked

#: The stage after which a route may have come about (D-05).
_TRACK: Final = STAGES.index(TRACK)


def advance(state: RailState, sink: Sink | None) -> None:
    """Opens what comes next, unless something is still being resolved. Runs after every action."""
    while state.outcome is None:
        if state.offers:
            # The game waits for an answer before anybody can make another offer.
            [offer] = state.offers
            state.asked = [offer.asked]
            return
        if STEPS[DISCARD].waits(state):
            state.active = trains.above_limit(state)
            _ask(state, DISCARD)
            return
        if _ROUNDS[state.round](state, sink):
            return


def round_name(state: RailState) -> str:
    """The round as its players write it: ISR (the auction of companies), SR 2, OR 2.1."""
    if state.round == AUCTIONS:
        return AUCTIONS
    within = f".{state.rn}" if state.round == OPERATING else ""
    return f"{state.round} {state.turn}{within}"


# -- stock rounds -------------------------------------------------------------------------------------


def _auction(state: RailState, sink: Sink | None) -> bool:
    """R18-AU-15: the auction, which says itself who acts, is over when Nord has its par."""
    if not state.par[NORD]:
        return True
    state.priority = (auction.next_after_sale(state) + 1) % state.seats
    _start_stock_round(state, sink)
    return False


def _start_stock_round(state: RailState, sink: Sink | None) -> None:
    state.round, state.step = STOCK_ROUND, STOCK
    state.rn = 1
    state.operator = state.active = NONE
    state.or_order = []
    state.stock_passes = 0
    state.last_actor = NONE
    state.sold = [0] * state.seats
    if sink is not None:
        sink.append({"event": "round_started", "round": STOCK_ROUND})
    _begin_stock_turn(state, state.priority)


def _begin_stock_turn(state: RailState, seat: int) -> None:
    state.who = seat
    state.turns += 1
    state.acted = state.touched = False
    state.bought = []


def _stock_turn(state: RailState, sink: Sink | None) -> bool:
    """True if the one in turn has something to decide; else the turn passes (R18-SR-07)."""
    state.step = STOCK
    if STEPS[STOCK].waits(state):
        return _ask(state, STOCK)
    end_stock_turn(state, sink)
    return False


def end_stock_turn(state: RailState, sink: Sink | None) -> None:
    """R18-SR-03, -04: a turn in which nothing was done is a pass; n of them end the round."""
    if not state.acted:
        state.stock_passes += 1
        if state.stock_passes == state.seats:
            _end_stock_round(state, sink)
            return
    _begin_stock_turn(state, (state.who + 1) % state.seats)


def priority(state: RailState) -> int:
    """The seat that gets or keeps the priority card if nobody acts any more (R18-SR-05)."""
    in_auction = state.round == AUCTIONS
    last = auction.next_after_sale(state) if in_auction else state.last_actor
    return state.priority if last == NONE else (last + 1) % state.seats


def _end_stock_round(state: RailState, sink: Sink | None) -> None:
    """Priority, sold-out corporations (R18-SR-05, -06), then the operating rounds of the set."""
    new = priority(state)
    if sink is not None and new != state.priority:
        sink.append({"event": "priority_moved", "who": new})
    state.priority = new
    priced = [at for at, par in enumerate(state.par) if par]
    for corporation in market.in_order(state, priced):
        if not state.ipo[corporation] and not state.pool[corporation]:
            market.up(state, corporation, sink)
    state.set_rounds = state.c.operating_rounds[state.phase]
    state.round = OPERATING
    state.rn = 0
    _start_operating_round(state, sink)


# -- operating rounds ---------------------------------------------------------------------------------


def _start_operating_round(state: RailState, sink: Sink | None) -> None:
    """R18-OR-01: companies pay; R18-OR-06: the order is fixed now."""
    state.rn += 1
    state.operator = state.active = NONE
    state.touched = False
    if sink is not None:
        sink.append({"event": "round_started", "round": OPERATING})
    privates.pay_revenues(state, sink)
    state.or_order = market.operating(state)
    state.or_at = -1
    _next_corporation(state, sink)


def _next_corporation(state: RailState, sink: Sink | None) -> None:
    state.or_at += 1
    if state.or_at < len(state.or_order):
        operating.begin(state, state.or_order[state.or_at], sink)
    else:
        _end_operating_round(state, sink)


def _end_operating_round(state: RailState, sink: Sink | None) -> None:
    """R18-OR-09, R18-EN-01."""
    if state.rn < state.set_rounds:
        _start_operating_round(state, sink)
    elif state.broken:
        state.operator = NONE
        finish(state, "bank", sink)
    else:
        state.turn += 1
        _start_stock_round(state, sink)


def _operating_turn(state: RailState, sink: Sink | None) -> bool:
    """True if the corporation has something to decide; steps without a choice are skipped."""
    for name in (HOME, SPECIAL):
        if STEPS[name].waits(state):
            return _ask_operator(state, name)
    while state.stage < len(STAGES):
        name = STAGES[state.stage]
        if state.stage > _TRACK:
            operating.look(state)
        if STEPS[name].waits(state):
            return _ask_operator(state, name)
        STEPS[name].skip(state, sink)
        state.stage += 1
    _next_corporation(state, sink)
    return False


def _ask_operator(state: RailState, step: str) -> bool:
    state.active = state.operator
    return _ask(state, step)


def _ask(state: RailState, step: str) -> bool:
    state.step = step
    state.asked = [STEPS[step].seat(state)]
    return True


#: Each says whether somebody is asked; if not, it has gone a step further.
_ROUNDS: Final = {
    AUCTIONS: _auction,
    STOCK_ROUND: _stock_turn,
    OPERATING: _operating_turn,
}


# -- the end ------------------------------------------------------------------------------------------


def finish(state: RailState, reason: str, sink: Sink | None) -> None:
    """The game is over: fortunes are valued, places given (R18-EN-03, -04)."""
    worths = {seat: worth.fortune(state, seat) for seat in range(state.seats)}
    state.outcome = Outcome(
        ranked({seat: (sum_,) for seat, sum_ in worths.items()}), reason, worths
    )
    state.step, state.discarding = OVER, False
    state.asked, state.offers = [], []
    if sink is not None:
        sink.extend(
            {"event": "valued", "who": seat, "amount": amount} for seat, amount in worths.items()
        )
        placings = state.outcome.to_json()["placings"]
        sink.append({"event": "game_ended", "reason": reason, "placings": placings})
