"""What somebody writes down for themselves at a match."""

from typing import Final

from django.conf import settings
from django.db import models

from games.models.match import Match

#: Letters of one person's notes at one match at most.
NOTES_LENGTH: Final = 4000


class OwnNotes(models.Model):
    """The notes of one person at one match, which nobody else reads: not the table, not the staff.

    `version` goes up with each change, so that a device that has missed one is told. The admin does not
    know this model, and its name in words tells nothing of the text.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.TextField(max_length=NOTES_LENGTH, blank=True)
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["match", "user"], name="own_notes_once_at_a_match"),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.user_id}"
