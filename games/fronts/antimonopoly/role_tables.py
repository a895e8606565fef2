"""What a rule book of a game with two roles draws: prices, and rents in a column for each role.

The amounts are those of one table: its engine is asked, so percentages, loans and interest agree
with what is paid there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.engines.antimonopoly.cities import ENTREPRENEUR, MONOPOLIST
from games.engines.antimonopoly.deeds import RoleRents
from games.engines.antimonopoly.game import Antimonopoly
from games.engines.property.board import HOUSES
from games.engines.property.state import Compiled
from games.rulebooks.sentences import money, number, sign_of

#: A cell that the deed of this role does not have.
NONE = "–"


def facts(rules: Mapping[str, Any]) -> dict[str, Any]:
    """What entrepreneurs get with their handicap counted in."""
    return {
        "entrepreneur_cash": rules["starting_cash"] + rules["starting_cash_entrepreneur_bonus"],
        "entrepreneur_salary": rules["start_salary"] + rules["start_salary_entrepreneur_bonus"],
    }


def drawn(tables: Mapping[str, Any], lang: str, rules: Mapping[str, Any]) -> dict[str, Any]:
    """`prices` and `rents`, each by group: name and rows."""
    game = Antimonopoly()
    compiled = game.compile(game.rules(dict(rules)), tables)
    symbol = sign_of(tables["currency"])
    prices, rents = [], []
    for group in tables["groups"]:
        fields = [field for field in tables["fields"] if field["group"] == group["id"]]
        named = {"id": group["id"], "name": group[f"name_{lang}"]}
        rows = [_price(compiled, field, lang, symbol) for field in fields]
        prices.append({**named, "rows": rows})
        streets = [_rents(compiled, field, lang) for field in fields if field["rents"]]
        if streets:
            rents.append({**named, "rows": streets})
    return {"prices": prices, "rents": rents}


def _price(c: Compiled, field: Mapping[str, Any], lang: str, symbol: str) -> dict[str, Any]:
    loan = c.loan[field["index"]]
    cost = field["house_cost"]
    return {
        "name": field[f"name_{lang}"],
        "price": money(field["price"], symbol),
        "house": money(cost, symbol) if cost else NONE,
        "loan": money(loan, symbol),
        "redemption": money(loan + c.mortgages.interest(loan), symbol),
    }


def _rents(c: Compiled, field: Mapping[str, Any], lang: str) -> dict[str, Any]:
    rents, at = c.rents, field["index"]
    assert isinstance(rents, RoleRents)
    return {
        "name": field[f"name_{lang}"],
        "entrepreneur": list(_column(rents, at, ENTREPRENEUR)),
        "monopolist": list(_column(rents, at, MONOPOLIST)),
    }


def _column(rents: RoleRents, field: int, role: str) -> Iterator[str]:
    """Bare, bare in a monopolised city, one to four houses, hotel."""
    monopolises = role == MONOPOLIST
    top = rents.tops[role]
    yield number(rents.street_rent(field, role, 0, in_monopoly=False))
    yield number(rents.street_rent(field, role, 0, in_monopoly=True)) if monopolises else NONE
    for level in range(1, HOUSES + 1):
        built = level < top
        yield (
            number(rents.street_rent(field, role, level, in_monopoly=monopolises))
            if built
            else NONE
        )
    yield number(rents.street_rent(field, role, top, in_monopoly=monopolises))
