"""What a game says before a match begins: tables, presets, rules, numbers of seats, what it prints and refuses.

Recorded like games: one line with a short digest for each thing that can be asked. A book has parts, each a recording of
its own, so that whoever looks for a difference need not ask for all of it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product, zip_longest
from typing import Any, Final

from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game
from games.engines.kernel.log import digest_of
from games.engines.kernel.rng import FastRng
from games.lab import (
    coming_books,
    kernel_books,
    log_books,
    outlook_books,
    plain_books,
    plan_books,
    position_books,
    rail_books,
    route_books,
    state_books,
    table_books,
    track_books,
)
from games.lab.documents import BETWEEN_RECORDINGS
from games.lab.legal_values import is_legal, legal_values
from games.lab.matrix import variations
from games.lab.pool import game_named

#: The first line of such a recording begins with this.
BOOK: Final = "book: "
_DIGITS: Final = 8
_SEATS: Final = range(-1, 10)
_BOOKS_DRAWN: Final = 150
_DRAWN_AT_ONCE: Final = 4
#: Parameters that bound each other.
_TIED: Final = (("players_min", "players_max"), ("pair_play", "players_max"))
#: Rules under which a match of an older revision begins otherwise than one of today.
_OLDER: Final = {"role_assignment": "by_seat", "starting_cash_entrepreneur_bonus": 500}
_BOUNDS: Final = (
    ("minimum", -1),
    ("minimum", 0),
    ("minimum", 1),
    ("maximum", -1),
    ("maximum", 0),
    ("maximum", 1),
)


def book(key: str) -> Iterator[tuple[str, Any]]:
    """Everything that can be asked of any game, by name."""
    game = game_named(key)
    yield "tables", game.tables()
    yield "presets", game.presets()
    yield "schema", game.Rules.model_json_schema()
    for name in game.Rules.model_fields:
        yield f"rule.{name}", [[value, _said(game, {name: value})] for value in _tries(game, name)]
    for number, rules in enumerate(variations(game)):
        yield f"seats.{number}", [rules, _seats(game, rules)]
    yield "drawn", [[rules, _said(game, rules)] for rules in _drawn(game)]
    tied = list(_tied(game))
    if tied:
        yield "tied", [[rules, _said(game, rules)] for rules in tied]
    yield "roles", [[list(roles), _roles(game, roles)] for roles in _dealt(game)]
    for revision in range(1, game.revision + 1):
        yield f"revision.{revision}", _begun(game, {}, revision)
        if {*_OLDER} <= {*game.Rules.model_fields}:
            yield f"older.{revision}", _begun(game, _OLDER, revision)
    yield "formats", [_loaded(game, number) for number in (0, 1, 2, None, "1")]
    shown = game.piles.event if game.piles is not None else ""
    yield "revealed", [game.has_revealed([{"event": name}]) for name in (shown, "other")]
    yield "by_seat", [_by_seat(game, rules) for rules in ({}, *variations(game))]
    yield from _printed(game)


def _by_key(key: str) -> dict[str, Callable[[], Iterable[tuple[str, Any]]]]:
    """The parts of the book of a game, by name."""
    found: dict[str, Callable[[], Iterable[tuple[str, Any]]]] = {"game": lambda: book(key)}
    if key in table_books.KEYS:
        found["tables"] = lambda: table_books.table_book(key)
        found["positions"] = lambda: position_books.position_book(key)
        found["states"] = lambda: state_books.state_book(key)
        found["outlook"] = lambda: outlook_books.outlook_book(key)
    if key == log_books.KEY:
        found["logs"] = log_books.log_book
        found["routes"] = route_books.route_book
        found["rails"] = rail_books.rail_book
        found["track"] = track_books.track_book
    if key in coming_books.KEYS:
        found["coming"] = lambda: coming_books.coming_book(key)
    if key == plain_books.KEY:
        found["plain"] = plain_books.plain_book
    if key == plan_books.KEY:
        found["plans"] = plan_books.plan_book
    if key == kernel_books.KEY:
        found["kernel"] = kernel_books.kernel_book
    return found


def lines_of(key: str, part: str) -> Iterator[str]:
    """The recording of a part of a game's book, line by line."""
    yield f"{BOOK}{key} {part}"
    for name, value in _by_key(key)[part]():
        yield f"{name} = {digest_of(value)[:_DIGITS]}"


def recorded_book(key: str) -> str:
    """The recordings of all parts."""
    return BETWEEN_RECORDINGS.join("\n".join([*lines_of(key, part), ""]) for part in _by_key(key))


def book_faults(text: str) -> list[str]:
    """The first thing that a game says otherwise than it was recorded."""
    recorded = text.splitlines()
    key, _, part = recorded[0].removeprefix(BOOK).partition(" ")
    for was, now in zip_longest(recorded, lines_of(key, part), fillvalue="nothing"):
        if was != now:
            return [f"was {was}", f"is  {now}"]
    return []


