"""What comes next: the one place that opens phases, passes the turn and ends the game."""

from games.engines.kernel.game import Sink
from games.engines.kernel.outcome import Outcome, ranked
from games.engines.kernel.rng import Rng
from games.engines.property import auction, cards, money, rent, worth
from games.engines.property.state import (
    AFTER_MOVE,
    BEFORE_MOVE,
    DEBT,
    MORTGAGED_DEED,
    NOBODY,
    OVER,
    SETTLEMENT,
    TURN_END,
    Offer,
    State,
)


def advance(state: State, rng: Rng, sink: Sink | None) -> None:
    """Opens what comes next, unless something is still being resolved. Runs after every action.

    New owners decide on mortgaged deeds, then estates are auctioned, then debts that cash covers
    are paid in their order and the first that it does not is asked for; only then the turn goes on.
    """
    while state.outcome is None and state.auction is None and not state.pending_kind:
        if state.new_deeds:
            state.ask(MORTGAGED_DEED, sorted({row[0] for row in state.new_deeds}))
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
            state.phase = state.stage
            state.asked = [state.turn]
            return
        _pass_turn(state, sink)


def pay_debts(state: State, sink: Sink | None) -> None:
    """Debts that cash covers are paid in their order.

    Offers to settle one of them lapse with it.
    """
    first = state.debts[0]
    money.pay_covered(state, sink)
    if not state.debts or state.debts[0] is not first:
        lapse_settlements(state, sink)


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
    state.c.hooks.begin_turn(state, seat, sink)


def _pass_turn(state: State, sink: Sink | None) -> None:
    seat = state.turn
    if sink is not None and not state.out[seat]:
        sink.append({"event": "turn_ended", "who": seat})
    if state.offers:
        lapse_offers(state, sink)
    if state.time_up and not state.c.finish_round:
        finish(state, "time_limit", sink)
        return
    at = state.order.index(seat)
    while True:
        at = (at + 1) % state.seats
        seat = state.order[at]
        if seat == state.first and not _next_round(state, sink):
            return
        if not state.out[seat]:
            state.turn = seat
            _begin_turn(state, sink)
            return


def _next_round(state: State, sink: Sink | None) -> bool:
    """A round is over when the turn comes back to the place of who began.

    False if the game ends with it.
    """
    if state.time_up:
        finish(state, "time_limit", sink)
        return False
    if state.c.round_limit and state.round >= state.c.round_limit:
        if sink is not None:
            sink.append({"event": "limit_reached", "reason": "round_limit"})
        finish(state, "round_limit", sink)
        return False
    state.round += 1
    return True


def miss_turn(state: State, seat: int, sink: Sink | None) -> None:
    """This turn of `seat` is missed (R-EB-JAI-03, FEE-03)."""
    state.missed[seat] += 1
    state.stage = TURN_END
    if sink is not None:
        kind = state.detained[seat]
        sink.append(
            {"event": "turn_missed", "who": seat, "kind": kind, "missed": state.missed[seat]}
        )


def lapse_offers(state: State, sink: Sink | None, party: int = NOBODY) -> None:
    """Open offers lapse: all of them, or those with a seat that is gone (R-EB-TRD-12, BNK-11)."""
    _lapse(
        state, [offer for offer in state.offers if party in (NOBODY, offer.sender, offer.to)], sink
    )


def lapse_settlements(state: State, sink: Sink | None) -> None:
    """An offered settlement lapses with its debt (R-EB-ONL-02)."""
    _lapse(state, [offer for offer in state.offers if offer.kind == SETTLEMENT], sink)


def _lapse(state: State, gone: list[Offer], sink: Sink | None) -> None:
    for offer in gone:
        state.offers.remove(offer)
        if sink is not None:
            sink.append({"event": "offer_lapsed", "offer": offer.number})


def time_up(state: State, sink: Sink | None) -> None:
    """R-EB-END-02: the agreed time is over.

    The turn or the round is completed first (R-EB-END-03).
    """
    state.time_up = True
    if sink is not None:
        sink.append({"event": "limit_reached", "reason": "time_limit"})


def finish(state: State, reason: str, sink: Sink | None) -> None:
    """The game is over.

    Claims and offers lapse, fortunes are valued, places given (R-EB-END-04, END-05, VAL-02).
    """
    rent.lapse_claims(state, sink)
    lapse_offers(state, sink)
    fortunes = {seat: worth.fortune(state, seat) for seat in range(state.seats)}
    score = {
        seat: (0, state.out[seat])
        if state.out[seat]
        else (1, fortunes[seat] if reason != "last_player" else 0)
        for seat in range(state.seats)
    }
    state.outcome = Outcome(ranked(score), reason, fortunes)
    state.debts, state.new_deeds, state.estate, state.auction = [], [], [], None
    if state.pending_card:
        cards.put_under(state, state.pending_card)
    state.decided()
    state.stage = AFTER_MOVE
    state.ask(OVER, [])
    if sink is not None:
        if reason != "last_player":
            sink.extend(
                {"event": "valued", "who": seat, "amount": fortunes[seat]}
                for seat in state.living()
            )
        placings = state.outcome.to_json()["placings"]
        sink.append({"event": "game_ended", "reason": reason, "placings": placings})
