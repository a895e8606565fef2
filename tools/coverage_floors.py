"""Holds the branch coverage of the last `make coverage` against its floors.

Prints a line for each floor and, of what lies under one, the files that miss most.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from slipcover import Slipcover, merge_coverage
from slipcover.config import read_config

ROOT = Path(__file__).resolve().parent.parent
#: What each process of the tests has found (tests/measuring.py).
FOUND = ROOT / "build" / "coverage"
ENGINES, PLAY = "games/engines/*", "games/play.py"
WORST = 30

#: By path of the file: which lines and branches were run (`executed_`) and which were not (`missing_`).
Measured = dict[str, dict[str, list[Any]]]


@dataclass(frozen=True)
class Floor:
    """At least `percent` of the lines and branches of what is included and not omitted."""

    name: str
    percent: float
    include: tuple[str, ...] = ("*",)
    omit: tuple[str, ...] = ()

    def counts(self, path: str) -> bool:
        """Whether the file at this path, relative to the repository, is one of those that it measures."""
        return any(fnmatch(path, one) for one in self.include) and not any(
            fnmatch(path, one) for one in self.omit
        )


FLOORS = (
    Floor("engines", 95, include=(ENGINES,)),
    Floor("games/play.py", 95, include=(PLAY,)),
    Floor("the rest", 90, omit=(ENGINES, PLAY)),
)


def measured_in(folder: Path) -> Measured:
    """What all processes together have run; what none of them has imported was not run at all.

    Raises ValueError where nothing was measured.
    """
    found = sorted(folder.glob("*.json"))
    if not found:
        raise ValueError(f"nothing was measured in {folder}: make coverage does")
    settings = read_config(ROOT / "pyproject.toml")
    whole = Slipcover(
        branch=True,
        source=[str(ROOT / one) for one in settings["source"]],
        omit=settings["omit"],
        exclude_also=settings["exclude-also"],
    ).get_coverage()
    for file in found:
        merge_coverage(whole, json.loads(file.read_text()))
    files: Measured = whole["files"]
    return files


def share(file: dict[str, list[Any]]) -> tuple[int, int]:
    """How many lines and branches of a file were run, of how many."""
    run = len(file["executed_lines"]) + len(file["executed_branches"])
    return run, run + len(file["missing_lines"]) + len(file["missing_branches"])


def reached(measured: Measured, floor: Floor) -> tuple[float, list[str]]:
    """The percentage of what the floor names, and a line for each of its files that miss most."""
    shares = {path: share(file) for path, file in measured.items() if floor.counts(path)}
    run, of = (sum(numbers) for numbers in zip(*shares.values(), strict=True))
    worst = sorted(shares, key=lambda path: shares[path][0] - shares[path][1])[:WORST]
    lines = [
        f"  {path}: {shares[path][0]} of {shares[path][1]}, lines {measured[path]['missing_lines']}"
        for path in worst
    ]
    return 100 * run / of, lines


def held(measured: Measured, floors: Iterable[Floor] = FLOORS) -> bool:
    """Whether every floor is reached; tells each."""
    low = []
    for floor in floors:
        found, lines = reached(measured, floor)
        print(f"{floor.name}: {found:.1f} % of lines and branches, floor {floor.percent} %")
        if found < floor.percent:
            low.append(floor.name)
            print("\n".join(lines))
    print(f"FLOORS under={len(low)}")
    return not low


def main() -> int:
    return 0 if held(measured_in(FOUND)) else 1


if __name__ == "__main__":
    sys.exit(main())
