"""Tables being formed, and what is said at them.

A table owns a prepared match from its first moment, so that the commitment to the dice is
shown before anybody sits down. Once the match has started, the match is the truth about who
sits where; a table then only says how it came about.
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models import NAME_LENGTH, Match, RuleRevision
from games.storage.fields import JsonText, TimeControlField

SEATS_LOWEST, SEATS_HIGHEST = 2, 6
TEXT_MAX = 300


def invite_code() -> str:
    """128 bits: an invite cannot be guessed."""
    return secrets.token_urlsafe(16)


class Table(models.Model):
    class Visibility(models.TextChoices):
        PUBLIC = "public", _("public: everyone sees it in the list")
        PRIVATE = "private", _("private: only by invite link")

    class Pace(models.TextChoices):
        INSTANT = "instant", _("instant")
        QUICK = "quick", _("quick")
        HUMAN = "human", _("human")

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SEALING = "sealing", _("about to begin")
        STARTED = "started", _("started")
        CLOSED = "closed", _("closed")

    # A closed table outlives its match, so that it can say what became of it.
    match = models.OneToOneField(Match, on_delete=models.SET_NULL, null=True, related_name="table")
    rematch_of = models.ForeignKey(
        Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="rematches"
    )
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    game = models.CharField(max_length=32)
    revision = models.ForeignKey(RuleRevision, on_delete=models.PROTECT, related_name="+")
    preset = models.CharField(max_length=64, blank=True)  # empty: the host's own options
    seats_min = models.PositiveSmallIntegerField()
    seats_max = models.PositiveSmallIntegerField()
    visibility = models.CharField(max_length=8, choices=Visibility.choices)
    code = models.CharField(max_length=32, unique=True, default=invite_code)
    control = TimeControlField()
    pace = models.CharField(max_length=8, choices=Pace.choices, default=Pace.QUICK)
    rated = models.BooleanField(default=False)
    #: How far a rating may lie from the host's (ratings.windows); 0: as far as it likes.
    window = models.PositiveSmallIntegerField(default=0)
    #: Rated games of this ladder that somebody must have, and how many of a hundred rated matches stayed for; 0: any.
    games_least = models.PositiveSmallIntegerField(default=0)
    kept_least = models.PositiveSmallIntegerField(default=0)
    language = models.CharField(max_length=2, default="pl")  # what the host speaks at the table
    check_until = models.DateTimeField(null=True, blank=True)  # everybody is to say "ready" by then
    seal_until = models.DateTimeField(null=True, blank=True)  # every seat has answered by then
    called_off = models.CharField(max_length=300, blank=True, default="")  # names: see `seals`
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    version = models.PositiveIntegerField(default=1)  # rises with every change a page shows
    created_at = models.DateTimeField()
    host_seen_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                name="table_seats_in_range",
                condition=Q(
                    seats_min__gte=SEATS_LOWEST,
                    seats_min__lte=F("seats_max"),
                    seats_max__lte=SEATS_HIGHEST,
                ),
            ),
            models.CheckConstraint(
                name="table_state_known",
                condition=Q(state="waiting", match__isnull=False, started_at=None, closed_at=None)
                | Q(state="sealing", match__isnull=False, started_at=None, closed_at=None)
                | Q(state="started", match__isnull=False, started_at__isnull=False, closed_at=None)
                | Q(state="closed", started_at=None, closed_at__isnull=False),
            ),
            models.CheckConstraint(
                name="table_seals_in_time",
                condition=Q(state="sealing", seal_until__isnull=False)
                | (~Q(state="sealing") & Q(seal_until=None)),
            ),
            models.UniqueConstraint(
                name="one_rematch_waits",
                fields=["rematch_of"],
                condition=Q(state__in=["waiting", "sealing"]),
            ),
            models.CheckConstraint(
                name="table_in_public_has_a_clock",
                condition=Q(visibility="private") | ~Q(control='{"kind":"none"}'),
            ),
        )
        indexes = (
            # Said without values: SQLite takes an index of few rows only where its condition stands in the question itself.
            models.Index(
                fields=["created_at"],
                name="table_forming",
                condition=Q(started_at=None, closed_at=None),
            ),
            models.Index(
                fields=["-started_at", "-id"],
                name="table_begun",
                condition=Q(visibility="public", state="started"),
            ),
        )

    def __str__(self) -> str:
        return f"{self.pk} {self.game} {self.state}"

    @property
    def match_key(self) -> str:
        """The id of the match; only a closed table has none."""
        assert self.match_id is not None
        return self.match_id

    @property
    def is_waiting(self) -> bool:
        """Whether people may still sit down, get up and get ready."""
        return self.state == self.State.WAITING

    @property
    def is_sealing(self) -> bool:
        return self.state == self.State.SEALING

    @property
    def is_forming(self) -> bool:
        """Whether its match has not begun and may still begin."""
        return self.state in FORMING

    @property
    def is_private(self) -> bool:
        return self.visibility == self.Visibility.PRIVATE


#: States of a table whose match has not begun and may still begin.
FORMING = (Table.State.WAITING, Table.State.SEALING)
#: The same for questions about all tables: what `table_state_known` makes of it, and the index `table_forming` has.
IS_FORMING = Q(started_at=None, closed_at=None)


class TableSeat(models.Model):
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    bot = models.CharField(max_length=32, blank=True)
    #: Who plays here at the host's device, by name; empty for everybody else.
    beside_host = models.CharField(max_length=NAME_LENGTH, blank=True, default="")
    ready = models.BooleanField(default=False)
    role = models.CharField(max_length=32, blank=True)  # given by the host, if the rules want it
    seal = models.CharField(max_length=64, blank=True, default="")  # of `entropy`, shown first
    entropy = models.BinaryField(max_length=64, default=b"")  # once all have sealed
    joined_at = models.DateTimeField()

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(name="seat_taken_once", fields=["table", "number"]),
            models.UniqueConstraint(name="one_seat_for_a_person", fields=["table", "user"]),
            models.CheckConstraint(
                name="seat_of_person_or_bot",
                condition=Q(user__isnull=False, bot="", beside_host="")
                | (Q(user=None, beside_host="") & ~Q(bot=""))
                | (Q(user=None, bot="") & ~Q(beside_host="")),
            ),
            models.CheckConstraint(
                name="seat_number_in_range", condition=Q(number__lt=SEATS_HIGHEST)
            ),
        )

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} {self.bot or self.beside_host or self.user_id}"

    @property
    def name(self) -> str:
        """What this person is called here; empty for an AI player."""
        return self.user.display_name if self.user else self.beside_host

    @property
    def has_revealed(self) -> bool:
        """Seats of tables from before have entropy that no seal covers."""
        return bool(self.seal and self.entropy)


class TableInvite(models.Model):
    """Somebody is asked to a table by name; the invite link asks whoever has it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="invites")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(name="invited_once", fields=["table", "user"]),)

    def __str__(self) -> str:
        return f"{self.table_id} {self.user_id}"


