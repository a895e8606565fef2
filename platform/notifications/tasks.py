"""What runs in the workers. Each task may be late, doubled or lost: rows decide."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from gates import storage
from notifications.services import letters_gather, notices_remove_old, pushes_send


@shared_task(name="notifications.tasks.notices_sweep")
@storage.patient
def notices_sweep() -> None:
    """Send what is due: called when something is to leave, and now and then for what was kept back."""
    letters_gather(now=timezone.now())
    pushes_send(now=timezone.now())


@shared_task(name="notifications.tasks.old_sweep")
@storage.patient
def old_sweep() -> None:
    """Take away what nobody needs any more."""
    notices_remove_old(now=timezone.now())
