"""Where a seat is held, for how long, what it may do there, and how it comes out."""

from typing import Any, Final

from games.engines.kernel.compiling import mypyc_attr
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import detention
from games.engines.property.contract.turn import DetentionPolicy
from games.engines.property.state import BEFORE_MOVE, FREE, State

HELD: Final = "held"


@mypyc_attr(allow_interpreted_subclasses=True)
class Detention(DetentionPolicy[State]):
    """Who is held misses one turn where he stands."""

    def begin_turn(self, state: State, seat: int, sink: Sink | None) -> None:
        if state.detained[seat] == FREE:
            return
        if state.missed[seat] >= self.detention_turns(state, seat):
            detention.release(state, seat, "served", sink)
        else:
            detention.miss_turn(state, seat, sink)

    def detain(self, state: State, seat: int, cause: str, sink: Sink | None) -> None:
        detention.hold(state, seat, HELD, cause, sink)

    def missed_turn(self, state: State, seat: int, sink: Sink | None) -> None:
        """Nothing follows."""

    def bars(self, state: State, seat: int, do: str) -> bool:
        return False

    def released_by_card(self, state: State, seat: int, sink: Sink | None) -> None:
        detention.release(state, seat, "card", sink)
        state.stage = BEFORE_MOVE

    def check_buy_out(self, state: State, seat: int) -> None:
        raise IllegalAction("not_available_now", phase=state.phase)

    def buy_out(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        """Never asked: `check_buy_out` lets nobody through."""

    def blocks_rent(self, state: State, owner: int) -> bool:
        return False

    def bars_estate_trade(self, state: State, seat: int) -> bool:
        return False

    def fined(self, state: State, seat: int, sink: Sink | None) -> None:
        """Nothing follows."""

    def detention_told(self, state: State, seat: int) -> dict[str, Any]:
        return {"missed": state.missed[seat]}

    def place(self) -> int | None:
        return None

    def mean_missed(self) -> float:
        return 1.0

    def detention_turns(self, state: State, seat: int) -> int:
        return 1
