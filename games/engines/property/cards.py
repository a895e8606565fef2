"""Decks and the effects of cards (R-EB-CHC).

Cards are drawn from the top, put under after use and never shuffled again. Effects are a registry
by name.
"""

from collections.abc import Callable
from typing import Any, Final

from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import money, pawn
from games.engines.property.board import BANK
from games.engines.property.state import CARD_CHOICE, Debt, State


def draw(state: State, seat: int, deck: str, rng: Rng, sink: Sink | None) -> bool:
    """The top card is carried out at once and goes under its deck (R-EB-CHC-03).

    True if it has moved the pawn to a field that is still to be resolved.
    """
    cards = state.decks[deck]
    if not cards:
        return False
    card = cards.pop(0)
    state.deck_unseen[deck] = max(0, state.deck_unseen[deck] - 1)
    if sink is not None:
        sink.append({"event": "card_drawn", "who": seat, "deck": deck, "card": card})
    effect = state.c.effects[card]
    if effect["effect"] == "release_card":
        state.cards[seat].append(card)
        _tell(state, "card_kept", seat, card, sink)
    elif effect["effect"] == "choice":
        state.ask_about(CARD_CHOICE, card=card)
    else:
        put_under(state, card)
        return carry_out(state, seat, effect, rng, sink)
    return False


def put_under(state: State, card: str) -> None:
    """Face down under its own deck."""
    state.decks[state.c.deck_of_card[card]].append(card)


def _tell(state: State, event: str, seat: int, card: str, sink: Sink | None) -> None:
    if sink is not None:
        sink.append({"event": event, "who": seat, "deck": state.c.deck_of_card[card], "card": card})


def carry_out(state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None) -> bool:
    """One effect of a card, by its name; True if it has moved the pawn on."""
    name = effect["effect"]
    special = state.c.visits.card_effects.get(name)
    return (EFFECTS[name] if special is None else special)(state, seat, effect, rng, sink)


def _pay_bank(state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None) -> bool:
    money.charge(state, Debt(seat, BANK, effect["amount"], pawn.CARD), sink)
    return False


def _collect_bank(
    state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None
) -> bool:
    money.transfer(state, BANK, seat, effect["amount"])
    money.tell_paid(BANK, seat, effect["amount"], pawn.CARD, sink)
    return False


def _collect_from_each(
    state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None
) -> bool:
    # R-EB-CHC-07, DEB-06: everybody else still in the game, in order after the player in turn.
    for payer in _others(state, seat):
        money.charge(state, Debt(payer, seat, effect["amount"], pawn.CARD), sink)
    return False


def _pay_each(state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None) -> bool:
    # R-FO-CRD-08: the same people, the other way round.
    for payee in _others(state, seat):
        money.charge(state, Debt(seat, payee, effect["amount"], pawn.CARD), sink)
    return False


def _others(state: State, seat: int) -> list[int]:
    """Everybody else still in the game but a partner, in order after the player in turn."""
    return [who for who in state.following(seat) if who not in (seat, state.partner[seat])]


def _per_building(
    state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None
) -> bool:
    houses, hotels = state.buildings(seat)
    cost = houses * effect["house"] + hotels * effect["hotel"]
    money.charge(state, Debt(seat, BANK, cost, pawn.CARD), sink)
    return False


def _move_to(state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None) -> bool:
    pawn.to_field(state, seat, effect, sink)
    return True


def _move_by(state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None) -> bool:
    pawn.by_card(state, seat, effect["steps"], sink)
    return True


def _detain(state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None) -> bool:
    state.c.detention.detain(state, seat, pawn.CARD, sink)
    return False


def _draw_card(
    state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None
) -> bool:
    return draw(state, seat, effect["deck"], rng, sink)


Effect = Callable[[State, int, dict[str, Any], Rng, Sink | None], bool]
EFFECTS: Final[dict[str, Effect]] = {
    "pay_bank": _pay_bank,
    "collect_bank": _collect_bank,
    "collect_from_each": _collect_from_each,
    "per_building": _per_building,
    "move_to": _move_to,
    "move_by": _move_by,
    "go_to_jail": _detain,
    "go_to_hospital": _detain,
    "pay_each": _pay_each,
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


def choose(state: State, seat: int, option: int, rng: Rng, sink: Sink | None) -> bool:
    """The card goes under its deck and the chosen effect is carried out.

    True if that has moved the pawn on.
    """
    effect = options(state)[option]
    put_under(state, state.pending_card)
    state.decided()
    return carry_out(state, seat, effect, rng, sink)


def require_known(state: State, card: str, where: str) -> None:
    """Raises `unknown_id` {where, id} unless the decks have this card."""
    if card not in state.c.effects:
        raise IllegalAction("unknown_id", where=where, id=card)


def require_held(state: State, seat: int, card: str, arg: str) -> None:
    """Raises `not_owner` {id, owner} for somebody else's card, `not_an_option` {arg, value} for one nobody holds."""
    if card in state.cards[seat]:
        return
    holder = next((who for who in range(state.seats) if card in state.cards[who]), None)
    if holder is None:
        raise IllegalAction("not_an_option", arg=arg, value=card)
    raise IllegalAction("not_owner", id=card, owner=holder)


def check_use(state: State, seat: int, action: Action) -> None:
    """R-EB-JAI-08: a release card in one's own hand, where one is held."""
    require_known(state, action["card"], "card")
    require_held(state, seat, action["card"], "card")


def use(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """The card goes under its own deck; the seat is free at once and plays its turn."""
    card = action["card"]
    state.cards[seat].remove(card)
    put_under(state, card)
    _tell(state, "card_used", seat, card, sink)
    state.c.detention.released_by_card(state, seat, sink)
