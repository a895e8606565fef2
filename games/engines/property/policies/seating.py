"""Who plays, who begins, in which order, and what a seat has that only its game knows."""

from typing import Any, ClassVar

from games.engines.kernel.compiling import mypyc_attr
from games.engines.kernel.errors import BadSetup
from games.engines.kernel.game import Sink
from games.engines.kernel.outcome import Team
from games.engines.kernel.rng import Rng
from games.engines.property.contract.turn import SeatingPolicy
from games.engines.property.part import Part
from games.engines.property.state import NOBODY, State


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatOrder(SeatingPolicy[State]):
    """Any number of seats; the first of them begins."""

    parts: ClassVar[tuple[str, ...]] = ()

    def part(self, seats: int) -> Part:
        return Part()

    def check_seats(self, seats: int) -> None:
        """Any number will do."""

    def furnish(self, state: State) -> None:
        """There is nothing more to fill."""

    def opening(self, state: State, rng: Rng, sink: Sink | None) -> None:
        state.turn = state.first = state.order[0]
        if sink is not None:
            sink.append({"event": "order_set", "order": list(state.order)})

    def left_choosing(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        """Nothing follows."""

    def take_role(self, state: State, seat: int, role: str) -> None:
        raise BadSetup("role", "this game has no roles")

    def confidants(self, state: State, seat: int) -> list[int]:
        return []

    def units(self, state: State) -> list[Team]:
        at = state.order.index(state.first)
        order = state.order[at:] + state.order[:at]
        return [
            Team(self._together(state, seat), self.role_of(state, seat))
            for number, seat in enumerate(order)
            if state.partner[seat] not in order[:number]
        ]

    @staticmethod
    def _together(state: State, seat: int) -> tuple[int, ...]:
        partner = state.partner[seat]
        return (seat,) if partner == NOBODY else (seat, partner)

    def role_of(self, state: State, seat: int) -> str:
        return ""

    def describe_player(self, state: State, seat: int) -> dict[str, Any]:
        return state.part.describe(seat)
