"""What people wish to be told, and what they have seen."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from notifications.kinds import KINDS, MAIL
from notifications.links import EVERY
from notifications.models import Dispatch, Notice, NoticeWishes
from notifications.selectors import channels_of, wishes_of


@transaction.atomic
def wishes_save(
    *, user: User, channels: Mapping[str, Mapping[str, bool]], **given: Any
) -> NoticeWishes:
    """Turn ways of being told on and off, by kind; `given`: those of zone, quiet hours and gathering that change.

    What is not named stays as it is. What is the usual is not stored, so that it follows when the usual changes.
    """
    _hold(user.pk)
    wishes = wishes_of(user.pk)
    for kind, ways in channels.items():
        on = {way for way, is_on in ways.items() if is_on}
        _keep(wishes, kind, (channels_of(wishes, kind) - ways.keys()) | on)
    for name, value in given.items():
        setattr(wishes, name, value)
    wishes.save()
    return wishes


def _keep(wishes: NoticeWishes, kind: str, ways: AbstractSet[str]) -> None:
    wishes.channels.pop(kind, None)
    if ways != {*KINDS[kind].channels}:
        wishes.channels[kind] = sorted(ways)


@transaction.atomic
def letters_stop(*, user_id: int, kind: str) -> None:
    """No more letters of this kind, or of EVERY kind, and none of those that wait."""
    if not _hold(user_id):
        return
    wishes = wishes_of(user_id)
    stopped = list(KINDS) if kind == EVERY else [kind]
    for one in stopped:
        _keep(wishes, one, channels_of(wishes, one) - {MAIL})
    wishes.save()
    waiting = Dispatch.objects.filter(channel=MAIL, notice__user=user_id)
    waiting.filter(notice__kind__in=stopped).delete()


def _hold(user_id: int) -> bool:
    """Whether there is such a person, whose wishes nobody else changes until the transaction ends.

    The row of the wishes would not do: who wishes what is usual has none. Notices to the person wait for nothing.
    """
    return User.objects.select_for_update(no_key=True).filter(pk=user_id).exists()


def notices_seen(*, user: User, now: datetime) -> None:
    """This person has looked at everything."""
    Notice.objects.filter(user=user, seen_at=None).update(seen_at=now)


def notice_open(*, user: User, notice_id: int, now: datetime) -> str | None:
    """Where the notice leads, which is seen now; None if it is not this person's."""
    mine = Notice.objects.filter(pk=notice_id, user=user)
    mine.filter(seen_at=None).update(seen_at=now)
    return mine.values_list("path", flat=True).first()
