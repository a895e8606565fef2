"""Decks: drawn from the top, put under after use, never shuffled again (R-EB-CHC). Effects are a registry by name."""

from collections.abc import Callable
from typing import Any, Final

from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import flow, landing, money
from games.engines.property.board import BANK
from games.engines.property.state import CARD_CHOICE, Debt, State

CARD = "card"


def draw(state: State, seat: int, deck: str, rng: Rng, sink: Sink | None) -> None:
    """The top card is carried out at once; it goes under its deck before a field it leads to is resolved (CHC-03)."""
    cards = state.decks[deck]
    if not cards:
        return
    card = cards.pop(0)
    state.deck_unseen[deck] = max(0, state.deck_unseen[deck] - 1)
    if sink is not None:
        sink.append({"event": "card_drawn", "who": seat, "deck": deck, "card": card})
    effect = state.c.effects[card]
    if effect["effect"] == "release_card":
        state.cards[seat].append(card)
        _tell(state, "card_kept", seat, card, sink)
    elif effect["effect"] == "choice":
        flow.open_pending(state, CARD_CHOICE, card=card)
    else:
        put_under(state, card)
        carry_out(state, seat, effect, rng, sink)


def put_under(state: State, card: str) -> None:
    """Face down under its own deck."""
    state.decks[state.c.deck_of_card[card]].append(card)


def _tell(state: State, event: str, seat: int, card: str, sink: Sink | None) -> None:
    if sink is not None:
        sink.append({"event": event, "who": seat, "deck": state.c.deck_of_card[card], "card": card})


def carry_out(state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None) -> None:
    """One effect of a card, by its name."""
    EFFECTS[effect["effect"]](state, seat, effect, rng, sink)


def _pay_bank(state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None) -> None:
    money.charge(state, Debt(seat, BANK, effect["amount"], CARD), sink)


def _collect_bank(
    state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None
) -> None:
    money.transfer(state, BANK, seat, effect["amount"])
    money.tell_paid(BANK, seat, effect["amount"], CARD, sink)


def _collect_from_each(
    state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None
) -> None:
    # R-EB-CHC-07, DEB-06: everybody else still in the game, in order after the player in turn.
    for payer in state.following(seat):
        if payer != seat:
            money.charge(state, Debt(payer, seat, effect["amount"], CARD), sink)


def _per_building(
    state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None
) -> None:
    houses, hotels = state.buildings(seat)
    cost = houses * effect["house"] + hotels * effect["hotel"]
    money.charge(state, Debt(seat, BANK, cost, CARD), sink)


def _move_to(state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None) -> None:
    landing.move_to(state, seat, effect, rng, sink)


def _move_by(state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None) -> None:
    landing.move_by_card(state, seat, effect["steps"], rng, sink)


def _go_to_jail(
    state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None
) -> None:
    state.c.hooks.detain(state, seat, CARD, sink)


def _draw_card(
    state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None
) -> None:
    draw(state, seat, effect["deck"], rng, sink)


Effect = Callable[[State, int, dict[str, Any], Rng, Sink | None], None]
EFFECTS: Final[dict[str, Effect]] = {
    "pay_bank": _pay_bank,
    "collect_bank": _collect_bank,
    "collect_from_each": _collect_from_each,
    "per_building": _per_building,
    "move_to": _move_to,
    "move_by": _move_by,
    "go_to_jail": _go_to_jail,
    "draw_card": _draw_card,
}


def options(state: State) -> list[dict[str, Any]]:
    """The effects the open card leaves to choose from."""
    found: list[dict[str, Any]] = state.c.effects[state.pending_card]["options"]
    return found


def check_choose(state: State, seat: int, action: Action) -> None:
    """R-EB-CHC-09: one of the card's options, by its index."""
    if not 0 <= action["option"] < len(options(state)):
        raise IllegalAction("not_an_option", arg="option", value=action["option"])


def choose(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """The card goes under its deck and the chosen effect is carried out in full from where the pawn stands."""
    effect = options(state)[action["option"]]
    put_under(state, state.pending_card)
    flow.clear_pending(state)
    carry_out(state, seat, effect, rng, sink)
    flow.advance(state, rng, sink)


def check_use(state: State, seat: int, action: Action) -> None:
    """R-EB-JAI-08: a release card in one's own hand, where one is held."""
    card = action["card"]
    if card not in state.c.effects:
        raise IllegalAction("unknown_id", where="card", id=card)
    if card not in state.cards[seat]:
        holder = next((who for who in range(state.seats) if card in state.cards[who]), None)
        if holder is None:
            raise IllegalAction("not_an_option", arg="card", value=card)
        raise IllegalAction("not_owner", id=card, owner=holder)


def use(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """The card goes under its own deck; the seat is free at once and plays its turn."""
    card = action["card"]
    state.cards[seat].remove(card)
    put_under(state, card)
    _tell(state, "card_used", seat, card, sink)
    state.c.hooks.released_by_card(state, seat, sink)
    flow.advance(state, rng, sink)
