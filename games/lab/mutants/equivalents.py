"""Faults that change nothing: each stands in a list with the reason, tied to the text of its line."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from games.lab.documents import read_yaml
from games.lab.mutants.sites import ROOT, FaultSite

LIST: Final = ROOT / "tests" / "rules" / "equivalent_mutants.yaml"
_KEYS: Final = frozenset({"path", "in", "line", "mutated", "reason"})


class BadList(Exception):
    """The list of equivalents cannot be used: which entry, what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Key:
    """What names a fault whatever the number of its line."""

    path: str
    place: str
    line: str
    mutated: str

    def __str__(self) -> str:
        return f"{self.path} in {self.place or 'the module'}: {self.line}  ->  {self.mutated}"


def key_of(site: FaultSite) -> Key:
    """The key of a fault; equal faults on equal lines of one function share it."""
    return Key(site.path, site.place, site.source, site.mutated)


def equivalents(path: Path = LIST) -> dict[Key, str]:
    """The reason of each fault in the list. Raises BadList."""
    try:
        rows = read_yaml(path)
    except (OSError, ValueError) as error:
        raise BadList(f"{path.name}: {error}") from error
    if not isinstance(rows, list):
        raise BadList(f"{path.name}: must be a list")
    found: dict[Key, str] = {}
    for number, row in enumerate(rows, 1):
        key = _key(row, f"{path.name}: entry {number}")
        if key in found:
            raise BadList(f"{path.name}: entry {number} is there twice: {key}")
        found[key] = row["reason"]
    return found


def _key(row: Any, where: str) -> Key:
    if not isinstance(row, dict) or set(row) != _KEYS:
        raise BadList(f"{where} must have the keys {', '.join(sorted(_KEYS))}")
    if not all(isinstance(value, str) for value in row.values()):
        raise BadList(f"{where}: every value must be text, in quotes where it looks like a number")
    if not row["reason"].strip():
        raise BadList(f"{where} has no reason")
    return Key(row["path"], row["in"], row["line"].strip(), row["mutated"].strip())


def stale(listed: Iterable[Key], sites: Iterable[FaultSite], room: str) -> list[Key]:
    """Entries of a room that name no fault of today's code."""
    known = {key_of(site) for site in sites}
    folder = f"games/engines/{room}/"
    return [key for key in listed if key.path.startswith(folder) and key not in known]
