"""Recorded games as text: what the engine did with every move when the recording was made.

A recording starts from a fresh match, a set-up position or a stored one. Each step is a line with
the seat and its action, then a line for each thing told, then a line of digests (`observed.PARTS`).
"""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from games.engines.kernel.actions import SYSTEM, SYSTEM_NAME
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.log import BrokenLog, Fold, digest, digest_of, fold
from games.engines.kernel.rng import CommittedRng, Rng, ScriptedRng, salt_for
from games.lab.observed import PARTS, Observer, digests
from games.lab.pool import game_named
from games.lab.recorded import with_record

UNDO: Final = "undo"
_WORD: Final = re.compile(r"[A-Za-z_][\w-]*")
_NO_WORDS: Final = frozenset({"true", "false", "null", "NaN", "Infinity"})
_REFUSED: Final = "refused with "
_DIGITS: Final = 8

Head = dict[str, Any]


class BadRecording(Exception):
    """A recording that cannot be read: which line."""


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """What is done in one step: an action, or the state after an earlier step put back."""

    seat: int
    action: Action
    drawn: tuple[int, ...] = ()


@dataclass(slots=True)
class Playthrough:
    """A recording: what it starts from, and the lines of each step."""

    head: Head
    steps: list[list[str]] = field(default_factory=list)

    def text(self) -> str:
        """As it stands in a file."""
        lines = [f"{name}: {_compact(value)}" for name, value in self.head.items()]
        return "\n".join([*lines, *(line for step in self.steps for line in step), ""])


