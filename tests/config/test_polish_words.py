"""Polish is written as Polish is: capitals stand at beginnings and in names alone, and who reads is addressed with one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

import pytest

from tests.config.test_terms import of_books, of_pages, of_tables

#: How names begin that may stand within a sentence: of games, places, people in examples, railways, keys, fields and decks.
NAMES: Final = re.compile(
    r"(Eurobiznes|Fortun|Magna|Europ|Niderland|Holandi|Belgi|Warszaw|Berlin|Hiszpani|Włoch|Pary[żz]|Amsterdam|Antwerpi|Bruksel|Namur"
    r"|Lille|Dover|Harwich|Enkhuizen|Stavoren|Zagłębi|Hainaut|Ew|Jan|Ol|Nord|Enter|Escape|Page|Up|Down|Uniks|Start|Starci|Urlop|Szans|Los)[a-ząćęłńóśźż]{0,3}"
)
#: What is said to the reader.
ADDRESS: Final = re.compile(
    r"(Ty|Ciebie|Cię|Ci|Tobie|Tobą|Wy|Was|Wam|Wami|Two[ij]\w+|Twój|Wasz\w*)"
)
#: The same without respect.
PLAIN: Final = re.compile(
    r"\b(two[ij]\w*|twój|ciebie|cię|tobie|tobą|ty|ci(?! (gracze|sami|dwaj)|,))\b(?!@)"
)
#: A word with a capital that no beginning explains: before it stands a letter, a figure or a comma.
_WITHIN: Final = re.compile(r"(?<=[\w,;%)}”] )([A-ZĄĆĘŁŃÓŚŹŻ][a-ząćęłńóśźż]+)\b")
_TAG: Final = re.compile(r"<[^>]*>|%\(\w+\)[sd]|\{[^{}]*\}")

SOURCES: Final = [of_pages, of_tables, of_books]


@pytest.mark.parametrize("texts", SOURCES)
def test_capitals_stand_at_beginnings_and_in_names(texts: Callable[[], Iterator[str]]) -> None:
    assert sorted({wrong for text in texts() for wrong in _capitals(text)}) == []


@pytest.mark.parametrize("texts", SOURCES)
def test_the_reader_is_addressed_with_a_capital(texts: Callable[[], Iterator[str]]) -> None:
    assert [text for text in texts() if PLAIN.search(text)] == []


def _capitals(text: str) -> Iterator[str]:
    for found in _WITHIN.finditer(_TAG.sub("x", text)):
        word = found.group(1)
        if not NAMES.fullmatch(word) and not ADDRESS.fullmatch(word):
            yield f"{word}: {text}"
