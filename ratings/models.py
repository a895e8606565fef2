"""Ladders, what each rated match has changed, and what was corrected later.

A rating is never written by a request: `ratings.services` goes through ended matches in one order. A change that
was worked out anew keeps its old row, which then names the correction.
"""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models import Match

DIGITS: Final = 10
REASON_LENGTH: Final = 200


def points() -> models.DecimalField:  # type: ignore[type-arg]  # not generic at run time
    """A column for ratings and changes: to a hundredth, as they are stored."""
    return models.DecimalField(max_digits=DIGITS, decimal_places=2)


class Ladder(models.Model):
    """A game at one pace, alone or in pairs, and how far its matches have been rated."""

    game = models.CharField(max_length=32)
    pace = models.CharField(max_length=16)
    last_ended_at = models.DateTimeField(null=True, blank=True)
    last_match = models.CharField(max_length=32, blank=True, default="")
    #: When all of it was last worked out again beside what is stored, and what then was not the same.
    checked_at = models.DateTimeField(null=True, blank=True)
    checked_different = models.PositiveIntegerField(default=0)
    checked_fault = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        ordering = ("game", "-pace")
        constraints = (
            models.UniqueConstraint(fields=["game", "pace"], name="ladder_once"),
            models.CheckConstraint(
                name="ladder_pace_known",
                condition=Q(pace__in=["live", "days", "pairs", "pairs-days"]),
            ),
        )

    def __str__(self) -> str:
        return f"{self.game}/{self.pace}"


