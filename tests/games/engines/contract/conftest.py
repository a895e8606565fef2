"""Walks are played once for each table, and looked at by many of them."""

import json
import os
import shutil
from functools import cache
from pathlib import Path

import pytest

from games.lab.mutants.traces import digest_of_folders
from tests.games.engines.cases import Case, cases
from tests.games.engines.walk import Move, Walk

STEPS = 200
LEAD_IN = 500
ROOT = Path(__file__).resolve().parents[4]
KEPT = ROOT / "build" / "walks"
#: What has a say in who does what.
_SOURCES = (
    ROOT / "games" / "engines",
    ROOT / "games" / "lab",
    ROOT / "tests" / "games" / "engines",
)


class WalkMoves:
    """The moves of walks, written down for the other processes and the later runs of the same sources.

    To choose a move takes a bot thirty times as long as it takes the rules to play it. Without a folder nothing
    is written or found.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder

    def of(self, case_number: int) -> list[Move] | None:
        """Who did what; None if nobody has told."""
        file = self._file(case_number)
        if file is None or not file.exists():
            return None
        return [(seat, action) for seat, action in json.loads(file.read_text())]

    def keep(self, case_number: int, walk: Walk) -> None:
        """Tells the others."""
        file = self._file(case_number)
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            # Whole or not at all: another process may look for it now.
            unfinished = file.with_suffix(f".{os.getpid()}")
            unfinished.write_text(json.dumps(walk.moves()))
            unfinished.rename(file)

    def _file(self, case_number: int) -> Path | None:
        return None if self.folder is None else self.folder / f"walk-{case_number}.json"


def moves_of_the_sources() -> WalkMoves:
    """Those of the engines and bots as they are now; others are thrown away."""
    folder = KEPT / digest_of_folders(_SOURCES)
    for old in set(KEPT.glob("*")) - {folder}:
        shutil.rmtree(old, ignore_errors=True)  # another worker does the same
    return WalkMoves(folder)


#: Those of this run. A process that runs all tests alone has none: a fault that is planted in it
#: (games/lab/mutants) changes no walk but its own.
MOVES = moves_of_the_sources() if "PYTEST_XDIST_WORKER" in os.environ else WalkMoves()


def pytest_itemcollected(item: pytest.Item) -> None:
    """What scenarios run is enough to measure: these games run the same lines for minutes, and half as long again."""
    item.add_marker("no_cover")


@cache
def walked(case_number: int) -> Walk:
    """Every second walk begins with a fresh match, every other with one that bots have played for a while."""
    case, by_bot = cases()[case_number], LEAD_IN * (case_number % 2)
    moves = MOVES.of(case_number)
    if moves is not None:
        return Walk.again(case, 11, by_bot, moves)
    walk = Walk(case, 11, by_bot).go(STEPS)
    MOVES.keep(case_number, walk)
    return walk


@pytest.fixture(params=range(len(cases())), ids=[str(case) for case in cases()])
def walk(request: pytest.FixtureRequest) -> Walk:
    return walked(request.param)


@pytest.fixture
def case(walk: Walk) -> Case:
    return walk.case
