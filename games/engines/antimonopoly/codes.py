"""Refusal codes that only Anti-Monopoly has, with the names of their parameters."""

from collections.abc import Mapping
from typing import Final

CODES: Final[Mapping[str, tuple[str, ...]]] = {
    "role_full": ("role",),
    "not_monopolised": ("group",),
}
