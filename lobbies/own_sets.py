"""Sets of rules that people keep for themselves, as the form of a new table offers them."""

from __future__ import annotations

from dataclasses import dataclass

from games.editions.selectors import OfferedRules
from lobbies.models import OwnSet

#: Before the token, where a preset's slug stands.
PREFIX = "own-"


@dataclass(frozen=True)
class OwnRules(OfferedRules):
    """Somebody's set beside those that are published; `base` is what it began from."""

    base: str = ""


def rules_of(row: OwnSet) -> OwnRules:
    """The set as a host picks it."""
    return OwnRules(PREFIX + row.token, row.name, row.rules, row.tables, base=row.base)


def rules_at(game: str, token: str) -> OwnRules | None:
    """The set with this link; None where there is none of this game."""
    row = OwnSet.objects.filter(game=game, token=token).first() if token else None
    return None if row is None else rules_of(row)
