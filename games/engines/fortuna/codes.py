"""Refusal codes that only Fortuna has, with the names of their parameters."""

from collections.abc import Mapping
from typing import Final

CODES: Final[Mapping[str, tuple[str, ...]]] = {"chip_not_in_hand": ("chip",)}
