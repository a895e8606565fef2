"""Every word on a page comes from the catalogues."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.client.scripts import HOLE, visible_texts, words_in

ROOT = Path(__file__).resolve().parents[2]
#: Pages for when nothing answers know no reader, so they speak both languages themselves.
LAST_RESORT = {ROOT / "templates" / name for name in ("500.html", "offline.html")}
PAGES = sorted({*(ROOT / "templates").rglob("*.html")} - LAST_RESORT)
COMMENT = re.compile(r"\{#.*?#\}|\{%\s*comment\b.*?\{%\s*endcomment\s*%\}", re.DOTALL)
BLOCK = re.compile(r"\{%\s*blocktrans(?:late)?\b.*?\{%\s*endblocktrans(?:late)?\s*%\}", re.DOTALL)
#: A body's class, and what is not markup.
UNSEEN = re.compile(r"\{% block body_class %\}.*?\{% endblock %\}|<!doctype html>|<code>.*?</code>")
PIECE = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
#: Names, those of formats of files among them, and languages in their own words.
NAMES = {
    "Magnat",
    "PL",
    "EN",
    "Polski",
    "English",
    "AI",
    "GNU",
    "AGPL",
    "Eurobiznes",
    "JSON",
    "YAML",
    "CSV",
    "TRF",
}


def bare(source: str) -> str:
    """The template without what the engine fills in."""
    for pattern in (COMMENT, UNSEEN, BLOCK, PIECE):
        source = pattern.sub(HOLE, source)
    return source


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_words_stand_in_a_template(path: Path) -> None:
    strays = {
        text.replace(HOLE, "…").strip()
        for text in visible_texts(bare(path.read_text(encoding="utf-8")))
        if set(words_in(text)) - NAMES
    }
    assert strays == set()
