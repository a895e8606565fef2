"""The fixed ratings of AI players. Pure.

`steady` stands where people begin. That is an assumption, since no people have been measured against it yet: only
distances are known, and the front of a game says those that were measured (`bot_ratings`). They come from

- `make bench PART=bots`, which has the AI players of a game play each other by its default rules, two against two, and
  counts pairs: `random` in all games (`benchmarks/bot_ratings.json`, 24 matches of four each). Where one AI won every
  pair, the distance is only a lower bound;
- `manage.py league`, one against three with the same deals at every seat (`benchmarks/bots.md`). Where an AI player won
  what an equal wins, a quarter, it stands where `steady` does.

What was not measured, the characters among it, stands where people begin. Pairs with an AI count half, which halves what a wrong figure costs.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from ratings import elo


def rating_of(measured: Mapping[str, int], bot: str) -> Decimal:
    """The rating of an AI, which no match changes, in a game that measured these; never below the floor of people."""
    return max(elo.FLOOR, Decimal(measured.get(bot, elo.START)))
