"""Which rule of the specification is proved by which scenario or test."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from games.lab.documents import NOT_BEHAVIOUR, read_yaml
from games.lab.marks import Marked
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


def coverage_of(
    game: str, folder: Path, trials: Iterable[Trial], marked: Iterable[Marked]
) -> Coverage:
    """What proves the rules of `game`: its scenarios that passed, and marked tests that did.

    `folder` holds its list of ids and its exemptions. Raises BadCoverage.
    """
    ids = ids_of(folder)
    result = Coverage(game, ids, exempt_of(folder, ids))
    proofs: dict[str, list[str]] = defaultdict(list)
    for trial in trials:
        for name in trial.document.rules:
            if trial.is_passed or name not in ids:
                proofs[name].append(trial.document.name)
    prefix = prefix_of(ids)
    for test in marked:
        for name in test.rules:
            if name.startswith(prefix):
                proofs[name].append(test.name)
    result.proofs = {name: proofs[name] for name in ids if name in proofs}
    result.unknown = {name: where for name, where in proofs.items() if name not in ids}
    return result


def prefix_of(ids: tuple[str, ...]) -> str:
    """What the ids of one game have in common."""
    match = re.match(r"R-[A-Z]+-|R[0-9]+-", ids[0]) if ids else None
    return match[0] if match else "R"
