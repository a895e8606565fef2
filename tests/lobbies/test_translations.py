from __future__ import annotations

import re
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "locale/pl/LC_MESSAGES/django.po"

STRING = r'"((?:[^"\\]|\\.)*)"'
IN_CODE = re.compile(r"\b(?:_|n?gettext(?:_lazy)?)\(\s*((?:" + STRING + r"\s*)+)")
IN_PAGE = re.compile(r"""\{%\s*translate\s+["']([^"']*)["'](?:\s+context\s+["']([^"']*)["'])?""")
BLOCK = re.compile(r"\{%\s*blocktranslate[^%]*%\}(.*?)\{%\s*endblocktranslate", re.DOTALL)


def catalogue() -> Catalog:
    with SOURCE.open("rb") as file:
        return read_po(file)


def texts() -> set[tuple[str | None, str]]:
    """Context and text of everything that pages of the lobbies say."""
    found: set[tuple[str | None, str]] = set()
    for page in (ROOT / "templates/lobbies").glob("*.html"):
        source = page.read_text(encoding="utf-8")
        # Django doubles the per cent signs of a text in a template before it looks it up.
        found |= {
            (context or None, text.replace("%", "%%")) for text, context in IN_PAGE.findall(source)
        }
        blocks = [block.partition("{% plural %}")[0] for block in BLOCK.findall(source)]
        found |= {(None, re.sub(r"\{\{ (\w+) \}\}", r"%(\1)s", text)) for text in blocks}
    for module in (ROOT / "lobbies").rglob("*.py"):
        for strings in IN_CODE.findall(module.read_text(encoding="utf-8")):
            found.add((None, "".join(re.findall(STRING, strings[0]))))
    return found


def test_every_text_has_its_polish() -> None:
    known = catalogue()
    missing = [found for found in texts() if known.get(found[1], found[0]) is None]
    assert missing == []
