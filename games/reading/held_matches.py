"""The matches in which a person holds a seat."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db.models import F, QuerySet

from games.models import Deadline, Match, Seat


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a person's list."""

    match_id: str
    game: str
    status: str
    version: int
    seat: int
    asked: bool
    deadline_at: datetime | None
    advanced_at: datetime | None
    started_at: datetime | None
    ended_at: datetime | None
    names: tuple[str, ...]
    outcome: dict[str, Any] | None


def matches_of(user_id: int, limit: int = 100) -> list[MatchLine]:
    """The matches in which this person holds a seat, the most urgent first."""
    held: QuerySet[Seat] = (
        Seat.objects.filter(user=user_id, left_at=None, match__version__gte=1)
        .select_related("match")
        .prefetch_related("match__seats", "match__deadlines")
        .order_by(F("match__ended_at").desc(nulls_first=True), "-match__advanced_at")[:limit]
    )
    return sorted((_line(seat) for seat in held), key=_urgency)


def running_of(user_id: int) -> list[str]:
    """The matches that go on and in which this person holds a seat."""
    held = Seat.objects.filter(
        user=user_id, left_at=None, match__status=Match.Status.RUNNING
    ).order_by("match")
    return list(held.values_list("match", flat=True))


def _line(seat: Seat) -> MatchLine:
    match = seat.match
    mine = [
        row.at_ms
        for row in match.deadlines.all()
        if row.seat == seat.number or row.kind == Deadline.Kind.WINDOW
    ]
    nearest = min(mine, default=None)
    return MatchLine(
        match_id=match.pk,
        game=match.game,
        status=match.status,
        version=match.version,
        seat=seat.number,
        asked=bool(match.asked_mask >> seat.number & 1),
        deadline_at=None if nearest is None else datetime.fromtimestamp(nearest / 1000, UTC),
        advanced_at=match.advanced_at,
        started_at=match.started_at,
        ended_at=match.ended_at,
        names=tuple(other.name for other in sorted(match.seats.all(), key=lambda s: s.number)),
        outcome=match.outcome,
    )


def _urgency(line: MatchLine) -> tuple[bool, bool, float, float]:
    deadline = line.deadline_at.timestamp() if line.deadline_at else float("inf")
    advanced = line.advanced_at.timestamp() if line.advanced_at else 0.0
    return (line.status == Match.Status.ENDED, not line.asked, deadline, -advanced)
