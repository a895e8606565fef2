"""What a player of 1836jr has: cash, certificates, shares by corporation, presidencies and private companies. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.engines.g1836jr.positions.players import player_of
from games.fronts.holdings import MONEY, HeldSum, HeldThing, Holdings
from games.rulebooks.sentences import PERCENT

Json = Mapping[str, Any]


def holdings(data: Json, view: Json, seat: int) -> Holdings:
    """Sums first, then what there is only one of; `data` as `Front.holdings` has it."""
    player = player_of(seat)
    row = view["p"][str(player)]
    shares = {name: one["shares"].get(str(player), 0) for name, one in view["c"].items()}
    return Holdings(
        sums={
            "cash": HeldSum(_("Cash"), row["cash"], MONEY),
            "certificates": HeldSum(_("Certificates"), row["certs"]),
            **{
                f"share {name}": HeldSum(format_lazy(_("{name}: shares"), name=name), held, PERCENT)
                for name, held in shares.items()
                if held
            },
        },
        things={
            **{
                f"president {name}": HeldThing(name, _("president"))
                for name, one in view["c"].items()
                if one["pres"] == player
            },
            **{
                one["id"]: HeldThing(f"{one['id']} ({one['name']})", _("held"))
                for one in data["tables"]["privates"]
                if view["co"][one["id"]] == player
            },
        },
    )
