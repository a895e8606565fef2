"""What people are told, what they wish to be told, and what is on its way to them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from notifications.kinds import MAIL, PUSH


class NoticeWishes(models.Model):
    """How one person wishes to be told; who has no row wishes what is usual.

    `channels` holds what differs from the usual: by kind the list of channels.
    """

    class Gathering(models.TextChoices):
        NOW = "now", _("at once")
        HOUR = "hour", _("one letter an hour at most")
        DAY = "day", _("one letter a day, in the morning")

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    channels = models.JSONField(default=dict)
    zone = models.CharField(max_length=64, default=settings.TIME_ZONE)
    quiet_from = models.TimeField(null=True, blank=True)
    quiet_until = models.TimeField(null=True, blank=True)
    gathering = models.CharField(max_length=4, choices=Gathering.choices, default=Gathering.NOW)

    def __str__(self) -> str:
        return f"of {self.user_id}"


class Notice(models.Model):
    """One thing that one person is told, in their language as it was then.

    `mark` tells which event of its kind it is, so that nobody is told twice; `subject` what it is
    about, so that news of the same replaces it. `letter_path` is where its letter leads, if not to `path`.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices"
    )
    kind = models.CharField(max_length=32)
    subject = models.CharField(max_length=64)
    mark = models.CharField(max_length=96)
    title = models.CharField(max_length=200)
    text = models.TextField(blank=True)
    path = models.CharField(max_length=300)
    letter_path = models.CharField(max_length=300, blank=True)
    is_on_page = models.BooleanField(default=True)
    created_at = models.DateTimeField(db_index=True)
    seen_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-created_at", "-pk")
        constraints = (
            models.UniqueConstraint(fields=["user", "kind", "mark"], name="notice_once"),
        )
        indexes = (
            models.Index(
                fields=["user"],
                name="notice_unseen",
                condition=Q(seen_at=None, is_on_page=True),
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.mark}"


class PushDevice(models.Model):
    """A browser of a person that takes pushes: its address at a push service, and the keys for it."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_devices"
    )
    endpoint = models.CharField(max_length=1000)
    #: Of the endpoint: an index over so long a text would be refused.
    digest = models.CharField(max_length=64, unique=True)
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=48)
    label = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.user_id} {self.label}"


class Dispatch(models.Model):
    """A notice on its way by letter or push: written with it, gone when it is sent.

    Whoever sends a push takes the row first (`taken_at`); who is killed meanwhile leaves it taken, so that
    nothing is ever sent twice.
    """

    class Channel(models.TextChoices):
        MAIL = MAIL
        PUSH = PUSH

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="dispatches")
    channel = models.CharField(max_length=4, choices=Channel.choices)
    device = models.ForeignKey(
        PushDevice, on_delete=models.CASCADE, null=True, related_name="dispatches"
    )
    due_at = models.DateTimeField()
    taken_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        indexes = (
            models.Index(
                fields=["channel", "due_at"], name="dispatch_due", condition=Q(taken_at=None)
            ),
        )
        constraints = (
            models.CheckConstraint(
                name="dispatch_device_for_push",
                condition=Q(channel=MAIL, device=None) | Q(channel=PUSH, device__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.channel} of {self.notice_id}"
