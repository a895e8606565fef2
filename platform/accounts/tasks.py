from __future__ import annotations

from importlib import import_module

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from accounts import kept_letters
from accounts.services import guests_remove_stale, letters_send
from gates import storage


@shared_task
@storage.patient
def people_sweep() -> None:
    """Take away guests, sessions and letters that nobody needs any more."""
    now = timezone.now()
    guests_remove_stale(now=now)
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    kept_letters.remove_old(now=now)


@shared_task(name="accounts.tasks.letters_sweep")
@storage.patient
def letters_sweep() -> None:
    """Send the letters that wait: called when one is posted, and now and then for those whose call was lost."""
    letters_send(now=timezone.now())
