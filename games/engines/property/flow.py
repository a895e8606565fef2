"""What comes next: the one place that opens phases, passes the turn and ends the game."""

from games.engines.kernel.game import Sink
from games.engines.kernel.outcome import Outcome, ranked
from games.engines.kernel.rng import Rng
from games.engines.property import auction, cards, money, refusals, rent
from games.engines.property.state import (
    ADJUST,
    BEFORE_MOVE,
    DEBT,
    MORTGAGED_DEED,
    NOBODY,
    OVER,
    ROLES,
    SETTLEMENT,
    TURN_END,
    Offer,
    State,
)

#: Endings in which nothing is left to compare.
LAST = ("last_player", "last_pair")


def advance(state: State, rng: Rng, sink: Sink | None) -> None:
    """Opens what comes next, unless something is still being resolved. Runs after every action.

    New owners decide on mortgaged deeds, then what is pending is decided, then estates are
    auctioned, then debts that cash covers are paid in their order and the first that it does not is
    asked for; only then the turn goes on.
    """
    while state.outcome is None and state.auction is None:
        if state.new_deeds:
            state.ask(MORTGAGED_DEED, sorted({row[0] for row in state.new_deeds}))
            return
        if state.pending_kind:
            state.ask(state.pending_kind, [state.turn])
            return
        if state.estate:
            auction.open_estate(state, sink)
            continue
        if state.debts:
            pay_debts(state, sink)
            if state.debts:
                state.ask(DEBT, [state.debts[0].debtor])
                return
        if state.stage != TURN_END:
            _open_stage(state, rng, sink)
            return
        _pass_turn(state, rng, sink)


def _open_stage(state: State, rng: Rng, sink: Sink | None) -> None:
    """The seat in turn goes on; a last arrangement waits for everybody, and the end follows it."""
    if state.stage != ADJUST:
        state.phase = state.stage
        state.asked = [state.turn]
        return
    ending = state.c.ending
    waiting = ending.unready(state)
    if waiting:
        state.ask(ADJUST, waiting)
    else:
        finish(state, ending.limit(state), rng, sink)


def pay_debts(state: State, sink: Sink | None) -> None:
    """Debts that cash covers are paid in their order.

    Offers to settle one of them lapse with it.
    """
    first = state.debts[0]
    money.pay_covered(state, sink)
    if not state.debts or state.debts[0] is not first:
        lapse_settlements(state, sink)


def begin(state: State, sink: Sink | None) -> None:
    """The opening is over: the first turn, unless roles are still to be chosen."""
    if state.stage != ROLES:
        start(state, sink)


def start(state: State, sink: Sink | None) -> None:
    """The first turn of the match begins: that of `state.turn`."""
    state.started = True
    _begin_turn(state, sink)


def _begin_turn(state: State, sink: Sink | None) -> None:
    seat = state.turn
    state.turns += 1
    state.stage = BEFORE_MOVE
    if state.dice:
        state.dice = []
    state.roll_value = state.houses_bought = 0
    state.offers_before = state.offers_made
    if state.streets_built:
        state.streets_built = []
    if sink is not None:
        sink.append({"event": "turn_started", "who": seat, "round": state.round})
    if state.offers and not state.c.offers.offers_outlive_turns:
        _unanswered(state, [offer for offer in state.offers if offer.sender == seat], sink)
    state.c.detention.begin_turn(state, seat, sink)


def _pass_turn(state: State, rng: Rng, sink: Sink | None) -> None:
    seat = state.turn
    if sink is not None and not state.out[seat]:
        sink.append({"event": "turn_ended", "who": seat})
    if state.offers and state.c.offers.offers_end_with_turn:
        _unanswered(state, state.offers[:], sink)
    if state.time_up and not state.c.finish_round:
        stop(state, "time_limit", rng, sink)
        return
    at = state.order.index(seat)
    while True:
        at = (at + 1) % state.seats
        seat = state.order[at]
        if seat == state.first and not _next_round(state, rng, sink):
            return
        if not state.out[seat]:
            state.turn = seat
            _begin_turn(state, sink)
            return


def _next_round(state: State, rng: Rng, sink: Sink | None) -> bool:
    """A round is over when the turn comes back to the place of who began.

    False if the game ends with it.
    """
    if state.time_up:
        stop(state, "time_limit", rng, sink)
        return False
    if state.c.round_limit and state.round >= state.c.round_limit:
        if sink is not None:
            sink.append({"event": "limit_reached", "reason": "round_limit"})
        stop(state, "round_limit", rng, sink)
        return False
    state.round += 1
    return True


def lapse_offers(state: State, sink: Sink | None, party: int = NOBODY) -> None:
    """Open offers lapse: all of them, or those with a seat that is gone (R-EB-TRD-12, BNK-11)."""
    _lapse(
        state, [offer for offer in state.offers if party in (NOBODY, offer.sender, offer.to)], sink
    )


def lapse_settlements(state: State, sink: Sink | None) -> None:
    """An offered settlement lapses with its debt (R-EB-ONL-02)."""
    _lapse(state, [offer for offer in state.offers if offer.kind == SETTLEMENT], sink)


def _unanswered(state: State, gone: list[Offer], sink: Sink | None) -> None:
    """Nobody answered while there was time to: as good as refused for an AI that would ask again."""
    if not state.c.forgets_lapses:
        for offer in gone:
            refusals.remember(state, offer)
    _lapse(state, gone, sink)


def _lapse(state: State, gone: list[Offer], sink: Sink | None) -> None:
    for offer in gone:
        state.offers.remove(offer)
        if sink is not None:
            sink.append({"event": "offer_lapsed", "offer": offer.number})


def time_up(state: State, rng: Rng, sink: Sink | None) -> None:
    """The agreed time is over (R-EB-END-02).

    The turn or the round is completed first (R-EB-END-03).
    """
    state.time_up = True
    if sink is not None:
        sink.append({"event": "limit_reached", "reason": "time_limit"})
    if state.c.stops_at_once:
        while state.debts:  # what cash does not cover is void
            pay_debts(state, sink)
            del state.debts[:1]
        stop(state, "time_limit", rng, sink)


def stop(state: State, reason: str, rng: Rng, sink: Sink | None) -> None:
    """An agreed limit is reached: the end, unless the game has something to settle before it."""
    if not state.c.ending.settles_limit(state, reason, sink):
        finish(state, reason, rng, sink)


def finish(state: State, reason: str, rng: Rng, sink: Sink | None) -> None:
    """The game is over (R-EB-END-04, END-05, VAL-02).

    Claims and offers lapse, fortunes are valued, places given.
    """
    rent.lapse_claims(state, sink)
    lapse_offers(state, sink)
    fortunes = state.c.ending.valuations(state, reason, rng, sink)
    # Whoever has stayed ranks above whoever has gone, and of these the last one first.
    score = {
        seat: (False, gone) if gone else (True, fortunes[seat])
        for seat, gone in enumerate(state.out)
    }
    state.outcome = Outcome(ranked(score), reason, fortunes)
    if state.pending_card:
        cards.put_under(state, state.pending_card)
    state.lapse_everything()
    state.stage = state.c.movement.after_move
    state.ask(OVER, [])
    if sink is not None:
        if reason not in LAST and not state.c.ending.tells_visits:
            sink.extend(
                {"event": "valued", "who": seat, "amount": fortunes[seat]}
                for seat in state.living()
            )
        placings = state.outcome.to_json()["placings"]
        sink.append({"event": "game_ended", "reason": reason, "placings": placings})
