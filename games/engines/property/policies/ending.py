"""When the game is over, and what everybody is worth then."""

from typing import ClassVar

from games.engines.kernel.compiling import mypyc_attr
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import worth
from games.engines.property.contract.dealing import EndingPolicy
from games.engines.property.parameters import MatchParameters
from games.engines.property.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Ending(EndingPolicy[State]):
    """The last player, or the last pair, wins; at an agreed limit the richest."""

    tells_visits: ClassVar[bool] = False

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.valuation = 100

    def ending(self, state: State) -> str:
        living = state.living()
        if len(living) == 1:
            return "last_player"
        if len(living) == 2 and state.partner[living[0]] == living[1]:
            return "last_pair"
        return ""

    def settles_limit(self, state: State, reason: str, sink: Sink | None) -> bool:
        return False

    def unready(self, state: State) -> list[int]:
        return []

    def hurry(self, state: State) -> None:
        """Nobody is waited for."""

    def limit(self, state: State) -> str:
        return ""

    def valuations(self, state: State, reason: str, rng: Rng, sink: Sink | None) -> dict[int, int]:
        return {seat: self.fortune(state, seat) for seat in range(state.seats)}

    def fortune(self, state: State, seat: int) -> int:
        return worth.fortune(state, seat)
