"""What follows from changed rows: notices that leave, and those of people who are gone."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver

from accounts.signals import account_closed
from gates import outbox
from notifications.models import Notice, NoticeWishes, PushDevice
from notifications.tasks import notices_sweep


@receiver(post_save, sender=Notice, dispatch_uid="notifications.noticed")
def noticed(created: bool, **_: Any) -> None:  # noqa: FBT001 - as Django calls it
    """A worker is told at once; if that gets lost, the sweep finds what is due."""
    if created:
        transaction.on_commit(partial(outbox.send_task, notices_sweep))


@receiver(account_closed, dispatch_uid="notifications.closed")
def closed(user_id: int, **_: Any) -> None:
    """Nothing that was told, wished or known of their browsers stays of who closes the account."""
    for model in (Notice, NoticeWishes, PushDevice):
        model.objects.filter(user=user_id).delete()
