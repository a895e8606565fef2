"""What only Eurobiznes has.

Who begins, doubles, prison, fees, rents by country, quotas, rounding.
"""

from typing import Any, Final

from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import detention, landing, money, pawn
from games.engines.property.board import BANK
from games.engines.property.compiled import Compiled
from games.engines.property.hooks import Hooks
from games.engines.property.printed import Due
from games.engines.property.state import BEFORE_MOVE, DETAINED, FREE, TURN_END, Debt, State

JAIL: Final = "jail"
FREE_PARKING: Final = "free_parking"
#: R-EB-JAI-10: paid before the throw, and after one that is no double.
EXIT_FINE: Final = 100
EXIT_REST: Final = 300


class EurobiznesHooks(Hooks):
    """The decisions of games/rulebooks/eurobiznes.yaml that the property kernel leaves open, and the parameters only this game has."""

    parts = ("lap_hotels",)

    def __init__(self, c: Compiled) -> None:
        super().__init__(c)
        rules = c.rules
        self.settlement = rules["settlement_by_property"]
        self.estate_percent = rules["bankrupt_auction_opening_percent"]
        self.valuation = rules["valuation_buildings_percent"]
        self.shuffled_seats: bool = rules["seat_order"] == "random"
        self.drawn_first: bool = rules["first_player_rule"] == "random"
        self.doubles: bool = rules["doubles_mode"] != "off"
        self.doubles_jail: bool = rules["doubles_mode"] == "sum_then_jail"
        self.lowest_opening = c.note
        self.trade_group_clear: bool = rules["trade_group_clear"]
        #: R-EB-FEE: what is due on a field, by its type.
        self.fees: dict[str, int] = {
            "fee": rules["guarded_parking_fee"],
            "tax": rules["enrichment_tax"],
        }
        self.hotel_scope: str = rules["hotel_limit_scope"]
        self.parking_waits: bool = rules["free_parking_effect"] == "wait_one_turn"
        self.jail: int = c.types.index("jail")
        self.jail_turns: int = rules["jail_turns"]
        self.jail_blocks_rent: bool = rules["jail_blocks_rent"]
        self.jail_blocks_trade: bool = rules["jail_blocks_trade"]
        self.early_exit: bool = rules["jail_early_exit"] == "fine_and_double"

    # --- who begins (R-EB-ORD) ---

    def opening(self, state: State, rng: Rng, sink: Sink | None) -> None:
        order = list(range(state.seats))
        if self.shuffled_seats:
            rng.shuffle(order, "order")
            state.order = order
        if not self.drawn_first:
            state.first = pawn.highest_roll(order, rng, sink)
        else:
            # With both random one draw decides: the seat that lies on top begins.
            state.first = order[0] if self.shuffled_seats else rng.below(state.seats, "order")
        state.turn = state.first
        if sink is not None:
            at = state.order.index(state.first)
            sink.append({"event": "order_set", "order": state.order[at:] + state.order[:at]})

    # --- the throw (R-EB-DBL) ---

    def move(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        first, second = rng.die(), rng.die()
        state.dice = [first, second]
        total = first + second
        if sink is not None:
            pawn.tell_dice(seat, "move", [first, second], sink)
        if first == second and self.doubles:
            third, fourth = rng.die(), rng.die()
            state.dice = [first, second, third, fourth]
            total += third + fourth
            pawn.tell_dice(seat, "move", [third, fourth], sink)
            if third == fourth and self.doubles_jail:
                self.detain(state, seat, "doubles", sink)
                return
        state.roll_value = total
        pawn.forward(state, seat, total, sink)
        landing.resolve(state, seat, rng, sink)

    def passed_start(self, state: State, seat: int) -> None:
        # R-EB-HTL-05: a new lap.
        if self.hotel_scope == "lap":
            state.lap_hotels[seat] = 0

    # --- fields that are no deeds (R-EB-FEE, JAI-01) ---

    def land(self, state: State, seat: int, field: int, rng: Rng, sink: Sink | None) -> None:
        kind = state.c.types[field]
        if kind in self.fees:
            money.charge(state, Debt(seat, BANK, self.fees[kind], kind), sink)
        elif kind == "go_to_jail":
            self.detain(state, seat, "field", sink)
        elif kind == "free_parking" and self.parking_waits:
            detention.hold(state, seat, FREE_PARKING, "field", sink)

    def printed_due(self, c: Compiled, field: int) -> Due | None:
        """R-EB-FEE."""
        found = self.fees.get(c.types[field])
        return super().printed_due(c, field) if found is None else Due([found])

    # --- prison (R-EB-JAI) ---

    def detain(self, state: State, seat: int, cause: str, sink: Sink | None) -> None:
        state.position[seat] = self.jail
        detention.hold(state, seat, JAIL, cause, sink)
        state.stage = TURN_END

    def begin_turn(self, state: State, seat: int, sink: Sink | None) -> None:
        if self.hotel_scope == "turn":
            state.lap_hotels[seat] = 0
        kind = state.detained[seat]
        if kind == FREE:
            return
        if state.missed[seat] >= self.detention_turns(state, seat):
            detention.release(state, seat, "served", sink)
        elif kind == JAIL and (state.cards[seat] or self._may_buy_out(state, seat)):
            state.stage = DETAINED
        else:
            detention.miss_turn(state, seat, sink)

    def detention_turns(self, state: State, seat: int) -> int:
        return self.jail_turns if state.detained[seat] == JAIL else 1

    def released_by_card(self, state: State, seat: int, sink: Sink | None) -> None:
        detention.release(state, seat, "card", sink)
        state.stage = BEFORE_MOVE

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

    # --- trade ---

    def clear_for_trade(
        self, state: State, seat: int, loses: list[int], gains: list[int]
    ) -> list[int]:
        if self.trade_group_clear:
            return super().clear_for_trade(state, seat, loses, gains)
        return [field for field in loses if state.level[field]]

    def describe_player(self, state: State, seat: int) -> dict[str, Any]:
        return {"lap_hotels": state.lap_hotels[seat]}
