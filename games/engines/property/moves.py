"""What a phase of a property game opens, to whom, and in which words it refuses the rest."""

from collections.abc import Callable
from typing import Any, Final

from games.engines.kernel.choices import Action, Choice, Pick
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.moves import Move, Moves
from games.engines.kernel.rng import Rng
from games.engines.property import auction, bargains, cards, deeds, flow, mortgage
from games.engines.property.state import AUCTION, BEFORE_MOVE, DETAINED, OVER, State

#: What the options of a deed's action cost or bring.
_TOLD: Final[dict[str, Callable[[State, Any], int]]] = {
    "mortgage": lambda state, name: state.c.loan[state.c.index[name]],
    "redeem": lambda state, name: mortgage.redemption(state, state.c.index[name]),
    "pay_interest": mortgage.handover_of,
}


class PropertyMoves(Moves[State]):
    """The moves of one property game."""

    def moment(self, state: State) -> str:
        return state.phase

    def asked(self, state: State) -> list[int]:
        return state.asked

    def is_over(self, state: State) -> bool:
        return state.phase == OVER

    def perform(
        self,
        state: State,
        move: Move[State],
        seat: int,
        action: Action,
        rng: Rng,
        sink: Sink | None,
    ) -> None:
        move.effect(state, seat, action, rng, sink)
        flow.advance(state, rng, sink)

    def check_moment(self, state: State, seat: int, action: Action, move: Move[State]) -> None:
        # Nearly every action of a game is one that its seat is asked for: it costs no further calls.
        if state.phase in move.moments and seat in state.asked and not state.detained[seat]:
            return
        super().check_moment(state, seat, action, move)

    def stands_in(self, state: State, seat: int, do: str, move: Move[State]) -> bool:
        """In a debt the debtor's partner, where the type is open to partners."""
        if not move.by_stand_in or state.phase not in move.moments or state.out[seat]:
            return False
        return state.c.debts.stands_in(state, seat)

    def check_present(self, state: State, seat: int) -> None:
        if state.phase == OVER:
            raise IllegalAction("game_over")
        if state.out[seat]:
            raise IllegalAction("seat_out", who=seat)

    def check_free(self, state: State, seat: int, do: str) -> None:
        """Who is detained may be kept from what his own time opens."""
        kind = state.detained[seat]
        if kind and state.phase == BEFORE_MOVE and state.c.detention.bars(state, seat, do):
            raise IllegalAction("detained", kind=kind)

    def check_ids(self, state: State, action: Action) -> None:
        if "field" in action:
            deeds.named(state, action["field"], "field")
        for name in action.get("levels", ()):
            deeds.named(state, name, f"levels.{name}")
        if "card" in action:
            cards.require_known(state, action["card"], "card")

    def refuse(self, state: State, seat: int, do: str, move: Move[State]) -> None:
        if state.phase == AUCTION and do == "bid":
            reason = auction.excluded(state, seat)
            if reason is not None:
                raise IllegalAction("may_not_bid", reason=reason)
        if state.phase == DETAINED and seat in state.asked and BEFORE_MOVE in move.moments:
            raise IllegalAction("detained", kind=state.detained[seat])
        super().refuse(state, seat, do, move)

    def of_seat(self, state: State, seat: int) -> list[Choice]:
        return [] if state.out[seat] else super().of_seat(state, seat)

    def dress(self, state: State, seat: int, choice: Choice) -> None:
        if not isinstance(choice, Pick):
            choice.blind = state.c.visits.conceals(state, choice.do)
            return
        told = _TOLD.get(choice.do)
        if told is not None:
            choice.sums = {str(value): told(state, value) for value in choice.options}
        state.c.movement.add_outcomes(state, seat, choice)

    def beside(self, state: State) -> list[int]:
        """Whoever has a claim, an offer, or may trade at any time or by debt."""
        seats = [seat for seat in range(state.seats) if not state.out[seat]]
        if state.c.manual_claims:
            return seats
        parties = bargains.proposers(state, seats)
        for offer in state.offers:
            parties += [seat for seat in (offer.sender, offer.to) if not state.out[seat]]
        debts = state.c.debts
        return parties + [seat for seat in seats if debts.stands_in(state, seat)]
