"""Anti-Monopoly as people meet it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from games.fronts.antimonopoly import role_tables
from games.fronts.antimonopoly.refusals import TEXTS
from games.fronts.antimonopoly.table_schema import CHANGEABLE
from games.fronts.front import Parameters, Tables
from games.fronts.property import tables as printed
from games.fronts.property.front import PropertyFront
from games.rulebooks.book import source


class AntimonopolyFront(PropertyFront):
    key = "antimonopoly"
    changeable = CHANGEABLE
    name = "Anti-Monopoly"
    initials = "AM"
    blurb = _("Two roles: entrepreneurs and monopolists")
    book_place = 4
    refusals = TEXTS
    # R-AM-LON-02: a deed for nothing may go over, cash alone may not.
    finer: ClassVar[Mapping[str, str]] = {"gift_not_allowed": "gift_not_allowed.no_deed"}
    roles: ClassVar[Mapping[str, Any]] = {
        "entrepreneur": _("Entrepreneur"),
        "monopolist": _("Monopolist"),
    }

    def facts(self, tables: Tables, lang: str, rules: Parameters) -> dict[str, Any]:
        return {**super().facts(tables, lang, rules), **role_tables.facts(rules)}

    def drawn(self, tables: Tables, lang: str, rules: Parameters) -> dict[str, Any]:
        names = {deck: name[lang] for deck, name in source(self.key)["decks"].items()}
        return {
            **role_tables.drawn(tables, lang, rules),
            "decks": printed.decks(tables, lang, names),
        }
