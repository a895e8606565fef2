"""Every module of the client that touches no page has a unit test, run by `make client-check`."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from gates.joined.scripts import without_comments

STATIC = Path(__file__).resolve().parents[2] / "static"
UNIT = Path(__file__).resolve().parent / "unit"
IMPORT = re.compile(r'^(?:import|export)\b[^"\n=]*"([^"]+)";$', re.MULTILINE)
TESTED = re.compile(r'"((?:\.\./)+static/[^"]+)"')
PAGE = re.compile(
    r"\b(?:document|window|location|navigator|localStorage|matchMedia|addEventListener"
    r"|requestAnimationFrame|ResizeObserver|getComputedStyle|AudioContext)\b"
)


@cache
def touches_page(path: Path) -> bool:
    """Whether the module, or one that it imports, speaks of the page or draws on it."""
    if "vendor" in path.parts:
        return True
    source = without_comments(path.read_text())
    imported = [(path.parent / target).resolve() for target in IMPORT.findall(source)]
    return bool(PAGE.search(source)) or any(map(touches_page, imported))


def covered() -> set[Path]:
    return {
        (test.parent / target).resolve()
        for test in UNIT.glob("*.test.js")
        for target in TESTED.findall(test.read_text())
    }


def test_every_pure_module_has_a_unit_test() -> None:
    ours = [path for path in STATIC.rglob("*.js") if not {"vendor", "texts"} & set(path.parts)]
    pure = {path for path in ours if not touches_page(path)}
    assert len(pure) > 30
    assert sorted(path.name for path in pure - covered()) == []


def test_unit_tests_name_modules_that_exist() -> None:
    assert [path for path in covered() if not path.is_file()] == []
