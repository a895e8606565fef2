"""The style sheets of events: a page links those whose rules it needs, and none that is for other pages alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
TEMPLATES: Final = ROOT / "templates"
SHEETS: Final = sorted((ROOT / "static" / "tournaments").glob("*.css"))
LINK: Final = re.compile(r"static 'tournaments/([\w-]+)\.css'")
LINES_MOST: Final = 250


def whole(name: str) -> str:
    """A template with what it includes."""
    text = (TEMPLATES / name).read_text()
    return text + "".join(map(whole, re.findall(r'include "([\w./]+)"', text)))


def classes(text: str) -> frozenset[str]:
    """The classes that a template names; those that it computes (`is-…`) are not among them."""
    body = re.findall(r"block body_class %\}([\w-]+)", text)
    plain = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", " ", text)
    return frozenset(" ".join(re.findall(r'class="([^"]*)"', plain)).split() + body)


def named(sheet: Path) -> Iterator[frozenset[str]]:
    """The classes of each selector, without those of a state, and those that other folders set (`site-bar`)."""
    bare = re.sub(r"/\*.*?\*/|@media[^{]*\{", "", sheet.read_text(), flags=re.DOTALL)
    for head in re.findall(r"([^{}]+)\{", bare):
        for one in re.split(r",(?![^(]*\))", head):
            if "+" in one:  # what stands beside what is not told by classes
                continue
            yield frozenset(re.findall(r"\.((?!is-)[a-z][\w-]*)", one)) & KNOWN


LINKED: Final = {
    f"tournaments/{path.name}": frozenset(LINK.findall(path.read_text()))
    for path in (TEMPLATES / "tournaments").glob("*.html")
    if LINK.search(path.read_text())
}
WORN: Final = {name: classes(whole(name)) for name in LINKED}
KNOWN: Final = frozenset().union(*WORN.values())


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_a_page_links_the_sheets_whose_rules_it_needs_and_no_sheet_has_others(sheet: Path) -> None:
    linking = {name for name, sheets in LINKED.items() if sheet.stem in sheets}
    assert linking
    for needed in filter(None, named(sheet)):
        wearing = {name for name, worn in WORN.items() if needed <= worn}
        assert wearing <= linking, needed
        assert wearing, needed
    assert len(sheet.read_text().splitlines()) <= LINES_MOST
