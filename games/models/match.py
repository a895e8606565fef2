"""A match: what is played, how far it is, and how it ended. Its log stands in `log`, who plays in `seats`."""

import secrets
from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.rules import RuleRevision, RuleVariant
from games.storage.fields import JsonText, TimeControlField
from games.storage.sealing import SEALED_BYTES
from games.timing.controls import Untimed

ID_LENGTH: Final = 12
ID_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
REASON_LENGTH: Final = 200


def new_match_id() -> str:
    """Twelve letters and digits that cannot be guessed and not be misread."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


class Match(models.Model):
    class Status(models.TextChoices):
        PREPARED = "prepared", _("prepared")
        RUNNING = "running", _("running")
        ENDED = "ended", _("ended")

    class Pace(models.TextChoices):
        INSTANT = "instant"
        QUICK = "quick"
        HUMAN = "human"

    class Origin(models.TextChoices):
        PLAYED = "played"
        IMPORTED = "imported"
        COPIED = "copied"
        LESSON = "lesson"

    id = models.CharField(primary_key=True, max_length=32, default=new_match_id, editable=False)
    game = models.CharField(max_length=32)
    revision = models.ForeignKey(RuleRevision, on_delete=models.PROTECT, related_name="matches")
    variant = models.ForeignKey(
        RuleVariant, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.PREPARED)
    secret = models.BinaryField(max_length=SEALED_BYTES)  # see games.storage.sealing
    commitment = models.CharField(max_length=64, unique=True)
    version = models.PositiveIntegerField(default=0)
    facts = models.PositiveIntegerField(default=0)
    words = models.PositiveBigIntegerField(default=0)  # of the stream of chance, used so far
    control = TimeControlField(default=Untimed)
    times = models.TextField(blank=True, default="")  # what seats have left: games.timing.banks
    pace = models.CharField(max_length=8, choices=Pace.choices, default=Pace.QUICK)
    asked_mask = models.PositiveIntegerField(default=0)  # bit N: seat N is asked
    bots_due = models.BooleanField(default=False)
    outcome = JsonText(null=True)
    units = JsonText(null=True)  # who counted together, in which role, once it has ended
    origin = models.CharField(max_length=8, choices=Origin.choices, default=Origin.PLAYED)
    rated = models.BooleanField(default=False)  # fixed at the start
    #: Some of its seats are played by several people from one session: games.reading.acting.
    at_one_device = models.BooleanField(default=False)
    #: Only those who sat there see it again; the table itself is open to whoever was given its address.
    private = models.BooleanField(default=False)
    #: Where a copy was taken, and after which entry.
    copied_from = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="copies"
    )
    copied_at = models.PositiveIntegerField(null=True, blank=True)
    #: Chance goes on as it did there: by the secret of the match that was copied.
    same_dice = models.BooleanField(default=False)
    voided_at = models.DateTimeField(null=True, blank=True)
    voided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    void_reason = models.CharField(max_length=REASON_LENGTH, blank=True, default="")
    paused_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    advanced_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "matches"
        indexes = (
            models.Index(fields=["advanced_at"], name="match_bots_due", condition=Q(bots_due=True)),
            models.Index(fields=["status", "-advanced_at"], name="match_recent"),
            # Few of all matches: without it a database believes that one in three is running.
            models.Index(
                fields=["started_at"], name="match_running", condition=Q(status="running")
            ),
            models.Index(
                fields=["ended_at"],
                name="match_rated_ended",
                condition=Q(rated=True, status="ended"),
            ),
        )
        constraints = (
            models.CheckConstraint(
                name="match_status_fits_times",
                condition=Q(status="prepared", version=0, started_at=None, ended_at=None)
                | Q(status="running", version__gte=1, started_at__isnull=False, ended_at=None)
                | Q(status="ended", started_at__isnull=False, ended_at__isnull=False),
            ),
            models.CheckConstraint(
                name="match_outcome_when_ended",
                condition=Q(status="ended", outcome__isnull=False)
                | (~Q(status="ended") & Q(outcome=None)),
            ),
            models.CheckConstraint(
                name="match_rated_if_played", condition=Q(rated=False) | Q(origin="played")
            ),
            models.CheckConstraint(
                name="match_at_one_device_unrated",
                condition=Q(rated=False) | Q(at_one_device=False),
            ),
            models.CheckConstraint(
                name="match_voided_for_a_reason",
                condition=Q(voided_at=None, void_reason="")
                | (Q(voided_at__isnull=False) & ~Q(void_reason="")),
            ),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.id}"
