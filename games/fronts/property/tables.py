"""What a rule book of the property games takes from board and decks: facts for its sentences, and tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from games.engines.property.auction import WINDOW_SECONDS
from games.engines.property.board import HOUSES
from games.rulebooks.sentences import money, number, sign_of


def facts(tables: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """Counts, sizes and names that sentences may name."""
    name = f"name_{lang}"
    groups: dict[str, list[str]] = {}
    for group in tables["groups"]:
        groups.setdefault(group["kind"], []).append(group[name])
    return {
        "size": len(tables["fields"]),
        "count": dict(Counter(field["type"] for field in tables["fields"])),
        "deck": {deck: len(cards) for deck, cards in tables["decks"].items()},
        "name": {field["id"]: field[name] for field in tables["fields"]},
        "groups": {kind: ", ".join(names) for kind, names in groups.items()},
        "note": tables["currency"]["smallest_unit"],
        "houses": HOUSES,
        "window": WINDOW_SECONDS,
    }


def deeds(tables: Mapping[str, Any], lang: str) -> list[dict[str, Any]]:
    """The streets by group: name, and for each street its price, rents, building price and loan."""
    symbol = sign_of(tables["currency"])
    made = []
    for group in tables["groups"]:
        fields = [field for field in tables["fields"] if field["group"] == group["id"]]
        streets = [field for field in fields if field["rents"]]
        if streets:
            rows = [_street(field, lang, symbol) for field in streets]
            made.append({"id": group["id"], "name": group[f"name_{lang}"], "rows": rows})
    return made


def _street(field: Mapping[str, Any], lang: str, symbol: str) -> dict[str, Any]:
    return {
        "name": field[f"name_{lang}"],
        "price": money(field["price"], symbol),
        "rents": [number(rent) for rent in field["rents"]],
        "house": money(field["house_cost"], symbol),
        "loan": money(field["mortgage"], symbol),
    }


def written(text: str, symbol: str) -> str:
    """The text of a card, its sums as everything else writes them: `400 $` is `$400`."""
    sums = re.compile(rf"(\d+(?:[ \u00a0\u202f]\d{{3}})*)[ \u00a0\u202f]{re.escape(symbol)}(?!\w)")
    return sums.sub(lambda found: money(int(re.sub(r"\D", "", found[1])), symbol), text)


def others(tables: Mapping[str, Any], lang: str) -> list[dict[str, str]]:
    """Deeds on which nothing is built: name, price and loan."""
    symbol = sign_of(tables["currency"])
    return [
        {
            "name": field[f"name_{lang}"],
            "price": money(field["price"], symbol),
            "loan": money(field["mortgage"], symbol),
        }
        for field in tables["fields"]
        if field["price"] and not field["rents"]
    ]


def decks(
    tables: Mapping[str, Any], lang: str, named: Mapping[str, str] | None = None
) -> list[dict[str, Any]]:
    """The decks with the texts of their cards; the name of a deck is that of its fields, or as `named`."""
    symbol = sign_of(tables["currency"])
    names = {field.get("deck"): field[f"name_{lang}"] for field in tables["fields"]}
    names.update(named or {})
    return [
        {
            "id": deck,
            "name": names.get(deck, deck),
            "cards": [written(card[f"text_{lang}"], symbol) for card in cards],
        }
        for deck, cards in tables["decks"].items()
    ]
