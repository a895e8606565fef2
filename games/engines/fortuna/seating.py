"""Who plays Fortuna, in which order, and in pairs (R-FO-ORD, PAIR)."""

from typing import Any

from games.engines.fortuna.chips import FULL_SET
from games.engines.fortuna.hands import Hands
from games.engines.fortuna.rules import PAIRED_SEATS
from games.engines.kernel.errors import BadSetup
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property.parameters import MatchParameters
from games.engines.property.policies.seating import SeatOrder
from games.engines.property.state import NOBODY, State


class ChipSeating(SeatOrder):
    """The order is drawn with the chips, or by lot."""

    parts = ("partner",)

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.uses_chips: bool = c.rules["movement_mode"] == "chips"
        self.partners_confer: bool = c.rules["pair_private_chat"]
        self.order_rule: str = c.rules["order_rule"]

    def check_seats(self, seats: int) -> None:
        if self.c.pairs and seats != PAIRED_SEATS:
            raise BadSetup("seats", f"must be {PAIRED_SEATS} in pair play, not {seats}")

    def part(self, seats: int) -> Hands:
        return Hands([list(FULL_SET) if self.uses_chips else [] for _ in range(seats)])

    def furnish(self, state: State) -> None:
        if self.c.pairs:
            # R-FO-PAIR-02: one purse with the money of two.
            state.cash = [2 * state.c.starting_cash] * state.seats
            self._pair_up(state)

    def _pair_up(self, state: State) -> None:
        half = len(state.order) // 2
        for place, seat in enumerate(state.order):
            state.partner[seat] = state.order[place - half]

    def opening(self, state: State, rng: Rng, sink: Sink | None) -> None:
        seats = list(range(state.seats))
        if self.order_rule == "random":
            rng.shuffle(seats, "order")
            state.order = seats
        elif self.order_rule == "chip_draw":
            # R-FO-ORD-01, ORD-02: drawn without replacement, the highest number first.
            drawn = rng.deal(FULL_SET, state.seats, "chips")
            state.order = sorted(seats, key=lambda seat: -drawn[seat])
        state.turn = state.first = state.order[0]
        if self.c.pairs:
            self._pair_up(state)
        if sink is not None:
            sink.append({"event": "order_set", "order": list(state.order)})

    def confidants(self, state: State, seat: int) -> list[int]:
        """R-FO-PAIR-06: nobody, unless the table lets partners confer."""
        partner = state.partner[seat]
        return [partner] if partner != NOBODY and self.partners_confer else []

    def describe_player(self, state: State, seat: int) -> dict[str, Any]:
        partner = state.partner[seat]
        return {
            **super().describe_player(state, seat),
            "partner": None if partner == NOBODY else partner,
        }
