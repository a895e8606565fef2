"""Tests that say which rule or parameter they prove: run, and counted only if they passed."""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

_ROOT: Final = Path(__file__).parents[2]
_MARKED: Final = re.compile(r"\bmark\.(?:rule|param)\(")


class BrokenMarks(Exception):
    """The marked tests could not be run: what pytest says."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A test of one game that ran, checked something and passed, and what it is marked with."""

    name: str
    rules: tuple[str, ...]
    params: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Marks:
    """The marked tests of one game.

    `idle` are those that prove nothing: they did not run or pass, or check nothing. `noticed` has
    for each change the test that fails with it, empty if none does.
    """

    passed: tuple[Marked, ...] = ()
    idle: tuple[str, ...] = ()
    noticed: tuple[str, ...] = ()


def marks_of(game: str, prefix: str, tests: Path, changes: Sequence[tuple[str, Any]] = ()) -> Marks:
    """Runs the tests below `tests` that are marked for `game`. Raises BrokenMarks.

    They are marked with a rule whose id begins with `prefix`, or with a parameter and stand in the
    folder of the game or have it as their parameter `game`. `changes`: a parameter and another
    default; those tests that are marked with it are run again under it, and have to fail.
    """
    files = [path for path in sorted(tests.rglob("test_*.py")) if _MARKED.search(_text(path))]
    if not files:
        return Marks(noticed=("",) * len(changes))
    with tempfile.TemporaryDirectory() as folder:
        plan, out = Path(folder) / "plan.json", Path(folder) / "out.json"
        wanted = {"game": game, "prefix": prefix, "changes": list(changes), "out": str(out)}
        plan.write_text(json.dumps(wanted), encoding="utf-8")
        _pytest(plan, out, files)
        found = json.loads(out.read_text(encoding="utf-8"))
    passed = [
        Marked(one["name"], tuple(one["rules"]), tuple(one["params"])) for one in found["passed"]
    ]
    return Marks(tuple(passed), tuple(found["idle"]), tuple(found["noticed"]))


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _pytest(plan: Path, out: Path, files: list[Path]) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-c", str(_ROOT / "pyproject.toml")]
    command += ["-p", "tests.marks", "-p", "no:cacheprovider", "--ds", "config.settings.test"]
    command += ["--marks-plan", str(plan), *(str(path.resolve()) for path in files)]
    done = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=False)  # noqa: S603  our own interpreter
    if done.returncode or not out.exists():
        raise BrokenMarks(f"the marked tests cannot be run:\n{done.stdout}{done.stderr}")
