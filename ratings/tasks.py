"""Sweeps over ended matches: idempotent, each a call of one service."""

from __future__ import annotations

from typing import Final

from celery import shared_task
from django.utils import timezone

from gates import storage
from ratings import notices
from ratings.services import checking, placing, sweeping

#: Seconds that the check of a ladder may take; 600 matches take about one.
CHECK_S: Final = 1800


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


@shared_task(name="ratings.tasks.ratings_check", soft_time_limit=CHECK_S, time_limit=CHECK_S + 10)
@storage.patient
def ratings_check() -> None:
    """One ladder, if one was not checked for a day."""
    checking.check_next(timezone.now())
