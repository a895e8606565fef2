"""Moving a pawn, and START on the way. What the pawn reaches is resolved by `landing`."""

from typing import Any

from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import money
from games.engines.property.board import BANK
from games.engines.property.state import State

START = 0
DICE = "dice"
CARD = "card"


def forward(state: State, seat: int, steps: int, sink: Sink | None, by: str = DICE) -> None:
    """Moves forward by `steps` (R-EB-STA-01, STA-06).

    START is paid on the way, before the field reached is resolved.
    """
    start = state.position[seat]
    end = start + steps
    passed = end >= state.c.size
    if passed:
        end -= state.c.size
    _put(state, seat, end, by, sink)
    if passed:
        state.c.movement.passed_start(state, seat)
        if end != START or state.c.salary_on_landing:
            _pay_salary(state, seat, sink)


def to_field(state: State, seat: int, effect: dict[str, Any], sink: Sink | None) -> None:
    """A card names the field.

    Forward earns START when passed or reached, backward only START itself (R-EB-CHC-06, STA-04).
    """
    start, end = state.position[seat], effect["target"]
    passed = effect["direction"] == "forward" and end <= start
    _put(state, seat, end, CARD, sink)
    if effect["start_bonus"] != "none" and (passed or end == START):
        # A card that puts the pawn on START promises the money itself, whatever stopping there pays
        # (R-EB-STA-04).
        state.c.movement.passed_start(state, seat)
        _pay_salary(state, seat, sink)


def by_card(state: State, seat: int, steps: int, sink: Sink | None) -> None:
    """A card counts the steps; crossing START backwards pays nothing, stopping there does (R-EB-STA-05)."""
    if steps > 0:
        forward(state, seat, steps, sink, CARD)
        return
    end = (state.position[seat] + steps) % state.c.size
    _put(state, seat, end, CARD, sink)
    if end == START:
        state.c.movement.passed_start(state, seat)
        _pay_salary(state, seat, sink)


def _put(state: State, seat: int, end: int, by: str, sink: Sink | None) -> None:
    if sink is not None:
        start = state.position[seat]
        sink.append({"event": "moved", "who": seat, "start": start, "end": end, "by": by})
    state.position[seat] = end


def _pay_salary(state: State, seat: int, sink: Sink | None) -> None:
    amount = state.c.movement.salary(state, seat)
    if amount:
        money.transfer(state, BANK, seat, amount)
        if sink is not None:
            sink.append({"event": "salary_paid", "who": seat, "amount": amount})


def tell_dice(seat: int, purpose: str, dice: list[int], sink: Sink | None) -> None:
    """Tells of one throw of two dice."""
    if sink is not None:
        sink.append({"event": "dice_rolled", "who": seat, "purpose": purpose, "dice": list(dice)})


def highest_roll(contenders: list[int], rng: Rng, sink: Sink | None) -> int:
    """R-EB-ORD-01, ORD-02; AM-ROL-04: the highest total; those tied for it throw again."""
    while len(contenders) > 1:
        totals = {}
        for seat in contenders:
            dice = [rng.die(), rng.die()]
            totals[seat] = sum(dice)
            tell_dice(seat, "opening", dice, sink)
        best = max(totals.values())
        contenders = [seat for seat in contenders if totals[seat] == best]
    (first,) = contenders
    return first
