"""A match is its log: `Entry` rows are only ever added, and only by `games.play`.

The rest can be rebuilt or is about the table.
"""

import secrets
from typing import Any, Final

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.storage.fields import JsonText, TimeControlField
from games.storage.sealing import SEALED_BYTES
from games.timing.controls import Untimed

ID_LENGTH: Final = 12
ID_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
KEY_LENGTH: Final = 64
NAME_LENGTH: Final = 40
REASON_LENGTH: Final = 200
#: The seat column of deadlines that belong to the whole table (a unique constraint does not see
#: nulls).
WHOLE_TABLE: Final = -1


def new_match_id() -> str:
    """Twelve letters and digits that cannot be guessed and not be misread."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


class ImmutableError(Exception):
    """A row that is a promise to running matches was to be changed."""


class RuleRevision(models.Model):
    """Complete rules and tables of a game, which never change; matches point here.

    Two with the same content are one row.
    """

    hash = models.CharField(max_length=64, unique=True)
    game = models.CharField(max_length=32)
    rules = JsonText()
    tables = JsonText()
    engine = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.game} {self.hash[:12]}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert only; the database refuses changes as well (migration 0002)."""
        if not self._state.adding:
            raise ImmutableError(f"rule revision {self.hash} is what matches were started with")
        super().save(*args, **kwargs)


class RuleVariant(models.Model):
    """A named set of rules that a host can pick.

    Its content changes only by pointing to another revision.
    """

    game = models.CharField(max_length=32)
    slug = models.SlugField(max_length=64)
    text_pl = models.CharField(max_length=200)
    text_en = models.CharField(max_length=200)
    current = models.ForeignKey(RuleRevision, on_delete=models.PROTECT, related_name="variants")
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("game", "position", "slug")
        constraints = (
            models.UniqueConstraint(fields=["game", "slug"], name="variant_slug_once_per_game"),
        )

    def __str__(self) -> str:
        return f"{self.game}/{self.slug}"


class Match(models.Model):
    class Status(models.TextChoices):
        PREPARED = "prepared"
        RUNNING = "running"
        ENDED = "ended"

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
                name="match_voided_for_a_reason",
                condition=Q(voided_at=None, void_reason="")
                | (Q(voided_at__isnull=False) & ~Q(void_reason="")),
            ),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.id}"


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


class Entry(models.Model):
    """One entry of a log.

    `told` is derived (the facts the page tells) and may be rebuilt; the rest never changes.
    """

    class Kind(models.TextChoices):
        SETUP = "setup"
        PLAY = "play"
        SYSTEM = "system"
        UNDO = "undo"

    class Maker(models.TextChoices):
        PERSON = "person"
        BOT = "bot"
        CLOCK = "clock"
        TABLE = "table"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=6, choices=Kind.choices)
    seat = models.PositiveSmallIntegerField(null=True)
    action = JsonText()
    drawn = JsonText()
    words = (
        models.PositiveBigIntegerField()
    )  # of the stream of chance, used up to and including this entry
    key = models.CharField(max_length=KEY_LENGTH, null=True)  # noqa: DJ001 - null: not sent by a client
    maker = models.CharField(max_length=6, choices=Maker.choices)
    at_ms = models.BigIntegerField()
    told = JsonText()

    class Meta:
        verbose_name_plural = "entries"
        ordering = ("match", "number")
        constraints = (
            models.UniqueConstraint(fields=["match", "number"], name="entry_number_once"),
            models.UniqueConstraint(fields=["match", "seat", "key"], name="entry_key_once"),
            models.CheckConstraint(name="entry_numbers_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(
                name="entry_kind_fits_seat",
                condition=Q(kind="play", seat__isnull=False) | (~Q(kind="play") & Q(seat=None)),
            ),
            models.CheckConstraint(
                name="entry_setup_is_first",
                condition=Q(kind="setup", number=1) | (~Q(kind="setup") & Q(number__gt=1)),
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id}:{self.number}"


class Snapshot(models.Model):
    """The state after an entry, so that a long match opens quickly. Can be thrown away."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="snapshots")
    number = models.PositiveIntegerField()
    questions = JsonText()
    data = JsonText()
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["match", "number"], name="snapshot_number_once"),
        )

    def __str__(self) -> str:
        return f"{self.match_id}:{self.number}"


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


class Motion(models.Model):
    """What one person at a table asks of the others there, and how they have answered.

    `answers`: by seat (as text), whether it agrees; whoever asks agrees. `to`: of an undo, the entry
    whose state is to hold. `subject` and `candidate`: whose seat is to be given to whom.
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


class Import(models.Model):
    """A log of another site on its way to being a match: brought by a page, carried out by a worker.

    `problem` says why it was refused: which `kind` of refusal, its code and parameters, and the action.
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
            models.UniqueConstraint(fields=["match", "user", "kind"], name="programmed_kind_once"),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.user_id} {self.kind}"
