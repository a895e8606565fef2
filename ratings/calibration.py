"""The fixed ratings of AI players. Pure.

`steady` stands where people begin. That is an assumption, since no people have been measured against it yet: only
distances are known. `manage.py calibrate_bots` measures them: each AI sits alone at a table of `steady`, at every seat in
turn with the same deals, and counted is how many of the others it finished before, since ladders count pairs. It writes the
rating beside the front of the game (`bot_ratings.json`), with its interval and the league of `benchmarks/bots.md` that
it comes from. Who was not measured stands where the AI stands that plays most like them, or else where people begin.
Pairs with an AI count half, which halves what a wrong figure costs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from decimal import Decimal
from typing import Any, Final

from ratings import elo

#: The AI that the others are measured against, and where it stands.
ANCHOR: Final = "steady"
ANCHOR_RATING: Final = int(elo.START)


@dataclass(frozen=True, slots=True)
class BotRating:
    """A measured rating in points, its 95 % interval, and what it was measured by.

    `ahead`: the share of `pairs`, 0 to 1, that the AI finished before; `revision` is that of the AI that played;
    `source` names the section of the page of leagues, `digest` the games.
    """

    rating: int
    low: int
    high: int
    ahead: float
    games: int
    pairs: int
    revision: int
    source: str
    digest: str


def merged(page: Mapping[str, Any], found: Mapping[str, BotRating]) -> dict[str, Any]:
    """The file of a game with these ratings in it; those of AI players that were not measured now stay."""
    bots = {**page.get("bots", {}), **{name: asdict(row) for name, row in found.items()}}
    return {
        "anchor": ANCHOR,
        "anchor_rating": ANCHOR_RATING,
        "bots": {name: bots[name] for name in sorted(bots)},
    }


def rating_of(measured: Mapping[str, int], *names: str) -> Decimal:
    """The rating of an AI, which no match changes, by the first of its names that was measured; never below the floor of people."""
    known = next((measured[name] for name in names if name in measured), elo.START)
    return max(elo.FLOOR, Decimal(known))
