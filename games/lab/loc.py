"""How much code each room of the engines is: lines that are not empty, counted from the files."""

from pathlib import Path
from typing import Final

ENGINES: Final = Path(__file__).parent.parent / "engines"
#: What every game stands on.
SHARED: Final = ("kernel", "property")
_RULES: Final = "rules.py"
#: The names of a game's events and of what they say: a table, in which nothing is decided.
_EVENTS: Final = "events.py"
_DATA: Final = "data"


def lines_in(path: Path) -> int:
    """The lines of one file that are not empty."""
    return sum(bool(line.strip()) for line in path.read_text(encoding="utf-8").splitlines())


def lines_of(folder: Path, pattern: str = "*.py") -> int:
    """The lines of all files of a folder and those below it."""
    return sum(lines_in(path) for path in sorted(folder.rglob(pattern)))


def shares_of(game: str, engines: Path = ENGINES) -> dict[str, int]:
    """Of one game: its data, its parameters, its decisions, and by name what has a folder within.

    Such a folder holds what plays no part in the rules: a search that gives advice.
    """
    folder = engines / game
    rules = lines_in(folder / _RULES)
    told = lines_of(folder, _EVENTS)
    data = told + (lines_of(folder / _DATA, "*.json") if (folder / _DATA).is_dir() else 0)
    within = {path.parent.name: lines_of(path.parent) for path in folder.glob("*/__init__.py")}
    hooks = lines_of(folder) - rules - told - sum(within.values())
    return {"data": data, "rules": rules, "hooks": hooks, **within}
