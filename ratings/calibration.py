"""The fixed ratings of AI players. Pure.

They come from `make bench PART=bots`, which has the AI players of a game play each other by its default rules and
keeps what it found in `benchmarks/bot_ratings.json`. Only the distances are measured. That `steady` stands where people
begin is an assumption: no people have been measured against it yet.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from ratings import elo

#: By game and AI; one that was not measured stands where people begin.
_RATINGS: Final[dict[str, dict[str, int]]] = {
    "eurobiznes": {"random": 1000},
    "fortuna": {"random": 1000},
    "antimonopoly": {"random": 1000},
    "1836jr": {"random": 1000},
}


def rating_of(game: str, bot: str) -> Decimal:
    """The rating of an AI, which no match changes; never below the floor of people."""
    return max(elo.FLOOR, Decimal(_RATINGS.get(game, {}).get(bot, elo.START)))
