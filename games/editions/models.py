"""Numbered editions of rule variants, and what was done with them. Their content is a revision, which never changes."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.engines.kernel.log import digest_of
from games.models import RuleRevision, RuleVariant
from games.storage.fields import JsonText

NOTE_LENGTH: Final = 2000


def _person() -> models.ForeignKey[object, object]:
    """Somebody of the staff, who may leave."""
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )


class RuleEdition(models.Model):
    """One edition of a variant.

    A draft points to another revision whenever it is changed; from `checked` on it stays as it is.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        CHECKED = "checked", _("checked")
        REVIEWED = "reviewed", _("reviewed")
        PUBLISHED = "published", _("published")
        RETIRED = "retired", _("retired")

    variant = models.ForeignKey(RuleVariant, on_delete=models.CASCADE, related_name="editions")
    number = models.PositiveIntegerField(_("number"))
    revision = models.ForeignKey(RuleRevision, on_delete=models.PROTECT, related_name="editions")
    state = models.CharField(_("state"), max_length=9, choices=State.choices, default=State.DRAFT)
    name_pl = models.CharField(_("Polish name"), max_length=200)
    name_en = models.CharField(_("English name"), max_length=200)
    note_pl = models.TextField(_("Polish note"), max_length=NOTE_LENGTH, blank=True)
    note_en = models.TextField(_("English note"), max_length=NOTE_LENGTH, blank=True)
    base = models.CharField(_("base"), max_length=64, blank=True)
    #: Whether the game brought it along.
    is_packaged = models.BooleanField(default=False)
    #: Whether its author reviewed it, being the only one of the staff.
    is_self_reviewed = models.BooleanField(default=False)
    #: Whether a table with own options on top of it may be rated.
    rates_options = models.BooleanField(default=False)
    author = _person()
    reviewer = _person()
    publisher = _person()
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        ordering = ("variant", "-number")
        permissions = (
            ("edit_edition", "Can write and check editions of variants"),
            ("review_edition", "Can review editions of variants"),
            ("publish_edition", "Can publish and retire editions of variants"),
        )
        constraints = (
            models.UniqueConstraint(fields=["variant", "number"], name="edition_number_once"),
            models.UniqueConstraint(
                fields=["variant"], condition=Q(state="published"), name="edition_published_once"
            ),
            models.CheckConstraint(name="edition_numbers_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(
                name="edition_published_has_a_time",
                condition=~Q(state="published") | Q(published_at__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.variant}@{self.number}"

    @property
    def mark(self) -> str:
        """Another one after every change of the rules, the names or the notes."""
        words = [self.name_pl, self.name_en, self.note_pl, self.note_en]
        return digest_of([self.revision.hash, *words])


class EditionAct(models.Model):
    """Something that somebody of the staff did with an edition. Only ever added.

    `detail`: after a save the `file` of the draft (docs/variants.md), otherwise what belongs to the act.
    """

    edition = models.ForeignKey(RuleEdition, on_delete=models.CASCADE, related_name="acts")
    who = _person()
    act = models.CharField(max_length=16)
    revision_hash = models.CharField(max_length=64)
    detail = JsonText(null=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ("edition", "pk")

    def __str__(self) -> str:
        return f"{self.edition} {self.act}"


class EditionTrial(models.Model):
    """A draft under which the scenarios of its game are run, and which AI players play beside its base.

    `examples`: how many scenarios there are, None until somebody has looked; `tally`: how those `examined` stand.
    `report`: the figures of both sides so far.
    """

    class State(models.TextChoices):
        RUNNING = "running", _("under way")
        DONE = "done", _("done")
        CANCELLED = "cancelled", _("broken off")

    edition = models.ForeignKey(RuleEdition, on_delete=models.CASCADE, related_name="trials")
    revision = models.ForeignKey(RuleRevision, on_delete=models.PROTECT, related_name="trials")
    state = models.CharField(max_length=9, choices=State.choices, default=State.RUNNING)
    seats = models.PositiveSmallIntegerField()
    games = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    examples = models.PositiveIntegerField(null=True)
    examined = models.PositiveIntegerField(default=0, db_default=0)
    faults = models.PositiveIntegerField(default=0)
    report = JsonText(null=True)
    tally = JsonText(null=True)
    begun_at = models.DateTimeField()
    moved_at = models.DateTimeField()

    class Meta:
        ordering = ("edition", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=["edition"],
                condition=Q(state="running"),
                name="edition_tried_once_at_a_time",
            ),
            models.CheckConstraint(
                name="trial_not_overdone", condition=Q(done__lte=models.F("games"))
            ),
        )

    def __str__(self) -> str:
        return f"{self.edition} {self.done}/{self.games}"

    @property
    def steps_done(self) -> int:
        """Scenarios looked at and games played; never fewer than before."""
        return self.examined + self.done
