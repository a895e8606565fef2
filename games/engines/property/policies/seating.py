"""Who plays, who begins, in which order, and what a seat has that only its game knows."""

from typing import Any, ClassVar

from games.engines.kernel.errors import BadSetup
from games.engines.kernel.game import Sink
from games.engines.kernel.outcome import Team
from games.engines.kernel.rng import Rng
from games.engines.property.part import Part
from games.engines.property.policies.base import Policy
from games.engines.property.state import NOBODY, State


class SeatOrder(Policy):
    """Any number of seats; the first of them begins."""

    #: Attributes of the state, beside those of all games, that stored states of this one hold.
    parts: ClassVar[tuple[str, ...]] = ()

    def part(self, seats: int) -> Part:
        """What a fresh state holds for this game alone."""
        return Part()

    def check_seats(self, seats: int) -> None:
        """Raises `bad_setup` for a number of seats that the game has no rules for."""

    def furnish(self, state: State) -> None:
        """Fills the parts of a fresh state that only this game has; the order of play is known."""

    def opening(self, state: State, rng: Rng, sink: Sink | None) -> None:
        """Finds who begins and the order of play; sets `state.turn`, `first` and `order`."""
        state.turn = state.first = state.order[0]
        if sink is not None:
            sink.append({"event": "order_set", "order": list(state.order)})

    def left_choosing(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        """A seat has left before the roles were given out; where there are none, nobody waits for one."""

    def take_role(self, state: State, seat: int, role: str) -> None:
        """Gives a seat its role, and what goes with it. Raises `bad_setup` where there are none."""
        raise BadSetup("role", "this game has no roles")

    def confidants(self, state: State, seat: int) -> list[int]:
        """The seats that may talk with `seat` in private."""
        return []

    def units(self, state: State) -> list[Team]:
        """Who counts together: partners, else everybody alone; from who began, in the order of play."""
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
        """The role of a seat; empty where there are none, and before it is chosen."""
        return ""

    def describe_player(self, state: State, seat: int) -> dict[str, Any]:
        """Paths of a player that only this game fills."""
        return state.part.describe(seat)
