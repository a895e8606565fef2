"""How late clocks and AI players are, over all tables: a few numbers for whoever watches over the platform."""

from __future__ import annotations

from datetime import timedelta
from typing import Final, NamedTuple

from django.db.models import Count, Min
from django.utils import timezone

from games.models import Deadline, Match
from games.storage import statements

#: Seconds after which an AI of the slowest pace should have answered.
AI_PATIENCE: Final = 8


class Backlog(NamedTuple):
    """What should have happened already."""

    running: int
    #: Deadlines that are over, and for how many milliseconds the oldest.
    overdue: int
    overdue_ms: int
    #: Tables at which an AI should have played, and for how many seconds the oldest waits.
    silent: int
    silent_s: float


def backlog() -> Backlog:
    """As the rows say now; three questions to the database."""
    now_ms, now = statements.now_ms(), timezone.now()
    running = Match.objects.filter(status=Match.Status.RUNNING)
    over = Deadline.objects.filter(
        at_ms__lt=now_ms, match__status=Match.Status.RUNNING, match__paused_at=None
    ).aggregate(count=Count("pk"), oldest=Min("at_ms"))
    late = now - timedelta(seconds=AI_PATIENCE)
    waiting = running.filter(bots_due=True, paused_at=None, advanced_at__lt=late)
    silent = waiting.aggregate(count=Count("pk"), oldest=Min("advanced_at"))
    oldest = silent["oldest"]
    return Backlog(
        running.count(),
        over["count"],
        0 if over["oldest"] is None else now_ms - over["oldest"],
        silent["count"],
        0.0 if oldest is None else (now - oldest).total_seconds(),
    )
