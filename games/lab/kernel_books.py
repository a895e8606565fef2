"""What the kernel does with chance, shapes, choices, logs and wrong scenarios: recorded like the book of a game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import pairwise, product
from typing import Any, Final

from games.engines.kernel import actions, log, rng, scenario
from games.engines.kernel.admission import admitted
from games.engines.kernel.choices import Amount, Bundle, Choice, MapChoice, Pick, Route, Subset
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng
from games.lab.pool import game_named

#: The game whose positions and logs are taken for it.
KEY: Final = "antimonopoly"
_RANGES: Final = (1, 2, 6, 7, 40, 1 << 31, (1 << 31) + 1, 3 << 30, (1 << 32) - 1, 1 << 32)
_ENTRIES: Final = 24
#: What the kernel says in its own words.
_TOLD: Final = (
    IllegalAction,
    scenario.BadScenario,
    log.BrokenLog,
    rng.ScriptError,
    rng.DrawMismatch,
    ValueError,
)
_SIZES: Final = (0, 1, 31, 32, 33, 63, 64, 65)


def kernel_book() -> Iterator[tuple[str, Any]]:
    """Everything that is recorded of the kernel, by name."""
    yield from _of_chance()
    yield from _of_shapes()
    yield from _of_choices()
    yield from _of_logs()
    yield from _of_scenarios()
    yield from _of_promises()


def _said(work: Callable[..., Any], *given: Any) -> Any:
    """What a call gives back, or what it says instead."""
    try:
        return work(*given)
    except _TOLD as error:
        return [type(error).__name__, str(error)]
    except Exception:  # noqa: BLE001  how exactly it breaks depends on the build
        return "broke"


# -- chance -------------------------------------------------------------------------------------------


def _secret(number: int, size: int = rng.SECRET_BYTES) -> bytes:
    return bytes((number + at) % 256 for at in range(size))


def _of_chance() -> Iterator[tuple[str, Any]]:
    for seed in (0, 1, 5, 2147483645, 2147483646, 1 << 40):
        yield f"fast.{seed}", _drawn(FastRng(seed))
    yield "base", [_said(rng.Rng().below, 6), [rng.Rng.die(FastRng(seed)) for seed in range(30)]]
    for number, position in product(range(2), (0, 1, 7, 8, 9, 16, 2000)):
        chance = rng.CommittedRng(_secret(number), b"salt", position)
        found = [_drawn(chance), chance.position, list(chance.drawn), list(chance.bounds)]
        chance.forget_drawn()
        yield f"committed.{number}.{position}", [*found, chance.drawn, chance.bounds]
    for size in _SIZES:
        yield f"secret.{size}", _said(_stream, size)
        yield f"salt.{size}", _said(_salt, size)
        yield f"seal.{size}", [_said(rng.seal_of, "m", seat, _secret(3, size)) for seat in (0, 1)]
    yield "seed", [rng.derived_seed("a", 1), rng.derived_seed(), rng.commitment(_secret(4))]
    for number, held in enumerate(([], [0], [5], [6], [7], [-1], [1, 2], [1, 6, 3], [0, 0, 0])):
        yield f"recorded.{number}", _recorded(held)
    for number, script in enumerate(_SCRIPTS):
        scripted = rng.ScriptedRng(script)
        yield f"scripted.{number}", [[_said(ask) for ask in _asks(scripted)], scripted.left_over()]
    given = rng.GivenRng(FastRng(9), {"roles": ["b", "a"]})
    yield "given", [_said(ask) for ask in [lambda: _drawn(given), *_asks(given)]]


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
    return _drawn(rng.CommittedRng(_secret(1, size), b""))


def _salt(size: int) -> str:
    return rng.salt_for("m", [b"", _secret(2, size)]).hex()


def _recorded(held: Sequence[int]) -> Any:
    """Two throws or draws from recorded numbers, and what is left over."""
    found: list[Any] = []
    for asks in product((False, True), repeat=2):
        chance = rng.RecordedRng(held)
        found += [_said(chance.die) if is_die else _said(chance.below, 6) for is_die in asks]
        found += [_said(chance.finish), list(chance.bounds)]
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


# -- shapes and choices -------------------------------------------------------------------------------


_VALUES: Final[tuple[Any, ...]] = (
    *(None, True, 0, -1, 1.5, "", "a", "x" * 64, "x" * 65, "\ud7ff", "\ud800", "\udfff", "\ue000"),
    *(actions.LARGEST, actions.LARGEST + 1, -actions.LARGEST, -actions.LARGEST - 1),
    *(
        [],
        ["a"],
        ["a", "a"],
        ["a", 1],
        [f"{at}" for at in range(64)],
        [f"{at}" for at in range(65)],
    ),
    *({}, {"a": 1}, {"a": True}, {"a": actions.LARGEST}, {"a": actions.LARGEST + 1}, {1: 1}),
    *({"a": -actions.LARGEST}, {"a": -actions.LARGEST - 1}, {"b": 1}, {"a": "x", "c": 2}),
    *({f"{at}": at for at in range(64)}, {f"{at}": at for at in range(65)}, {"y" * 65: 1}),
    *({"\ud800": 1}, {"do": "go"}, {"do": "go", "n": 1}, {"do": "go", "n": 1, "s": "a", 3: 1}),
    *({"do": "go", "n": "a"}, {"do": "go", "n": 1, "s": "a"}, {"do": 1}, {"do": "stay"}),
)


def _of_shapes() -> Iterator[tuple[str, Any]]:
    shape = actions.Shape({"n": actions.integer}, {"s": actions.text})
    checks: dict[str, Callable[[Any], Any]] = {
        "integer": lambda value: actions.integer(value, "w"),
        "text": lambda value: actions.text(value, "w"),
        "texts": lambda value: actions.texts(value, "w"),
        "numbers": lambda value: actions.numbers_by_text(value, "w"),
        "one_of": lambda value: actions.one_of("a", "b")(value, "w"),
        "record": lambda value: actions.record(a=actions.integer)(value, "w"),
        "shape": shape.check,
        "type": lambda value: actions.type_of(value, {"go": 1}),
        "seat": lambda value: actions.seat_number(value, 2, "w"),
        "repeated": actions.repeated,
    }
    for name, check in checks.items():
        yield f"shape.{name}", [_said(check, value) for value in [*_VALUES, 1, 2]]
    yield "shape.bare", [_said(actions.Shape().check, one) for one in ({}, {"a": 1})]


_SIDE: Final = {"cash": 3, "fields": ["a", "b"], "cards": ["c"]}
_CHOICES: Final[tuple[Choice, ...]] = (
    Choice("go", {"n": 1}, blind=True),
    Choice("go"),
    Amount("go", min=2, max=9, step=3),
    Amount("go", {"n": 1}, min=1, max=1),
    Amount("go", min=0, max=900),
    Amount("go", min=0, max=20, step=2),
    Amount("go"),
    Subset("go"),
    Pick("go", arg="field", options=["a", "b"]),
    Pick("go", options=[{"field": "a", "n": 1}, {"field": "b", "n": 2}]),
    Subset("go", arg="fields", options=["a", "b", "c"], min=1, max=2),
    MapChoice("go", arg="levels", options={"a": [1, 3], "b": [0, 0], "c": [2, 5], "d": [1, 2]}),
    Bundle("go", give=_SIDE),
    Bundle("go", give={"cash": 0}),
    Bundle("go", give={"cash": 1}),
    Bundle("go", give={"fields": ["a"]}),
    Bundle("go", give=_SIDE, to={1: {"cash": 2}, 2: {"fields": ["d"], "cards": ["e"]}}),
    Route("go", trains=["t"], suggestion={"routes": [{"train": "t"}]}),
)
_PARTS: Final[Mapping[str, tuple[Any, ...]]] = {
    "n": (1, 2),
    "amount": (0, 1, 2, 3, 5, 8, 9, 11, True),
    "field": ("a", "b", "c"),
    "fields": ([], ["a"], ["a", "b"], ["a", "b", "c"], ["d"]),
    "levels": ({}, {"a": 0}, {"a": 1}, {"a": 3}, {"a": 4}, {"b": 0, "c": 5}, {"e": 1}, {"b": 1}),
    "cash": (0, 1, 3, 4),
    "cards": (["c"], ["e"]),
    "to": (1, 2, 3),
    "give": ({}, {"cash": 3}, {"cash": 4}, {"fields": ["a"]}, {"fields": ["d"]}, {"cards": ["e"]}),
    "get": ({}, {"cash": 2}, {"cash": 3}, {"fields": ["d"]}, {"cards": ["e"]}, {"cards": ["c"]}),
    "routes": ([], [{"train": "t"}], [{"train": "u"}], [{"train": "t"}, {"train": "u"}]),
}


def _of_choices() -> Iterator[tuple[str, Any]]:
    tries: list[dict[str, Any]] = [{}, *({name: one} for name in _PARTS for one in _PARTS[name])]
    for names in (("to", "give", "get"), ("field", "n"), ("cash", "fields")):
        tries += [
            dict(zip(names, values, strict=True))
            for values in product(*[_PARTS[name] for name in names])
        ]
    for number, choice in enumerate(_CHOICES):
        answers = [_said(admitted, {"do": "go", **one}, [Choice("stay"), choice]) for one in tries]
        yield f"admitted.{number}", answers
        samples = [choice.sample(FastRng(seed)) for seed in range(150)]
        yield f"sample.{number}", [choice.to_json(), choice.kind, samples]


# -- logs ---------------------------------------------------------------------------------------------


def _played() -> tuple[log.Table, list[dict[str, Any]]]:
    """A short match as the clock plays it, with some of it undone and done again."""
    game = game_named(KEY)
    compiled = game.compile(game.rules({}))
    chance = rng.CommittedRng(_secret(7), b"book")
    table = log.Table.opened(game, compiled, 3, chance)
    found: list[dict[str, Any]] = [
        {"n": 1, "kind": "setup", "seat": None, "action": {}, "drawn": list(chance.drawn)}
    ]
    for number in range(2, _ENTRIES):
        chance.forget_drawn()
        asked = table.game.asked(table.state)[0]
        seat, action = game.default_action(table.state, asked, FastRng(number))
        table.apply(seat, action, chance)
        entry = {"n": number, "kind": "play", "seat": seat, "action": action}
        found.append({**entry, "drawn": list(chance.drawn)})
    return table, found


def _of_logs() -> Iterator[tuple[str, Any]]:
    game, (played, entries) = game_named(KEY), _played()
    compiled = played.state.c
    yield "log.played", _table(played)
    last = len(entries)

    def undo(number: int, to: int) -> dict[str, Any]:
        return {"n": number, "kind": "undo", "seat": None, "action": {"to": to}, "drawn": []}

    again = {**entries[9], "n": last + 2}
    left = {"n": last + 1, "kind": "play", "seat": None, "action": {"do": "leave", "who": 2}}
    logs: dict[str, list[dict[str, Any]]] = {
        "whole": entries,
        "undone": [*entries, undo(last + 1, 9)],
        "again": [*entries, undo(last + 1, 9), again],
        "redone": [*entries, undo(last + 1, 9), undo(last + 2, last), undo(last + 3, last + 1)],
        "start": [*entries, undo(last + 1, 1)],
        "nowhere": [*entries, undo(last + 1, 0)],
        "later": [*entries, undo(last + 1, last + 1)],
        "left": [*entries, {**left, "drawn": []}],
        "none": [],
        "more": [*entries[:5], {**entries[5], "drawn": [*entries[5]["drawn"], 1]}],
        "fewer": [{**entries[0], "drawn": entries[0]["drawn"][:-1]}],
        "opening": [{**entries[0], "drawn": [*entries[0]["drawn"], 1]}],
        "other": [*entries[:3], {**entries[3], "seat": 9}, *entries[4:]],
        "roles": [{**entries[0], "action": {"roles": ["entrepreneur"]}}],
    }
    for name, rows in logs.items():
        yield f"log.{name}.held", _said(log.effective, rows)
        yield f"log.{name}.fold", _said(_folded, compiled, rows)
        yield f"log.{name}.replay", _said(_replayed, compiled, rows)
        yield f"log.{name}.bounds", _said(log.bounds_of, game, compiled, 3, rows)
    table = log.fold(game, compiled, 3, entries[:6])
    topics = table.topics()
    asked = {
        seat: [table.answered(seat, topic), table.answered(seat, None)]
        for seat, topic in topics.items()
    }
    yield "log.asked", [sorted(asked.items()), [table.answered(seat, None) for seat in range(3)]]
    twin = table.copy()
    twin.reopen(77)
    yield "log.copy", [_table(table), _table(twin)]
    yield (
        "log.digest",
        [log.digest(game, table.state), log.canonical({"b": "ż", "a": [1]}).decode()],
    )


def _folded(compiled: Any, rows: Sequence[log.Entry]) -> Any:
    return _table(log.fold(game_named(KEY), compiled, 3, rows))


def _replayed(compiled: Any, rows: Sequence[log.Entry]) -> Any:
    replay = log.Replay(game_named(KEY), compiled, 3, rows)
    return [_table(replay.step(row, rng.RecordedRng(row["drawn"]))) for row in rows]


def _table(table: log.Table) -> Any:
    questions = sorted(table.questions.items())
    return [log.digest(table.game, table.state), table.version, questions]


# -- scenarios that fail, and promises that are not kept ----------------------------------------------


_RIGHT: Final[dict[str, Any]] = {
    "seats": 2,
    "given": {
        "turn": 0,
        "players": {0: {"position": 37}},
        "owner": {"dam": 0, "alexanderplatz": 1},
    },
    "random": {"dice": [[5, 4]]},
    "when": [
        {"seat": 1, "do": "roll", "illegal": "not_your_turn", "params": {"asked": [0]}},
        {"seat": 0, "do": "roll"},
        {
            "expect": {
                "players.0.position": 6,
                "asked": [0],
                "events": ["dice_rolled", "salary_paid"],
            }
        },
        {"clock": 0},
    ],
    "then": {
        "turn": 1,
        "players.0": {"position": 6},
        "legal.1": {"has": ["roll"], "lacks": ["bid"]},
    },
}
#: The clock chooses a role, which chance decides.
_OPENING: Final[dict[str, Any]] = {
    "given": {},
    "random": {"dice": [[5, 4], [1, 2]]},
    "when": [{"clock": 0}],
    "then": {"players.0.role": "nobody"},
}
_STEPS: Final[tuple[Any, ...]] = (
    {"seat": 0, "do": "roll"},
    {"seat": 1, "do": "roll"},
    {"seat": 2, "do": "roll"},
    {"seat": -1, "do": "time_up"},
    {"seat": "system", "do": "time_up"},
    {"seat": "system", "do": "leave", "who": 1},
    {"seat": True, "do": "roll"},
    {"seat": 0, "do": "mortgage", "field": "dan"},
    {"seat": 0, "do": "mortgage", "field": "dam"},
    {"seat": 0, "do": "mortgage", "field": "dam", "illegal": "not_owner"},
    {"seat": 1, "do": "roll", "illegal": "not_owner"},
    {"seat": 1, "do": "roll", "illegal": "not_your_turn", "params": {"asked": [1]}},
    {"clock": 0},
    {"clock": 1},
    {"expect": []},
    {"expect": {}},
)
_PATHS: Final[tuple[tuple[str, Any], ...]] = (
    *(("asked", []), ("asked", [1]), ("asked", [0, 1]), ("asked.len", 1), ("asked.0", 1)),
    *(("turn.len", 1), ("phase.0", "b"), ("phase.len", 1), ("view.1.0", {"lacks": ["turn"]})),
    *(("legal.1.roll.bid", {"kind": "pick"}), ("view.0.watcher", {"has": ["decks"]})),
    *(("asked.-1", 1), ("asked.-2", 1), ("asked.1", None), ("asked.x", None), ("askd", [1])),
    *(
        ("turn", 1),
        ("turn", True),
        ("turn", 0),
        ("turn.x", None),
        ("phase.x", 1),
        ("outcome", None),
    ),
    *(("time_up", False), ("time_up", 0), ("players.0", {"cash": 1}), ("players.9", None)),
    *(("players.0.cash", 1600), ("players.0", {"detained": None, "nothing": None})),
    *(
        ("legal.1", {"has": ["bid"]}),
        ("legal.1", {"lacks": ["roll"]}),
        ("legal.0", {"lacks": ["roll"]}),
    ),
    *(("legal.1.roll", None), ("legal.1.bid", None), ("legal.1.roll", {"kind": "pick"})),
    *(("legal.1.roll", {"kind": "fixed"}), ("legal.1.bid", {})),
    *(("legal.1.mortgage", {"options": ["alexanderplatz"]}), ("legal.1.mortgage", {"options": []})),
    *(
        ("legal.1.mortgage", {"options": ["dam"]}),
        ("legal.1.mortgage", {"options": ["dam", "dam"]}),
    ),
    *(("view.0", {"has": ["decks"]}), ("view.watcher", {"lacks": ["players"]})),
    *(
        ("view.1", {"has": ["turn", "players.0.cash"], "lacks": ["decks"]}),
        ("events", ["moved", "moved"]),
    ),
    *(
        ("events", ["turn_ended"]),
        ("events", ["turn_started", "turn_ended"]),
        ("events", ["moved"]),
    ),
    *(("events", [{"turn_ended": {"who": 0}}]), ("events", [{"turn_ended": {"who": 1}}])),
    *(("events", [{"turn_ended": None}]), ("no_events", ["turn_ended"]), ("no_events", ["moved"])),
    *(("no_events", [{"turn_ended": {"who": 1}}]), ("no_events", ["moved", "turn_ended"])),
)
_HEADS: Final[tuple[dict[str, Any], ...]] = (
    *({"seats": True}, {"seats": None}, {"seats": 9}, {"when": {}}, {"then": []}, {"given": []}),
    *(
        {"random": []},
        {"rules": []},
        {"nothing": 1},
        {"whne": 1},
        {"preset": "nothing"},
        {"then": {}},
    ),
    *({"illegal": "bad_setup"}, {"seats": 9, "illegal": "bad_setup"}, {"seats": 9, "illegal": "x"}),
    *({"rules": {"win_mode": "C"}}, {"rules": {"win_mod": "A"}}, {"rules": {"start_salary": 200}}),
    *({"random": {}}, {"random": {"dice": [[5, 4], [1, 1]]}}, {"random": {"dice": [[5, 7]]}}),
    *({"random": {"dice": [[5, 4]], "die": [1]}}, {"random": {"dice": [[5, 4]], "order": [0]}}),
    *({"random": {"dice": [[5, 4]], "cards_entrepreneur": ["E-01"]}}, {"then": {}, "when": []}),
    *({"given": {}, "when": []}, {"given": {"turn": 5}}, {"when": [{"seat": 0, "illegal": "x"}]}),
    *(
        {"then": {}, "when": [{"expect": {}}]},
        {"then": {}, "when": ["roll"]},
        {"then": {}, "when": None},
    ),
)


def _of_scenarios() -> Iterator[tuple[str, Any]]:
    game = game_named(KEY)
    heads = [{"preset": preset["id"]} for preset in game.presets()]
    wrong = [{}, _OPENING, *_HEADS, *heads]
    wrong += [{"when": [*_RIGHT["when"], one]} for one in _STEPS]
    wrong += [{"when": [one, *_RIGHT["when"]]} for one in _STEPS]
    wrong += [{"then": {path: value}} for path, value in _PATHS]
    for number, change in enumerate(wrong):
        changed = {**deepcopy(_RIGHT), **change}
        answers = [_said(scenario.run, game, changed), scenario.checks_something(changed)]
        yield f"scenario.{number}", answers
    rules = {"start_salary": 300}
    yield "scenario.under", _said(scenario.run, game, _RIGHT, rules)
    values: list[Any] = [
        None,
        0,
        False,
        1,
        True,
        "a",
        [],
        [1],
        [1, 2],
        [2, 1],
        [1, 1],
        {},
        {"a": 1},
    ]
    values += [
        {"a": None},
        {"a": 1, "b": 2},
        {1: 2},
        {"1": 2},
        {"a": [2, 1]},
        {"a": [1, 2]},
        [[1, 2]],
        (1, 2),
    ]
    yield (
        "scenario.matches",
        [
            [scenario.matches(one, two), scenario.matches(one, two, as_sets=True)]
            for one, two in product(values, repeat=2)
        ],
    )


class Mischief:
    """A game that answers some calls otherwise than it should."""

    def __init__(self, game: Any, answers: Mapping[str, Callable[..., Any]]) -> None:
        self._game = game
        self._answers = answers

    def __getattr__(self, name: str) -> Any:
        return self._answers.get(name) or getattr(self._game, name)


def _of_promises() -> Iterator[tuple[str, Any]]:
    game = game_named(KEY)
    for name, answers in _mischiefs(game).items():
        wrong: Any = Mischief(game, answers)
        yield f"promise.{name}", _said(scenario.run, wrong, _RIGHT)


class _Wrongly:
    """Calls of a game, each done wrongly in one way."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def load(self, compiled: Any, data: Any) -> Any:
        return _spoiled(self.game.load(compiled, data))

    def view(self, state: Any, who: int | None) -> Any:
        return self.game.view(_spoiled(state), who)

    def imagine(self, state: Any, _who: int | None, _chance: rng.Rng) -> Any:
        return _spoiled(self.game.copy(state))

    def apply(self, state: Any, seat: int, action: Any, chance: Any, sink: Any = None) -> None:
        try:
            self.game.apply(state, seat, action, chance, sink)
        except IllegalAction:
            _spoiled(state)
            raise

    def talk(self, state: Any, seat: int, action: Any, chance: Any, sink: Any = None) -> None:
        if sink is not None and seat == 1:
            sink.append({"event": "nothing"})
        self.game.apply(state, seat, action, chance, sink)

    def hear(self, state: Any, seat: int, action: Any, chance: Any, sink: Any = None) -> None:
        if sink is None:
            raise IllegalAction("game_over")
        self.game.apply(state, seat, action, chance, sink)

    def check(self, state: Any, seat: int, action: Any) -> None:
        self.game.check(state, seat, action)
        if action["do"] == "roll":
            raise IllegalAction("game_over")

    def forbid(self, state: Any, seat: int, action: Any) -> None:
        if seat == 1:
            raise IllegalAction("game_over")
        self.game.check(state, seat, action)

    def broken(self, state: Any) -> list[str]:
        return ["cash"] if state.turn else []

    def offering(self, choices: Sequence[Choice]) -> Callable[..., Any]:
        return lambda state, seat: [*self.game.legal(state, seat), *choices]


