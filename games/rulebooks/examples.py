"""Worked examples of single rules: a position, what is done in it, and a sentence with the numbers that come of it.

The engine works each of them out under the rules of the page. What these rules do not let happen as it is written is
not told, so that no variant ever reads of numbers that are not its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game
from games.engines.kernel.rng import ScriptedRng, ScriptError
from games.engines.kernel.scenario import lookup, matches
from games.rulebooks.beside import has_beside, read_beside
from games.rulebooks.book import Reading

SEATS: Final = 2


@dataclass(frozen=True)
class Worked:
    """An example that goes as it is written: its rule, its row in the file, the values that it notes by name."""

    rule: str
    row: Mapping[str, Any]
    values: Mapping[str, int]


class _Otherwise(Exception):
    """Something goes otherwise than the example says."""


@cache
def rows_of(game: str) -> tuple[Mapping[str, Any], ...]:
    """The examples of a game as they are written; none for a game without them."""
    return tuple(read_beside("examples", game)) if has_beside("examples", game) else ()


def worked_out(game: Game[Any, Any], compiled: Any) -> list[Worked]:
    """The examples that hold under these rules, in the order of the file."""
    found = []
    for row in rows_of(game.key):
        try:
            found.append(Worked(row["rule"], row, _values(game, compiled, row)))
        except (_Otherwise, IllegalAction, ScriptError):
            continue  # these rules let it go otherwise
    return found


def _values(game: Game[Any, Any], compiled: Any, row: Mapping[str, Any]) -> dict[str, int]:
    rng = ScriptedRng(row.get("random", {}))
    state = game.arrange(compiled, row.get("seats", SEATS), row.get("given", {}), rng)
    values: dict[str, int] = {}
    for step in row["steps"]:
        if "note" in step:
            values |= _noted(game.describe(state), step["note"])
        elif "expect" in step:
            _require(game.describe(state), step["expect"])
        else:
            _play(game, state, step, rng)
    if any(rng.left_over()):
        raise _Otherwise
    return values


def _noted(facts: Mapping[str, Any], wanted: Mapping[str, str]) -> dict[str, int]:
    found = {name: lookup(facts, path) for name, path in wanted.items()}
    if not all(isinstance(value, int) for value in found.values()):
        raise _Otherwise
    return found


def _require(facts: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    if not all(matches(lookup(facts, path), value) for path, value in wanted.items()):
        raise _Otherwise


def _play(game: Game[Any, Any], state: Any, step: Mapping[str, Any], rng: ScriptedRng) -> None:
    """Carries a step out. Raises IllegalAction for one that is refused, _Otherwise for one that should be."""
    action = {name: value for name, value in step.items() if name not in ("seat", "illegal")}
    if "illegal" not in step:
        game.apply(state, step["seat"], action, rng)
        return
    try:
        game.check(state, step["seat"], action)
    except IllegalAction as refusal:
        if refusal.code == step["illegal"]:
            return
    raise _Otherwise


def told(worked: Iterable[Worked], reading: Reading, lang: str) -> dict[str, list[str]]:
    """By rule id the examples of that rule as sentences."""
    found: dict[str, list[str]] = {}
    for one in worked:
        numbered = replace(reading, facts={**reading.facts, **one.values})
        sentence = numbered.sentence(one.row, lang)
        found.setdefault(one.rule, []).append(sentence)
    return found
