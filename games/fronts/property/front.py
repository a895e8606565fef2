"""What the fronts of the property games share."""

from __future__ import annotations

from typing import Any

from games.fronts.front import RING, Front, Parameters, Tables
from games.fronts.property import tables as printed
from games.fronts.property.refusals import TEXTS


class PropertyFront(Front):
    """A game of deeds, rents and auctions round a board."""

    board = RING
    refusals = TEXTS

    def facts(self, tables: Tables, lang: str, rules: Parameters) -> dict[str, Any]:
        return printed.facts(tables, lang)

    def drawn(self, tables: Tables, lang: str, rules: Parameters) -> dict[str, Any]:
        return {
            "deeds": printed.deeds(tables, lang),
            "others": printed.others(tables, lang),
            "decks": printed.decks(tables, lang),
        }
