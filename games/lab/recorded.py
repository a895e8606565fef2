"""Recorded games that scenarios of 1836jr begin with: `given: {record: NAME}` (docs/vocabulary.md#positions)."""

import gzip
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

_ROOT: Final = Path(__file__).parents[2]
#: Where games lie: those that the repository keeps, then those of the specification beside it.
FOLDERS: Final = (
    _ROOT / "tests" / "fixtures" / "1836jr" / "games",
    _ROOT.parent / "shared" / "fixtures" / "1836jr" / "games",
)
_SUFFIX: Final = ".json.gz"


@cache
def recorded(name: str) -> Mapping[str, Any] | None:
    """The game of this name without its states; None if there is none."""
    bare = name.removesuffix(_SUFFIX)
    for folder in FOLDERS:
        path = folder / f"{bare}{_SUFFIX}"
        if Path(bare).name == bare and path.exists():
            with gzip.open(path, "rt", encoding="utf-8") as file:
                game = json.load(file)
            return {key: game[key] for key in ("players", "actions", "optional_rules")}
    return None


def with_record(scenario: Mapping[str, Any]) -> Mapping[str, Any]:
    """The scenario with the game itself where it names one; an unknown name stays and is refused by the engine."""
    given = scenario.get("given")
    if not isinstance(given, Mapping):
        return scenario
    name = given.get("record")
    game = recorded(name) if isinstance(name, str) else None
    if game is None:
        return scenario
    return {**scenario, "given": {**given, "record": game}}