class Message(models.Model):
    class Room(models.TextChoices):
        PLAYERS = "players", _("players")
        WATCHERS = "watchers", _("watchers")
        PARTNERS = "partners", _("partners")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="messages")
    room = models.CharField(max_length=8, choices=Room.choices)
    #: Whose words of the room `partners` these are: their seats, as "0-2". Empty in other rooms.
    circle = models.CharField(max_length=20, blank=True, default="")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150)  # stays when the person is gone
    seat = models.PositiveSmallIntegerField(null=True)
    key = models.CharField(max_length=40)
    text = models.CharField(max_length=TEXT_MAX)
    at = models.DateTimeField()
    hidden = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(name="said_once", fields=["match", "author", "key"]),
            models.CheckConstraint(name="message_says_something", condition=~Q(text="")),
            models.CheckConstraint(
                name="only_partners_have_a_circle",
                condition=(Q(room="partners") & ~Q(circle=""))
                | (~Q(room="partners") & Q(circle="")),
            ),
        )
        indexes = (models.Index(fields=["match", "-id"], name="talk_of_a_match"),)

    def __str__(self) -> str:
        return f"{self.author_name}: {self.text[:40]}"


class Mute(models.Model):
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(name="muted_once", fields=["user", "muted"]),
            models.CheckConstraint(name="nobody_mutes_themselves", condition=~Q(user=F("muted"))),
        )

    def __str__(self) -> str:
        return f"{self.user_id} mutes {self.muted_id}"


