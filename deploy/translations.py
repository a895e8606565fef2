"""Catalogues of the pages' texts.

    translations.py compile   make every .mo from its .po
    translations.py check     every .mo is what its .po says, and no text lacks its translation

Collecting texts from the sources (`manage.py makemessages`) needs gettext; this does not.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).resolve().parent.parent / "locale"
SOURCE_LANGUAGE = "en"  # its texts are those in the code


def compiled(source: Path) -> bytes:
    with source.open("rb") as file:
        catalogue = read_po(file)
    target = io.BytesIO()
    write_mo(target, catalogue)
    return target.getvalue()


def untranslated(source: Path) -> list[str]:
    if source.parts[-3] == SOURCE_LANGUAGE:
        return []
    with source.open("rb") as file:
        catalogue = read_po(file)
    return [
        f"{source.parent.parent.name}/{source.name}: no translation of {message.id!r}"
        for message in catalogue
        if message.id and (message.fuzzy or not all(_texts(message.string)))
    ]


def _texts(string: str | tuple[str, ...] | list[str]) -> list[str]:
    return [string] if isinstance(string, str) else list(string)


def run(arguments: list[str]) -> int:
    sources = sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))
    faults = []
    for source in sources:
        target = source.with_suffix(".mo")
        if arguments == ["compile"]:
            target.write_bytes(compiled(source))
        elif not target.exists() or target.read_bytes() != compiled(source):
            faults.append(f"{target.relative_to(LOCALE)} is stale: run `make translations`")
        faults += untranslated(source)
    for fault in faults:
        print(fault)
    print(f"TRANSLATIONS catalogues={len(sources)} faults={len(faults)}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
