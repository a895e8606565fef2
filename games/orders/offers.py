"""What the fields of programmed actions offer in a match."""

from __future__ import annotations

from games.orders.surroundings import lots_in, round_of, to_float
from games.reading import selectors


def counts_rounds(match_id: str) -> bool:
    """Whether the game of this match counts rounds until which somebody could pass."""
    live = selectors.table_for(match_id).live
    return live is not None and round_of(live.table.state) is not None


def lots_of(match_id: str) -> list[str]:
    """What auctions may still sell in this match, by id; none where it has not begun or the game has none."""
    live = selectors.table_for(match_id).live
    return [] if live is None else list(lots_in(live))


def corporations_of(match_id: str) -> list[str]:
    """The corporations of this match that have not floated; none where it has not begun or the game has none."""
    live = selectors.table_for(match_id).live
    return [] if live is None else to_float(live)
