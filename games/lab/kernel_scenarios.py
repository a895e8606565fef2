"""What the kernel does with scenarios that fail, and with those that are wrong: recorded like the book of a game."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import product
from typing import Any, Final

from games.engines.kernel import scenario
from games.engines.kernel.game import Game
from games.lab.kernel_answers import said
from games.lab.kernel_matches import KEY
from games.lab.pool import game_named

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
    ("view.1.x", {"has": ["turn"]}),
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
#: By deck, what lies on top of it and what a scenario says is drawn: one card, more than are drawn, another deck, and none.
_PILES: Final[tuple[tuple[dict[str, list[str]], dict[str, list[str]]], ...]] = (
    ({}, {"cards_entrepreneur": ["AM-E01"]}),
    ({}, {"cards_entrepreneur": ["AM-E01", "AM-E03"]}),
    ({}, {"cards_monopolist": ["AM-M03"]}),
    ({"entrepreneur": ["AM-E03"]}, {}),
    ({"entrepreneur": ["AM-E03"]}, {"cards_entrepreneur": ["AM-E01"]}),
)
#: What a scenario may find where it looks, compared with one another.
_VALUES: Final[list[Any]] = [
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
    {"a": None},
    {"a": 1, "b": 2},
    {1: 2},
    {"1": 2},
    {"a": [2, 1]},
    {"a": [1, 2]},
    [[1, 2]],
    (1, 2),
]


def _drawing(decks: dict[str, list[str]], cards: dict[str, list[str]]) -> dict[str, Any]:
    """A scenario in which a card is drawn."""
    start = {"turn": 0, "players": {0: {"role": "entrepreneur", "position": 0}}, "decks": decks}
    return {
        "given": start,
        "random": {"dice": [[3, 4]]} | cards,
        "when": [{"seat": 0, "do": "roll"}],
        "then": {"players.0.position": 7},
    }


def _unwitnessed(told: dict[str, Any]) -> Any:
    found = scenario.faults_of(game_named(KEY), told, is_witnessed=False)
    return [[fault.kind, fault.text] for fault in found]


def of_scenarios() -> Iterator[tuple[str, Any]]:
    game = game_named(KEY)
    for number, changed in enumerate(_wrong(game)):
        answers = [said(scenario.run, game, changed), scenario.checks_something(changed)]
        yield f"scenario.{number}", answers
    rules = {"start_salary": 300}
    yield "scenario.under", said(scenario.run, game, RIGHT, rules)
    for number, change in enumerate(_UNWITNESSED):
        yield f"scenario.unwitnessed.{number}", said(_unwitnessed, _changed(change))
    undrawn = {"random": {"dice": [[5, 4]], "cards_entrepreneur": ["AM-E01"]}}
    for number, change in enumerate([undrawn, *(_drawing(*one) for one in _PILES)]):
        yield f"scenario.piles.{number}", said(scenario.run, game, _changed(change))
    compared = [
        [scenario.matches(one, two), scenario.matches(one, two, as_sets=True)]
        for one, two in product(_VALUES, repeat=2)
    ]
    yield "scenario.matches", compared


def _wrong(game: Game[Any, Any]) -> list[dict[str, Any]]:
    """The right scenario with one thing wrong in each."""
    wrong = [{}, _OPENING, *_HEADS, *({"preset": preset["id"]} for preset in game.presets())]
    wrong += [{"when": [*RIGHT["when"], one]} for one in _STEPS]
    wrong += [{"when": [one, *RIGHT["when"]]} for one in _STEPS]
    wrong += [{"then": {path: value}} for path, value in _PATHS]
    return [_changed(change) for change in wrong]


def _changed(change: Mapping[str, Any]) -> dict[str, Any]:
    return {**deepcopy(RIGHT), **change}
