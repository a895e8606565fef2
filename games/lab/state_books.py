"""What property games say of states that do not hold, or only just, and by themselves: recorded like the book of a game."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng
from games.lab.policy_answers import answers_of
from games.lab.pool import game_named
from games.lab.spoiling import edges, spoilt

_SEATS: Final = 4
_SPOILT: Final = 150
_CASTS: Final = (
    ["monopolist", "monopolist", "", ""],
    ["entrepreneur", "entrepreneur", "", ""],
    ["monopolist", "", "", ""],
)


def state_book(key: str) -> Iterator[tuple[str, Any]]:
    """Everything that is recorded of such states, by name."""
    game = game_named(key)
    for number, rules in enumerate(_tables(game)):
        compiled = game.compile(game.rules(rules))
        data = game.dump(_begun(game, compiled))
        yield f"edges.{number}", list(edges(game, compiled, data, _edges(compiled)))
        yield f"policies.{number}", list(answers_of(game, compiled))
        yield f"spoilt.{number}", list(spoilt(game, compiled, data, FastRng(7), _SPOILT))
    if "role_assignment" in game.Rules.model_fields:
        yield "full", [_chosen(game, cast) for cast in _CASTS]


def _tables(game: Game[Any, Any]) -> Iterator[dict[str, Any]]:
    """Rules with which states are held together in another way."""
    yield {}
    if "pair_play" in game.Rules.model_fields:
        yield {"pair_play": True}


def _begun(game: Game[Any, Any], compiled: Any) -> Any:
    """Somebody has built, somebody holds a mortgaged deed and a card, somebody is out."""
    one, two = (compiled.field_ids(members) for members in compiled.members[:2])
    built = dict.fromkeys(one, 3) | {one[0]: 4}
    card = next(iter(compiled.deck_of_card))
    given = {
        "turn": 0,
        "owner": dict.fromkeys(one, 1) | dict.fromkeys(two, 0),
        "level": built,
        "mortgaged": two[:1],
        "players": {0: {"cards": [card]}},
    }
    return game.arrange(compiled, _SEATS, given, FastRng(1))


def _edges(compiled: Any) -> Iterator[Mapping[str, Any]]:
    """Changes of a state, by place where it is a list."""
    street, other = compiled.members[0][0], compiled.members[1][0]
    for seat in range(_SEATS):
        yield from ({"cash": {seat: amount}} for amount in (-1, 0, 1))
        yield {"out": {seat: 1}}
        yield {"out": {seat: 1}, "cash": {seat: 0}}
    yield from ({"level": {field: level}} for field in (street, other) for level in range(-1, 7))
    yield from ({"mortgaged": {field: now}} for field in (street, other) for now in (True, False))
    yield from ({"owner": {field: -1}} for field in (street, other))
    yield from ({name: pieces} for name in ("houses", "hotels") for pieces in (-1, 0, 1))
    yield from ({"cards": {seat: []}} for seat in (0, 1))
    yield from ({"decks": {deck: []}} for deck in compiled.decks)


def _chosen(game: Game[Any, Any], cast: list[str]) -> list[Any]:
    """Who may still take which role where so many have been taken; play never comes to a full one, a stored state may."""
    compiled = game.compile(game.rules({}))
    data = game.dump(game.setup(compiled, _SEATS, FastRng(1)))
    state = game.load(compiled, data | {"role": cast})
    found: list[Any] = []
    for seat in range(_SEATS):
        for role in ("monopolist", "entrepreneur", "banker"):
            try:
                game.check(state, seat, {"do": "choose_role", "role": role})
            except IllegalAction as refusal:
                found.append([refusal.code, refusal.params])
            else:
                found.append("accepted")
    return found
