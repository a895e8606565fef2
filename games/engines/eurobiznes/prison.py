"""Prison in Eurobiznes (R-EB-JAI)."""

from typing import Final

from games.engines.eurobiznes.laps import laps_of
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import detention, landing, money, pawn
from games.engines.property.board import BANK
from games.engines.property.parameters import MatchParameters
from games.engines.property.policies.detention import Detention
from games.engines.property.state import DETAINED, FREE, TURN_END, Debt, State

JAIL: Final = "jail"
#: R-EB-JAI-10: paid before the throw, and after one that is no double.
EXIT_FINE: Final = 100
EXIT_REST: Final = 300


class EurobiznesPrison(Detention):
    """Turns are missed in prison, unless a card or the fine leads out of it."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        rules = c.rules
        self.turns_count: bool = rules["hotel_limit_scope"] == "turn"
        self.jail: int = c.types.index("jail")
        self.jail_turns: int = rules["jail_turns"]
        self.jail_blocks_rent: bool = rules["jail_blocks_rent"]
        self.jail_blocks_trade: bool = rules["jail_blocks_trade"]
        self.early_exit: bool = rules["jail_early_exit"] == "fine_and_double"

    def detain(self, state: State, seat: int, cause: str, sink: Sink | None) -> None:
        state.position[seat] = self.jail
        detention.hold(state, seat, JAIL, cause, sink)
        state.stage = TURN_END

    def begin_turn(self, state: State, seat: int, sink: Sink | None) -> None:
        if self.turns_count:
            laps_of(state).hotels[seat] = 0
        kind = state.detained[seat]
        if kind == FREE:
            return
        if state.missed[seat] >= self.detention_turns(state, seat):
            detention.release(state, seat, "served", sink)
        elif kind == JAIL and (state.cards[seat] or self._may_buy_out(state, seat)):
            state.stage = DETAINED
        else:
            detention.miss_turn(state, seat, sink)

    def place(self) -> int | None:
        return self.jail

    def mean_missed(self) -> float:
        return float(self.jail_turns)

    def detention_turns(self, state: State, seat: int) -> int:
        return self.jail_turns if state.detained[seat] == JAIL else 1

    def _may_buy_out(self, state: State, seat: int) -> bool:
        return self.early_exit and state.cash[seat] >= EXIT_FINE

    def check_buy_out(self, state: State, seat: int) -> None:
        """R-EB-JAI-10: where the option is on, with the fine on hand."""
        if not self.early_exit:
            raise IllegalAction("not_available_now", phase=state.phase)
        money.require_cash(state, seat, EXIT_FINE)

    def buy_out(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        """Pays and throws; either way the prisoner is free.

        With a double the pawn moves by that throw, otherwise the rest is due.
        """
        money.charge(state, Debt(seat, BANK, EXIT_FINE, "fine"), sink)
        state.dice = [rng.die(), rng.die()]
        pawn.tell_dice(seat, "move", state.dice, sink)
        if state.dice[0] == state.dice[1]:
            detention.release(state, seat, "double", sink)
            state.roll_value = sum(state.dice)
            pawn.forward(state, seat, state.roll_value, sink)
            landing.resolve(state, seat, rng, sink)
        else:
            detention.release(state, seat, "fine", sink)
            state.stage = TURN_END
            money.charge(state, Debt(seat, BANK, EXIT_REST, "fine"), sink)

    def blocks_rent(self, state: State, owner: int) -> bool:
        return state.detained[owner] == JAIL and self.jail_blocks_rent

    def bars_estate_trade(self, state: State, seat: int) -> bool:
        return state.detained[seat] == JAIL and self.jail_blocks_trade
