"""Who leaves rated matches early again and again is warned, and then plays unrated for a while.

Early is before a quarter of the usual length: so early nobody knows yet who wins, and whoever leaves gives the others little more
than points. Of a set of rules whose usual length is not known yet, nobody has left early.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final

from games.models import Departure
from ratings.models import RatingChange

#: Of the newest so many rated matches so many left early warn; each one more costs the pause.
LOOKED_AT: Final = 7
WARNED_AT: Final = 3
EARLY: Final = Decimal(1) / 4
PAUSE: Final = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class LeavingRecord:
    """How many of the newest rated matches somebody left early, and when the last of these ended."""

    count: int
    last: datetime | None

    @property
    def is_warned(self) -> bool:
        return self.count >= WARNED_AT

    @property
    def unrated_until(self) -> datetime | None:
        """The moment until which somebody plays unrated; it may be over."""
        return self.last + PAUSE if self.last is not None and self.count > WARNED_AT else None


def record_of(matches: Sequence[tuple[datetime, bool]]) -> LeavingRecord:
    """Of the newest rated matches, in any order: when each ended, and whether it was left early."""
    early = [at for at, is_early in matches if is_early]
    return LeavingRecord(len(early), max(early, default=None))


def leaving_of(user_id: int) -> LeavingRecord:
    """The record of somebody, on all ladders together."""
    rows = RatingChange.objects.filter(user=user_id, corrected_by=None).order_by("-ended_at", "-pk")
    newest = list(
        rows.values_list(
            "ended_at", "left", "unit", "rated_match__match", "rated_match__case__case__units"
        )[:LOOKED_AT]
    )
    matches = [match for *_, match, _ in newest]
    # A partner who stayed stands behind the others like who left, but has not left.
    departures = Departure.objects.filter(user=user_id, match__in=matches)
    gone = set(departures.values_list("match", flat=True))
    return record_of(
        [
            (at, left and match in gone and _is_early(units[unit]))
            for at, left, unit, match, units in newest
        ]
    )


def unrated_until(user_id: int, now: datetime) -> datetime | None:
    """Until when somebody plays unrated; None for who may play rated."""
    until = leaving_of(user_id).unrated_until
    return until if until is not None and until > now else None


def _is_early(unit: dict[str, Any]) -> bool:
    share = unit.get("left_at")
    return share is not None and Decimal(str(share)) < EARLY
