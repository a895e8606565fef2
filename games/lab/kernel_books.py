"""What the kernel does with chance, and all else that is recorded of it: like the book of a game."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, Final

from games.engines.kernel import rng
from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng
from games.lab import kernel_matches
from games.lab.given_answers import of_given
from games.lab.kernel_answers import of_choices, of_events, of_shapes, said, secret
from games.lab.kernel_matches import of_agreed_ends, of_logs
from games.lab.kernel_promises import of_promises
from games.lab.kernel_scenarios import of_scenarios
from games.lab.pool import game_named

#: The game in whose book it stands.
KEY: Final = kernel_matches.KEY
_RANGES: Final = (1, 2, 6, 7, 40, 1 << 31, (1 << 31) + 1, 3 << 30, (1 << 32) - 1, 1 << 32)
_SIZES: Final = (0, 1, 31, 32, 33, 63, 64, 65)
#: So many different words a stream can hold.
_WORDS: Final = 1 << 32


def kernel_book() -> Iterator[tuple[str, Any]]:
    """Everything that is recorded of the kernel, by name."""
    yield from _of_chance()
    yield from of_shapes()
    yield from of_choices()
    yield from of_given()
    yield from of_logs()
    yield from of_scenarios()
    yield from of_promises()
    yield from of_events()
    yield from of_agreed_ends()
    yield "defaults", _defaults()


def _of_chance() -> Iterator[tuple[str, Any]]:
    yield "chance.limit", [_at_the_limit(number) for number in range(8)]
    for seed in (0, 1, 5, 2147483645, 2147483646, 1 << 40):
        yield f"fast.{seed}", _drawn(FastRng(seed))
    yield "base", [said(rng.Rng().below, 6), [rng.Rng.die(FastRng(seed)) for seed in range(30)]]
    for number, position in product(range(2), (0, 1, 7, 8, 9, 16, 2000)):
        chance = rng.CommittedRng(secret(number), b"salt", position)
        found = [_drawn(chance), chance.position, list(chance.drawn), list(chance.bounds)]
        chance.forget_drawn()
        yield f"committed.{number}.{position}", [*found, chance.drawn, chance.bounds]
    for size in _SIZES:
        yield f"secret.{size}", said(_stream, size)
        yield f"salt.{size}", said(_salt, size)
        yield f"seal.{size}", [said(rng.seal_of, "m", seat, secret(3, size)) for seat in (0, 1)]
    yield "seed", [rng.derived_seed("a", 1), rng.derived_seed(), rng.commitment(secret(4))]
    for number, held in enumerate(([], [0], [5], [6], [7], [-1], [1, 2], [1, 6, 3], [0, 0, 0])):
        yield f"recorded.{number}", _recorded(held)
    for number, script in enumerate(_SCRIPTS):
        scripted = rng.ScriptedRng(script)
        yield f"scripted.{number}", [[said(ask) for ask in _asks(scripted)], scripted.left_over()]
    given = rng.GivenRng(FastRng(9), {"roles": ["b", "a"]})
    yield "given", [said(ask) for ask in [lambda: _drawn(given), *_asks(given)]]


def _defaults() -> list[Any]:
    """What a game says where it leaves the answer to the kernel."""
    game = game_named(KEY)
    rules = game.rules({})
    state = game.setup(game.compile(rules), 3, FastRng(1))
    values = rules.model_dump(mode="json")
    return [
        Game.was_refused(game, state, 0, {"do": "roll"}),
        Game.least(game, state, "bid"),
        [Game.can_come(game, state, seat, "bid") for seat in range(3)],
        [*Game.gone(game, state), *Game.host_roles(game, values)],
        Game.by_seat(game, values),
        [said(Game.check_roles, game, roles) for roles in ((), ("entrepreneur",))],
    ]


def _at_the_limit(number: int) -> list[int]:
    """The first word of a stream, and what is drawn below it: where that word is the first that would not be fair."""
    first = rng.CommittedRng(secret(number), b"").below(_WORDS)
    return [first, rng.CommittedRng(secret(number), b"").below(first)]


def _drawn(chance: rng.Rng) -> list[Any]:
    items = list(range(9))
    chance.shuffle(items)
    dice = [chance.die() for _ in range(9)]
    return [
        items,
        dice,
        chance.deal(items, 4),
        [chance.below(n) for n in _RANGES for _ in range(3)],
    ]


def _stream(size: int) -> Any:
    return _drawn(rng.CommittedRng(secret(1, size), b""))


def _salt(size: int) -> str:
    return rng.salt_for("m", [b"", secret(2, size)]).hex()


def _recorded(held: Sequence[int]) -> Any:
    """Two throws or draws from recorded numbers, and what is left over."""
    found: list[Any] = []
    for asks in product((False, True), repeat=2):
        chance = rng.RecordedRng(held)
        found += [said(chance.die) if is_die else said(chance.below, 6) for is_die in asks]
        found += [said(chance.finish), list(chance.bounds)]
    return found


_SCRIPTS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"dice": [[1, 6]], "die": [1, 6]},
    {"dice": [[0, 7], [6, 1]], "die": [7, 0]},
    {"dice": [[1, 2], [3, 4], [5, 6]]},
    {"die": [2, 3, 4], "roles": ["a", "b"], "order": [2, 0, 1]},
    {"roles": ["a"], "order": [2, 0], "chip": [5]},
    {"roles": ["a", "x"], "order": [2, 0, 9], "chip": [6]},
    {"chip": [-1]},
    {"chip": [5, 0], "roles": ["a", "a"]},
    {"chip": [0], "roles": ["a", "b", "b"]},
)


def _asks(chance: rng.Rng) -> list[Callable[[], Any]]:
    items = [0, 1, 2]

    def shuffled(label: str) -> list[int]:
        chance.shuffle(items, label)
        return items

    return [
        chance.die,
        chance.die,
        lambda: chance.die("office"),
        lambda: chance.die("office"),
        lambda: chance.below(6, "chip"),
        lambda: chance.deal(["a", "a", "b"], 2, "roles"),
        lambda: shuffled("order"),
        lambda: shuffled("none"),
    ]
