"""The matches in which a person holds a seat."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from django.db.models import Prefetch, prefetch_related_objects

from games.models import Deadline, Match, Seat

#: What a line tells of its match: a match holds much besides.
_SHOWN: Final = (
    "game",
    "status",
    "version",
    "asked_mask",
    "advanced_at",
    "started_at",
    "ended_at",
    "outcome",
)


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


def matches_of(user_id: int, limit: int = 100, ended: int | None = None) -> list[MatchLine]:
    """The matches in which this person holds a seat, the most urgent first; of those that ended `ended`, all if None."""
    held = (
        Seat.objects.filter(user=user_id, left_at=None, match__version__gte=1)
        .select_related("match")
        .only("number", *(f"match__{name}" for name in _SHOWN))
    )
    going_on = held.filter(match__ended_at=None).order_by("-match__advanced_at")[:limit]
    over = held.exclude(match__ended_at=None).order_by("-match__ended_at")
    room = limit - len(going_on)
    seats = [*going_on, *over[: room if ended is None else min(ended, room)]]
    prefetch_related_objects(
        seats,
        Prefetch("match__seats", Seat.objects.only("match", "number", "name")),
        "match__deadlines",
    )
    return sorted((_line(seat) for seat in seats), key=_urgency)


def running_of(user_id: int) -> list[str]:
    """The matches that go on and in which this person holds a seat."""
    held = Seat.objects.filter(
        user=user_id, left_at=None, match__status=Match.Status.RUNNING
    ).order_by("match")
    return list(held.values_list("match", flat=True))


def lesson_begun(user_id: int, game: str) -> str | None:
    """The lesson of this game that this person began last and that goes on."""
    begun = Seat.objects.filter(
        user=user_id,
        left_at=None,
        match__game=game,
        match__origin=Match.Origin.LESSON,
        match__status=Match.Status.RUNNING,
    ).order_by("-match__started_at", "-match")
    return begun.values_list("match", flat=True).first()


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
