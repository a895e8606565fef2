"""What the director tells and does."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import TEXT_LENGTH, Tournament
from tournaments.models.rounds import Bout


class Announcement(models.Model):
    """What the director tells: everybody, the hall by its big screen alone, or one table."""

    class Audience(models.TextChoices):
        EVERYBODY = "everybody", _("everybody")
        SCREEN = "screen", _("the big screen")
        TABLE = "table", _("one table")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="announcements"
    )
    text = models.CharField(max_length=TEXT_LENGTH)
    audience = models.CharField(max_length=9, choices=Audience.choices, default=Audience.EVERYBODY)
    bout = models.ForeignKey(  # the table that is told, where it is one
        Bout, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(
                name="announcement_table_fits",
                condition=Q(audience="table", bout__isnull=False)
                | (~Q(audience="table") & Q(bout=None)),
            ),
        )

    def __str__(self) -> str:
        return self.text[:40]


class DeskAct(models.Model):
    """One line of the audit: who did what at the desk, and why. Never changed."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="acts")
    kind = models.CharField(max_length=24)
    params = models.JSONField(default=dict, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.kind
