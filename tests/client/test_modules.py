"""The table client keeps to the rules of the house that a machine can check without a browser."""

from __future__ import annotations

import re
from pathlib import Path

TABLE = Path(__file__).resolve().parents[2] / "static" / "table"
MODULES = sorted(TABLE.rglob("*.js"))
IMPORT = re.compile(r'^(?:import|export)\b[^"\n]*"([^"]+)";$', re.MULTILINE)


def test_every_import_names_a_file_with_its_ending() -> None:
    missing = [
        f"{path.name}: {target}"
        for path in MODULES
        for target in IMPORT.findall(path.read_text())
        if not (path.parent / target).resolve().is_file()
    ]
    assert missing == []


def test_files_stay_readable() -> None:
    long = {
        path.name: lines
        for path in MODULES
        if path.parent.name != "texts" and (lines := len(path.read_text().splitlines())) > 250
    }
    assert long == {}


def test_nothing_needs_a_laxer_content_policy() -> None:
    lax = re.compile(r"\bstyle=|\beval\(|new Function|innerHTML|\bon(click|input|load)=")
    assert {path.name for path in MODULES if lax.search(path.read_text())} == set()


def test_every_message_that_is_named_in_full_exists() -> None:
    catalogue = (TABLE / "texts" / "en.js").read_text()
    known = set(re.findall(r'^  "([\w.]+)":', catalogue, re.MULTILINE))
    named = {
        key
        for path in MODULES
        if path.parent.name != "texts"
        for key in re.findall(r'\bsay\("([\w.]+)"', path.read_text())
    }
    assert named
    assert named - known == set()


def test_modules_import_without_circles() -> None:
    # A circle could never be served under names that carry hashes: each name would wait for the
    # other.
    imports = {
        path: [(path.parent / target).resolve() for target in IMPORT.findall(path.read_text())]
        for path in (module.resolve() for module in MODULES)
    }
    left = dict(imports)
    while ready := [path for path, targets in left.items() if not set(targets) & set(left)]:
        for path in ready:
            del left[path]
    assert sorted(path.name for path in left) == []
