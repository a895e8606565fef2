"""The fixed ratings of AI players. Pure.

They come from `make bench PART=bots`, which has the AI players of a game play each other by its default rules;
`benchmarks/bot_ratings.json` keeps what was found in 24 matches of four for each game, and the front of a game says it
(`bot_ratings`). Where one AI won every pair, the distance is only a lower bound. What was not measured stands where
people begin, and so does an AI that plays as `steady` does. That is where `steady` stands by assumption: no people have
been measured against it yet, and only distances are known.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from ratings import elo


def rating_of(measured: Mapping[str, int], bot: str) -> Decimal:
    """The rating of an AI, which no match changes, in a game that measured these; never below the floor of people."""
    return max(elo.FLOOR, Decimal(measured.get(bot, elo.START)))
