"""All reads about notices."""

from __future__ import annotations

from datetime import tzinfo
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from notifications.kinds import KINDS
from notifications.models import Notice, NoticeWishes, PushDevice

#: The page of notices shows so many.
SHOWN_MOST = 100


def wishes_of(user_id: int) -> NoticeWishes:
    """How this person wishes to be told; not stored where it is what is usual."""
    return NoticeWishes.objects.filter(pk=user_id).first() or NoticeWishes(user_id=user_id)


def zone_of(user: User | None) -> tzinfo:
    """The time zone that this person has chosen; without one that of the site."""
    return timezone.get_default_timezone() if user is None else ZoneInfo(wishes_of(user.pk).zone)


def channels_of(wishes: NoticeWishes, kind: str) -> frozenset[str]:
    """By which ways somebody with these wishes is told of this kind."""
    return frozenset(wishes.channels.get(kind, KINDS[kind].channels))


def notices_of(user: User) -> QuerySet[Notice]:
    """What this person was told on the page, newest first."""
    return Notice.objects.filter(user=user, is_on_page=True)[:SHOWN_MOST]


def unseen_count(user: User) -> int:
    """How many notices this person has not looked at."""
    return Notice.objects.filter(user=user, is_on_page=True, seen_at=None).count()


def devices_of(user: User) -> list[PushDevice]:
    """The browsers of this person that take pushes, the newest first."""
    return list(user.push_devices.order_by("-created_at", "-pk"))
