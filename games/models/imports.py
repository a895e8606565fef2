"""Logs of other sites on their way to being matches."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.match import Match
from games.storage.fields import JsonText


class Import(models.Model):
    """A log of another site on its way to being a match: brought by a page, carried out by a worker.

    `problem` says why it was refused: which `kind` of refusal, its code and parameters, and the action; `entry` of it is the
    last one of the match, which then has what was played before that action.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        DONE = "done"
        REFUSED = "refused"
        FAILED = "failed"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="imports"
    )
    site = models.CharField(max_length=64)  # whose log it is
    seat = models.PositiveSmallIntegerField()
    lang = models.CharField(max_length=8)
    content = models.BinaryField()  # empty as soon as nobody needs it
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    match = models.ForeignKey(
        Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    problem = JsonText(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    held_until = models.DateTimeField()  # by the worker that carries it out
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        indexes = (
            models.Index(
                fields=["held_until"], name="import_waiting", condition=Q(state="waiting")
            ),
        )

    def __str__(self) -> str:
        return f"{self.pk} {self.state}"
