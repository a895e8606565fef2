"""The rule books there are, each told with what the front of its game adds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.engines.catalogue import game_for
from games.fronts.catalogue import front_for, with_book
from games.fronts.front import Tables
from games.rulebooks import book, examples
from games.rulebooks.book import Reading, Section, sections, source
from games.rulebooks.brief import BriefStep, brief_of, has_brief
from games.rulebooks.examples import Worked
from games.rulebooks.lesson import lesson_of


@dataclass(frozen=True)
class Page:
    """A rules page, ready to be drawn."""

    game: str
    title: str
    sections: list[Section]
    drawn: dict[str, Any]
    brief: list[BriefStep]

    @property
    def changed(self) -> list[Section]:
        """The sections in which something differs from the rules of the box."""
        return [section for section in self.sections if section.is_changed]


def has_book(game: str) -> bool:
    """Whether the rules of this game can be read here."""
    return front_for(game).book_place is not None


def reading_of(game: str, lang: str) -> Reading:
    """What sentences about the rules of the box are told with. Raises KeyError for a game without a book."""
    front, known = front_for(game), game_for(game)
    if not has_book(game):
        raise KeyError(game)
    tables, rules = known.tables(), known.rules({}).model_dump()
    return Reading(rules, front.facts(tables, lang, rules), front.money(tables))


def explained(game: str, lang: str) -> dict[str, str]:
    """By name of a parameter, what the rules of the box say of it; empty for a game without a book."""
    return book.explained(game, reading_of(game, lang), lang) if has_book(game) else {}


def lesson(game: str, lang: str) -> list[dict[str, Any]]:
    """The steps of the guided table of a game. Raises KeyError for a game without a book, FileNotFoundError without a lesson."""
    return lesson_of(game).in_words(reading_of(game, lang), lang)


def page(
    game: str,
    lang: str,
    rules: Mapping[str, Any],
    tables: Tables | None = None,
    worked: Iterable[Worked] = (),
) -> Page:
    """The rules page of a game under these parameters, with the examples that hold under them.

    Raises KeyError for a game without a book.
    """
    if not has_book(game):
        raise KeyError(game)
    front, known = front_for(game), game_for(game)
    tables = known.tables() if tables is None else tables
    symbol = front.money(tables)
    default = known.rules({}).model_dump()
    # A match of an older revision may lack a parameter that was added since.
    agreed = {**default, **rules}
    reading = Reading(agreed, front.facts(tables, lang, agreed), symbol)
    usual = Reading(default, front.facts(tables, lang, default), symbol)
    drawn = front.drawn(tables, lang, agreed)
    brief = brief_of(game, reading, lang) if has_brief(game) else []
    told = examples.told(worked, reading, lang)
    parts = [_with_examples(part, told) for part in sections(game, reading, usual, lang)]
    return Page(game, titles(lang)[game], parts, drawn, brief)


def _with_examples(section: Section, told: Mapping[str, Sequence[str]]) -> Section:
    """The section with each example at the rule that it is of."""
    rules = (
        replace(rule, examples=tuple(one for name in rule.ids for one in told.get(name, ())))
        for rule in section.rules
    )
    return replace(section, rules=tuple(rules))


def titles(lang: str) -> dict[str, str]:
    """The games that have a book, by the names that they have there."""
    return {game: source(game)["title"][lang] for game in with_book()}


def cited(game: str) -> dict[str, dict[str, list[str]]] | None:
    """Refusal codes and events of the game with the ids of their rules; None without a book.

    A key is a bare name, or `name:reason` where the reason decides.
    """
    if not has_book(game):
        return None
    found = source(game)
    return {"refusals": found["refusals"], "events": found["events"]}
