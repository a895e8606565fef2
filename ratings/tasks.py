"""Sweeps over ended matches: idempotent, each a call of one service."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from gates import storage
from ratings import notices
from ratings.services import placing, sweeping


@shared_task(name="ratings.tasks.ratings_sweep")
@storage.patient
def ratings_sweep() -> None:
    """Rate what has ended of late, and tell those who have gone from their tables."""
    sweeping.sweep(timezone.now())
    notices.changes_tell(timezone.now())
    notices.leaving_tell(timezone.now())


@shared_task(name="ratings.tasks.ratings_thorough_sweep")
@storage.patient
def ratings_thorough_sweep() -> None:
    """Rate what was overlooked, however long ago it ended, and note the places of the day."""
    sweeping.sweep(timezone.now(), thorough=True)
    placing.places_note(timezone.now())
