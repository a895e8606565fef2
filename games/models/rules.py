"""The rules that matches are played by: revisions, which never change, and the sets that hosts pick."""

from typing import Any

from django.db import models

from games.storage.fields import JsonText


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
