"""Who takes part, who must not meet, and who won."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import NAME_LENGTH, TEXT_LENGTH, Tournament


class Registration(models.Model):
    """Who takes part: a person, a pair, an AI, or a name of a club evening."""

    class State(models.TextChoices):
        LISTED = "listed", _("on the list")
        WAITING = "waiting", _("on the waiting list")
        PAUSED = "paused", _("pauses")
        WITHDRAWN = "withdrawn", _("withdrew")
        ABSENT = "absent", _("did not come")
        EXPELLED = "expelled", _("was expelled")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="registrations"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="registrations",
    )
    partner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    bot = models.CharField(max_length=32, blank=True)
    name = models.CharField(max_length=2 * NAME_LENGTH)
    number = models.PositiveSmallIntegerField(default=0)  # on the list of the start; 0 before
    rating = models.PositiveSmallIntegerField(null=True, blank=True)
    state = models.CharField(max_length=9, choices=State.choices, default=State.LISTED)
    since = models.PositiveSmallIntegerField(default=1)  # the first round
    checked_in_at = models.DateTimeField(null=True, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)  # the page of the event is open
    partner_seen_at = models.DateTimeField(null=True, blank=True)
    agreed_at = models.DateTimeField(null=True, blank=True)  # that they play: nobody is made to
    partner_agreed_at = models.DateTimeField(null=True, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ("number", "at", "pk")
        constraints = (
            models.UniqueConstraint(fields=["tournament", "user"], name="registered_once"),
            models.UniqueConstraint(fields=["tournament", "name"], name="registered_name_once"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def key(self) -> str:
        """The id by which formats know them: their number on the list of the start."""
        return str(self.number)

    @property
    def is_in(self) -> bool:
        return self.state in {self.State.LISTED, self.State.PAUSED}

    @property
    def people(self) -> list[int]:
        """The accounts of this row, both of a pair."""
        return [user_id for user_id in (self.user_id, self.partner_id) if user_id is not None]

    def asks(self, user_id: int | None) -> bool:
        """Whether somebody else put this person on the list, and they have not said that they play."""
        is_on = self.is_in or self.state == self.State.WAITING
        return is_on and user_id in self.people and user_id not in self.agreed

    @property
    def agreed(self) -> list[int]:
        """The people of this row who said themselves that they play."""
        said = ((self.user_id, self.agreed_at), (self.partner_id, self.partner_agreed_at))
        return [user_id for user_id, at in said if user_id is not None and at is not None]


class PairRule(models.Model):
    """Two who must not meet, had rather not, or are to meet in one round. The reason is the director's."""

    class Kind(models.TextChoices):
        FORBID = "forbid", _("must not meet")
        APART = "apart", _("should rather not meet")

    #: The reason of a rule that one of the two wants, by muting the other; nobody is told which of them.
    OWN_WISH = "own:wish"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="pair_rules")
    one = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="+")
    two = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=6, choices=Kind.choices)
    reason = models.CharField(max_length=TEXT_LENGTH, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["tournament", "one", "two"], name="pair_rule_once"),
        )

    def __str__(self) -> str:
        return f"{self.one_id} {self.kind} {self.two_id}"

    @property
    def is_confidential(self) -> bool:
        """Whether the two themselves want it, which no director takes back."""
        return self.reason == self.OWN_WISH


class EventBadge(models.Model):
    """What somebody won: one of the first three places of an event."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="badges")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_badges"
    )
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("place",)
        constraints = (
            models.UniqueConstraint(fields=["tournament", "user"], name="event_badge_once"),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.place}"
