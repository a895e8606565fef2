"""What the fronts of the property games share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from games.engines.catalogue import GAMES
from games.engines.property.state import State
from games.fronts.front import RING, Front, Parameters, Tables
from games.fronts.holdings import Holdings
from games.fronts.property import tables as printed
from games.fronts.property.beside import beside
from games.fronts.property.holdings import holdings
from games.fronts.property.moving import moving
from games.fronts.property.refusals import TEXTS
from games.fronts.strips import Strip


class PropertyFront(Front):
    """A game of deeds, rents and auctions round a board."""

    board = RING
    moving_board = "fronts/property/moving.svg"
    refusals = TEXTS
    charges = frozenset({"interest_paid", "redeemed"})
    greatest: ClassVar[Mapping[str, tuple[str, str]]] = {
        "rent": ("rent_paid", "amount"),
        "bid": ("auction_won", "price"),
    }
    counted: ClassVar[Mapping[str, frozenset[str]]] = {
        "deals": frozenset({"traded", "settled"}),
        "auctions": frozenset({"auction_won"}),
        "bankruptcies": frozenset({"went_bankrupt"}),
    }
    earned = ("rent_paid", "owner", "amount")
    turning: ClassVar[frozenset[str]] = frozenset({"went_bankrupt"})
    pictured: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "tables": ("currency", "fields", "groups"),
        "view": ("counted", "level", "mortgaged", "owner", "players", "rent", "sets"),
        "beside": ("sets", "shares"),
    }

    def field_figures(self, view: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
        return {
            name: {
                "owner": owner,
                "level": view["level"].get(name, 0),
                "rent": view["rent"][name],
                "mortgaged": name in view["mortgaged"],
            }
            for name, owner in view["owner"].items()
        }

    def lots(self, view: Mapping[str, Any]) -> dict[str, int | None]:
        now = view["auction"]
        free: dict[str, int | None] = {
            name: None for name, owner in view["owner"].items() if owner is None
        }
        return free if now is None else free | {now["field"]: now["bidder"]}

    def lot(self, view: Mapping[str, Any]) -> str:
        return "" if view["auction"] is None else str(view["auction"]["field"])

    def seat_figures(self, view: Mapping[str, Any], seat: int) -> dict[str, Any]:
        return {"worth": view["worth"][str(seat)], "sets": view["sets"][str(seat)]}

    def beside(self, state: State, seat: int | None) -> dict[str, Any]:
        return beside(state)

    def holdings(
        self, data: Mapping[str, Any], view: Mapping[str, Any], seat: int, lang: str
    ) -> Holdings:
        return holdings(data, view, seat, lang)

    def moving(
        self, tables: Tables, views: Sequence[Mapping[str, Any]], strip: Strip
    ) -> dict[str, Any]:
        return moving(tables, views, strip)

    def besides(
        self, state: State, seats: Iterable[int | None]
    ) -> dict[int | None, dict[str, Any] | None]:
        return dict.fromkeys(seats, beside(state))

    def inks(self, tables: Tables) -> dict[str, str]:
        box = {group["id"]: group["colour"] for group in GAMES[self.key].tables()["groups"]}
        return {
            group["id"]: group["colour"]
            for group in tables["groups"]
            if group["colour"].lower() != box.get(group["id"], "").lower()
        }

    def side_worth(self, tables: Tables, side: Mapping[str, Any]) -> int:
        prices = {field["id"]: field.get("price") or 0 for field in tables["fields"]}
        return super().side_worth(tables, side) + sum(
            prices[name] for name in side.get("fields", ())
        )

    def facts(self, tables: Tables, lang: str, rules: Parameters) -> dict[str, Any]:
        return printed.facts(tables, lang)

    def drawn(self, tables: Tables, lang: str, rules: Parameters) -> dict[str, Any]:
        return {
            "deeds": printed.deeds(tables, lang),
            "others": printed.others(tables, lang),
            "decks": printed.decks(tables, lang),
        }
