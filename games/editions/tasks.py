"""What runs in the workers for editions."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games.editions import sweeping
from gates import storage


@shared_task(name="games.editions.tasks.revisions_sweep")
@storage.patient
def revisions_sweep() -> None:
    """Revisions that nobody has used for a week go."""
    sweeping.sweep(timezone.now())
