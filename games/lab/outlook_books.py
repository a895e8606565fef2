"""What property games expect of deeds and moves, and what follows from agreements: recorded like the book of a game.

No rule asks for it: hints, forecasts, the course of a match and AI players do.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng
from games.engines.property import valuation, worth
from games.engines.property.board import BANK, STREET
from games.engines.property.game import AGREEMENTS
from games.engines.property.landings import Landings, chain_of
from games.engines.property.state import Debt
from games.lab.legal_values import legal_values
from games.lab.pool import game_named

_SEATS: Final = 4
_POSITIONS: Final = 20
_DIGITS: Final = 6
#: Rules under which pawns stop elsewhere, or estates earn for another time or for other people.
_RULES: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"round_limit": 30, "valuation_buildings_percent": 50},
    {"time_limit_minutes": 60},
    {"pair_play": True, "round_limit": 30},
    {"movement_mode": "dice"},
    {"doubles_mode": "off", "jail_turns": 1},
    {"max_houses_entrepreneur": 1, "max_houses_monopolist": 3},
    {"max_houses_entrepreneur": 3, "max_houses_monopolist": 1},
)
_ROUNDS: Final = (1, 5, 6, 29, 30, 31)
_PURSES: Final = (0, 1, 90, 400, 1000, 20000)
_LEVELS: Final = (0, 0, 1, 2, 3)
#: Houses that every box holds.
_HOUSES: Final = 30
_ACTIONS: Final = ("roll", "buy", "claim_rent")
#: Whose cast alternates where there are roles.
_ROLES: Final = ("monopolist", "entrepreneur")


def outlook_book(key: str) -> Iterator[tuple[str, Any]]:
    """Everything that is recorded of expectations and agreements, by name."""
    game = game_named(key)
    fields = {*game.Rules.model_fields}
    yield "cheapest_house", [_cheapest_house(game, built=built) for built in (True, False)]
    yield "landings.drawn_again", _landings(_drawn_again(game))
    for number, (name, compiled) in enumerate(_matches(game)):
        yield f"landings.{name}", _landings(compiled)
        rng = FastRng(number)
        for at in range(_POSITIONS):
            given = _position(game, compiled, rng)
            state = game.arrange(compiled, _SEATS, given, FastRng(at))
            yield f"outlook.{name}.{at}", [*_of_table(state), *_of_seats(game, state)]
    for value in legal_values(game, "rent_claim_mode"):
        yield f"coming.{value}", list(_coming(game, {"rent_claim_mode": value}))
    for value in legal_values(game, "mortgage_transfer"):
        yield f"agreement.{value}", list(_agreement(game, {"mortgage_transfer": value}))
    if "trade_offers_public" in fields:
        yield "agreement.private", list(_agreement(game, {"trade_offers_public": False}))


def _matches(game: Game[Any, Any]) -> Iterator[tuple[str, Any]]:
    """Matches that estates earn in each in its own way, by name."""
    for number, rules in enumerate(_RULES):
        if {*rules} <= {*game.Rules.model_fields}:
            yield str(number), game.compile(game.rules(rules))
    tables = game.tables()
    rows = [
        row | {"rents": _first_pays(row)} if row["house_cost"] else row for row in tables["fields"]
    ]
    yield "first_house", game.compile(game.rules({}), {**tables, "fields": rows})


def _first_pays(row: Mapping[str, Any]) -> Any:
    """The rents of a street on which nothing but the first house is worth its price."""

    def raised(column: Any) -> Any:
        if not isinstance(column, list):
            return column
        return [column[0], *(row["price"] + level for level, _ in enumerate(column[1:]))]

    rents = row["rents"]
    if isinstance(rents, dict):
        return {role: raised(column) for role, column in rents.items()}
    return raised(rents)


def _plain(value: Any) -> Any:
    """Fractions in so many digits that the last bits of a sum do not count."""
    if isinstance(value, float):
        return round(value, _DIGITS)
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


def _landings(compiled: Any) -> Any:
    found = Landings(chain_of(compiled))
    reached = [list(found.reach(position)) for position in (0, compiled.size - 1)]
    return _plain([found.mean, found.rate, reached])


def _drawn_again(game: Game[Any, Any]) -> Any:
    """A match in which one card of each deck leads to where it was drawn, so that only the bound ends the drawing."""
    tables, stays = game.tables(), {"effect": "move_by", "steps": 0}
    decks = {
        deck: [first | {"effect": stays}, *others]
        for deck, (first, *others) in tables["decks"].items()
    }
    return game.compile(game.rules({}), {**tables, "decks": decks})


def _cheapest_house(game: Game[Any, Any], *, built: bool) -> int:
    """What a house costs at least; on a board on which nothing is built as well."""
    tables = game.tables()
    if not built:
        tables = {**tables, "fields": [row | {"house_cost": 0} for row in tables["fields"]]}
    cost: int = game.compile(game.rules({}), tables).cheapest_house
    return cost


# -- expectations -------------------------------------------------------------------------------------


def _position(game: Game[Any, Any], compiled: Any, rng: FastRng) -> Mapping[str, Any]:
    """Deeds of everybody and of the bank, some sets whole and built on, and purses of all sizes."""
    owner = {field: rng.below(_SEATS + 1) - 1 for field in compiled.deeds}
    level: dict[int, int] = {}
    bounds = ("max_houses_entrepreneur", "max_houses_monopolist")
    most = min(compiled.rules.get(bound, max(_LEVELS)) for bound in bounds)
    for group in compiled.streets:
        who, members = rng.below(2 * _SEATS), compiled.members[group]
        high = min(_LEVELS[rng.below(len(_LEVELS))], most)
        if who < _SEATS and sum(level.values()) + high * len(members) <= _HOUSES:
            owner |= dict.fromkeys(members, who)
            level |= {field: max(0, high - rng.below(2)) for field in members}
    ids = compiled.ids
    bare = [field for field, who in owner.items() if who >= 0 and not level.get(field)]
    players: dict[int, dict[str, Any]] = {
        seat: {"cash": _PURSES[rng.below(len(_PURSES))]} for seat in range(_SEATS)
    }
    if "role_assignment" in game.Rules.model_fields:
        for seat, player in players.items():
            player |= {"role": _ROLES[seat % len(_ROLES)]}
    if not rng.below(3):
        players[_SEATS - 1] |= {"out": 1}
    return {
        "turn": 0,
        "round": _ROUNDS[rng.below(len(_ROUNDS))],
        "players": players,
        "owner": {ids[field]: who for field, who in owner.items() if who >= 0},
        "level": {ids[field]: height for field, height in level.items()},
        "mortgaged": [ids[field] for field in bare if not rng.below(4)],
    }


def _of_table(state: Any) -> Iterator[Any]:
    yield _plain([valuation.rounds_left(state), valuation.kept_of_buildings(state)])
    for field in state.c.deeds:
        yield _plain([valuation.expected(state, field), valuation.often(state, field)])
        if state.c.kind[field] == STREET:
            fields = state.c.members[state.c.group_of[field]]
            gained = [field], fields
            yield [
                [valuation.step_price(state, seat, more) for more in gained]
                for seat in range(_SEATS)
            ]
            yield [*state.level]
            yield _plain([list(valuation.expected_at(state, fields, high)) for high in (0, 2, 4)])


def _of_seats(game: Game[Any, Any], state: Any) -> Iterator[Any]:
    street = state.c.deeds[0]
    for seat in range(_SEATS):
        yield _plain([valuation.prospect(state, seat), valuation.standing(state, seat)])
        yield _plain([valuation.income(state, seat), *valuation.risk(state, seat)])
        yield [valuation.raisable(state, seat), valuation.payers(state, seat)]
        yield [game.prospect(state, seat), game.income(state, seat)]
        twin = valuation.with_owner(state, street, seat, 60)
        yield [twin.cash, twin.owner, state.owner[street], _plain(valuation.prospect(twin, seat))]
        yield [_can_pay(game, state, seat, more) for more in (-1, 0, 1)]


def _can_pay(game: Game[Any, Any], state: Any, seat: int, more: int) -> bool:
    """Whether a debt can be paid that is by so much more than the seat could raise."""
    twin = game.copy(state)
    asked = worth.raisable(state, seat) + more
    twin.debts = [Debt(seat, BANK, asked, "card"), Debt(seat, BANK, 2 * asked + 2, "card")]
    return valuation.can_pay(twin, seat)


def _coming(game: Game[Any, Any], rules: Mapping[str, Any]) -> Iterator[Any]:
    """Of each seat the actions that it may be offered from here on; the last one is out."""
    given = {"turn": 0, "players": {_SEATS - 1: {"out": 1}}}
    state = game.arrange(game.compile(game.rules(rules)), _SEATS, given, FastRng(1))
    for seat in range(_SEATS):
        yield [do for do in _ACTIONS if game.can_come(state, seat, do)]


# -- agreements ---------------------------------------------------------------------------------------


def _agreement(game: Game[Any, Any], rules: Mapping[str, Any]) -> Iterator[Any]:
    """Offers of deeds with loans: what would show their meaning, and what each seat imagines, step by step."""
    compiled = game.compile(game.rules(rules))
    one, two, three = (compiled.field_ids(members) for members in compiled.members[:3])
    owners = dict.fromkeys(one, 0) | dict.fromkeys(two, 1) | dict.fromkeys(three, 2)
    given = {"turn": 0, "owner": owners, "mortgaged": [one[0], two[0]]}
    state = game.arrange(compiled, _SEATS, given, FastRng(1))
    swap = {"give": {"fields": one[:1]}, "get": {"fields": two[:1]}}
    sale = {"give": {"cash": 50}, "get": {"fields": three[:1]}}
    for seat, action in (
        (0, {"do": "offer_trade", "to": 2, **sale}),
        (2, {"do": "refuse", "offer": 1}),
        (0, {"do": "offer_trade", "to": 1, **swap}),
        (1, {"do": "accept", "offer": 2}),
    ):
        game.apply(state, seat, action, FastRng(2))
        yield from _shown(game, state, seat, action)
    while state.asked and state.phase == "mortgaged_deed":
        seat, action = game.default_action(state, state.asked[0], FastRng(3))
        game.apply(state, seat, action, FastRng(4))
        yield from _shown(game, state, seat, action)


def _shown(game: Game[Any, Any], state: Any, seat: int, action: dict[str, Any]) -> Iterator[Any]:
    silent = game.copy(state)
    silent.asked = []
    for one in (action, *({"do": do} for do in AGREEMENTS if not do.startswith("offer"))):
        for done in (0, 1):
            if state.offers or done or not one["do"].startswith("offer"):
                yield game.sequel(state, seat, one, done, FastRng(5))
                yield game.sequel(silent, seat, one, done, FastRng(5))
    for who in (None, *range(_SEATS)):
        yield game.dump(game.imagine(state, who, FastRng(6)))
