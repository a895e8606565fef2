"""Runs one scenario, handed over as plain data.

The rules as executable examples (docs/scenarios.md).

Knows no game: positions are made by `arrange`, paths are read from `describe` and `view`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from games.engines.kernel.actions import SYSTEM, SYSTEM_NAME
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction, nearest
from games.engines.kernel.game import Game, Sink
from games.engines.kernel.promises import Unwitnessed, Witness
from games.engines.kernel.rng import FastRng, ScriptedRng, ScriptError

_MISSING = object()
_KEYS = frozenset(
    "rule game seats preset rules given random when then illegal note source id".split()
)


class BadScenario(Exception):
    """A scenario that is not one: what is wrong and where."""


class FaultKind(StrEnum):
    """Whose word was not kept."""

    #: The position is none under these rules: nothing was tried.
    SETUP = "setup"
    #: The scenario says something else.
    SAID = "said"
    #: The engine does not keep what it promises of any position under any rules.
    PROMISE = "promise"


@dataclass(frozen=True, slots=True)
class ScenarioFault:
    """What went otherwise, in words."""

    text: str
    kind: FaultKind = FaultKind.SAID


def run(
    game: Game[Any, Any], scenario: Mapping[str, Any], base_rules: Mapping[str, Any] | None = None
) -> list[str]:
    """What went otherwise than the scenario says, in words; empty if it passed. Else as `faults_of`."""
    return [fault.text for fault in faults_of(game, scenario, base_rules)]


def faults_of(
    game: Game[Any, Any],
    scenario: Mapping[str, Any],
    base_rules: Mapping[str, Any] | None = None,
    tables: Mapping[str, Any] | None = None,
    *,
    is_witnessed: bool = True,
) -> list[ScenarioFault]:
    """What went otherwise than the scenario says; empty if it passed.

    `base_rules` lie under the scenario's own; `tables` None: those of the package. Without a witness only what the
    scenario says is looked at, and not what the engine promises of any position: three times as quick.

    Raises BadScenario for a scenario that cannot be run or checks nothing.
    """
    _inspect(scenario)
    expected = scenario.get("illegal")
    try:
        runner = _Runner(game, scenario, base_rules or {}, tables, is_witnessed=is_witnessed)
    except IllegalAction as refusal:
        if refusal.code == expected:
            return []
        return [
            ScenarioFault(
                f"setup: refused with {refusal}, expected {expected or 'a start'}", FaultKind.SETUP
            )
        ]
    except ScriptError as error:
        return [ScenarioFault(f"setup: {error}", FaultKind.SETUP)]
    if expected is not None:
        return [ScenarioFault(f"setup: accepted, expected {expected}")]
    return runner.play()


def checks_something(scenario: Mapping[str, Any]) -> bool:
    """Whether a scenario can fail: it has an expectation or a refusal."""
    steps = scenario.get("when") or []
    return bool(
        scenario.get("then")
        or scenario.get("illegal")
        or any(
            isinstance(step, Mapping) and (step.get("expect") or step.get("illegal"))
            for step in steps
        )
    )


def _inspect(scenario: Mapping[str, Any]) -> None:
    unknown = set(scenario) - _KEYS
    if unknown:
        raise BadScenario(
            f"unknown key {min(map(str, unknown))}{nearest(min(map(str, unknown)), _KEYS)}"
        )
    if type(scenario.get("seats")) is not int:
        raise BadScenario("seats: a whole number is needed")
    for name, kind in (
        ("when", list),
        ("then", dict),
        ("given", dict),
        ("random", dict),
        ("rules", dict),
    ):
        if not isinstance(scenario.get(name, kind()), kind):
            raise BadScenario(f"{name}: must be a {'list' if kind is list else 'mapping'}")
    if not checks_something(scenario):
        raise BadScenario("nothing is checked: add then, expect or illegal")


def lookup(data: Any, path: str) -> Any:
    """The value at a dotted path, or `_MISSING` if there is none.

    Into a list leads an index, negative from the end, or `len`.
    """
    for part in str(path).split("."):
        if isinstance(data, Mapping):
            data = data.get(part, _MISSING)
        elif isinstance(data, Sequence) and not isinstance(data, str):
            if part == "len":
                data = len(data)
            elif part.lstrip("-").isdigit() and -len(data) <= int(part) < len(data):
                data = data[int(part)]
            else:
                return _MISSING
        else:
            return _MISSING
        if data is _MISSING:
            return _MISSING
    return data


def matches(actual: Any, expected: Any, *, as_sets: bool = False) -> bool:
    """Mappings are compared by the keys named, lists exactly (or as sets), null equals absent."""
    if actual is _MISSING:
        actual = None
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        found = {str(key): value for key, value in actual.items()}
        return all(
            matches(found.get(str(key)), value, as_sets=as_sets) for key, value in expected.items()
        )
    if isinstance(expected, list) and isinstance(actual, (list, tuple)):
        if len(actual) != len(expected):
            return False
        if as_sets:
            return all(any(matches(have, want) for have in actual) for want in expected)
        return all(matches(have, want) for have, want in zip(actual, expected, strict=True))
    if isinstance(actual, bool) is not isinstance(expected, bool):
        return False
    return bool(actual == expected)


class _Runner:
    def __init__(
        self,
        game: Game[Any, Any],
        scenario: Mapping[str, Any],
        base_rules: Mapping[str, Any],
        tables: Mapping[str, Any] | None,
        *,
        is_witnessed: bool,
    ) -> None:
        self.game = game
        self.scenario = scenario
        self.seats: int = scenario["seats"]
        rules = {**base_rules, **self._preset(), **scenario.get("rules", {})}
        script = dict(scenario.get("random", {}))
        given = dict(scenario.get("given", {}))
        self.tops = {} if game.piles is None else _taken(script, game.piles.script)
        if game.piles is not None and self.tops:
            piles = dict(given.get(game.piles.given, {}))
            given[game.piles.given] = piles | {
                pile: top + piles.get(pile, []) for pile, top in self.tops.items()
            }
        self.rng = ScriptedRng(script)
        self.events: Sink = []
        self.seen = 0
        self.faults: list[ScenarioFault] = []
        compiled = game.compile(game.rules(rules), tables)
        self.state = game.arrange(compiled, self.seats, given, self.rng, self.events)
        self.witness: Unwitnessed | Witness = Unwitnessed(game)
        if is_witnessed:
            self.witness = Witness(game, compiled, self.seats, self.state)

    def _preset(self) -> Mapping[str, Any]:
        wanted = self.scenario.get("preset")
        if wanted is None:
            return {}
        for preset in self.game.presets():
            if preset["id"] == wanted:
                return dict(preset["rules"])
        known = [preset["id"] for preset in self.game.presets()]
        raise BadScenario(f"preset: {self.game.key} has no preset {wanted}{nearest(wanted, known)}")

    def play(self) -> list[ScenarioFault]:
        self._look("setup")
        for number, entry in enumerate(self.scenario.get("when", [])):
            where = f"step {number}"
            try:
                self._step(where, entry)
            except ScriptError as error:
                return [*self.faults, ScenarioFault(f"{where}: {error}")]
            self._look(where, is_new=not {"expect", "illegal"} & set(entry))
        self._expect("then", self.scenario.get("then", {}))
        self.faults += map(ScenarioFault, self.rng.left_over())
        self._compare_piles()
        return self.faults

    def _note(self, text: str) -> None:
        """Something went otherwise than the scenario says."""
        self.faults.append(ScenarioFault(text))

    def _look(self, where: str, *, is_new: bool = True) -> None:
        """Note the promises that the engine has not kept; a position is looked at once."""
        if is_new:
            self.witness.look_at(self.state)
        found = self.witness.faults
        self.faults += [ScenarioFault(f"{where}: {fault}", FaultKind.PROMISE) for fault in found]
        found.clear()

    def _step(self, where: str, entry: Mapping[str, Any]) -> None:
        if "expect" in entry:
            self._expect(where, entry["expect"])
            self.seen = len(self.events)
        elif "clock" in entry:
            self._clock(entry["clock"])
        elif "illegal" in entry:
            self._refused(where, entry)
        else:
            try:
                self._act(entry)
            except IllegalAction as refusal:
                hint = self._hint(refusal)
                self._note(f"{where}: {entry.get('do')} was refused with {refusal}{hint}")

    def _hint(self, refusal: IllegalAction) -> str:
        """For a thing that the game does not have: what looks most like it."""
        if refusal.code != "unknown_id":
            return ""
        return nearest(refusal.params["id"], _ids_in(self.game.tables()))

    def _act(self, entry: Mapping[str, Any]) -> None:
        seat = SYSTEM if entry.get("seat") == SYSTEM_NAME else entry.get("seat")
        if type(seat) is not int or not SYSTEM <= seat < self.seats:
            raise BadScenario(f"seat {entry.get('seat')} does not sit at a table of {self.seats}")
        action = {k: v for k, v in entry.items() if k not in ("seat", "illegal", "params")}
        self._play(seat, action)

    def _play(self, seat: int, action: Action) -> None:
        self.state = self.witness.play(self.state, seat, action, self.rng, self.events)

    def _refused(self, where: str, entry: Mapping[str, Any]) -> None:
        try:
            self._act(entry)
        except IllegalAction as refusal:
            if refusal.code != entry["illegal"]:
                self._note(f"{where}: refused with {refusal}, expected {entry['illegal']}")
            elif not matches(refusal.params, entry.get("params", {})):
                self._note(f"{where}: refused with {refusal}, expected params {entry['params']}")
        else:
            self._note(f"{where}: {entry.get('do')} was accepted, expected {entry['illegal']}")

    def _clock(self, seat: int) -> None:
        asked = self.game.topic(self.state, seat)
        while seat in self.game.asked(self.state) and self.game.topic(self.state, seat) == asked:
            who, action = self.game.default_action(self.state, seat, FastRng(0))
            self._play(who, action)

    def _expect(self, where: str, block: Mapping[str, Any]) -> None:
        if not isinstance(block, Mapping):
            raise BadScenario(f"{where}: an expectation is a mapping of path to value")
        facts = self.game.describe(self.state) if block else {}
        for path, expected in block.items():
            fault = self._compare(facts, str(path), expected)
            if fault:
                self._note(f"{where}: {path}: {fault}")

    def _compare(self, facts: dict[str, Any], path: str, expected: Any) -> str | None:
        head, *rest = path.split(".")
        if head == "legal":
            return self._compare_legal(int(rest[0]), rest[1:], expected)
        if head == "view":
            return self._compare_view(rest[0], expected)
        if head == "events":
            return _in_order(self.events[self.seen :], expected)
        if head == "no_events":
            found = [
                event for event in expected if _in_order(self.events[self.seen :], [event]) is None
            ]
            return f"was told {found}" if found else None
        if head not in facts:
            return f"is not known{nearest(head, facts)}"
        actual = lookup(facts, path)
        if matches(actual, expected):
            return None
        return f"is {None if actual is _MISSING else actual!r}, expected {expected!r}"

    def _compare_legal(self, seat: int, rest: list[str], expected: Any) -> str | None:
        choices = [choice.to_json() for choice in self.game.legal(self.state, seat)]
        types = sorted({choice["do"] for choice in choices})
        if rest:
            found = [choice for choice in choices if choice["do"] == rest[0]]
            if expected is None:
                return f"is offered: {found}" if found else None
            if any(matches(choice, expected, as_sets=True) for choice in found):
                return None
            return f"is {found}, expected {expected!r}"
        absent = [name for name in expected.get("has", []) if name not in types]
        present = [name for name in expected.get("lacks", []) if name in types]
        return (
            f"offers {types}; missing {absent}, too many {present}" if absent or present else None
        )

    def _compare_view(self, who: str, expected: Mapping[str, Any]) -> str | None:
        seen = self.game.view(self.state, None if who == "watcher" else int(who))
        absent = [path for path in expected.get("has", []) if lookup(seen, path) is _MISSING]
        present = [path for path in expected.get("lacks", []) if lookup(seen, path) is not _MISSING]
        return f"lacks {absent}, shows {present}" if absent or present else None

    def _compare_piles(self) -> None:
        piles = self.game.piles
        if piles is None:
            return
        told = [
            (event[piles.pile], event[piles.drawn])
            for event in self.events
            if event["event"] == piles.event
        ]
        for pile in sorted({pile for pile, _ in told} | {*self.tops}):
            drawn = [one for where, one in told if where == pile]
            if drawn != self.tops.get(pile, []):
                self._note(
                    f"random.{piles.script}{pile}: drawn were {drawn}, scripted {self.tops.get(pile, [])}"
                )


def _taken(script: dict[str, Any], start: str) -> dict[str, list[Any]]:
    """The entries of a script whose names begin so, by the rest of their names; they leave the script."""
    return {k[len(start) :]: list(script.pop(k)) for k in list(script) if k.startswith(start)}


def _ids_in(data: Any) -> set[str]:
    """Whatever has an `id` in the tables of a game."""
    found: set[str] = set()
    if isinstance(data, Mapping):
        found |= {str(data["id"])} if "id" in data else set()
        data = list(data.values())
    if isinstance(data, list):
        found = found.union(*map(_ids_in, data))
    return found


def _in_order(events: Sequence[Mapping[str, Any]], expected: Sequence[Any]) -> str | None:
    """None if `expected` events occur in this order (others may lie between), else what is missing."""
    position = 0
    for wanted in expected:
        name, data = (wanted, {}) if isinstance(wanted, str) else next(iter(wanted.items()))
        while position < len(events):
            event = events[position]
            position += 1
            if event["event"] == name and matches(event, data or {}):
                break
        else:
            return f"{wanted!r} was not told in this order; told were {[event['event'] for event in events]}"
    return None
