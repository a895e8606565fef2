"""Which ladders there are, what a season is, and how sure a rating is. Pure."""

from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Final, NamedTuple

LIVE: Final = "live"
DAYS: Final = "days"
PACES: Final = (LIVE, DAYS)
#: The same for those who play in pairs: who is good with a partner is rated apart from who is good alone.
PAIRS_LIVE: Final = "pairs"
PAIRS_DAYS: Final = "pairs-days"
PACES_IN_PAIRS: Final = (PAIRS_LIVE, PAIRS_DAYS)

#: Rated games, and different opponents, before a rating is more than provisional.
PROVISIONAL_GAMES: Final = 10
PROVISIONAL_OPPONENTS: Final = 5
#: Rated games in so many days without which nobody has a place in the table.
ACTIVE_GAMES: Final = 5
ACTIVE_DAYS: Final = 90
#: Games after which the rating of a season counts.
PLACEMENT_GAMES: Final = 10
#: The ± that is shown: 400 / sqrt(games), within these bounds.
SPREAD_MOST: Final = 200
SPREAD_LEAST: Final = 40
MONTHS_OF_SEASON: Final = 3
#: A seat or role that is worth more points than this to either side makes a table unbalanced.
UNBALANCED: Final = 70
#: What one point of an offset adds to the share of pairs won, among equals: the slope of the expectation there.
OFFSET_SPREAD_MOST: Final = 150
_WON_BY_A_POINT: Final = math.log(10) / 400 / 4


class SeasonKey(NamedTuple):
    """A quarter of a year, in UTC: `2026-4` begins in October."""

    year: int
    quarter: int

    def __str__(self) -> str:
        return f"{self.year}-{self.quarter}"

    @classmethod
    def parse(cls, text: str) -> SeasonKey:
        """The inverse of `str`. Raises ValueError."""
        year, _, quarter = text.partition("-")
        found = cls(int(year), int(quarter))
        if str(found) != text or not (1 <= found.quarter <= 4 and 2000 <= found.year < 3000):  # noqa: PLR2004 - quarters, and years with a calendar
            raise ValueError(text)
        return found

    @property
    def begins(self) -> datetime:
        """Its first moment."""
        return datetime(self.year, (self.quarter - 1) * MONTHS_OF_SEASON + 1, 1, tzinfo=UTC)

    @property
    def ends(self) -> datetime:
        """The first moment after it."""
        return self.next.begins

    @property
    def next(self) -> SeasonKey:
        is_last = self.quarter == 4  # noqa: PLR2004 - a year has four
        return SeasonKey(self.year + 1, 1) if is_last else SeasonKey(self.year, self.quarter + 1)

    @property
    def previous(self) -> SeasonKey:
        is_first = self.quarter == 1
        return SeasonKey(self.year - 1, 4) if is_first else SeasonKey(self.year, self.quarter - 1)


def season_at(moment: datetime) -> SeasonKey:
    """The season of a moment."""
    moment = moment.astimezone(UTC)
    return SeasonKey(moment.year, (moment.month - 1) // MONTHS_OF_SEASON + 1)


def pace_of(*, is_slow: bool, is_paired: bool = False) -> str:
    """The pace of a table: over days where nobody is expected to wait at it."""
    return (PACES_IN_PAIRS if is_paired else PACES)[is_slow]


def spread(games: int) -> int:
    """The ± beside a rating after so many games."""
    if games == 0:
        return SPREAD_MOST
    return round(max(SPREAD_LEAST, min(SPREAD_MOST, 400 / math.sqrt(games))))


def offset_spread(matches: int, units: int) -> int:
    """The ± of an offset after so many matches of so many units: two standard errors of what its seat won.

    The share of pairs that a unit wins in one match, among equals, has the variance (n + 1) / (12 (n - 1)).
    """
    if matches == 0:
        return OFFSET_SPREAD_MOST
    error = math.sqrt((units + 1) / (12 * (units - 1)) / matches)
    return min(OFFSET_SPREAD_MOST, round(2 * error / _WON_BY_A_POINT))


def is_provisional(games: int, opponents: int) -> bool:
    """Whether so few games, or so few different opponents, say little yet."""
    return games < PROVISIONAL_GAMES or opponents < PROVISIONAL_OPPONENTS


def active_since(now: datetime) -> datetime:
    """Who has played ACTIVE_GAMES after this moment has a place in the table."""
    return now - timedelta(days=ACTIVE_DAYS)


def whole(rating: Decimal) -> int:
    """As it is shown."""
    return int(rating.quantize(Decimal(1)))
