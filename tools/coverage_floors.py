"""Holds the branch coverage of the last `make coverage` against its floors.

Prints a line for each floor and, of what lies under one, the files that miss most.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from coverage import Coverage

ROOT = Path(__file__).resolve().parent.parent
ENGINES, PLAY = "games/engines/*", "games/play.py"


@dataclass(frozen=True)
class Floor:
    """At least `percent` of the lines and branches of what is included and not omitted."""

    name: str
    percent: float
    include: tuple[str, ...] = ()
    omit: tuple[str, ...] = ()


FLOORS = (
    Floor("engines", 95, include=(ENGINES,)),
    Floor("games/play.py", 95, include=(PLAY,)),
    Floor("the rest", 90, omit=(ENGINES, PLAY, "*/migrations/*")),
)


def reached(measured: Coverage, floor: Floor) -> tuple[float, str]:
    """The percentage of what the floor names, and the table of its files that are not whole."""
    table = io.StringIO()
    found = measured.report(
        include=floor.include or None, omit=floor.omit or None, file=table, skip_covered=True
    )
    return found, table.getvalue()


def held(measured: Coverage, floors: Iterable[Floor] = FLOORS) -> bool:
    """Whether every floor is reached; tells each."""
    low = []
    for floor in floors:
        found, table = reached(measured, floor)
        print(f"{floor.name}: {found:.1f} % of lines and branches, floor {floor.percent} %")
        if found < floor.percent:
            low.append(floor.name)
            print(table)
    print(f"FLOORS under={len(low)}")
    return not low


def main() -> int:
    measured = Coverage(config_file=str(ROOT / "pyproject.toml"))
    measured.load()
    return 0 if held(measured) else 1


if __name__ == "__main__":
    sys.exit(main())
