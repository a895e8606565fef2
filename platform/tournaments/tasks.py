"""The sweep of events: idempotent, and the only thing that moves them on."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from gates import storage
from tournaments.services import running


@shared_task(name="tournaments.tasks.events_sweep")
@storage.patient
def events_sweep() -> None:
    """Moves every event on that is due: check-in, start, pairing, tables, results, the end."""
    running.sweep(timezone.now())
