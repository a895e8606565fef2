"""Who begins in Eurobiznes, doubles, and fees."""

from itertools import product
from typing import ClassVar, Final

from games.engines.eurobiznes.laps import Laps, laps_of
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import detention, landing, money, pawn
from games.engines.property.board import BANK
from games.engines.property.figures import Due
from games.engines.property.parameters import MatchParameters
from games.engines.property.policies.movement import Movement
from games.engines.property.policies.seating import SeatOrder
from games.engines.property.policies.visits import Visits
from games.engines.property.state import Debt, State

FREE_PARKING: Final = "free_parking"


class DrawnSeating(SeatOrder):
    """R-EB-ORD: the order and who begins, drawn or thrown for."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.shuffled_seats: bool = c.rules["seat_order"] == "random"
        self.first_rule: str = c.rules["first_player_rule"]

    def opening(self, state: State, rng: Rng, sink: Sink | None) -> None:
        order = list(range(state.seats))
        if self.shuffled_seats:
            rng.shuffle(order, "order")
            state.order = order
        if self.first_rule == "highest_roll":
            state.first = pawn.highest_roll(order, rng, sink)
        elif self.first_rule == "first_seat":
            state.first = order[0]
        else:
            # With both random one draw decides: the seat that lies on top begins.
            state.first = order[0] if self.shuffled_seats else rng.below(state.seats, "order")
        state.turn = state.first
        if sink is not None:
            at = state.order.index(state.first)
            sink.append({"event": "order_set", "order": state.order[at:] + state.order[:at]})

    def part(self, seats: int) -> Laps:
        return Laps([0] * seats)


def _added(first: int, second: int, *, jails: bool) -> list[int]:
    """What is thrown after two dice: nothing, or after a double each sum that does not lead to prison, as often as it comes."""
    if first != second:
        return [0]
    return [
        sum(more) for more in product(range(1, 7), repeat=2) if not (jails and more[0] == more[1])
    ]


class SecondDoubleMovement(Movement):
    """R-EB-DBL: a double is thrown on, a second one leads to prison."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.doubles: bool = c.rules["doubles_mode"] != "off"
        self.doubles_jail: bool = c.rules["doubles_mode"] == "sum_then_jail"
        self.laps_count: bool = c.rules["hotel_limit_scope"] == "lap"

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
                state.c.detention.detain(state, seat, "doubles", sink)
                return
        state.roll_value = total
        pawn.forward(state, seat, total, sink)
        landing.resolve(state, seat, rng, sink)

    def throws(self) -> dict[int, float]:
        if not self.doubles:
            return super().throws()
        found: dict[int, float] = {}
        for first, second in product(range(1, 7), repeat=2):
            for more in _added(first, second, jails=self.doubles_jail):
                total = first + second + more
                found[total] = found.get(total, 0.0) + (1 / 36 if first != second else 1 / 36**2)
        return found

    def passed_start(self, state: State, seat: int) -> None:
        # R-EB-HTL-05: a new lap.
        if self.laps_count:
            laps_of(state).hotels[seat] = 0


class Fees(Visits):
    """R-EB-FEE, JAI-01."""

    detaining: ClassVar[frozenset[str]] = frozenset({"go_to_jail"})

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        #: What is due on a field, by its type.
        self.fees: dict[str, int] = {
            "fee": c.rules["guarded_parking_fee"],
            "tax": c.rules["enrichment_tax"],
        }
        self.parking_waits: bool = c.rules["free_parking_effect"] == "wait_one_turn"

    def land(self, state: State, seat: int, field: int, rng: Rng, sink: Sink | None) -> None:
        kind = state.c.types[field]
        if kind in self.fees:
            money.charge(state, Debt(seat, BANK, self.fees[kind], kind), sink)
        elif kind == "go_to_jail":
            state.c.detention.detain(state, seat, "field", sink)
        elif kind == "free_parking" and self.parking_waits:
            detention.hold(state, seat, FREE_PARKING, "field", sink)

    def printed_due(self, c: MatchParameters, field: int) -> Due | None:
        """R-EB-FEE."""
        found = self.fees.get(c.types[field])
        return super().printed_due(c, field) if found is None else Due([found])
