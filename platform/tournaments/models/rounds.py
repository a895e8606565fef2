"""Rounds that were paired, their tables, and what those came to."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Match
from tournaments.models.events import TEXT_LENGTH, Tournament


class PlannedRound(models.Model):
    """A round that was paired. Its tables may be opened from `starts_at` on."""

    class State(models.TextChoices):
        PAIRED = "paired", _("paired")
        PLAYING = "playing", _("being played")
        CLOSED = "closed", _("over")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    stage = models.CharField(max_length=12)
    state = models.CharField(max_length=8, choices=State.choices, default=State.PAIRED)
    byes = models.JSONField(default=list, blank=True)
    certificate = models.JSONField(null=True, blank=True)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once"),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number}"


class Bout(models.Model):
    """A table of a round: who sits where, its match, and what it came to.

    `seats` are registrations in the order of play; `places` and `worth` stand by seat of `seats`.
    """

    class Decision(models.TextChoices):
        NONE = "", _("open")
        PLAYED = "played", _("played")
        WORTH = "worth", _("by worth when the time was up")
        DIRECTOR = "director", _("by the director")
        ADJOURNED = "adjourned", _("adjourned")

    round = models.ForeignKey(PlannedRound, on_delete=models.CASCADE, related_name="bouts")
    number = models.PositiveSmallIntegerField()
    group = models.PositiveSmallIntegerField(default=0)
    seats = models.JSONField()
    match = models.OneToOneField(
        Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="bout"
    )
    places = models.JSONField(default=list, blank=True)
    worth = models.JSONField(default=list, blank=True)
    decision = models.CharField(
        max_length=9, choices=Decision.choices, default=Decision.NONE, blank=True
    )
    absent = models.JSONField(default=list, blank=True)  # registrations that never sat down
    asked_at = models.DateTimeField(null=True, blank=True)  # for random bytes: `services.chance`
    opened_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("round", "number")
        constraints = (
            models.UniqueConstraint(fields=["round", "number"], name="bout_number_once"),
        )

    def __str__(self) -> str:
        return f"{self.round_id}:{self.number}"

    @property
    def is_decided(self) -> bool:
        return bool(self.places)


class BoutPart(models.Model):
    """What the browser of somebody adds to the chance of their table; asked only of who was present."""

    bout = models.ForeignKey(Bout, on_delete=models.CASCADE, related_name="parts")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()  # of the match
    seal = models.CharField(max_length=64, blank=True)
    entropy = models.BinaryField(max_length=64, default=b"")

    class Meta:
        ordering = ("seat",)
        constraints = (models.UniqueConstraint(fields=["bout", "seat"], name="bout_part_once"),)

    def __str__(self) -> str:
        return f"{self.bout_id}/{self.seat}"


class ResultCorrection(models.Model):
    """A result that the director changed. The log of the match stays as it is, the old result here."""

    bout = models.ForeignKey(Bout, on_delete=models.CASCADE, related_name="corrections")
    before = models.JSONField(default=list, blank=True)
    after = models.JSONField(default=list, blank=True)
    reason = models.CharField(max_length=TEXT_LENGTH)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.bout_id} {self.reason[:40]}"
