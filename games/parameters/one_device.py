"""Which rules people can play by who sit at one device. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def hindrance(rules: Mapping[str, Any]) -> str:
    """Why nobody can share a device by these rules, as a code; empty where they can.

    `device_secrets`: offers are seen by two seats alone, and whoever holds the device next would see them too.
    `device_auction`: everybody bids at once against the clock, and one device can be in one hand only.
    """
    if rules.get("trade_offers_public", True) is False:
        return "device_secrets"
    if rules.get("auction_mode") == "timed_open":
        return "device_auction"
    return ""
