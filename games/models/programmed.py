"""What seats play by themselves."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.match import Match


class Programmed(models.Model):
    """What a person has their seat play by itself; `stopped` says why it plays no more, empty while it does.

    `limit`, `times`, `about`: see `games.orders.rules.SeatProgram`. `seen`: the newest entry at which it was
    looked at; where the match is further, its task was lost.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="programmed")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=16)
    limit = models.PositiveIntegerField(null=True)
    times = models.PositiveSmallIntegerField(null=True)
    about = models.CharField(max_length=32, blank=True, default="")
    seen = models.PositiveIntegerField(default=0)
    stopped = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["match", "user", "kind"],
                name="programmed_kind_once",
                condition=~Q(kind="bid_up_to"),
            ),
            models.UniqueConstraint(
                fields=["match", "user", "about"],
                name="programmed_bid_once",
                condition=Q(kind="bid_up_to"),
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.user_id} {self.kind}"