def _spoiled(state: Any) -> Any:
    state.cash[0] += 1
    return state


def _mischiefs(game: Any) -> dict[str, dict[str, Callable[..., Any]]]:
    """By name, the calls that are done wrongly."""
    wrongly = _Wrongly(game)
    offers: dict[str, list[Choice]] = {
        "twice": [Pick("mortgage", arg="field", options=["dam", "dam"])],
        "nothing": [Pick("mortgage", arg="field", options=[])],
        "unsure": [Choice("bid")],
        "blind": [Choice("bid", blind=True)],
        "amount": [Amount("bid", min=1, max=1)],
        "empty": [Subset("bid", arg="fields", options=[], min=1, max=1)],
        "unheard": [Pick("mortgage", arg="field", options=["railway"])],
    }
    found = {
        f"offers.{name}": {"legal": wrongly.offering(choices)} for name, choices in offers.items()
    }
    calls: dict[str, Callable[..., Any]] = {
        "load": wrongly.load,
        "copy": lambda state: state,
        "apply": wrongly.apply,
        "check": wrongly.check,
        "view": wrongly.view,
        "broken": wrongly.broken,
        "asked": lambda _state: [],
        "optional": lambda _state: [0, 1],
        "topic": lambda _state, seat: seat,
        "outcome": lambda _state: 1,
        "legal": lambda _state, _seat: [],
        "imagine": wrongly.imagine,
        "default_action": lambda _state, seat, _chance: (seat, {"do": "bid", "amount": 1}),
    }
    found |= {name: {name: call} for name, call in calls.items()}
    found |= {"talks": {"apply": wrongly.talk}, "is_deaf": {"apply": wrongly.hear}}
    found |= {
        "forbids": {"check": wrongly.forbid},
        "was_broken": {"broken": lambda _state: ["cash"]},
    }
    for one, two in pairwise(calls):
        found[f"{one}.{two}"] = {one: calls[one], two: calls[two]}
    return found
