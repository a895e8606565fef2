"""Events and their series: what was agreed on, and how far they have come."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import Match, RuleRevision, RuleVariant
from games.storage.fields import TimeControlField
from games.storage.sealing import SEALED_BYTES
from games.timing.controls import TimeControl, per_decision

NAME_LENGTH: Final = 60
TEXT_LENGTH: Final = 500


def default_control() -> TimeControl:
    """A minute for each decision."""
    return per_decision(60)


class EventSeries(models.Model):
    """Events that come again: the same terms every so many days, until somebody ends it."""

    class Rhythm(models.TextChoices):
        WEEKLY = "weekly", _("every week")
        FORTNIGHTLY = "fortnightly", _("every second week")
        MONTHLY = "monthly", _("every four weeks")

    name = models.CharField(max_length=NAME_LENGTH)
    director = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    rhythm = models.CharField(max_length=12, choices=Rhythm.choices)
    planned = models.PositiveSmallIntegerField(default=10)  # how many events it is to have
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "event series"

    def __str__(self) -> str:
        return self.name


#: Why the platform itself called an event off.
REASONS = {"too_few": _("Too few people came."), "series_over": _("The series has ended.")}


class Tournament(models.Model):
    """One event. `version` rises with every change; what is worked out aside is written only if it still holds."""

    class State(models.TextChoices):
        OPEN = "open", _("registration is open")
        CHECKIN = "checkin", _("check-in")
        RUNNING = "running", _("being played")
        PAUSED = "paused", _("paused")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class OpenTables(models.TextChoices):
        WORTH = "worth", _("by what everybody is worth then")
        DIRECTOR = "director", _("by the director")
        ADJOURNED = "adjourned", _("played on later; the standings wait")

    name = models.CharField(max_length=NAME_LENGTH)
    about = models.CharField(max_length=TEXT_LENGTH, blank=True)
    place = models.CharField(max_length=NAME_LENGTH, blank=True)  # a club; empty: here alone
    game = models.CharField(max_length=32)
    revision = models.ForeignKey(RuleRevision, on_delete=models.PROTECT, related_name="+")
    variant = models.ForeignKey(  # whose rules these are, but for the order of play
        RuleVariant, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    series = models.ForeignKey(
        EventSeries, on_delete=models.SET_NULL, null=True, blank=True, related_name="events"
    )
    number = models.PositiveSmallIntegerField(default=1)  # within its series
    director = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    format = models.CharField(max_length=12)
    terms = models.JSONField(
        default=dict, blank=True
    )  # what `formats.record.Terms` holds besides the format
    conditions = models.JSONField(default=dict, blank=True)  # of entry: see `services.entry`
    control = TimeControlField(default=default_control)
    pace = models.CharField(max_length=8, choices=Match.Pace.choices, default=Match.Pace.QUICK)
    is_rated = models.BooleanField(default=False)
    by_hand = models.BooleanField(default=False)  # played on boards in a room; results are told
    players_least = models.PositiveSmallIntegerField(default=4)
    players_most = models.PositiveSmallIntegerField(default=64)
    starts_at = models.DateTimeField(db_index=True)
    checkin_minutes = models.PositiveSmallIntegerField(default=15)  # 0: nobody needs to check in
    round_minutes = models.PositiveSmallIntegerField(default=60)
    break_minutes = models.PositiveSmallIntegerField(default=5)
    noshow_seconds = models.PositiveIntegerField(default=180)
    late_rounds = models.PositiveSmallIntegerField(
        default=0
    )  # rounds before which one may still come
    open_tables = models.CharField(
        max_length=9, choices=OpenTables.choices, default=OpenTables.WORTH
    )
    secret = models.BinaryField(max_length=SEALED_BYTES)  # see games.storage.sealing
    commitment = models.CharField(max_length=64)
    seed = models.CharField(max_length=64, blank=True)  # the secret, once registration has ended
    offsets = models.JSONField(default=dict, blank=True)  # see `services.strength`
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    reason = models.CharField(max_length=TEXT_LENGTH, blank=True)  # why it is paused or cancelled
    version = models.PositiveIntegerField(default=1)
    next_at = models.DateTimeField(null=True, blank=True)  # when the next round is to be played
    paused_at = models.DateTimeField(null=True, blank=True)
    held_until = models.DateTimeField(null=True, blank=True)  # by the worker that moves it on
    failure = models.CharField(max_length=TEXT_LENGTH, blank=True)  # why its last step broke off
    failed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("starts_at", "pk")
        indexes = (
            models.Index(
                fields=["starts_at"],
                name="tournament_alive",
                condition=Q(state__in=["open", "checkin", "running"]),
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def reason_told(self) -> str:
        """Why it was called off or stands still, in the reader's language where the platform says it."""
        return str(REASONS.get(self.reason, self.reason))

    @property
    def open_tables_told(self) -> str:
        """How tables that are open when the time is up are decided; nobody but the director knows of those in a room."""
        how = self.OpenTables.DIRECTOR if self.by_hand else self.OpenTables(self.open_tables)
        return str(how.label)

    @property
    def is_over(self) -> bool:
        return self.state in {self.State.FINISHED, self.State.CANCELLED}

    @property
    def is_begun(self) -> bool:
        return self.state in {self.State.RUNNING, self.State.PAUSED, self.State.FINISHED}

    @property
    def takes_entries(self) -> bool:
        return self.state in {self.State.OPEN, self.State.CHECKIN}
