"""What a rule book of 1836jr takes from its tables: sums and names for its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def facts(tables: Mapping[str, Any]) -> dict[str, Any]:
    """Prices and limits, as sentences may name them."""
    rounds = [phase["operating_rounds"] for phase in tables["phases"]]
    shares = tables["shares"]
    return {
        "bank": tables["game"]["bank_total"],
        "private": {one["id"]: one["price"] for one in tables["privates"]},
        "float": shares["float_percent_sold_from_ipo"],
        "capital": shares["capitalization_factor"],
        "rounds": [min(rounds), max(rounds)],
    }
