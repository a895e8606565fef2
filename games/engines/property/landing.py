"""Resolving what a pawn reaches: a card may lead on to another field, and so to another card."""

from games.engines.kernel.choices import Action
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import cards, rent
from games.engines.property.board import BANK
from games.engines.property.state import PURCHASE, State


def resolve(state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
    """The field the pawn stands on, in full, and those that cards lead to (R-EB-MOV-02, MOV-03)."""
    while _led_on(state, seat, rng, sink):
        pass


def _led_on(state: State, seat: int, rng: Rng, sink: Sink | None) -> bool:
    """Resolves one field; True if a card has moved the pawn to another."""
    c = state.c
    field = state.position[seat]
    if c.kind[field]:
        _reach_deed(state, seat, field, rng, sink)
    elif c.deck_of[field]:
        return cards.draw(state, seat, c.visits.deck(state, seat, field), rng, sink)
    else:
        c.visits.land(state, seat, field, rng, sink)
    return False


def _reach_deed(state: State, seat: int, field: int, rng: Rng, sink: Sink | None) -> None:
    owner = state.owner[field]
    if owner == BANK:
        state.ask_about(PURCHASE, field)
        if sink is not None:
            name, price = state.c.ids[field], state.c.price[field]
            sink.append({"event": "deed_offered", "who": seat, "field": name, "price": price})
    elif owner != seat:
        rent.visit(state, seat, field, rng, sink)


def choose(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """R-EB-CHC-09: the chosen effect is carried out in full from where the pawn stands."""
    if cards.choose(state, seat, action["option"], rng, sink):
        resolve(state, seat, rng, sink)
