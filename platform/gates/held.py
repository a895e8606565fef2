"""Refusals that are kept back for a while: who is refused and asks again at once is slowed down."""

from __future__ import annotations

import asyncio
from typing import Final

#: Seconds for which a refusal is kept back, and from how many at a time.
SECONDS: Final = 5
MOST: Final = 500


class Held:
    """Counts who is being kept waiting."""

    def __init__(self) -> None:
        self._held = 0

    async def back(self) -> None:
        """Wait before a refusal; not at all where too many wait already."""
        if self._held >= MOST:
            return
        self._held += 1
        try:
            await asyncio.sleep(SECONDS)
        finally:
            self._held -= 1
