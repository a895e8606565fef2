"""How far apart ratings may be at a table, and how that widens while it waits. Pure."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Final

#: The windows that a host may choose, in points to either side; 0 asks nobody for a rating.
WINDOWS: Final = (0, 100, 200, 400)
#: Rated games, and matches of a hundred that somebody stayed for, which a host may ask for.
GAMES_LEAST: Final = (0, 5, 10, 30)
KEPT_LEAST: Final = (0, 80, 90, 95)
#: After each of these the window is half as wide again as it was at first.
WIDENS_EVERY: Final = timedelta(seconds=30)
#: From here on anybody may come.
OPEN_AFTER: Final = timedelta(minutes=5)


def width(window: int, waited: timedelta) -> int | None:
    """How far a rating may lie from the host's after so long; None: as far as it likes."""
    if window == 0 or waited >= OPEN_AFTER:
        return None
    return window + window // 2 * max(0, waited // WIDENS_EVERY)


def is_within(window: int, waited: timedelta, host: Decimal, other: Decimal) -> bool:
    """Whether somebody may sit down at a table of this host."""
    found = width(window, waited)
    return found is None or abs(host - other) <= found
