"""The rule books there are: a new game adds its YAML file and one line of `BOOKS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.engines.catalogue import game_for
from games.engines.eurobiznes.hooks import EXIT_FINE, EXIT_REST
from games.fronts.antimonopoly import role_tables
from games.fronts.property import tables as property_tables
from games.rulebooks.book import Reading, Section, sections, source

Tables = Mapping[str, Any]
Parameters = Mapping[str, Any]


@dataclass(frozen=True)
class Binding:
    """What a game adds to its sentences: facts in a language, and drawn tables by name.

    Both are told of the tables and of all parameters of the match.
    """

    facts: Callable[[Tables, str, Parameters], dict[str, Any]]
    drawn: Callable[[Tables, str, Parameters], dict[str, Any]]


@dataclass(frozen=True)
class Page:
    """A rules page, ready to be drawn."""

    game: str
    title: str
    sections: list[Section]
    drawn: dict[str, Any]

    @property
    def changed(self) -> list[Section]:
        """The sections in which something differs from the rules of the box."""
        return [section for section in self.sections if section.is_changed]


def _property_facts(tables: Tables, lang: str, _rules: Parameters) -> dict[str, Any]:
    return property_tables.facts(tables, lang)


def _eurobiznes_facts(tables: Tables, lang: str, _rules: Parameters) -> dict[str, Any]:
    fines = {"fine": EXIT_FINE, "fine_rest": EXIT_REST}
    return {**property_tables.facts(tables, lang), **fines}


def _property_tables(tables: Tables, lang: str, _rules: Parameters) -> dict[str, Any]:
    return {
        "deeds": property_tables.deeds(tables, lang),
        "others": property_tables.others(tables, lang),
        "decks": property_tables.decks(tables, lang),
    }


def _antimonopoly_facts(tables: Tables, lang: str, rules: Parameters) -> dict[str, Any]:
    return {**property_tables.facts(tables, lang), **role_tables.facts(rules)}


def _antimonopoly_tables(tables: Tables, lang: str, rules: Parameters) -> dict[str, Any]:
    names = {deck: name[lang] for deck, name in source("antimonopoly")["decks"].items()}
    return {
        **role_tables.drawn(tables, lang, rules),
        "decks": property_tables.decks(tables, lang, names),
    }


def _nothing(_tables: Tables, _lang: str, _rules: Parameters) -> dict[str, Any]:
    """The book of a game whose sentences need only the parameters."""
    return {}


def _symbol(tables: Tables) -> str:
    """How money is marked; 1836jr keeps its currency with the facts of the game."""
    currency = tables.get("currency") or tables["game"]["currency"]
    symbol: str = currency.get("symbol") or currency["code"]
    return symbol


BOOKS: Final[Mapping[str, Binding]] = {
    "eurobiznes": Binding(_eurobiznes_facts, _property_tables),
    "1836jr": Binding(_nothing, _nothing),
    "fortuna": Binding(_property_facts, _property_tables),
    "antimonopoly": Binding(_antimonopoly_facts, _antimonopoly_tables),
}


def page(game: str, lang: str, rules: Mapping[str, Any], tables: Tables | None = None) -> Page:
    """The rules page of a game under these parameters. Raises KeyError for a game without a book."""
    binding = BOOKS[game]
    known = game_for(game)
    tables = known.tables() if tables is None else tables
    symbol = _symbol(tables)
    default = known.rules({}).model_dump()
    # A match of an older revision may lack a parameter that was added since.
    agreed = {**default, **rules}
    reading = Reading(agreed, binding.facts(tables, lang, agreed), symbol)
    usual = Reading(default, binding.facts(tables, lang, default), symbol)
    drawn = binding.drawn(tables, lang, agreed)
    return Page(game, titles(lang)[game], sections(game, reading, usual, lang), drawn)


def titles(lang: str) -> dict[str, str]:
    """The games that have a book, by the names that they have there."""
    return {game: source(game)["title"][lang] for game in BOOKS}


def cited(game: str) -> dict[str, dict[str, list[str]]] | None:
    """Refusal codes and events of the game with the ids of their rules; None without a book.

    A key is a bare name, or `name:reason` where the reason decides.
    """
    if game not in BOOKS:
        return None
    book = source(game)
    return {"refusals": book["refusals"], "events": book["events"]}
