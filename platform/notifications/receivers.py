"""What follows from changed rows: notices that leave, and those of people who are gone."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib.auth import user_logged_out
from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import User
from accounts.signals import account_closed
from gates import outbox
from notifications.models import Notice, NoticeWishes, PushDevice
from notifications.services import THIS_BROWSER, device_forget
from notifications.tasks import notices_sweep


@receiver(post_save, sender=Notice, dispatch_uid="notifications.noticed")
def noticed(created: bool, **_: Any) -> None:  # noqa: FBT001 - as Django calls it
    """A worker is told at once; if that gets lost, the sweep finds what is due."""
    if created:
        transaction.on_commit(partial(outbox.send_task, notices_sweep))


@receiver(user_logged_out, dispatch_uid="notifications.signed_out")
def signed_out(request: HttpRequest, user: User | None, **_: Any) -> None:
    """Whoever sits at this browser next reads nothing of who has signed out there."""
    device_id = request.session.get(THIS_BROWSER)
    if user is not None and device_id is not None:
        device_forget(user=user, device_id=device_id)


@receiver(account_closed, dispatch_uid="notifications.closed")
def closed(user_id: int, **_: Any) -> None:
    """Nothing that was told, wished or known of their browsers stays of who closes the account."""
    for model in (Notice, NoticeWishes, PushDevice):
        model.objects.filter(user=user_id).delete()
