"""Prison and price war in Anti-Monopoly (R-AM-JAL)."""

from typing import Any, Final

from games.engines.antimonopoly.casting import casting_of
from games.engines.antimonopoly.cities import MONOPOLIST
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import detention, money
from games.engines.property.board import BANK
from games.engines.property.parameters import MatchParameters
from games.engines.property.policies.detention import Detention
from games.engines.property.state import AFTER_MOVE, BEFORE_MOVE, FREE, Debt, State

JAIL: Final = "jail"


class AntimonopolyPrison(Detention):
    """Who is held throws for a double, or pays the fine."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.jail: int = c.types.index(JAIL)

    def begin_turn(self, state: State, seat: int, sink: Sink | None) -> None:
        """Every turn begins alike: who is held rolls or pays in it."""

    def fined(self, state: State, seat: int, sink: Sink | None) -> None:
        if state.detained[seat] == JAIL:
            detention.release(state, seat, "fine", sink)

    def detain(self, state: State, seat: int, cause: str, sink: Sink | None) -> None:
        # R-AM-DBL-04: the extra roll is lost, or used at once as the first attempt.
        state.position[seat] = self.jail
        detention.hold(state, seat, JAIL, cause, sink)
        if self.rules["extra_roll_after_jail"] == "forfeit":
            state.stage = AFTER_MOVE

    def check_buy_out(self, state: State, seat: int) -> None:
        if state.detained[seat] == FREE or state.dice:
            raise IllegalAction("not_available_now", phase=state.phase)
        if not fine_is_due(state, seat):
            money.require_cash(state, seat, self.rules["jail_fine"])

    def buy_out(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        state.stage = BEFORE_MOVE
        fine = self.rules["jail_fine"]
        if fine:
            money.charge(state, Debt(seat, BANK, fine, money.FINE), sink)
        else:
            self.fined(state, seat, sink)

    def detention_told(self, state: State, seat: int) -> dict[str, Any]:
        return {"missed": 0, "failed": state.missed[seat]}

    def place(self) -> int | None:
        return self.jail

    def mean_missed(self) -> float:
        # A throw in the turn itself may be a double; what it costs is a part of the attempts.
        return sum((5 / 6) ** attempt for attempt in range(1, self.rules["jail_attempts"] + 1))

    def detention_turns(self, state: State, seat: int) -> int:
        return int(self.rules["jail_attempts"])

    def blocks_rent(self, state: State, owner: int) -> bool:
        if state.detained[owner] != JAIL:
            return False
        if casting_of(state).role[owner] == MONOPOLIST:
            return not self.rules["monopolist_collects_in_prison"]
        return not self.rules["entrepreneur_collects_in_price_war"]


def fine_is_due(state: State, seat: int) -> bool:
    """R-AM-JAL-08: the free attempts are used up."""
    return state.detained[seat] == JAIL and state.missed[seat] >= state.c.rules["jail_attempts"]
