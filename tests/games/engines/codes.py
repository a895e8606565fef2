"""Refusal codes that only the toy game has, with the names of their parameters."""

from collections.abc import Mapping
from typing import Final

CODES: Final[Mapping[str, tuple[str, ...]]] = {
    "bid_too_low": ("min",),
    "bid_unaffordable": ("max",),
}
