"""Throws and doubles of Anti-Monopoly (R-AM-DBL), and what START pays."""

from games.engines.antimonopoly.casting import casting_of
from games.engines.antimonopoly.cities import ENTREPRENEUR
from games.engines.antimonopoly.prison import JAIL, fine_is_due
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import detention, landing, pawn
from games.engines.property.parameters import MatchParameters
from games.engines.property.policies.movement import Movement
from games.engines.property.state import AFTER_MOVE, BEFORE_MOVE, State


class DoubleMovement(Movement):
    """A double throws again."""

    def move(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        if fine_is_due(state, seat):
            # R-AM-JAL-08, JAL-10: the fine first; what cash does not cover is a debt.
            state.stage = BEFORE_MOVE
            state.c.detention.buy_out(state, seat, rng, sink)
            if state.debts:
                return
        state.stage = AFTER_MOVE
        dice = [rng.die(), rng.die()]
        state.dice += dice
        pawn.tell_dice(seat, "move", dice, sink)
        again = dice[0] == dice[1] and len(state.dice) // 2 <= self.rules["extra_rolls_per_turn"]
        if state.detained[seat] == JAIL:
            if dice[0] != dice[1]:
                state.missed[seat] += 1
                return
            detention.release(state, seat, "double", sink)
            again = again and self.rules["jail_double_gives_extra_roll"]
        state.stage = BEFORE_MOVE if again else AFTER_MOVE
        state.roll_value = sum(dice)
        pawn.forward(state, seat, state.roll_value, sink)
        landing.resolve(state, seat, rng, sink)

    def moves_per_turn(self) -> float:
        return sum((1 / 6) ** again for again in range(self.rules["extra_rolls_per_turn"] + 1))

    def salary(self, state: State, seat: int) -> int:
        return salary(state.c, casting_of(state).role[seat])


def salary(c: MatchParameters, role: str) -> int:
    """What START pays a role."""
    bonus = c.rules["start_salary_entrepreneur_bonus"]
    return c.start_salary + (bonus if role == ENTREPRENEUR else 0)
