"""Where a seat is held, for how long, what it may do there, and how it comes out."""

from typing import Any, Final

from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import detention
from games.engines.property.policies.base import Policy
from games.engines.property.state import BEFORE_MOVE, FREE, State

HELD: Final = "held"


class Detention(Policy):
    """Who is held misses one turn where he stands."""

    def begin_turn(self, state: State, seat: int, sink: Sink | None) -> None:
        """Looks at detention: leaves `state.stage` as the turn begins with, or misses the turn."""
        if state.detained[seat] == FREE:
            return
        if state.missed[seat] >= self.detention_turns(state, seat):
            detention.release(state, seat, "served", sink)
        else:
            detention.miss_turn(state, seat, sink)

    def detain(self, state: State, seat: int, cause: str, sink: Sink | None) -> None:
        """Sends a seat to where it is detained: where it stands, unless a game has a place for it."""
        detention.hold(state, seat, HELD, cause, sink)

    def missed_turn(self, state: State, seat: int, sink: Sink | None) -> None:
        """A turn of `seat` has just been missed and counted."""

    def bars(self, state: State, seat: int, do: str) -> bool:
        """Whether detention alone keeps a seat in turn from this type of action."""
        return False

    def released_by_card(self, state: State, seat: int, sink: Sink | None) -> None:
        """A release card was played in a missed turn: the turn is played after all."""
        detention.release(state, seat, "card", sink)
        state.stage = BEFORE_MOVE

    def check_buy_out(self, state: State, seat: int) -> None:
        """Raises the refusal of a detained seat that wants to pay its way out."""
        raise IllegalAction("not_available_now", phase=state.phase)

    def buy_out(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        """A detained seat, which `check_buy_out` has let through, pays its way out."""

    def blocks_rent(self, state: State, owner: int) -> bool:
        """Whether the owner is detained so that he collects no rent."""
        return False

    def bars_estate_trade(self, state: State, seat: int) -> bool:
        """Whether the seat is detained so that it neither buys nor sells deeds."""
        return False

    def fined(self, state: State, seat: int, sink: Sink | None) -> None:
        """The seat has paid the fine for being held."""

    def detention_told(self, state: State, seat: int) -> dict[str, Any]:
        """How being held is described, beside its kind."""
        return {"missed": state.missed[seat]}

    def place(self) -> int | None:
        """The field to which a pawn is sent to be held; None where it stays."""
        return None

    def mean_missed(self) -> float:
        """Turns that one stay costs on average, where nothing is paid or played against it."""
        return 1.0

    def detention_turns(self, state: State, seat: int) -> int:
        """Of a held seat, how many turns it misses, or how many throws for a double are free of charge."""
        return 1