def parsed(text: str) -> Playthrough:
    """The inverse of `Playthrough.text`. Raises BadRecording."""
    head: Head = {}
    steps: list[list[str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        if steps and not line[0].isdigit():
            steps[-1].append(line)
        elif line[0].isdigit():
            steps.append([line])
        else:
            name, _, value = line.partition(": ")
            try:
                head[name] = json.loads(value)
            except ValueError as error:
                raise BadRecording(f"line {number}: {name}: {error}") from error
    if not steps or {"game", "seats", "seed"} - set(head):
        raise BadRecording("a recording has game, seats, seed and steps")
    return Playthrough(head, steps)


def _compact(value: Any) -> str:
    """JSON without a space, so that spaces part fields."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return text.replace(" ", "\\u0020")


def _said(value: Any) -> str:
    if isinstance(value, str) and _WORD.fullmatch(value) and value not in _NO_WORDS:
        return value
    return _compact(value)


def _read(text: str) -> Any:
    if _WORD.fullmatch(text) and text not in _NO_WORDS:
        return text
    return json.loads(text)


def _fields(data: Mapping[str, Any], name: str) -> str:
    """A mapping in words: the value of `name`, then the others by their names."""
    rest = [f"{key}={_said(value)}" for key, value in data.items() if key != name]
    return " ".join([str(data[name]), *rest])


def _data(parts: Sequence[str]) -> dict[str, Any]:
    """The inverse of `_fields`, but for the first word."""
    pairs = (part.partition("=") for part in parts)
    return {name: _read(value) for name, _, value in pairs}


def fact_of(line: str) -> tuple[str, dict[str, Any]]:
    """The inverse of `line_of_fact`: the name of an event, and its data. Raises ValueError."""
    name, *rest = line.split()
    return name, _data(rest)


def line_of_fact(event: Mapping[str, Any]) -> str:
    """The line of an event in a recording."""
    return f"  {_fields(event, 'event')}"


def line_of(number: int, move: RecordedMove) -> str:
    """The first line of a step."""
    who = SYSTEM_NAME if move.seat == SYSTEM else str(move.seat)
    return f"{number} {who} {_fields(move.action, 'do')}{drawn_text(move.drawn)}"


def drawn_text(numbers: Sequence[int]) -> str:
    """What was drawn in a step, as the end of its first line; empty if nothing was."""
    return f" < {','.join(map(str, numbers))}" if numbers else ""


def move_of(line: str) -> RecordedMove:
    """The inverse of `line_of`. Raises BadRecording."""
    said, _, drawn = line.partition(" < ")
    try:
        _, who, do, *rest = said.split(" ")
        action = {"do": do, **_data(rest)}
        seat = SYSTEM if who == SYSTEM_NAME else int(who)
        return RecordedMove(seat, action, tuple(map(int, filter(None, drawn.split(",")))))
    except ValueError as error:
        raise BadRecording(f"{line}: {error}") from error


class Recording:
    """A recording while it is made or played again."""

    def __init__(self, head: Head) -> None:
        self.head = head
        self.game = game_named(head["game"])
        self.seats: int = head["seats"]
        rules = self.game.rules(head.get("rules", {}))
        self.compiled = self.game.compile(rules, None, head.get("revision"))
        self.observer = Observer(self.game, self.seats, rules.model_dump(mode="json"))
        self.scripted: int = head.get("scripted", 0)
        self._script = ScriptedRng(head.get("random", {}))
        self.chance = self._committed(head.get("at", 0))
        self.number = 0
        self.entries: list[dict[str, Any]] = []
        self.positions: dict[int, int] = {}
        self.told: Sink = []
        self.table = self._opened()

    def _committed(self, position: int = 0) -> CommittedRng:
        seed = str(self.head["seed"])
        salt = salt_for(seed, [bytes([seat]) * seat for seat in range(self.seats)])
        return CommittedRng(hashlib.sha256(seed.encode()).digest(), salt, position)

    @property
    def _rng(self) -> Rng:
        return self._script if self.number < self.scripted else self.chance

    def _opened(self) -> Fold:
        game, head = self.game, self.head
        if "position" in head:
            return Fold(game, game.load(self.compiled, head["position"]), 1)
        if "given" in head:
            given = with_record({"given": head["given"]})["given"]
            rng = self._script if "random" in head else self.chance
            return Fold(game, game.arrange(self.compiled, self.seats, given, rng, self.told), 1)
        roles = head.get("roles", ())
        table = Fold.opened(game, self.compiled, self.seats, self.chance, self.told, roles)
        self._write(None, {"roles": roles} if roles else {}, 0, 0)
        return table

    @property
    def has_log(self) -> bool:
        """Whether it began with a fresh match, so that its log tells everything."""
        return not {"position", "given"} & set(self.head)

    def _write(self, seat: int | None, action: Action, start: int, position: int) -> None:
        number = len(self.entries) + 1
        entry = {"n": number, "kind": "undo" if action.get("do") == UNDO else "play", "seat": seat}
        drawn = self.chance.drawn[start:]
        self.entries.append({**entry, "action": action, "drawn": drawn})
        self.positions[number] = position

    def opening(self) -> list[str]:
        """The lines of the position from which it starts."""
        return [f"0 start{drawn_text(self.chance.drawn)}", *self._after()]

    def step(self, seat: int, action: Action) -> list[str]:
        """The lines of one more step. Raises IllegalAction."""
        start, position = len(self.chance.drawn), self.chance.position
        self.told = []
        if action["do"] == UNDO:
            self._write(None, action, start, position)
            self.table = fold(self.game, self.compiled, self.seats, self.entries)
        else:
            self.table.apply(seat, action, self._rng, self.told)
            self._write(None if seat == SYSTEM else seat, action, start, position)
        self.number += 1
        move = RecordedMove(seat, action, tuple(self.chance.drawn[start:]))
        return [line_of(self.number, move), *self._after()]

    def _after(self) -> list[str]:
        seen = digests(self.looked_at())
        return [*map(line_of_fact, self.told), f"= {' '.join(seen)}"]

    def looked_at(self) -> dict[str, Any]:
        """Everything that the digests of this step stand for."""
        return self.observer.look(self.table, f"{self.head['seed']} {self.number}")

    def closing(self) -> list[str]:
        """The line that the log as a whole leaves: folded from its draws, and from its seed."""
        if not self.has_log:
            return []
        found = []
        for rng_for in (None, lambda entry: self._committed(self.positions[entry["n"]])):
            more = {"rng_for": rng_for} if rng_for else {}
            table = fold(self.game, self.compiled, self.seats, self.entries, **more)
            questions = {str(seat): number for seat, number in table.questions.items()}
            found.append(digest_of([digest(self.game, table.state), questions, table.version]))
        return [f"= folded {' '.join(one[:_DIGITS] for one in found)}"]


def replayed(playthrough: Playthrough) -> Iterator[list[str]]:
    """The lines of each step as the engine plays the same moves today."""
    match = Recording(playthrough.head)
    yield match.opening()
    last = len(playthrough.steps) - 1
    for number, recorded in enumerate(playthrough.steps[1:], 1):
        move = move_of(recorded[0])
        try:
            lines = match.step(move.seat, move.action)
        except IllegalAction as refusal:
            yield [recorded[0], f"{_REFUSED}{refusal}"]
            return
        yield lines + (match.closing() if number == last else [])


def renewed(playthrough: Playthrough) -> Playthrough:
    """The same moves with what the engine does today; cut before the first move that is refused now."""
    steps = list(replayed(playthrough))
    if steps[-1][-1].startswith(_REFUSED):
        return renewed(Playthrough(playthrough.head, playthrough.steps[: len(steps) - 1]))
    return Playthrough(playthrough.head, steps)


def looked_at(playthrough: Playthrough, step: int) -> dict[str, Any]:
    """Everything that the digests of a step stand for today. Raises BadRecording if it has no such step."""
    if not 0 <= step < len(playthrough.steps):
        raise BadRecording(f"there is no step {step}; the last is {len(playthrough.steps) - 1}")
    match = Recording(playthrough.head)
    for recorded in playthrough.steps[1 : step + 1]:
        move = move_of(recorded[0])
        match.step(move.seat, move.action)
    return match.looked_at()


def faults_of(playthrough: Playthrough) -> list[str]:
    """The first step that goes otherwise than it was recorded; empty if none does."""
    tables = digest_of(game_named(playthrough.head["game"]).tables())[:_DIGITS]
    if playthrough.head.get("tables", tables) != tables:
        return [f"tables: are {tables}, were {playthrough.head['tables']}"]
    try:
        for recorded, played in zip(playthrough.steps, replayed(playthrough), strict=False):
            if recorded != played:
                return [f"step {recorded[0]}", *_differences(recorded, played)]
    except BrokenLog as error:
        return [f"the log does not fold: {error}"]
    return []


def _differences(recorded: Sequence[str], played: Sequence[str]) -> list[str]:
    found = [f"  is  {line}" for line in played if line not in recorded and line[0] != "="]
    found += [f"  was {line}" for line in recorded if line not in played and line[0] != "="]
    was, now = _digests_in(recorded), _digests_in(played)
    found += [
        f"  {part}: is {now.get(part)}, was {was[part]}"
        for part in was
        if was[part] != now.get(part)
    ]
    return found


def _digests_in(lines: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in lines:
        if line.startswith("= folded"):
            found["folded"] = line
        elif line.startswith("= "):
            found |= dict(zip(PARTS, line[2:].split(), strict=False))
    return found
