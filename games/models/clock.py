"""When the clock acts, and when anybody was there to see it."""

from typing import Final

from django.db import models
from django.db.models import Q

from games.models.match import Match

#: The seat column of deadlines that belong to the whole table (a unique constraint does not see
#: nulls).
WHOLE_TABLE: Final = -1


class Deadline(models.Model):
    """A moment at which the clock acts.

    Removed in the transaction of the entry that it causes: no row, no entry.
    """

    class Kind(models.TextChoices):
        SEAT = "seat"
        WINDOW = "window"
        TIME_UP = "time_up"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="deadlines")
    kind = models.CharField(max_length=7, choices=Kind.choices)
    seat = models.SmallIntegerField(default=WHOLE_TABLE)
    mark = models.BigIntegerField(default=0)  # number of the question, or mark of the window
    name = models.CharField(max_length=16, blank=True)  # of the window
    at_ms = models.BigIntegerField(db_index=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["match", "kind", "seat"], name="deadline_once"),
            models.CheckConstraint(
                name="deadline_seat_fits_kind",
                condition=Q(kind="seat", seat__gte=0) | (~Q(kind="seat") & Q(seat=WHOLE_TABLE)),
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.kind} {self.seat}"


class Pulse(models.Model):
    """When a web process was last seen, so that time during which nobody answered is given back."""

    name = models.CharField(primary_key=True, max_length=16)
    at_ms = models.BigIntegerField()

    def __str__(self) -> str:
        return self.name