class Thanks(models.Model):
    """Somebody thanked a seat of a match that is over: its person, or the AI that played there."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    giver = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    thanked = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    bot = models.CharField(max_length=32, blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(name="thanked_once", fields=["match", "giver", "seat"]),
            models.CheckConstraint(
                name="nobody_thanks_themselves",
                condition=Q(thanked__isnull=True) | ~Q(thanked=F("giver")),
            ),
        )
        indexes = (
            models.Index(name="thanks_to_bots", fields=["bot", "giver"], condition=~Q(bot="")),
        )

    def __str__(self) -> str:
        return f"{self.giver_id} thanks {self.match_id}:{self.seat}"


class Report(models.Model):
    class Reason(models.TextChoices):
        ABUSE = "abuse", _("abuse")
        SPAM = "spam", _("spam")
        CHEATING = "cheating", _("cheating")
        OTHER = "other", _("something else")

    class State(models.TextChoices):
        OPEN = "open", _("open")
        UPHELD = "upheld", _("upheld: message taken away")
        DISMISSED = "dismissed", _("dismissed")

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    accused = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    message = models.ForeignKey(
        Message, on_delete=models.SET_NULL, null=True, related_name="reports"
    )
    context = models.JSONField()  # the message and what was said around it, as it was then
    reason = models.CharField(max_length=8, choices=Reason.choices)
    note = models.CharField(max_length=500, blank=True)
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    #: What the staff says to who reported it.
    answer = models.CharField(max_length=500, blank=True, default="")

    class Meta:
        constraints = (
            models.UniqueConstraint(name="reported_once", fields=["reporter", "message"]),
            models.CheckConstraint(
                name="report_decided_when_not_open",
                condition=Q(state="open", decided_at=None)
                | (~Q(state="open") & Q(decided_at__isnull=False)),
            ),
        )
        indexes = (models.Index(fields=["at"], name="report_open", condition=Q(state="open")),)

    def __str__(self) -> str:
        return f"{self.get_reason_display()}: {self.get_state_display()}"


class OwnSet(models.Model):
    """Rules that somebody put together and named; whoever has the link opens tables with them.

    `base` is the slug of the set they began from, `tables` None those of the box.
    """

    NAME_LENGTH = 60

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="own_sets"
    )
    token = models.CharField(max_length=32, unique=True, default=invite_code)
    name = models.CharField(max_length=NAME_LENGTH)
    game = models.CharField(max_length=32)
    base = models.CharField(max_length=64, blank=True)
    rules = JsonText()
    tables = JsonText(null=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("game", "name", "pk")

    def __str__(self) -> str:
        return f"{self.game}: {self.name}"


class QuickOffer(models.Model):
    """People who were found for a quick table are asked together whether they are there."""

    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.pk} until {self.until:%H:%M:%S}"


class QuickSeek(models.Model):
    """Somebody waits for a quick table, in one place at a time; `seats` 0: of any size.

    The rating is that of when they began to wait; `slack` says how far a provisional one may be off.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    game = models.CharField(max_length=32)
    tempo = models.CharField(max_length=8)
    rated = models.BooleanField()
    seats = models.PositiveSmallIntegerField(default=0)
    rating = models.PositiveSmallIntegerField()
    slack = models.PositiveSmallIntegerField(default=0)
    since = models.DateTimeField()
    seen_at = models.DateTimeField()
    offer = models.ForeignKey(
        QuickOffer, on_delete=models.SET_NULL, null=True, related_name="seeks"
    )
    accepted = models.BooleanField(default=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, related_name="+")

    class Meta:
        indexes = (models.Index(fields=["game", "tempo", "rated", "since"], name="quick_in_order"),)

    def __str__(self) -> str:
        return f"{self.user_id} {self.game} {self.tempo}"


class QuickWait(models.Model):
    """How long somebody waited, and whether that led to a table; about nobody."""

    game = models.CharField(max_length=32)
    tempo = models.CharField(max_length=8)
    at = models.DateTimeField()
    seconds = models.PositiveIntegerField()
    is_found = models.BooleanField()

    class Meta:
        indexes = (models.Index(fields=["at"], name="quick_wait_at"),)

    def __str__(self) -> str:
        return f"{self.game} {self.tempo} {self.seconds} s"
