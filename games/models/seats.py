"""Who sits at a match, who sat there, and which AI played."""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.match import Match

NAME_LENGTH: Final = 40


class Seat(models.Model):
    """Who sits where: a person or an AI.

    Kept when the person leaves or is deleted; then nobody holds it.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="match_seats",
    )
    bot = models.CharField(max_length=32, blank=True)
    name = models.CharField(max_length=NAME_LENGTH)
    entropy = models.BinaryField(max_length=64, default=b"")
    #: What a person showed before anybody's entropy was known; empty for AI and matches from before.
    seal = models.CharField(max_length=64, blank=True, default="")
    left_at = models.DateTimeField(null=True, blank=True)
    #: The AI that plays while the person is away, and the one that did last: the seat stays the person's.
    stand_in = models.CharField(max_length=32, blank=True, default="")
    stood_in = models.CharField(max_length=32, blank=True, default="")
    #: The seat of the host beside whom this person sits, at one device: the host's session plays it. Null for all others.
    beside_host = models.PositiveSmallIntegerField(null=True, blank=True)
    #: The newest entry when somebody gave up a seat that was still in the game; null for who stayed to the end.
    quit_version = models.PositiveIntegerField(null=True, blank=True)
    #: Since when the person, who had the table open, has not; null while they have, and before they ever had.
    gone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("match", "number")
        indexes = (
            models.Index(fields=["gone_at"], name="seat_gone", condition=Q(gone_at__isnull=False)),
        )
        constraints = (
            models.UniqueConstraint(fields=["match", "number"], name="seat_number_once"),
            models.UniqueConstraint(
                fields=["match", "user"],
                name="seat_one_per_person",
                condition=Q(user__isnull=False),
            ),
            models.CheckConstraint(
                name="seat_stand_in_for_a_person",
                condition=Q(stand_in="") | Q(bot="", left_at=None),
            ),
            models.CheckConstraint(
                name="seat_beside_host_has_no_account",
                condition=Q(beside_host__isnull=True) | Q(user__isnull=True),
            ),
            # An AI plays on for a person who left.
            models.CheckConstraint(
                name="seat_person_or_bot",
                condition=Q(bot="") | Q(user__isnull=True) | Q(left_at__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id}:{self.number} {self.name}"


class BotRevision(models.Model):
    """Which policy of an AI has played in a match, so that its moves can be worked out again.

    Written before the AI's first move there. Two revisions of one AI in one match: the site was
    updated meanwhile. Revision 0: it played before revisions were counted.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="bot_revisions")
    bot = models.CharField(max_length=32)
    revision = models.PositiveSmallIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["match", "bot", "revision"], name="bot_revision_once"),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.bot} {self.revision}"


class FormerHolder(models.Model):
    """Who held a seat before it changed hands for good: the result is theirs, and they have left.

    `version`: the newest entry when somebody else took the seat. The name stays when the account goes.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="former_holders")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    name = models.CharField(max_length=NAME_LENGTH)
    version = models.PositiveIntegerField()
    at = models.DateTimeField()

    class Meta:
        ordering = ("match", "seat", "version", "pk")

    def __str__(self) -> str:
        return f"{self.match_id}:{self.seat} {self.name}"


class Departure(models.Model):
    """Somebody left a game that other people went on with: for good, or without ever coming back."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="departures")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="departures"
    )
    at = models.DateTimeField()
    is_live = models.BooleanField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["match", "user"], name="departure_once"),)
        indexes = (models.Index(fields=["user", "-at"], name="departures_of_user"),)

    def __str__(self) -> str:
        return f"{self.match_id} {self.user_id}"
