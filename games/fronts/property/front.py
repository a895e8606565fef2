"""What the fronts of the property games share."""

from __future__ import annotations

from games.fronts.front import RING, Front


class PropertyFront(Front):
    """A game of deeds, rents and auctions round a board."""

    board = RING
