"""A match that stands still."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F

from games.models import Deadline, Match
from games.writing.locking import locked, new_facts


def pause(*, match_id: str, now: datetime) -> None:
    """The clocks stand still and nobody can play. Does nothing at a table that is paused."""
    with locked(match_id) as row:
        if row.status == Match.Status.RUNNING and not row.is_paused:
            Match.objects.filter(pk=match_id).update(paused_at=now)
            new_facts(match_id, row)


def resume(*, match_id: str, now: datetime) -> None:
    """The clocks go on with the time they had left. Does nothing at a table that is not paused."""
    with locked(match_id) as row:
        match = Match.objects.get(pk=match_id)
        if match.paused_at is None:
            return
        stood = (now - match.paused_at) // timedelta(milliseconds=1)
        Deadline.objects.filter(match=match_id).update(at_ms=F("at_ms") + stood)
        Match.objects.filter(pk=match_id).update(paused_at=None, advanced_at=now)
        new_facts(match_id, row)
