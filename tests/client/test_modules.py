"""The table client keeps to the rules of this project that a machine can check without a browser."""

from __future__ import annotations

import re
from pathlib import Path

from gates.joined.scripts import without_comments

TABLE = Path(__file__).resolve().parents[2] / "static" / "table"
MODULES = sorted(TABLE.rglob("*.js"))
CODE = [path for path in MODULES if "texts" not in path.relative_to(TABLE).parts]
LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
IMPORT = re.compile(r'^(?:import|export)\b[^"\n=]*"([^"]+)";$', re.MULTILINE)


def test_every_import_names_a_file_with_its_ending() -> None:
    missing = [
        f"{path.name}: {target}"
        for path in MODULES
        for target in IMPORT.findall(path.read_text())
        if not (path.parent / target).resolve().is_file()
    ]
    assert missing == []


def test_files_stay_readable() -> None:
    code = {path.name: len(without_comments(path.read_text()).splitlines()) for path in CODE}
    assert {name: lines for name, lines in code.items() if lines > 250} == {}
    assert [path.name for path in CODE if len(path.read_text().splitlines()) > 450] == []


def test_nothing_needs_a_laxer_content_policy() -> None:
    # `.style=` is lit's property: it goes through the object model, which the policy allows.
    lax = re.compile(r"(?<!\.)\bstyle=|\beval\(|new Function|innerHTML|\bon(click|input|load)=")
    assert {path.name for path in MODULES if lax.search(path.read_text())} == set()


def test_every_message_that_is_named_in_full_exists() -> None:
    rooms = sorted((TABLE / "texts" / "en").glob("*.js"))
    catalogue = "\n".join(path.read_text() for path in rooms)
    known = set(re.findall(r'^  "([\w.]+)":', catalogue, re.MULTILINE))
    named = {key for path in CODE for key in re.findall(r'\bsay\("([\w.]+)"', path.read_text())}
    assert named
    assert named - known == set()


def imported(source: str) -> list[str]:
    """What a module imports at once, and what only when it is needed."""
    return IMPORT.findall(source) + LATER.findall(source)


def test_modules_import_without_circles() -> None:
    # A circle could never be served under names that carry hashes: each name would wait for the
    # other.
    imports = {
        path: [
            (path.parent / target).resolve()
            for target in imported(without_comments(path.read_text()))
        ]
        for path in (module.resolve() for module in MODULES)
    }
    left = dict(imports)
    while ready := [path for path, targets in left.items() if not set(targets) & set(left)]:
        for path in ready:
            del left[path]
    assert sorted(path.name for path in left) == []
