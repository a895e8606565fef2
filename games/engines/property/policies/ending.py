"""When the game is over, and what everybody is worth then."""

from typing import ClassVar

from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import worth
from games.engines.property.compiled import Compiled
from games.engines.property.policies.base import Policy
from games.engines.property.state import State


class Ending(Policy):
    """The last player, or the last pair, wins; at an agreed limit the richest."""

    #: Whether `valuations` tells of every deed it values; otherwise the sums are told.
    tells_visits: ClassVar[bool] = False

    def __init__(self, c: Compiled) -> None:
        super().__init__(c)
        #: Share of their cost at which buildings are valued at the end, in percent.
        self.valuation = 100

    def ending(self, state: State) -> str:
        """Why the game is over now that somebody has gone; empty while it goes on."""
        living = state.living()
        if len(living) == 1:
            return "last_player"
        if len(living) == 2 and state.partner[living[0]] == living[1]:
            return "last_pair"
        return ""

    def settles_limit(self, state: State, reason: str, sink: Sink | None) -> bool:
        """Whether something is settled between an agreed limit and the end; opens it."""
        return False

    def unready(self, state: State) -> list[int]:
        """Whom that still waits for, ascending."""
        return []

    def hurry(self, state: State) -> None:
        """Its time is over: nobody is waited for any more."""

    def limit(self, state: State) -> str:
        """The limit that was reached before it."""
        return ""

    def valuations(self, state: State, reason: str, rng: Rng, sink: Sink | None) -> dict[int, int]:
        """What every seat is worth at the end; tells of single deeds only with `tells_visits`."""
        return {seat: self.fortune(state, seat) for seat in range(state.seats)}

    def fortune(self, state: State, seat: int) -> int:
        """What a seat is worth now, as far as no chance decides it."""
        return worth.fortune(state, seat)
