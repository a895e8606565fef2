"""A class has its name alone: whoever reads it, or searches for it, finds one thing.

Django finds `Command` and `Migration` by their file. Classes inside a class or a function are read with what they
stand in, doubles of single tests with their test. Run as a program (`make check` does) it tells of twins.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
ROOMS: Final = ("games", "platform", "lobbies", "ratings", "tests", "tools", "benchmarks")
#: What Django wants to be called so in every file of its kind.
NAMED_BY_DJANGO: Final = frozenset({"Command", "Migration"})


def sources() -> Iterator[Path]:
    """Every module of ours but those that hold tests."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            if not path.name.startswith("test_"):
                yield path


def twins(paths: Iterable[Path]) -> dict[str, list[str]]:
    """The files of every name that more than one class has."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    for path in paths:
        for node in ast.parse(path.read_bytes()).body:
            if isinstance(node, ast.ClassDef) and node.name not in NAMED_BY_DJANGO:
                places[node.name].append(str(path))
    return {name: found for name, found in places.items() if len(found) > 1}


def test_no_two_classes_share_a_name() -> None:
    assert twins(sources()) == {}


def test_twins_are_found_and_names_of_django_are_none(tmp_path: Path) -> None:
    for name in ("one.py", "two.py"):
        (tmp_path / name).write_text("class Offer:\n    class Kind: ...\nclass Command: ...\n")
    assert twins(sorted(tmp_path.iterdir())) == {
        "Offer": [str(tmp_path / "one.py"), str(tmp_path / "two.py")]
    }


if __name__ == "__main__":
    lines = [
        f"{name} is a class in {' and '.join(found)}" for name, found in twins(sources()).items()
    ]
    sys.exit("\n".join(lines) or None)
