"""The fixed ratings of AI players. Pure.

They come from `make bench PART=bots`, which has the AI players of a game play each other by its default rules;
`benchmarks/bot_ratings.json` keeps what was found in 24 matches of four for each game. Where one AI won every pair, the distance
is only a lower bound. What was not measured (1836jr, the stronger AI players) stands where people begin. So does `steady`,
which is an assumption: no people have been measured against it yet, and only distances are known.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from ratings import elo

#: By game and AI; one that was not measured stands where people begin.
_RATINGS: Final[dict[str, dict[str, int]]] = {
    "eurobiznes": {"random": 709},
    "fortuna": {"random": 588},
    "antimonopoly": {"random": 588},
}


def rating_of(game: str, bot: str) -> Decimal:
    """The rating of an AI, which no match changes; never below the floor of people."""
    return max(elo.FLOOR, Decimal(_RATINGS.get(game, {}).get(bot, elo.START)))
