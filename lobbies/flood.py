"""How often somebody may open tables, talk and report."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from gates import flood
from gates.flood import Limit
from lobbies.errors import LobbyError

SAYING: Final = Limit("say", 5, 10)
OPENING: Final = Limit("open", 12, 600)
REPORTING: Final = Limit("report", 10, 3600)


def take(limit: Limit, *, who: int, now: datetime) -> None:
    """Count one; raises `flood` {wait} beyond the limit."""
    if wait := flood.wait(limit, who, now):
        raise LobbyError("flood", wait=wait)
