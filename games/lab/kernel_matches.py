"""What the kernel does with logs, with scenarios that fail, and with those that are wrong: recorded like the book of a game."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import product
from typing import Any, Final

from games.engines.kernel import log, rng, scenario
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.rng import FastRng
from games.lab.kernel_answers import said, secret
from games.lab.pool import game_named

#: The game whose positions and logs are taken for it.
KEY: Final = "antimonopoly"
_ENTRIES: Final = 24
#: What the table does once everybody has agreed to end.
_AGREED: Final = {"do": log.END_AGREED}


def _played() -> tuple[log.Fold, list[dict[str, Any]]]:
    """A short match as the clock plays it, with some of it undone and done again."""
    game = game_named(KEY)
    compiled = game.compile(game.rules({}))
    chance = rng.CommittedRng(secret(7), b"book")
    table = log.Fold.opened(game, compiled, 3, chance)
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


def of_logs() -> Iterator[tuple[str, Any]]:
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
        yield f"log.{name}.held", said(log.effective, rows)
        yield f"log.{name}.fold", said(_folded, compiled, rows)
        yield f"log.{name}.replay", said(_replayed, compiled, rows)
        yield f"log.{name}.bounds", said(log.bounds_of, game, compiled, 3, rows)
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


def of_agreed_ends() -> Iterator[tuple[str, Any]]:
    """Matches that end because everybody agreed: the table after it, and what may come after that."""
    held, _ = _played()
    for number in (None, 77):
        table, told = held.copy(), list[Any]()
        table.apply(SYSTEM, _AGREED, FastRng(1), told, number)
        twin = table.copy()
        yield (
            f"agreed.{number}",
            [*map(_ended, (held, table, twin)), told, said(_end_unheard, twin), _ended(twin)],
        )
    unheard = held.copy()
    yield "agreed.unheard", [said(_end_unheard, unheard), _ended(unheard), _ended(held)]
    over = _over()
    yield "agreed.over", [_ended(over), said(_end_unheard, over), _ended(over)]


def _over() -> log.Fold:
    """A match that its rules have ended."""
    game = game_named(KEY)
    state = game.arrange(game.compile(game.rules({})), 2, {"turn": 0}, FastRng(1))
    table = log.Fold(game, state, 5)
    table.apply(SYSTEM, {"do": "leave", "who": 1}, FastRng(1))
    return table


def _end_unheard(table: log.Fold) -> Any:
    return table.apply(SYSTEM, _AGREED, FastRng(1))


def _ended(table: log.Fold) -> Any:
    outcome = table.outcome
    return [_table(table), outcome and outcome.to_json()]


def _folded(compiled: Any, rows: Sequence[log.Entry]) -> Any:
    return _table(log.fold(game_named(KEY), compiled, 3, rows))


def _replayed(compiled: Any, rows: Sequence[log.Entry]) -> Any:
    replay = log.Replay(game_named(KEY), compiled, 3, rows)
    return [_table(replay.step(row, rng.RecordedRng(row["drawn"]))) for row in rows]


def _table(table: log.Fold) -> Any:
    questions = sorted(table.questions.items())
    return [log.digest(table.game, table.state), table.version, questions]


RIGHT: Final[dict[str, Any]] = {
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


#: A scenario of which only its own words are looked at: as it is, with a sum that is wrong, with steps that are refused, and without a start.
_UNWITNESSED: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"then": {"players.0.cash": 1}},
    {"when": [{"seat": 1, "do": "roll"}, {"seat": 0, "do": "roll", "illegal": "not_owner"}]},
    {"seats": 9},
)
#: Cards that lie on top and that nobody draws, one that is drawn, and one drawn though another, or none, was said to lie there.
_PILES: Final[tuple[dict[str, Any], ...]] = (
    {"random": {"dice": [[5, 4]], "cards_entrepreneur": ["AM-E01"]}},
    *(
        {
            "given": {"turn": 0, "players": {0: {"role": "entrepreneur", "position": 0}}, **decks},
            "random": {"dice": [[3, 4]], **cards},
            "when": [{"seat": 0, "do": "roll"}],
            "then": {"players.0.position": 7},
        }
        for decks, cards in (
            ({}, {"cards_entrepreneur": ["AM-E01"]}),
            ({}, {"cards_entrepreneur": ["AM-E01", "AM-E03"]}),
            ({}, {"cards_monopolist": ["AM-M03"]}),
            ({"decks": {"entrepreneur": ["AM-E03"]}}, {}),
            ({"decks": {"entrepreneur": ["AM-E03"]}}, {"cards_entrepreneur": ["AM-E01"]}),
        )
    ),
)


def _unwitnessed(told: dict[str, Any]) -> Any:
    found = scenario.faults_of(game_named(KEY), told, is_witnessed=False)
    return [[fault.kind, fault.text] for fault in found]


def of_scenarios() -> Iterator[tuple[str, Any]]:
    game = game_named(KEY)
    heads = [{"preset": preset["id"]} for preset in game.presets()]
    wrong = [{}, _OPENING, *_HEADS, *heads]
    wrong += [{"when": [*RIGHT["when"], one]} for one in _STEPS]
    wrong += [{"when": [one, *RIGHT["when"]]} for one in _STEPS]
    wrong += [{"then": {path: value}} for path, value in _PATHS]
    for number, change in enumerate(wrong):
        changed = {**deepcopy(RIGHT), **change}
        answers = [said(scenario.run, game, changed), scenario.checks_something(changed)]
        yield f"scenario.{number}", answers
    rules = {"start_salary": 300}
    yield "scenario.under", said(scenario.run, game, RIGHT, rules)
    for number, change in enumerate(_UNWITNESSED):
        unwatched = {**deepcopy(RIGHT), **change}
        yield f"scenario.unwitnessed.{number}", said(_unwitnessed, unwatched)
    for number, change in enumerate(_PILES):
        yield f"scenario.piles.{number}", said(scenario.run, game, {**deepcopy(RIGHT), **change})
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