class MatchRating(models.Model):
    """A match that was looked at: what it was (`record`), and what was worked out of it.

    `verdict` is empty where it counts; else it says why it counts for nothing.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="rating")
    ladder = models.ForeignKey(Ladder, on_delete=models.PROTECT, related_name="matches")
    ended_at = models.DateTimeField()
    verdict = models.CharField(max_length=16, blank=True, default="")
    variant = models.CharField(max_length=64)
    table_type = models.CharField(max_length=72)
    length = models.PositiveIntegerField()
    is_whole = models.BooleanField()
    record = models.JSONField()
    offsets = models.JSONField(default=dict)
    case = models.JSONField(default=dict)

    class Meta:
        verbose_name_plural = "match ratings"
        constraints = (
            models.CheckConstraint(
                name="rated_match_verdict_known",
                condition=Q(
                    verdict__in=["", "void", "short", "nobody", "edition", "broken", "agreed"]
                ),
            ),
        )
        indexes = (
            models.Index(fields=["ladder", "ended_at", "match"], name="rated_in_order"),
            models.Index(
                fields=["ladder", "verdict", "table_type", "ended_at"], name="rated_by_type"
            ),
            models.Index(fields=["ladder", "variant", "ended_at"], name="rated_by_variant"),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.verdict or 'counts'}"


class Correction(models.Model):
    """What was worked out anew on a ladder from one match on: why, by whom, and whom it has changed."""

    class Kind(models.TextChoices):
        VOID = "void"
        REMOVAL = "removal"
        ORDER = "order"
        REBUILD = "rebuild"
        RETURN = "return"

    ladder = models.ForeignKey(Ladder, on_delete=models.PROTECT, related_name="corrections")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    since = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%Y-%m-%d %H:%M}"


class CorrectedRating(models.Model):
    """The receipt of a correction for one person: where they stood, and where they would have stood."""

    correction = models.ForeignKey(Correction, on_delete=models.CASCADE, related_name="lines")
    person = models.CharField(max_length=24)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    before = points()
    after = points()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["correction", "person"], name="corrected_once"),
        )

    def __str__(self) -> str:
        return f"{self.person} {self.before} -> {self.after}"


class RatingChange(models.Model):
    """What a match has changed for one person, with where they stood before and after it."""

    rated_match = models.ForeignKey(MatchRating, on_delete=models.CASCADE, related_name="changes")
    ladder = models.ForeignKey(Ladder, on_delete=models.PROTECT, related_name="changes")
    ended_at = models.DateTimeField()
    #: The id of a person; it stays when their row is gone.
    person = models.CharField(max_length=24)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    unit = models.PositiveSmallIntegerField()
    units = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    role = models.CharField(max_length=32, blank=True)
    left = models.BooleanField()
    before = points()
    after = points()
    season = models.CharField(max_length=6)
    games = models.PositiveIntegerField()  # of this ladder, this one included
    stand = models.JSONField()
    gains = models.JSONField()
    exact = models.JSONField()
    corrected_by = models.ForeignKey(
        Correction, on_delete=models.PROTECT, null=True, blank=True, related_name="replaced"
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["rated_match", "person"],
                condition=Q(corrected_by=None),
                name="change_once_for_a_person",
            ),
        )
        indexes = (
            models.Index(fields=["ladder", "person", "-ended_at"], name="changes_of_a_person"),
            models.Index(fields=["user", "-ended_at"], name="changes_of_a_user"),
            models.Index(fields=["ladder", "ended_at"], name="changes_in_order"),
        )

    def __str__(self) -> str:
        return f"{self.person} {self.before} -> {self.after}"


class Rating(models.Model):
    """Where a person of a ladder stands now, for all time; made of their last change."""

    ladder = models.ForeignKey(Ladder, on_delete=models.PROTECT, related_name="ratings")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings"
    )
    rating = points()
    games = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()
    opponents = models.PositiveSmallIntegerField()
    last_at = models.DateTimeField(null=True)
    #: When the last but four ended: who has played that often since a day is active since then.
    fifth_last_at = models.DateTimeField(null=True)
    stand = models.JSONField()
    #: The place a day ago, as the nightly sweep noted it; empty where there was none.
    noted_place = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["ladder", "user"], name="rating_once_on_a_ladder"),
        )
        # All that decides about a place: a page counts thousands of rows without reading what they hold besides.
        indexes = (
            models.Index(
                fields=[
                    *("ladder", "-rating", "user"),
                    *("games", "opponents", "fifth_last_at", "last_at"),
                ],
                name="rating_placed",
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id} {self.rating}"


class SeasonRating(models.Model):
    """Where a person stands, or stood at the end, in a season of a ladder."""

    ladder = models.ForeignKey(Ladder, on_delete=models.PROTECT, related_name="season_ratings")
    season = models.CharField(max_length=6)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="season_ratings"
    )
    rating = points()
    games = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()
    noted_place = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["ladder", "season", "user"], name="rating_once_in_a_season"
            ),
        )
        indexes = (
            models.Index(
                fields=["ladder", "season", "-rating", "user", "games"], name="season_placed"
            ),
        )

    def __str__(self) -> str:
        return f"{self.season} {self.user_id} {self.rating}"


class PlaceNote(models.Model):
    """That the places of a day were noted on all ladders: once a day, whichever process comes first."""

    day = models.DateField(unique=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.day)


class Freeze(models.Model):
    """Somebody may not play rated, and stands in no table, until it is lifted."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rating_freezes"
    )
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    reason = models.CharField(max_length=REASON_LENGTH)
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["user"], condition=Q(lifted_at=None), name="frozen_once"
            ),
            models.CheckConstraint(name="freeze_has_a_reason", condition=~Q(reason="")),
        )

    def __str__(self) -> str:
        return f"{self.user_id} {self.reason}"


class Follow(models.Model):
    """Somebody wishes to see another person on the leaderboards of the people they follow."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="follows"
    )
    followed = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["user", "followed"], name="followed_once"),
            models.CheckConstraint(
                name="nobody_follows_themselves", condition=~Q(user=models.F("followed"))
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id} follows {self.followed_id}"


class Household(models.Model):
    """Somebody says that they live together with another person; it holds once the other has said so too."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="households"
    )
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["user", "other"], name="household_said_once"),
            models.CheckConstraint(
                name="nobody_lives_with_themselves", condition=~Q(user=models.F("other"))
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id} lives with {self.other_id}"


class Withdrawal(models.Model):
    """Somebody wishes to stand on no leaderboard; they are rated as before, and may come back."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ladder_withdrawal"
    )
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.user_id} stands on no leaderboard"
