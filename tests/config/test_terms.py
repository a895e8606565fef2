"""One term for one thing in everything that people read in Polish: pages, tables and books of rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
import yaml
from babel.messages.pofile import read_po

ROOT: Final = Path(__file__).resolve().parents[2]
#: What is not said, and what is said for it everywhere.
TERMS: Final = {
    r"aukcj\w*": "licytacja",
    r"hipote[kc]\w*": "zastaw",
    r"dom(ek|ki|ków|kiem|kami)": "dom",
    r"kafel\w*|kafl\w*": "płytka",
    r"firm\w* prywatn\w*|spół\w+ prywatn\w*": "prywatna firma",
    r"cen\w* emisyjn\w*|kurs\w* na początek": "kurs emisyjny",
    r"kart\w* własności|posiadłoś\w*": "akt, akt własności",
    r"stolik\w*": "stół",
    r"kapitał\w*": "majątek (wszystko razem), gotówka (pieniądze gracza), kasa (pieniądze spółki)",
    r"skarb(iec|ca|cu|cem)": "kasa",
    r"odnośnik\w*": "link",
    r"rozgryw(ka|ki|kę|ek|ce|kom|kami|kach)": "partia",
    r"przepis(y|ów|om|ami|ach)": "zasady",
    r"reguł\w*": "zasada",
    r"kości|kośćmi|kościach": "kostki",
    r"platform\w*": "serwis",
    r"sędzi\w*": "dyrektor",
    "SI": "AI",
    r"kod\w* zapasow\w*": "kody awaryjne",
    r"pociąg\w* w parowozow\w*|parowozow\w*": "pociąg nie jedzie",
}
_TEXT: Final = re.compile(r'^  "[\w.]+": "(.*)",$', re.MULTILINE)


def of_pages() -> Iterator[str]:
    with (ROOT / "locale/pl/LC_MESSAGES/django.po").open("rb") as file:
        for message in read_po(file):
            told = message.string or ""
            yield from [told] if isinstance(told, str) else told


def of_tables() -> Iterator[str]:
    for path in sorted((ROOT / "static/table/texts/pl").glob("*.js")):
        yield from _TEXT.findall(path.read_text("utf-8"))


def of_books() -> Iterator[str]:
    for path in sorted((ROOT / "games/rulebooks").rglob("*.yaml")):
        yield from _polish(yaml.safe_load(path.read_text("utf-8")))


def _polish(tree: object) -> Iterator[str]:
    if isinstance(tree, dict):
        for key, value in tree.items():
            if key == "pl" and isinstance(value, str):
                yield value
            else:
                yield from _polish(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from _polish(value)


@pytest.mark.parametrize(("texts", "least"), [(of_pages, 2500), (of_tables, 900), (of_books, 500)])
def test_one_term_for_one_thing(texts: Callable[[], Iterator[str]], least: int) -> None:
    read = list(texts())
    assert len(read) > least
    assert [wrong for text in read for wrong in _strays(text)] == []


def _strays(text: str) -> Iterator[str]:
    """What the text calls otherwise, and what to call it."""
    for pattern, term in TERMS.items():
        flags = re.IGNORECASE if pattern.islower() else 0
        if found := re.search(rf"\b(?:{pattern})\b", text, flags):
            yield f"{found.group()}: say {term} ({text})"


#: Of both languages, so that a sign stands the same way whatever page it is on.
_READ: Final = ("locale/pl/LC_MESSAGES/*.po", "static/table/texts/*/*.js", "games/rulebooks/**/*.yaml", "templates/**/*.html")  # fmt: skip
_APART: Final = re.compile(
    r"(?:(?:\d|[^%]\})(?:[ \u00a0\u202f]|\\u00a0|&nbsp;)%(?![(}])|\)[sd][ \u00a0\u202f]%%)"
)


def test_percent_stands_at_its_figure() -> None:
    paths = [path for pattern in _READ for path in sorted(ROOT.glob(pattern))]
    assert len(paths) > 100
    found = [(path.name, match.group()) for path in paths for match in _APART.finditer(path.read_text("utf-8"))]  # fmt: skip
    assert found == []
