"""What a hostile client may send: real actions of a game spoilt in every way, at the positions of its scenarios."""

import math
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from games.engines.catalogue import GAMES
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game, Sink
from games.engines.kernel.log import canonical
from games.engines.kernel.rng import FastRng
from games.engines.kernel.scenario import run
from games.lab.documents import documents
from tests.games.engines.cases import codes_of

SCENARIOS: Final = Path(__file__).parents[2] / "scenarios"

#: No refusal says more about what was sent, in bytes of JSON.
LONGEST_REFUSAL: Final = 4096

_DEEP: list[Any] = []
for _ in range(60):
    _DEEP = [_DEEP]

#: No value of an action of any game; some are not even JSON.
JUNK: Final[tuple[Any, ...]] = (
    None, True, False, -1, 0, 1, 7, 10**9, 10**9 + 1, -(10**9), 2**63, -(2**70), 10**5000, -(10**5000), 0.5, 1.0, -0.0, 1e308,
    math.nan, math.inf, -math.inf, "", "\ud800", "\udfff x", "\x00", "x" * 64, "x" * 65, "9" * 5000, "²", "1", "system", "bank", "none",
    [], {}, [[]], [None], [{}], [0] * 70, ["a", "a"], {"": 0}, {"a": {"b": []}}, {5: 1}, {None: None}, {"\ud800": 1}, _DEEP,
    (), ("a",), b"a", frozenset({1}),
)  # fmt: skip
#: Keys that no action has.
_KEYS: Final[tuple[Any, ...]] = ("", "other", "x" * 100, "\ud800", 5, None, 10**5000, ("do",), 1.5)


#: What a step of a scenario says beside its action.
_BESIDE: Final = ("seat", "illegal", "params")


