"""Which rule of the specification is proved by which scenario or test."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from games.lab.documents import NOT_BEHAVIOUR, read_yaml
from games.lab.trials import Trial

RULE_IDS: Final = "rule_ids.txt"
#: No more than this share of a game's ids may be declared to describe no behaviour.
EXEMPT_SHARE: Final = 0.05


class BadCoverage(Exception):
    """A list of ids or exemptions that cannot be used: which file, what is wrong."""


@dataclass(slots=True)
class Coverage:
    """What proves each id of one game.

    `unknown` are ids that scenarios or tests name and the list does not have.
    """

    game: str
    ids: tuple[str, ...]
    exempt: dict[str, str]
    proofs: dict[str, list[str]] = field(default_factory=dict)
    unknown: dict[str, list[str]] = field(default_factory=dict)

    @property
    def proved(self) -> list[str]:
        return [name for name in self.ids if self.proofs.get(name) and name not in self.exempt]

    @property
    def missing(self) -> list[str]:
        return [name for name in self.ids if name not in self.exempt and not self.proofs.get(name)]

    @property
    def too_many_exempt(self) -> bool:
        return len(self.exempt) > EXEMPT_SHARE * len(self.ids)


def ids_of(folder: Path) -> tuple[str, ...]:
    """The rule ids of a game, from its list in `folder`. Raises BadCoverage."""
    path = folder / RULE_IDS
    try:
        return tuple(path.read_text(encoding="utf-8").split())
    except OSError as error:
        raise BadCoverage(f"{path}: {error.strerror}") from error


def ids_in(specification: str) -> tuple[str, ...]:
    """The ids that a specification defines, in its order: those that open an item in bold type."""
    return tuple(
        re.findall(r"^\s*[-*] \*\*(R[0-9A-Z]*-[A-Z0-9-]*[0-9]+)\*\*", specification, re.MULTILINE)
    )


def exempt_of(folder: Path, ids: Iterable[str]) -> dict[str, str]:
    """The ids that describe no behaviour, with the reason of each. Raises BadCoverage."""
    path = folder / NOT_BEHAVIOUR
    if not path.exists():
        return {}
    try:
        data = read_yaml(path)
    except ValueError as error:
        raise BadCoverage(f"{path}: {error}") from error
    reasons = dict(_reasons(data, path))
    unknown = sorted(set(reasons) - set(ids))
    if unknown:
        raise BadCoverage(f"{path}: no rule has the id {unknown[0]}")
    return reasons


def _reasons(data: Any, path: Path) -> Iterator[tuple[str, str]]:
    if not isinstance(data, dict):
        raise BadCoverage(f"{path}: must be a mapping of rule id to reason")
    for name, reason in data.items():
        if not isinstance(reason, str) or not reason.strip():
            raise BadCoverage(f"{path}: {name} has no reason")
        yield str(name), reason


def marks_in(tests: Path, mark: str) -> dict[str, list[str]]:
    """What `@pytest.mark.<mark>("...")` names in these tests: name -> tests.

    Parsed, never imported.
    """
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(tests.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _is_mark(node.func, mark):
                where = f"{path.as_posix()}:{node.lineno}"
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        found[argument.value].append(where)
    return dict(found)


def _is_mark(function: ast.expr, mark: str) -> bool:
    return (
        isinstance(function, ast.Attribute)
        and function.attr == mark
        and isinstance(function.value, ast.Attribute)
        and function.value.attr == "mark"
    )


def coverage_of(game: str, tests: Path, trials: Iterable[Trial]) -> Coverage:
    """What proves the rules of `game`: its scenarios that passed, and tests marked with its ids.

    Raises BadCoverage.
    """
    folder = tests / "rules" / game
    ids = ids_of(folder)
    result = Coverage(game, ids, exempt_of(folder, ids))
    proofs: dict[str, list[str]] = defaultdict(list)
    for trial in trials:
        for name in trial.document.rules:
            if trial.is_passed or name not in ids:
                proofs[name].append(trial.document.name)
    prefix = _prefix(ids)
    for name, where in marks_in(tests, "rule").items():
        if name.startswith(prefix):
            proofs[name] += where
    result.proofs = {name: proofs[name] for name in ids if name in proofs}
    result.unknown = {name: where for name, where in proofs.items() if name not in ids}
    return result


def _prefix(ids: tuple[str, ...]) -> str:
    match = re.match(r"R-[A-Z]+-|R[0-9]+-", ids[0]) if ids else None
    return match[0] if match else "R"
