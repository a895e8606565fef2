"""How the pawn of a turn moves, and what START brings."""

from typing import ClassVar

from games.engines.kernel.choices import Pick
from games.engines.kernel.compiling import mypyc_attr
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import landing, pawn
from games.engines.property.contract.turn import MovementPolicy
from games.engines.property.parameters import MatchParameters
from games.engines.property.state import AFTER_MOVE, State


def two_dice() -> dict[int, float]:
    """The chance of each sum."""
    return {total: (6 - abs(7 - total)) / 36 for total in range(2, 13)}


@mypyc_attr(allow_interpreted_subclasses=True)
class Movement(MovementPolicy[State]):
    """Two dice are thrown."""

    after_move: ClassVar[str] = AFTER_MOVE

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.chip_set = ()

    def move(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        state.dice = [rng.die(), rng.die()]
        pawn.tell_dice(seat, "move", state.dice, sink)
        state.roll_value = sum(state.dice)
        pawn.forward(state, seat, state.roll_value, sink)
        landing.resolve(state, seat, rng, sink)

    def throws(self) -> dict[int, float]:
        return two_dice()

    def moves_per_turn(self) -> float:
        return 1.0

    def unavoidable(self) -> float:
        return 1.0

    def hand(self, state: State, seat: int) -> list[int]:
        return []

    def passed_start(self, state: State, seat: int) -> None:
        """Nothing follows."""

    def salary(self, state: State, seat: int) -> int:
        return state.c.start_salary

    def add_outcomes(self, state: State, seat: int, choice: Pick) -> None:
        """There is nothing to add."""
