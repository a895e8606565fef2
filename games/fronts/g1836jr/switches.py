"""What a switch of 1836jr does, in a sentence for each of its two sides: on, and off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

SWITCHES: Final[Mapping[str, tuple[Any, Any]]] = {
    "compat_18xxgames": (
        _("Whatever differs at 18xx.games is played as it is there."),
        _("What differs at 18xx.games is set rule by rule."),
    ),
    "bid_multiple_of_5": (
        _("Bids must be multiples of 5."),
        _("Bids need not be multiples of 5."),
    ),
    "consent_required": (
        _("A private company or a train is sold to a corporation only if its seller agrees."),
        _("A corporation buys a private company or a train without asking its seller."),
    ),
    "private_trading": (
        _("Players may trade private companies in a stock round."),
        _("Players may not trade private companies in a stock round."),
    ),
    "ebuy_private_sale": (
        _("In a forced purchase the president may sell private companies to players."),
        _("In a forced purchase the president may not sell private companies to players."),
    ),
    "sell_before_operated": (
        _("Shares of a corporation that has not operated yet may be sold."),
        _("Shares of a corporation that has not operated yet may not be sold."),
    ),
    "multiple_brown_from_ipo": (
        _("Several shares in the brown zone may be bought from the initial offering, too."),
        _("Several shares in the brown zone may be bought from the market only."),
    ),
    "preprinted_upgrade_cost": (
        _("The first tile on a printed yellow hex costs its terrain."),
        _("The first tile on a printed yellow hex costs nothing for its terrain."),
    ),
    "trade_in_respects_type_limit": (
        _("A D for a train handed in counts towards the limit of one train of each type."),
        _("A D for a train handed in does not count towards the limit of one train of each type."),
    ),
}
