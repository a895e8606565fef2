"""Events as rows: everything that happens in one follows from them, and only services change them."""

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
    def is_over(self) -> bool:
        return self.state in {self.State.FINISHED, self.State.CANCELLED}

    @property
    def is_begun(self) -> bool:
        return self.state in {self.State.RUNNING, self.State.PAUSED, self.State.FINISHED}

    @property
    def takes_entries(self) -> bool:
        return self.state in {self.State.OPEN, self.State.CHECKIN}


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


class Announcement(models.Model):
    """What the director tells: everybody, the hall by its big screen alone, or one table."""

    class Audience(models.TextChoices):
        EVERYBODY = "everybody", _("everybody")
        SCREEN = "screen", _("the big screen")
        TABLE = "table", _("one table")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="announcements"
    )
    text = models.CharField(max_length=TEXT_LENGTH)
    audience = models.CharField(max_length=9, choices=Audience.choices, default=Audience.EVERYBODY)
    bout = models.ForeignKey(  # the table that is told, where it is one
        Bout, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(
                name="announcement_table_fits",
                condition=Q(audience="table", bout__isnull=False)
                | (~Q(audience="table") & Q(bout=None)),
            ),
        )

    def __str__(self) -> str:
        return self.text[:40]


class DeskAct(models.Model):
    """One line of the audit: who did what at the desk, and why. Never changed."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="acts")
    kind = models.CharField(max_length=24)
    params = models.JSONField(default=dict, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.kind


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
