"""Set-up positions for scenarios.

`given` is laid over the fresh state (docs/vocabulary.md#positions).
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from games.engines.kernel.errors import BadSetup, nearest
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import deeds, flow, money
from games.engines.property import given as values
from games.engines.property.buildings import set_level
from games.engines.property.money import RENT
from games.engines.property.state import Compiled, Debt, State


def arrange(
    c: Compiled, seats: int, given: Mapping[str, Any], rng: Rng, sink: Sink | None
) -> State:
    """The position that `given` describes.

    With `turn` the turn of that seat starts; without it the opening runs first. Raises `bad_setup`.
    """
    values.check(given)
    state = State(c, seats)
    for name, lay in _LAYERS.items():
        if name in given:
            try:
                lay(state, given[name])
            except (LookupError, TypeError, ValueError, AttributeError) as error:
                raise BadSetup(f"given.{name}", f"cannot be read: {error}") from error
    if "turn" in given:
        state.turn = _seat(state, given["turn"], "turn")
        state.first = _seat(state, given.get("first", state.turn), "first")
    else:
        c.seating.opening(state, rng, sink)
    state.issued = state.in_hands()
    if "round" in given:
        state.round = given["round"]
    flow.begin(state, sink)
    flow.advance(state, rng, sink)
    if "turn_record" in given:
        _turn_record(state, given["turn_record"])
    return state


def position_keys() -> list[str]:
    """Every path that `given` may hold; a star stands for a seat."""
    plain = [name for name in _LAYERS if name != "players"]
    return [*_TURN, *plain, *(f"players.*.{name}" for name in values.PLAYER)]


def _seat(state: State, value: int, where: str) -> int:
    if not 0 <= value < state.seats:
        raise BadSetup(f"given.{where}", f"{value} is no seat of a table of {state.seats}")
    return value


def _require_known(name: str, known: Collection[str], where: str) -> None:
    if name not in known:
        raise BadSetup(where, f"is not known{nearest(name, known)}")


def _field(state: State, name: str, where: str) -> int:
    _require_known(name, state.c.index, f"given.{where}.{name}")
    return state.c.index[name]


def _order(state: State, order: list[int]) -> None:
    if sorted(order) != list(range(state.seats)):
        raise BadSetup("given.order", f"{order} is no order of {state.seats} seats")
    state.order = list(order)
    state.c.seating.furnish(state)


def _players(state: State, players: Mapping[Any, Mapping[str, Any]]) -> None:
    for seat, facts in players.items():
        who = _seat(state, int(seat), "players")
        for name, lay in _PLAYER.items():
            if name in facts:
                lay(state, who, facts[name])
        for name, value in facts.items():
            if name not in _PLAYER:
                state.part.lay(name, who, value)


def _cash(state: State, seat: int, value: int) -> None:
    money.set_cash(state, seat, value)


def _position(state: State, seat: int, value: int) -> None:
    if not 0 <= value < state.c.size:
        raise BadSetup(f"given.players.{seat}.position", f"{value} is no field of this board")
    state.position[seat] = value


def _detained(state: State, seat: int, value: Mapping[str, Any] | None) -> None:
    if value is not None:
        state.detained[seat] = value["kind"]
        state.missed[seat] = value.get("failed", value.get("missed", 0))


def _cards(state: State, seat: int, value: list[str]) -> None:
    for card in value:
        _require_known(card, state.c.deck_of_card, f"given.players.{seat}.cards")
        state.decks[state.c.deck_of_card[card]].remove(card)
    state.cards[seat] = list(value)


def _role(state: State, seat: int, value: str) -> None:
    state.c.seating.take_role(state, seat, value)


def _out(state: State, seat: int, value: int | None) -> None:
    state.out[seat] = value or 0
    if value:
        state.cash[seat] = 0


_PLAYER: dict[str, Callable[[State, int, Any], None]] = {
    "role": _role,
    "cash": _cash,
    "position": _position,
    "detained": _detained,
    "cards": _cards,
    "out": _out,
}


def _owner(state: State, owners: Mapping[str, Any]) -> None:
    for name, seat in owners.items():
        field = _field(state, name, "owner")
        deeds.require_deed(state, field)
        if seat is not None:
            deeds.hand_over(state, field, _seat(state, seat, f"owner.{name}"))


def _level(state: State, levels: Mapping[str, int]) -> None:
    for name, level in levels.items():
        field = _field(state, name, "level")
        if not state.c.house_cost[field] or not 0 <= level <= state.top_of(field):
            raise BadSetup(f"given.level.{name}", f"{level} is no level of this field")
        set_level(state, field, level)
    if state.c.limited_buildings and (state.houses < 0 or state.hotels < 0):
        raise BadSetup("given.level", "needs more houses or hotels than the box holds")


def _mortgaged(state: State, names: list[str]) -> None:
    for name in names:
        state.mortgaged[_field(state, name, "mortgaged")] = True


def _decks(state: State, decks: Mapping[str, list[str]]) -> None:
    for deck, top in decks.items():
        _require_known(deck, state.decks, f"given.decks.{deck}")
        rest = state.decks[deck]
        for card in top:
            _require_known(card, rest, f"given.decks.{deck}")
        for card in dict.fromkeys(top):
            rest.remove(card)
        # A card named twice is drawn twice: it lies where it will have come round to by then.
        state.decks[deck] = list(dict.fromkeys(top)) + rest


def _claims(state: State, claims: list[Mapping[str, Any]]) -> None:
    for claim in claims:
        field = _field(state, claim["field"], "claims")
        state.claims.append(Debt(claim["visitor"], claim["owner"], claim["amount"], RENT, field))


#: In the order in which they are laid; owners before levels and mortgages, cards in hands before
#: decks.
_LAYERS: dict[str, Callable[[State, Any], None]] = {
    "order": _order,
    "players": _players,
    "decks": _decks,
    "owner": _owner,
    "level": _level,
    "mortgaged": _mortgaged,
    "claims": _claims,
}
_TURN = ("turn", "first", "round", "turn_record")


def _turn_record(state: State, record: Mapping[str, Any]) -> None:
    state.dice = [die for pair in record.get("dice", ()) for die in pair]
    state.roll_value = record.get("value", sum(state.dice))
    state.streets_built = [
        _field(state, name, "turn_record.streets") for name in record.get("streets", ())
    ]
    state.houses_bought = record.get("houses", len(state.streets_built))
