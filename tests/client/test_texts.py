"""No text of the table is missing in a language, and none stands outside the catalogues."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.client.scripts import HOLE, strings_of, visible_texts, words_in

STATIC = Path(__file__).resolve().parents[2] / "static"
TABLE = STATIC / "table"
CODE = [p for p in sorted(TABLE.rglob("*.js")) if "texts" not in p.relative_to(TABLE).parts]
SCRIPTS = [p for p in sorted(STATIC.rglob("*.js")) if not {"vendor", "texts"} & set(p.parts)]
ENTRY = re.compile(r'^  "([\w.]+)":\s+"((?:[^"\\]|\\.)*)",$', re.MULTILINE)
FORMS = {"pl": {"one", "few", "many", "other"}, "en": {"one", "other"}}
KEY = re.compile(r"[a-z]\w*(?:\.\w+)+")
#: Words that are the same in every language, or names.
NAMES = {"Magnat", "AI", "JSON", "SHA", "Enter", "Esc"}


def catalogue(lang: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in sorted((TABLE / "texts" / lang).glob("*.js")):
        entries = ENTRY.findall(path.read_text())
        twice = [key for key, _ in entries if key in found]
        assert twice == [], path.name
        assert len(entries) == path.read_text().count('\n  "'), (
            f"{path.name}: an entry I cannot read"
        )
        found |= dict(entries)
    return found


def holes(message: str) -> set[str]:
    return set(re.findall(r"\{(\w+)[#}]", message))


def named() -> tuple[set[str], list[str]]:
    """Keys that the client names in full, and patterns of those that it puts together."""
    whole: set[str] = set()
    pieced: list[str] = []
    for path in CODE:
        found = strings_of(path.read_text())
        whole |= {text for text in found.plain if KEY.fullmatch(text)}
        for tag, text in found.templates:
            if not tag and re.fullmatch(rf"[\w.{HOLE}]+", text) and "." in text:
                pieced.append(text)
    return whole, pieced


def test_both_languages_have_the_same_messages() -> None:
    assert set(catalogue("pl")) ^ set(catalogue("en")) == set()


def test_both_languages_have_the_same_parameters() -> None:
    english = catalogue("en")
    other = {k for k, text in catalogue("pl").items() if holes(text) != holes(english.get(k, text))}
    assert other == set()


@pytest.mark.parametrize("lang", sorted(FORMS))
def test_counted_words_have_every_plural_form(lang: str) -> None:
    lacking = {
        key: forms
        for key, text in catalogue(lang).items()
        for forms in re.findall(r"\{\w+#([^}]*)\}", text)
        if {form.partition(":")[0] for form in forms.split("|")} != FORMS[lang]
    }
    assert lacking == {}


def test_every_message_that_is_named_exists() -> None:
    known = catalogue("en")
    rooms = {key.partition(".")[0] for key in known}
    whole, pieced = named()
    wanted = {key for key in whole if key.partition(".")[0] in rooms}
    assert len(wanted) > 100
    stems = {key.rpartition(".")[0] for key in known}  # "form.title" as a first half
    assert wanted - set(known) - stems == set()
    for text in pieced:
        room = text.partition(".")[0]
        if HOLE not in room and room in rooms:
            pattern = re.compile(re.escape(text).replace(HOLE, r"[\w.]+"))
            assert any(pattern.fullmatch(key) for key in known), text.replace(HOLE, "…")


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.relative_to(STATIC).as_posix())
def test_no_words_stand_in_the_markup_of_scripts(path: Path) -> None:
    strays = {
        text.strip()
        for tag, markup in strings_of(path.read_text()).templates
        if tag in {"html", "svg"}
        for text in visible_texts(markup)
        if set(words_in(text)) - NAMES
    }
    assert strays == set()


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.relative_to(STATIC).as_posix())
def test_no_script_writes_words_of_its_own(path: Path) -> None:
    written = re.compile(r"(?:textContent|innerText|title|ariaLabel|placeholder) = \"([^\"]*)\"")
    strays = [text for text in written.findall(path.read_text()) if set(words_in(text)) - NAMES]
    assert strays == []