class Watched:
    """A game whose positions are kept."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.seen: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def arrange(self, *args: Any) -> Any:
        state = self.game.arrange(*args)
        self.seen.append(self.game.copy(state))
        return state

    def apply(self, state: Any, *rest: Any) -> None:
        self.game.apply(state, *rest)
        self.seen.append(self.game.copy(state))


@cache
def scenarios(key: str) -> tuple[dict[str, Any], ...]:
    """Those of a game, but for the few that replay a whole recorded game first."""
    found = (document.data for document in documents([SCENARIOS / key]))
    return tuple(data for data in found if "record" not in data.get("given", {}))


@cache
def positions(key: str, every: int = 4) -> tuple[Any, ...]:
    """All positions of every so many scenarios of a game."""
    watching: Any = Watched(GAMES[key])
    for scenario in scenarios(key)[::every]:
        run(watching, scenario)
    return tuple(watching.seen)


def sender(game: Game[Any, Any], seed: int) -> "Sender":
    """Sends what the scenarios of the game send, spoilt by chance."""
    samples: dict[str, list[Action]] = {}
    for scenario in scenarios(game.key):
        for step in scenario.get("when", ()):
            if "do" in step:
                action = {name: value for name, value in step.items() if name not in _BESIDE}
                samples.setdefault(action["do"], []).append(action)
    return Sender(samples, sorted(words_in(game.tables())), Random(seed))


def words_in(data: Any) -> set[str]:
    """Every id in the tables of a game."""
    if isinstance(data, Mapping):
        own = {data["id"]} if isinstance(data.get("id"), str) else set()
        return own.union(*map(words_in, data.values()))
    if isinstance(data, (list, tuple)):
        return set().union(*map(words_in, data))
    return set()


@dataclass
class Sender:
    """Makes actions out of those that a game really has. `samples`: by type."""

    samples: dict[str, list[Action]]
    words: list[str]
    plain: Random

    def __post_init__(self) -> None:
        self.real = [action for row in self.samples.values() for action in row]
        self.by_key: dict[str, list[Any]] = {}
        for action in self.real:
            for key, value in action.items():
                self.by_key.setdefault(key, []).append(value)

    def move(self, game: Game[Any, Any], state: Any) -> tuple[int, Any]:
        """A seat, mostly one that is asked, and its action: one that it has or any other, mostly with something changed."""
        plain, asked = self.plain, [*game.asked(state), *game.optional(state)]
        seat = plain.choice(asked if asked and plain.random() < 0.7 else seats_at(state))
        choices = game.legal(state, seat) if plain.random() < 0.4 else []
        if choices:
            action: Any = plain.choice(choices).sample(FastRng(plain.randrange(1000)))
        else:
            action = deepcopy(plain.choice(self.samples[plain.choice(list(self.samples))]))
        for _ in range(plain.choice((0, 1, 1, 1, 2, 3))):
            if isinstance(action, dict) and action:
                action = plain.choice(_WAYS)(self, action)
        return seat, action

    def every_key(self) -> Iterator[Any]:
        """Each field of each type replaced by each junk, left out, or joined by another."""
        for row in self.samples.values():
            action = max(row, key=len)
            for key in action:
                yield from ({**action, key: junk} for junk in JUNK)
                yield {name: value for name, value in action.items() if name != key}
            yield from ({**action, key: 1} for key in _KEYS)

    def like(self, key: Any, value: Any) -> Any:
        """Another value: one that the field has elsewhere, one of the same kind, or junk."""
        plain, turn = self.plain, self.plain.random()
        if turn < 0.35 and key in self.by_key:
            return deepcopy(plain.choice(self.by_key[key]))
        if turn < 0.7:
            if type(value) is int:
                return value + plain.choice((-value, -100, -10, -1, 1, 5, 10, 100, 1000))
            if isinstance(value, str):
                return plain.choice(self.words)
        return deepcopy(plain.choice(JUNK))

    def spoilt(self, key: Any, value: Any) -> Any:
        """The value, or something within it, changed."""
        plain = self.plain
        if isinstance(value, dict) and value and plain.random() < 0.8:
            inner = plain.choice(list(value))
            changed = {name: part for name, part in value.items() if name != inner}
            name = plain.choice(self.words) if plain.random() < 0.3 else inner
            return changed | {name: self.spoilt(inner, value[inner])}
        if isinstance(value, list) and value and plain.random() < 0.8:
            at = plain.randrange(len(value))
            kept = [value[at]] * plain.randrange(3) or [self.spoilt(key, value[at])]
            return [*value[:at], *kept, *value[at + 1 :]]
        return self.like(key, value)

    def _field(self, action: Action) -> Any:
        key = self.plain.choice(list(action))
        return {**action, key: self.spoilt(key, action[key])}

    def _same_type(self, action: Action) -> Any:
        same = [row for do, row in self.samples.items() if do == action.get("do")]
        return deepcopy(self.plain.choice(same[0] if same else self.real))

    def _type(self, action: Action) -> Any:
        return {**action, "do": self.plain.choice([*self.samples, *JUNK])}

    def _dropped(self, action: Action) -> Any:
        gone = self.plain.choice(list(action))
        return {key: value for key, value in action.items() if key != gone}

    def _foreign(self, action: Action) -> Any:
        key = self.plain.choice([*self.by_key, *_KEYS])
        return {**action, key: self.spoilt(key, 0)}

    def _nothing(self, action: Action) -> Any:
        return deepcopy(self.plain.choice(JUNK))


_WAYS: Final = (
    *[Sender._field] * 12, *[Sender._same_type] * 3, *[Sender._dropped] * 2, Sender._type, Sender._foreign, Sender._nothing,
)  # fmt: skip


@dataclass
class Judge:
    """Tries actions at one position, which every refusal must leave as it was."""

    game: Game[Any, Any]
    state: Any
    accepted: int = 0
    refused: list[tuple[int, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.before = canonical(self.game.dump(self.state))
        self.twin = self.game.copy(self.state)
        self.promised = codes_of(self.game)
        self.is_odd = bool(self.game.broken(self.state))

    def tries(self, seat: int, action: Any) -> IllegalAction | None:
        """The refusal, which `check` and `apply` must share; None if both accept the action."""
        game = self.game
        told: Sink = []
        first = _refusal(lambda: game.check(self.state, seat, action))
        second = _refusal(lambda: game.apply(self.twin, seat, action, FastRng(3), told))
        if first is None:
            assert second is None, f"apply refuses: {second}"
            # A scenario may begin where no game could come to.
            assert self.is_odd or not game.broken(self.twin)
            assert canonical([action, told, game.view(self.twin, None)])
            self.accepted += 1
            self.twin = game.copy(self.state)
            return None
        assert second is not None, f"check refuses: {first}"
        assert (first.code, first.params) == (second.code, second.params)
        assert told == []
        assert set(first.params) <= set(self.promised[first.code])
        assert len(canonical(first.params)) <= LONGEST_REFUSAL
        self.refused.append((seat, action))
        return first

    def is_untouched(self) -> bool:
        """Whether neither `check` nor a refused `apply` left a trace."""
        dumps = [canonical(self.game.dump(state)) for state in (self.state, self.twin)]
        return dumps == [self.before, self.before]


def _refusal(call: Any) -> IllegalAction | None:
    try:
        call()
    except IllegalAction as refusal:
        return refusal
    return None


def seats_at(state: Any) -> range:
    """Every seat of a position, and the table itself."""
    return range(SYSTEM, state.seats)
