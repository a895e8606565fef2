"""English words that a Polish page may not show: those of the English texts that no Polish text has."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable
from functools import cache

from babel.messages.pofile import read_po

from games.engines.catalogue import GAMES
from games.fronts.catalogue import with_book
from games.rulebooks.book import source
from tests.gallery.site import ROOT

_WORD = re.compile(r"[^\W\d_]{4,}")
_RULE_ID = re.compile(r"\b(?:R-)?(?:[A-Z]+-)*[A-Z]+-\d\d\b")
#: Time zones have one name everywhere; lists show it with spaces.
_ZONE = re.compile(r"\b[A-Z]\w+(?:/[\w+-]+)+(?: (?:of|[A-Z]\w+))*")
#: What is added to the name of a match of the gallery that is there twice.
_NUMBERED = re.compile(r"-\d+$")
#: The name of a match is drawn: the letters between its digits may spell any word.
_MATCH = re.compile(r"\b(?=[a-z]*\d)[a-z\d]{12}\b")
#: An address of a site: its host, a port, a path.
_ADDRESS = re.compile(r"\b(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?/\S*")
#: Names: of people and AI players in the gallery, of things that have one name everywhere.
NAMES = frozenset(
    {
        "steady",
        "shrewd",
        "master",
        "random",
        "magnat",
        "json",
        "html",
        "eurobiznes",
        "roman",  # a character
        "display",
        "true",  # the words of Django's icons for yes and no
        "english",
    }
)


def words(texts: Iterable[str]) -> set[str]:
    return {word.lower() for text in texts for word in _WORD.findall(_without_names(text))}


def _without_names(text: str) -> str:
    for name in (_ADDRESS, _RULE_ID, _ZONE, _MATCH):
        text = name.sub(" ", text)
    return text


@cache
def foreign() -> frozenset[str]:
    """Words by which an untranslated text is known."""
    english, polish = _catalogue()
    for lang, texts in (("en", english), ("pl", polish)):
        for path in (ROOT / "static/table/texts" / lang).glob("*.js"):
            texts.extend(re.findall(r'":\s+"((?:[^"\\]|\\.)*)"', path.read_text()))
        for game in GAMES.values():
            _collect(game.tables(), f"_{lang}", texts)
            _collect(game.presets(), f"_{lang}", texts)
            _collect(game.Rules.model_json_schema(), f"_{lang}", texts)
        for book in with_book():
            _collect(source(book), lang, texts)
    return frozenset(words(english) - words(polish) - NAMES)


def _catalogue() -> tuple[list[str], list[str]]:
    english: list[str] = []
    polish: list[str] = []
    with (ROOT / "locale/pl/LC_MESSAGES/django.po").open("rb") as file:
        for message in read_po(file, locale="pl"):
            english += [message.id] if isinstance(message.id, str) else list(message.id)
            text = message.string
            polish += [text] if isinstance(text, str) else list(text or ())
    holes = re.compile(r"%\(\w+\)[sd]|\{\w*\}|<[^>]*>")
    return [holes.sub(" ", text) for text in english], [holes.sub(" ", text) for text in polish]


def _collect(data: object, ending: str, found: list[str]) -> None:
    if isinstance(data, dict):
        found += [v for k, v in data.items() if k.endswith(ending) and isinstance(v, str)]
    for inner in (
        data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    ):
        _collect(inner, ending, found)


def strays(texts: Iterable[str], names: Collection[str] = ()) -> list[str]:
    """Those of the texts that hold a foreign word; addresses are nobody's language, nor are `names` at an end."""
    told = {text: text.rsplit(" ", 1) for text in texts if "@" not in text}
    return sorted(
        text
        for text, parts in told.items()
        if words([text] if _NUMBERED.sub("", parts[-1]) not in names else parts[:-1]) & foreign()
    )


if __name__ == "__main__":
    print(json.dumps(sorted(foreign())))
