"""The rounds of 1836jr in words: ISR is the auction of the private companies, SR 2 a stock round, OR 2.1 an operating round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from games.engines.g1836jr.state import AUCTIONS, OPERATING, STOCK_ROUND

NAMES: Final[Mapping[str, Any]] = {
    AUCTIONS: _("private auction"),
    STOCK_ROUND: _("stock round %(number)s"),
    OPERATING: _("operating round %(number)s"),
}


def round_words(name: str) -> str:
    """The round that `name` writes as its players do, in the language that is active now."""
    kind, _space, number = name.partition(" ")
    return str(NAMES[kind]) % {"number": number}
