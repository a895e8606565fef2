"""What people at a table ask of each other, and seats for which somebody is looked for."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.match import Match
from games.storage.fields import JsonText


class Motion(models.Model):
    """What one person at a table asks of the others there, and how they have answered.

    `answers`: by seat (as text), whether it agrees; whoever asks agrees. `to`: of an undo, the entry
    whose state is to hold. `subject` and `candidate`: whose seat is to be given to whom. `agreed`: the seats
    that carried it, once its time is over and it was judged; it is carried out a moment later.
    """

    class Kind(models.TextChoices):
        UNDO = "undo"
        PAUSE = "pause"
        RESUME = "resume"
        END = "end"
        SUBSTITUTE = "substitute"

    class State(models.TextChoices):
        OPEN = "open"
        CARRIED = "carried"
        REFUSED = "refused"
        WITHDRAWN = "withdrawn"
        EXPIRED = "expired"
        LAPSED = "lapsed"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="motions")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    seat = models.PositiveSmallIntegerField()  # who asks
    version = models.PositiveIntegerField()  # the newest entry then
    to = models.PositiveIntegerField(null=True)
    subject = models.PositiveSmallIntegerField(null=True)
    candidate = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    answers = JsonText(default=dict)
    agreed = JsonText(null=True)
    opened_at = models.DateTimeField()
    until = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["match"], name="motion_one_at_a_time", condition=Q(state="open")
            ),
            models.CheckConstraint(
                name="motion_closed_when_not_open",
                condition=Q(state="open", closed_at=None)
                | (~Q(state="open") & Q(closed_at__isnull=False)),
            ),
            models.CheckConstraint(
                name="motion_has_what_its_kind_needs",
                condition=Q(kind="undo", to__isnull=False, subject=None, candidate=None)
                | Q(kind="substitute", to=None, subject__isnull=False, candidate__isnull=False)
                | Q(kind__in=["pause", "resume", "end"], to=None, subject=None, candidate=None),
            ),
        )
        indexes = (models.Index(fields=["until"], name="motion_open", condition=Q(state="open")),)

    def __str__(self) -> str:
        return f"{self.match_id} {self.kind} {self.state}"


class OpenCall(models.Model):
    """A seat at a running table for which somebody else is looked for; closed once it is filled, or not needed."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="calls")
    seat = models.PositiveSmallIntegerField()
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["match", "seat"], name="call_once_for_a_seat", condition=Q(closed_at=None)
            ),
        )
        indexes = (
            models.Index(fields=["-opened_at"], name="call_open", condition=Q(closed_at=None)),
        )

    def __str__(self) -> str:
        return f"{self.match_id}:{self.seat}"


class Applicant(models.Model):
    """Somebody who would take the seat of an open call."""

    call = models.ForeignKey(OpenCall, on_delete=models.CASCADE, related_name="applicants")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["call", "user"], name="applicant_once_for_a_call"),
        )

    def __str__(self) -> str:
        return f"{self.call_id} {self.user_id}"
