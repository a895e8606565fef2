"""What is Fortuna and nothing else.

The order of play by chips, hospital and holiday, taxes, evenness, pairs.
"""

from typing import Any, Final

from games.engines.fortuna.rules import PAIRED_SEATS
from games.engines.kernel.choices import Action, Pick
from games.engines.kernel.errors import BadSetup
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import detention, landing, pawn, rent, tax, worth
from games.engines.property.compiled import Compiled
from games.engines.property.hooks import Hooks
from games.engines.property.printed import Due
from games.engines.property.state import BEFORE_MOVE, HOLIDAY, NOBODY, TAX, TURN_END, State

HOSPITAL: Final = "hospital"
#: R-FO-CHIP-01.
FULL_SET: Final = tuple(range(1, 13))
CHIP: Final = "chip"
_MOVES: Final = frozenset({"play_chip", "roll"})
_DEALS: Final = frozenset({"build", "sell_building", "mortgage", "redeem"})


class FortunaHooks(Hooks):
    """The decisions of games/rulebooks/fortuna.yaml that the property kernel leaves open, and the parameters only this game has."""

    parts = ("chips", "partner")
    after_move = TURN_END
    offers_end_with_turn = False
    outsiders_propose = True

    def __init__(self, c: Compiled) -> None:
        super().__init__(c)
        rules = c.rules
        self.may_give_up = True
        self.estate_percent = rules["bankrupt_auction_opening_percent"]
        self.lowest_bid = c.min_increment
        self.joint = rules["pair_play"] and rules["pair_joint_sets"]
        self.card_effects = {"holiday": self._holiday_card}
        self.pairs: bool = rules["pair_play"]
        self.partners_confer: bool = rules["pair_private_chat"]
        self.by_lot: bool = rules["order_rule"] == "random"
        self.uses_chips: bool = rules["movement_mode"] == "chips"
        self.chip_set = FULL_SET if self.uses_chips else ()
        self.skipping_costs: str = rules["skipped_turn_costs_chip"]
        self.hospital: int = c.types.index("hospital")
        self.hospital_turns: int = rules["hospital_turns"]
        self.patients_collect: bool = rules["hospital_rent_allowed"]
        self.patients_deal: bool = rules["hospital_deals_allowed"]
        self.holiday_turns: int = rules["holiday_turns"]
        self.card_moves_pawn: bool = rules["holiday_card_moves_pawn"]
        self.winning_forfeits: bool = rules["holiday_forfeit_on_auction_win"]

    # --- who plays, and in which order (R-FO-ORD, PAIR-01) ---

    def check_seats(self, seats: int) -> None:
        if self.pairs and seats != PAIRED_SEATS:
            raise BadSetup("seats", f"must be {PAIRED_SEATS} in pair play, not {seats}")

    def furnish(self, state: State) -> None:
        if self.uses_chips:
            state.chips = [list(FULL_SET) for _ in range(state.seats)]
        if self.pairs:
            # R-FO-PAIR-02: one purse with the money of two.
            state.cash = [2 * state.c.starting_cash] * state.seats
            self._pair_up(state)

    def _pair_up(self, state: State) -> None:
        half = len(state.order) // 2
        for place, seat in enumerate(state.order):
            state.partner[seat] = state.order[place - half]

    def opening(self, state: State, rng: Rng, sink: Sink | None) -> None:
        seats = list(range(state.seats))
        if self.by_lot:
            rng.shuffle(seats, "order")
            state.order = seats
        else:
            # R-FO-ORD-01, ORD-02: drawn without replacement, the highest number first.
            drawn = rng.deal(FULL_SET, state.seats, "chips")
            state.order = sorted(seats, key=lambda seat: -drawn[seat])
        state.turn = state.first = state.order[0]
        if self.pairs:
            self._pair_up(state)
        if sink is not None:
            sink.append({"event": "order_set", "order": list(state.order)})

    # --- the turn (R-FO-TRN, CHIP, DICE) ---

    def begin_turn(self, state: State, seat: int, sink: Sink | None) -> None:
        if state.detained[seat] == HOLIDAY:
            if state.missed[seat]:
                detention.miss_turn(state, seat, sink)
            else:
                state.stage = HOLIDAY

    def move(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        state.dice = [rng.die(), rng.die()]
        pawn.tell_dice(seat, "move", state.dice, sink)
        self.go(state, seat, sum(state.dice), rng, sink, by=pawn.DICE)

    def go(
        self, state: State, seat: int, steps: int, rng: Rng, sink: Sink | None, by: str = CHIP
    ) -> None:
        """R-FO-CHIP-08, DICE-02: the number of the turn moves the pawn, and utilities count it."""
        state.roll_value = steps
        pawn.forward(state, seat, steps, sink, by)
        landing.resolve(state, seat, rng, sink)

    def foretell(self, state: State, seat: int, choice: Pick) -> None:
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
        state.chips[seat].remove(chip)
        if sink is not None:
            sink.append({"event": "chip_played", "who": seat, "chip": chip})
        if not state.chips[seat]:
            state.chips[seat] = list(FULL_SET)
            if sink is not None:
                sink.append({"event": "chips_returned", "who": seat})

    def absent(self, state: State, seat: int, rng: Rng) -> Action | None:
        if state.phase == HOLIDAY:
            return {"do": "take_holiday"}
        if state.phase != BEFORE_MOVE:
            return None
        if state.detained[seat] == HOSPITAL:
            return {"do": "end_turn"}
        return {"do": "play_chip", "chip": state.chips[seat][0]} if self.uses_chips else None

    # --- fields that are no deeds (R-FO-TAX, HOS-01, HOL-01) ---

    def land(self, state: State, seat: int, field: int, rng: Rng, sink: Sink | None) -> None:
        kind = state.c.types[field]
        if kind == "tax_wealth":
            state.ask_about(TAX, field)
        elif kind == "tax_luxury":
            tax.charge(state, seat, state.c.rules["luxury_tax"], sink)
        elif kind == "accident":
            self.detain(state, seat, "field", sink)
        elif kind == "holiday":
            self._send_on_holiday(state, seat, "field", sink)

    def tax(self, state: State, seat: int, *, share: bool) -> int:
        """R-FO-TAX-01, TAX-03, TAX-04."""
        rules = state.c.rules
        if not share:
            return int(rules["wealth_tax_flat"])
        capital = state.cash[seat]
        if rules["wealth_tax_base"] == "net_worth":
            capital += worth.estate(state, seat)
        return capital * int(rules["wealth_tax_percent"]) // 100

    def printed_due(self, c: Compiled, field: int) -> Due | None:
        """R-FO-TAX."""
        rules, kind = c.rules, c.types[field]
        if kind == "tax_wealth":
            return Due([rules["wealth_tax_flat"]], [rules["wealth_tax_percent"]])
        if kind == "tax_luxury":
            return Due([rules["luxury_tax"]])
        return super().printed_due(c, field)

    # --- hospital (R-FO-HOS) ---

    def detain(self, state: State, seat: int, cause: str, sink: Sink | None) -> None:
        state.position[seat] = self.hospital
        detention.hold(state, seat, HOSPITAL, cause, sink)
        if not self.hospital_turns:
            detention.release(state, seat, "served", sink)

    def missed_turn(self, state: State, seat: int, sink: Sink | None) -> None:
        if self.uses_chips and self.skipping_costs != "no":
            chips = state.chips[seat]
            burnt = chips[0] if self.skipping_costs == "lowest" else chips[-1]
            self.spend_chip(state, seat, burnt, sink)
        if state.missed[seat] >= self.detention_turns(state, seat):
            detention.release(state, seat, "served", sink)

    def detention_turns(self, state: State, seat: int) -> int:
        return self.hospital_turns if state.detained[seat] == HOSPITAL else self.holiday_turns

    def bars(self, state: State, seat: int, do: str) -> bool:
        """R-FO-HOS-06, HOS-09: a patient does not move; whether he deals the table decides."""
        return do in _MOVES or (do in _DEALS and not self.patients_deal)

    def released_by_card(self, state: State, seat: int, sink: Sink | None) -> None:
        detention.release(state, seat, "card", sink)

    def blocks_rent(self, state: State, owner: int) -> bool:
        return state.detained[owner] == HOSPITAL and not self.patients_collect

    def bars_estate_trade(self, state: State, seat: int) -> bool:
        return state.detained[seat] == HOSPITAL and not self.patients_deal

    # --- holiday (R-FO-HOL) ---

    def _send_on_holiday(self, state: State, seat: int, cause: str, sink: Sink | None) -> None:
        if self.holiday_turns:
            detention.hold(state, seat, HOLIDAY, cause, sink)

    def _holiday_card(
        self, state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None
    ) -> bool:
        """R-FO-HOL-06: the pawn goes there as by any card; the card itself sends on holiday."""
        if self.card_moves_pawn:
            pawn.to_field(state, seat, effect, sink)
        self._send_on_holiday(state, seat, pawn.CARD, sink)
        return False

    def dealt(self, state: State, seat: int, sink: Sink | None) -> None:
        """R-FO-HOL-05: a trade forfeits a holiday, the one about to begin included.

        A deal with the bank needs one's own time, which no holiday has.
        """
        if state.detained[seat] != HOLIDAY:
            return
        detention.clear(state, seat)
        if sink is not None:
            sink.append({"event": "holiday_forfeited", "who": seat})
        if seat == state.turn and state.stage == HOLIDAY:
            state.stage = BEFORE_MOVE

    def won_auction(self, state: State, seat: int, sink: Sink | None) -> None:
        if self.winning_forfeits:
            self.dealt(state, seat, sink)

    # --- what is shown ---

    def confidants(self, state: State, seat: int) -> list[int]:
        """R-FO-PAIR-06: nobody, unless the table lets partners confer."""
        partner = state.partner[seat]
        return [partner] if partner != NOBODY and self.partners_confer else []

    def describe_player(self, state: State, seat: int) -> dict[str, Any]:
        partner = state.partner[seat]
        return {
            "chips": list(state.chips[seat]),
            "partner": None if partner == NOBODY else partner,
        }


def hooks_of(state: State) -> FortunaHooks:
    """The hooks of a state of this game."""
    hooks = state.c.hooks
    assert isinstance(hooks, FortunaHooks)
    return hooks


def is_patient(state: State, seat: int) -> bool:
    """Whether this is a turn that the seat misses in hospital."""
    return state.detained[seat] == HOSPITAL
