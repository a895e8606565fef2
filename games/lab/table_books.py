"""What property games do with all their cards, and with tables other than those of their box: recorded like the book of a game.

Every export embeds the tables of its match, so that a match may come with cards that no box holds.
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import product
from typing import Any, Final

from games.engines.kernel.errors import BadSetup
from games.engines.kernel.game import Game, Sink
from games.engines.kernel.rng import FastRng
from games.engines.property import absent, cards, flow
from games.engines.property.board import HOTEL
from games.engines.property.state import CARD_CHOICE
from games.lab.pool import game_named

KEYS: Final = ("antimonopoly", "eurobiznes", "fortuna")
_SEATS: Final = 3
#: Where a pawn stands when a card counts its steps, from START on or back, and how many.
_STARTS: Final = (0, 1, 3, -3, -1)
_STEPS: Final = (-40, -38, -4, -3, -1, 0, 1, 2, 3, 4, 7, 8)
_PAYS: Final = {"effect": "pay_bank", "amount": 20}
_EARNS: Final = {"effect": "collect_bank", "amount": 20}
#: What a card leaves to choose from.
_OPTIONS: Final = (
    [_PAYS],
    [_EARNS],
    [_EARNS, _PAYS],
    [_EARNS, {**_EARNS, "amount": 30}],
    [_PAYS, _EARNS, _PAYS],
)


def table_book(key: str) -> Iterator[tuple[str, Any]]:
    """Everything that is recorded of changed tables, by name."""
    game = game_named(key)
    for number, tables in enumerate(_damaged(game.tables())):
        yield f"tables.{number}", _begun(game, tables)
    for steps in _STEPS:
        ways = product((True, False), _STARTS)
        effect = {"effect": "move_by", "steps": steps}
        yield f"steps.{steps}", [_moved(game, start, effect, pays=pays) for pays, start in ways]
    for direction, target in product(("forward", "backward"), (0, 1, 3)):
        effect = {"effect": "move_to", "direction": direction, "target": target}
        yield (
            f"{direction}.{target}",
            [
                _moved(game, start, {**effect, "start_bonus": "normal"}, pays=True)
                for start in _STARTS
            ],
        )
    for number, options in enumerate(_OPTIONS):
        yield f"options.{number}", _chosen(game, options)
    for deck in game.tables()["decks"]:
        yield f"drawn.{deck}", _drawn(game, deck)


def _damaged(tables: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Tables with a part gone, a field out of its place, or a group with a field that is not there."""
    for name in tables:
        yield {key: part for key, part in tables.items() if key != name}
    fields = tables["fields"]
    yield {**tables, "fields": [*fields[:5], *fields[6:]]}
    yield {**tables, "fields": [*fields, fields[-1]]}
    yield {**tables, "fields": fields[::-1]}
    for member in (-1, 0, len(fields) - 1, len(fields)):
        group, *others = tables["groups"]
        members = [*group["members"], member]
        yield {**tables, "groups": [{**group, "members": members}, *others]}


def _begun(game: Game[Any, Any], tables: Mapping[str, Any]) -> Any:
    """How a match with these tables begins, or why none does."""
    try:
        compiled = game.compile(game.rules({}), tables)
    except BadSetup as refusal:
        return refusal.params
    return game.dump(game.setup(compiled, _SEATS, FastRng(1)))


def _moved(game: Game[Any, Any], start: int, effect: dict[str, Any], *, pays: bool) -> Any:
    """Where a card leads, and what is told of it; `pays`: so does stopping on START."""
    compiled = game.compile(game.rules({"start_salary_on_landing": pays}))
    given = {"turn": 0, "players": {0: {"position": start % compiled.size, "lap_hotels": 1}}}
    state = game.arrange(compiled, _SEATS, given, FastRng(1))
    told: Sink = []
    moved_on = cards.carry_out(state, 0, effect, FastRng(1), told)
    return [moved_on, told, game.dump(state)]


def _chosen(game: Game[Any, Any], options: list[dict[str, Any]]) -> Any:
    """What the clock chooses from the options of an open card, and what comes of it."""
    tables = deepcopy(game.tables())
    card = next(card for deck in tables["decks"].values() for card in deck)
    card["effect"] = {"effect": "choice", "options": options}
    state = game.arrange(game.compile(game.rules({}), tables), _SEATS, {"turn": 0}, FastRng(1))
    state.ask_about(CARD_CHOICE, card=card["id"])
    flow.advance(state, FastRng(1), None)
    told: Sink = []
    cards.choose(state, 0, absent.paying_option(state), FastRng(1), told)
    return [told, game.dump(state)]


def _drawn(game: Game[Any, Any], deck: str) -> Any:
    """Every card of a deck, the first ones twice, and what an empty deck does."""
    compiled = game.compile(game.rules({}))
    one, two = compiled.field_ids(compiled.members[0][:2])
    given = {"turn": 0, "owner": {one: 0, two: 0}, "level": {one: HOTEL, two: 2}}
    state, found = game.arrange(compiled, _SEATS, given, FastRng(1)), []
    for _ in range(len(state.decks[deck]) + 2):
        told: Sink = []
        found.append([cards.draw(state, 0, deck, FastRng(1), told), told, game.dump(state)])
    state.decks[deck].clear()
    return [*found, cards.draw(state, 0, deck, FastRng(1), None), game.dump(state)]