def _begun(game: Game[Any, Any], rules: Mapping[str, Any], revision: int) -> Any:
    """The state in which a match of a revision begins."""
    compiled = game.compile(game.rules(rules), None, revision)
    return game.dump(game.setup(compiled, 3, FastRng(1)))


def _by_seat(game: Game[Any, Any], rules: Mapping[str, Any]) -> Any:
    """What an event changes so that the seat is the order of play."""
    return game.by_seat(game.rules(rules).model_dump(mode="json"))


def _loaded(game: Game[Any, Any], number: Any) -> Any:
    """What is said of a state that was stored in this format."""
    compiled = game.compile(game.rules({}))
    data = {**game.dump(game.setup(compiled, 3, FastRng(1))), "format": number}
    try:
        return game.dump(game.load(compiled, data))
    except ValueError as error:
        return str(error)


def _tries(game: Game[Any, Any], name: str) -> list[Any]:
    """Values of a parameter: every word, the bounds of a number and what lies beside them."""
    described: Mapping[str, Any] = game.Rules.model_json_schema()["properties"][name]
    found = [*legal_values(game, name), None, "word", -1, 0, 1, 2.5, []]
    found += [described[bound] + more for bound, more in _BOUNDS if bound in described]
    default = described.get("default")
    if isinstance(default, list):
        found += [
            default[:-1],
            [*default, 1],
            [0, *default[1:]],
            [*default[:-1], -1],
            default[::-1],
        ]
    return found


def _said(game: Game[Any, Any], rules: Mapping[str, Any]) -> Any:
    """How a match with these rules begins, or why it does not."""
    try:
        whole = game.rules(rules)
        compiled = game.compile(whole)
        values = whole.model_dump(mode="json")
        seats, *_ = found = game.seats_for(values)
        state = game.setup(compiled, max(2, seats), FastRng(1))
    except IllegalAction as refusal:
        return [refusal.code, refusal.params]
    return [found, list(game.host_roles(values)), game.dump(state)]


def _printed(game: Game[Any, Any]) -> Iterator[tuple[str, Any]]:
    """What a match has printed beside its tables, by default and under every value that changes it."""
    usual = game.printed(game.compile(game.rules({})))
    yield "printed", usual
    for name in game.Rules.model_fields:
        tries = [
            [value, game.printed(game.compile(game.rules({name: value})))]
            for value in _tries(game, name)
            if is_legal(game, name, value)
        ]
        found = [[value, printed] for value, printed in tries if printed != usual]
        if found:
            yield f"printed.{name}", found


def _seats(game: Game[Any, Any], rules: Mapping[str, Any]) -> list[Any]:
    compiled = game.compile(game.rules(rules))
    found: list[Any] = []
    for seats in _SEATS:
        try:
            state = game.setup(compiled, seats, FastRng(seats + 2))
        except IllegalAction as refusal:
            found.append([refusal.code, refusal.params])
        else:
            found.append([game.view(state, 0), game.describe(state)])
    return found


def _drawn(game: Game[Any, Any]) -> Iterator[dict[str, Any]]:
    """Some parameters at once: what contradicts itself is refused."""
    rng = FastRng(_BOOKS_DRAWN)
    values = {name: _tries(game, name) for name in game.Rules.model_fields}
    allowed = {
        name: [value for value in tries if _said(game, {name: value})[0] != "bad_setup"]
        for name, tries in values.items()
    }
    for _ in range(_BOOKS_DRAWN):
        names = rng.deal(list(allowed), _DRAWN_AT_ONCE)
        yield {name: allowed[name][rng.below(len(allowed[name]))] for name in names}


def _tied(game: Game[Any, Any]) -> Iterator[dict[str, Any]]:
    """Two parameters that bound each other, each with every value that it may have alone or one beside it."""
    for names in _TIED:
        if {*names} <= {*game.Rules.model_fields}:
            for values in product(*[_tries(game, name) for name in names]):
                yield dict(zip(names, values, strict=True))


def _dealt(game: Game[Any, Any]) -> Iterator[tuple[str, ...]]:
    roles: set[str] = {"nobody"}
    for value in legal_values(game, "role_assignment"):
        roles |= {*game.host_roles(game.rules({"role_assignment": value}).model_dump())}
    for seats in (0, 2, 3):
        yield from product(sorted(roles), repeat=seats)


def _roles(game: Game[Any, Any], roles: tuple[str, ...]) -> Any:
    try:
        game.check_roles(roles)
    except IllegalAction as refusal:
        return [refusal.code, refusal.params]
    return "accepted"
