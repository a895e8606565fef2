"""Moving by chips in Fortuna (R-FO-TRN, CHIP, DICE)."""

from typing import Final

from games.engines.fortuna.hands import chips_in
from games.engines.kernel.choices import Pick
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import landing, pawn, rent
from games.engines.property.parameters import MatchParameters
from games.engines.property.policies.movement import Movement
from games.engines.property.state import TURN_END, State

#: R-FO-CHIP-01.
FULL_SET: Final = tuple(range(1, 13))
CHIP: Final = "chip"
#: Measured between AI players that choose by rents.
UNAVOIDABLE: Final = 0.7


class ChipMovement(Movement):
    """A chip of one's own moves the pawn, or dice do."""

    after_move = TURN_END

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.uses_chips: bool = c.rules["movement_mode"] == "chips"
        self.chip_set = FULL_SET if self.uses_chips else ()
        self.skipping_costs: str = c.rules["skipped_turn_costs_chip"]

    def move(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        state.dice = [rng.die(), rng.die()]
        pawn.tell_dice(seat, "move", state.dice, sink)
        self.go(state, seat, sum(state.dice), rng, sink, by=pawn.DICE)

    def throws(self) -> dict[int, float]:
        # Every chip once in a cycle of them.
        if not self.uses_chips:
            return super().throws()
        return dict.fromkeys(FULL_SET, 1 / len(FULL_SET))

    def unavoidable(self) -> float:
        # Whoever holds several chips plays one that leads past; only the last of a cycle leave no choice.
        return UNAVOIDABLE if self.uses_chips else 1.0

    def hand(self, state: State, seat: int) -> list[int]:
        return chips_in(state)[seat]

    def go(
        self, state: State, seat: int, steps: int, rng: Rng, sink: Sink | None, by: str = CHIP
    ) -> None:
        """R-FO-CHIP-08, DICE-02: the number of the turn moves the pawn, and utilities count it."""
        state.roll_value = steps
        pawn.forward(state, seat, steps, sink, by)
        landing.resolve(state, seat, rng, sink)

    def add_outcomes(self, state: State, seat: int, choice: Pick) -> None:
        """Where each chip leads, and the rent that is due there to somebody else."""
        if choice.do != "play_chip":
            return
        c = state.c
        fields = {str(chip): (state.position[seat] + chip) % c.size for chip in choice.options}
        choice.leads = {chip: c.ids[field] for chip, field in fields.items()}
        dues = {chip: rent.due(state, seat, fields[str(chip)], chip) for chip in choice.options}
        choice.sums = {str(chip): due for chip, due in dues.items() if due}

    def spend_chip(self, state: State, seat: int, chip: int, sink: Sink | None) -> None:
        """R-FO-CHIP-04, CHIP-05: put aside; after the twelfth all come back."""
        chips = chips_in(state)
        chips[seat].remove(chip)
        if sink is not None:
            sink.append({"event": "chip_played", "who": seat, "chip": chip})
        if not chips[seat]:
            chips[seat] = list(FULL_SET)
            if sink is not None:
                sink.append({"event": "chips_returned", "who": seat})

    def skip(self, state: State, seat: int, sink: Sink | None) -> None:
        """R-FO-CHIP-06: what a missed turn costs, where it costs a chip."""
        if self.uses_chips and self.skipping_costs != "no":
            chips = chips_in(state)[seat]
            burnt = chips[0] if self.skipping_costs == "lowest" else chips[-1]
            self.spend_chip(state, seat, burnt, sink)


def chips_of(state: State) -> ChipMovement:
    """How pawns move in a match of this game."""
    movement = state.c.movement
    assert isinstance(movement, ChipMovement)
    return movement
