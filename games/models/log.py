"""The log of a match, which only grows, and states on its way."""

from typing import Final

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.match import Match
from games.storage.fields import JsonText

KEY_LENGTH: Final = 64


class Entry(models.Model):
    """One entry of a log.

    `told` is derived (the facts the page tells) and may be rebuilt; the rest never changes.
    """

    class Kind(models.TextChoices):
        SETUP = "setup", _("setup")
        PLAY = "play", _("move")
        SYSTEM = "system", _("of the table")
        UNDO = "undo", _("taken back")

    class Maker(models.TextChoices):
        PERSON = "person", _("a person")
        BOT = "bot", _("an AI player")
        CLOCK = "clock", _("the clock")
        TABLE = "table", _("the table")

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
