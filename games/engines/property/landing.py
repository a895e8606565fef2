"""Moving a pawn and resolving what it reaches: a card may lead on to another field and so to another card."""

from typing import Any

from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import cards, flow, rent
from games.engines.property.board import BANK
from games.engines.property.state import PURCHASE, State

START = 0
DICE = "dice"


def advance_pawn(
    state: State, seat: int, steps: int, rng: Rng, sink: Sink | None, by: str = DICE
) -> None:
    """Forward by `steps`, START paid on the way (R-EB-STA-01, STA-06), then the field is resolved."""
    start = state.position[seat]
    end = start + steps
    passed = end >= state.c.size
    if passed:
        end -= state.c.size
    state.position[seat] = end
    if sink is not None:
        sink.append({"event": "moved", "who": seat, "start": start, "end": end, "by": by})
    if passed:
        state.c.hooks.passed_start(state, seat)
        if end != START or state.c.salary_on_landing:
            pay_salary(state, seat, sink)
    resolve(state, seat, end, rng, sink)


def pay_salary(state: State, seat: int, sink: Sink | None) -> None:
    """START pays from the bank."""
    amount = state.c.start_salary
    if amount:
        state.cash[seat] += amount
        state.issued += amount
        if sink is not None:
            sink.append({"event": "salary_paid", "who": seat, "amount": amount})


def _put(state: State, seat: int, end: int, sink: Sink | None) -> None:
    if sink is not None:
        start = state.position[seat]
        sink.append({"event": "moved", "who": seat, "start": start, "end": end, "by": cards.CARD})
    state.position[seat] = end


def move_to(state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None) -> None:
    """A card names the field. Forward earns START when passed or reached, backward only START itself (CHC-06, STA-04)."""
    start, end = state.position[seat], effect["target"]
    forward = effect["direction"] == "forward" and end <= start
    _put(state, seat, end, sink)
    if effect["start_bonus"] != "none" and (forward or end == START):
        # A card that puts the pawn on START promises the money itself, whatever stopping there pays (STA-04).
        state.c.hooks.passed_start(state, seat)
        pay_salary(state, seat, sink)
    resolve(state, seat, end, rng, sink)


def move_by_card(state: State, seat: int, steps: int, rng: Rng, sink: Sink | None) -> None:
    """A card counts the steps; crossing START backwards pays nothing (R-EB-STA-05)."""
    if steps > 0:
        advance_pawn(state, seat, steps, rng, sink, cards.CARD)
        return
    end = (state.position[seat] + steps) % state.c.size
    _put(state, seat, end, sink)
    if end == START:
        state.c.hooks.passed_start(state, seat)
        pay_salary(state, seat, sink)
    resolve(state, seat, end, rng, sink)


def resolve(state: State, seat: int, field: int, rng: Rng, sink: Sink | None) -> None:
    """The field a pawn has stopped on, in full (R-EB-MOV-02, MOV-03)."""
    c = state.c
    if c.kind[field]:
        owner = state.owner[field]
        if owner == BANK:
            flow.open_pending(state, PURCHASE, field)
            if sink is not None:
                sink.append(
                    {
                        "event": "deed_offered",
                        "who": seat,
                        "field": c.ids[field],
                        "price": c.price[field],
                    }
                )
        elif owner != seat:
            rent.visit(state, seat, field, sink)
    elif c.deck_of[field]:
        cards.draw(state, seat, c.deck_of[field], rng, sink)
    else:
        c.hooks.land(state, seat, field, rng, sink)
