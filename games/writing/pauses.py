"""A match that stands still."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F

from games.models import Deadline, Match
from games.storage.statements import MatchRow
from games.writing.locking import locked, new_facts, wake


def pause(*, match_id: str, now: datetime) -> None:
    """The clocks stand still and nobody can play. Does nothing at a table that is paused."""
    with locked(match_id) as row:
        if row.status == Match.Status.RUNNING and not row.is_paused:
            halt(match_id, row, now)


def resume(*, match_id: str, now: datetime) -> None:
    """The clocks go on with the time they had left. Does nothing at a table that is not paused."""
    with locked(match_id) as row:
        if row.is_paused:
            go_on(match_id, row, now)


def halt(match_id: str, row: MatchRow, now: datetime) -> MatchRow:
    """As `pause`; the caller holds the lock."""
    Match.objects.filter(pk=match_id).update(paused_at=now)
    return new_facts(match_id, row)._replace(is_paused=True)


def go_on(match_id: str, row: MatchRow, now: datetime) -> MatchRow:
    """As `resume`; the caller holds the lock."""
    since = Match.objects.values_list("paused_at", flat=True).get(pk=match_id)
    stood = (now - (since or now)) // timedelta(milliseconds=1)
    Deadline.objects.filter(match=match_id).update(at_ms=F("at_ms") + stood)
    Match.objects.filter(pk=match_id).update(paused_at=None, advanced_at=now)
    wake(match_id, row.version)
    return new_facts(match_id, row)._replace(is_paused=False)
