"""How the pawn of a turn moves, and what START brings."""

from typing import ClassVar

from games.engines.kernel.choices import Pick
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import landing, pawn
from games.engines.property.compiled import Compiled
from games.engines.property.policies.base import Policy
from games.engines.property.state import AFTER_MOVE, State


def two_dice() -> dict[int, float]:
    """The chance of each sum."""
    return {total: (6 - abs(7 - total)) / 36 for total in range(2, 13)}


class Movement(Policy):
    """Two dice are thrown."""

    #: The stage of a turn once the pawn has moved and everything is resolved.
    after_move: ClassVar[str] = AFTER_MOVE

    def __init__(self, c: Compiled) -> None:
        super().__init__(c)
        #: Values of the chips that a player begins with; none where dice are thrown.
        self.chip_set: tuple[int, ...] = ()

    def move(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        """The move of the turn by chance: draws, moves the pawn and resolves what it reaches."""
        state.dice = [rng.die(), rng.die()]
        pawn.tell_dice(seat, "move", state.dice, sink)
        state.roll_value = sum(state.dice)
        pawn.forward(state, seat, state.roll_value, sink)
        landing.resolve(state, seat, rng, sink)

    def throws(self) -> dict[int, float]:
        """The chance of each number of steps that one move may have; what is missing to 1 leads away without a stop."""
        return two_dice()

    def moves_per_turn(self) -> float:
        """How often a pawn moves in a turn that is not missed, on average."""
        return 1.0

    def unavoidable(self) -> float:
        """Of the stops that chance alone would bring on dear fields, the share that players cannot steer clear of."""
        return 1.0

    def hand(self, state: State, seat: int) -> list[int]:
        """The chips that a seat may play now; none where dice are thrown."""
        return []

    def passed_start(self, state: State, seat: int) -> None:
        """The pawn has passed or reached Start going forward, or was put there by a card."""

    def salary(self, state: State, seat: int) -> int:
        """What START pays."""
        return state.c.start_salary

    def foretell(self, state: State, seat: int, choice: Pick) -> None:
        """Adds to a choice of this game what its options cost or lead to."""
