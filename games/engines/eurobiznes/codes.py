"""Refusal codes that only Eurobiznes has, with the names of their parameters."""

from collections.abc import Mapping
from typing import Final

CODES: Final[Mapping[str, tuple[str, ...]]] = {
    "creditor_is_bank": (),
    "hotel_needs_houses": ("fields",),
    "street_quota": ("limit", "field"),
    "hotel_quota": ("limit",),
}
