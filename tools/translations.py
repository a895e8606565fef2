"""Catalogues of the pages' texts.

    translations.py collect   bring every .po up to date with the sources, then compile
    translations.py compile   make every .mo from its .po
    translations.py check     every .mo is what its .po says, every text of the sources is in every
                              catalogue, and no text lacks its translation

Needs Babel and Django's template lexer, not gettext: a home machine seldom has it.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
SOURCE_LANGUAGE = "en"  # its texts are those in the code
SOURCES = ("games", "lobbies", "platform", "ratings", "templates")
SKIPPED = {"engines", "migrations", "management", "__pycache__"}  # they speak to no page
KEYWORDS: dict[str, Any] = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
Key = tuple[str, str]  # context and text; the text of a plural is its singular


def sources() -> Iterator[Path]:
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*")):
            skipped = SKIPPED.intersection(path.relative_to(ROOT).parts)
            if path.suffix in {".py", ".html", ".txt"} and not skipped:
                yield path


def as_python(path: Path) -> bytes:
    """The file as calls of gettext; a template's indentation would not be Python's."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        text = INDENT.sub("", templatize(text))
    return text.encode()


def collected() -> Catalog:
    """Every text that the sources ask a translation of."""
    template = Catalog(charset="utf-8")
    for path in sources():
        place = path.relative_to(ROOT).as_posix()
        found = extract("python", io.BytesIO(as_python(path)), KEYWORDS, ["Translators:"])
        for line, text, comments, context in found:
            if not (text[0] if isinstance(text, tuple) else text):
                continue  # the empty text is the head of the catalogue
            template.add(
                text, None, [(place, line)], auto_comments=comments, context=context or None
            )
    return template


def opened(source: Path) -> Catalog:
    with source.open("rb") as file:
        return read_po(file, locale=source.parts[-3])


def renewed(source: Path, template: Catalog) -> bytes:
    """The catalogue with exactly the texts of the sources.

    Translations are kept; none is guessed.
    """
    catalogue = opened(source)
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    catalogue.msgid_bugs_address = catalogue.last_translator = catalogue.language_team = ""
    target = io.BytesIO()
    write_po(target, catalogue, width=100, sort_output=True, include_lineno=False)
    return target.getvalue()


def compiled(source: Path) -> bytes:
    target = io.BytesIO()
    write_mo(target, opened(source))
    return target.getvalue()


def untranslated(source: Path) -> list[str]:
    if source.parts[-3] == SOURCE_LANGUAGE:
        return []
    return [
        f"{_name(source)}: no translation of {message.id!r}"
        for message in opened(source)
        if message.id and (message.fuzzy or not all(_texts(message.string)))
    ]


def unknown(source: Path, template: Catalog) -> list[str]:
    known = {_key(message) for message in opened(source)}
    return [
        f"{_name(source)}: {message.id!r} is not in it: run `make messages`"
        for message in template
        if message.id and _key(message) not in known
    ]


def damaged(source: Path) -> list[str]:
    """Translations that lost or invented a placeholder of their text."""
    found = []
    for message in opened(source):
        asked = set(_placeholders(_texts(message.id)))
        given = set(_placeholders(_texts(message.string)))
        if message.id and all(_texts(message.string)) and asked != given:
            found.append(f"{_name(source)}: other placeholders in {message.id!r}")
    return found


def _placeholders(texts: list[str]) -> list[str]:
    return [name for text in texts for name in re.findall(r"%\(\w+\)[sd]|\{\w*\}", text)]


def _texts(string: Any) -> list[str]:
    return [string] if isinstance(string, str) else list(string)


def _key(message: Message) -> Key:
    return (message.context or "", _texts(message.id)[0])


def _name(source: Path) -> str:
    return f"{source.parent.parent.name}/{source.name}"


def stale(source: Path) -> list[str]:
    target = source.with_suffix(".mo")
    if target.exists() and target.read_bytes() == compiled(source):
        return []
    return [f"{target.relative_to(LOCALE)} is stale: run `make translations`"]


def run(arguments: list[str]) -> int:
    catalogues = sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))
    template = Catalog() if arguments == ["compile"] else collected()
    faults = []
    for source in catalogues:
        if arguments == ["collect"]:
            source.write_bytes(renewed(source, template))
        if arguments in (["collect"], ["compile"]):
            source.with_suffix(".mo").write_bytes(compiled(source))
        faults += stale(source) + unknown(source, template)
        faults += untranslated(source) + damaged(source)
    for fault in faults:
        print(fault)
    print(f"TRANSLATIONS catalogues={len(catalogues)} faults={len(faults)}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
