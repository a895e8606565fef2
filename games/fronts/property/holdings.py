"""What a seat of a property game has: cash, deeds, what is built on them, what is mortgaged. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.fronts.holdings import MONEY, HeldSum, HeldThing, Holdings
from games.fronts.property.table_schema import HOUSES

Json = Mapping[str, Any]


def holdings(data: Json, view: Json, seat: int, lang: str) -> Holdings:
    """Sums first, then every deed with what stands on it; `data` and `lang` as `Front.holdings` has them."""
    player = view["players"][seat]
    deeds = [one for one in data["tables"]["fields"] if view["owner"].get(one["id"]) == seat]
    levels = {one["id"]: view["level"].get(one["id"], 0) for one in deeds}
    hotels = {name for name, level in levels.items() if level and level == _top(data, name, player)}
    houses = sum(level for name, level in levels.items() if name not in hotels)
    pledged = {name for name in levels if name in view["mortgaged"]}
    return Holdings(
        sums={
            "cash": HeldSum(_("Cash"), player["cash"], MONEY),
            "deeds": HeldSum(_("Deeds"), len(deeds)),
            "houses": HeldSum(_("Houses"), houses),
            "hotels": HeldSum(_("Hotels"), len(hotels)),
            "mortgaged": HeldSum(_("Mortgaged"), len(pledged)),
        },
        things={
            one["id"]: HeldThing(
                one[f"name_{lang}"],
                _state(
                    levels[one["id"]],
                    is_hotel=one["id"] in hotels,
                    is_pledged=one["id"] in pledged,
                ),
            )
            for one in deeds
        },
    )


def _top(data: Json, name: str, player: Json) -> int | None:
    """The level that is the hotel for this player, which in a game with roles goes by the role; None for what is no street."""
    top = data["printed"]["deeds"][name]["top"]
    found: int | None = top.get(player.get("role")) if isinstance(top, Mapping) else top
    return found


def _state(level: int, *, is_hotel: bool, is_pledged: bool) -> Any:
    if is_pledged:
        return _("mortgaged")
    if is_hotel:
        return _("with a hotel")
    return HOUSES[level - 1] if level else _("held")
