"""Reads of leaderboards: the same few questions, however many people and matches there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, Floor

from accounts.models import User
from ratings.ladders import PLACEMENT_GAMES, PROVISIONAL_GAMES, PROVISIONAL_OPPONENTS, active_since
from ratings.models import Follow, Freeze, Ladder, Rating, SeasonRating, Withdrawal

#: Points of one column of the distribution.
COLUMN: Final = 50


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """One leaderboard: a season of a ladder or, without one, all time; `circle` keeps to who that person follows."""

    ladder: Ladder
    now: datetime
    season: str = ""
    circle: int = 0

    @property
    def placed(self) -> QuerySet[Any]:
        """Everybody with a place, the best first."""
        return self._ranked(self.rows.filter(self.has_place_filter()))

    @property
    def listed(self) -> QuerySet[Any]:
        """Those, and who is on the way to a place."""
        coming = Q(games__gt=0) if self.season else Q(last_at__gte=active_since(self.now))
        return self._ranked(self.rows.filter(self.has_place_filter() | (coming & self._is_new())))

    @property
    def rows(self) -> QuerySet[Any]:
        """Everybody who has played, in no order."""
        if self.season:
            rows: QuerySet[Any] = SeasonRating.objects.filter(
                ladder=self.ladder, season=self.season
            )
        else:
            rows = Rating.objects.filter(ladder=self.ladder)
        return in_circle(rows, self.circle) if self.circle else rows

    def row_of(self, user_id: int) -> Any:
        """The row of a person, also where they have no place; None where they have not played.

        It says besides how many stand before it (`ahead`), and whether the board has it (`is_listed`).
        """
        listed = self.listed.order_by().filter(pk=OuterRef("pk"))
        rows = self.rows.filter(user=user_id).annotate(is_listed=Exists(listed))
        return self.seen(rows.annotate(ahead=count_of(self.placed, AHEAD_OF_OUTER))).first()

    def seen(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """What a line shows of rows and people, and nothing besides: all that a stand holds is much to read."""
        own = () if self.season else ("opponents", "last_at", "fifth_last_at")
        shown = ("user__display_name", "rating", "games", "wins", "noted_place")
        return rows.select_related("user").only(*shown, *own)

    def has_place(self, row: Any) -> bool:
        """Whether a row that may be seen has a place; the same rule as `placed`."""
        if self.season:
            return bool(row.games >= PLACEMENT_GAMES)
        is_known = row.games >= PROVISIONAL_GAMES and row.opponents >= PROVISIONAL_OPPONENTS
        return is_known and not self.is_idle(row)

    def is_idle(self, row: Any) -> bool:
        """Whether somebody has not played often enough of late for a place of all time."""
        if self.season:
            return False
        return row.fifth_last_at is None or row.fifth_last_at < active_since(self.now)

    def has_place_filter(self) -> Q:
        """The rule of `has_place` for the database."""
        return Q(games__gte=PLACEMENT_GAMES) if self.season else placed_of_all_time(self.now)

    def _is_new(self) -> Q:
        if self.season:
            return Q(games__lt=PLACEMENT_GAMES)
        return Q(games__lt=PROVISIONAL_GAMES) | Q(opponents__lt=PROVISIONAL_OPPONENTS)

    def _ranked(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        return without_gone(rows).order_by("-rating", "user")

    def places(self, rows: Sequence[Any]) -> list[int | None]:
        """The places of these rows, asked for all at once; None for who has none."""
        ahead = {
            f"ahead_{at}": Count("pk", filter=ahead_of(row))
            for at, row in enumerate(rows)
            if self.has_place(row)
        }
        found = self.placed.order_by().aggregate(**ahead) if ahead else {}
        return [
            found[f"ahead_{at}"] + 1 if f"ahead_{at}" in found else None for at in range(len(rows))
        ]


def placed_of_all_time(now: datetime) -> Q:
    """The rule of a place for all time, for the database."""
    return Q(
        games__gte=PROVISIONAL_GAMES,
        opponents__gte=PROVISIONAL_OPPONENTS,
        fifth_last_at__gte=active_since(now),
    )


def without_gone(rows: QuerySet[Any]) -> QuerySet[Any]:
    """Ratings without those of closed accounts, of people who are frozen, and of those who withdrew."""
    # Short lists that are read once; looking up every person of a ladder takes most of a page's time.
    closed = User.objects.filter(closed_at__isnull=False)
    frozen = Freeze.objects.filter(lifted_at=None)
    hidden = Withdrawal.objects.all()
    for gone in (closed.values("pk"), frozen.values("user"), hidden.values("user")):
        rows = rows.exclude(user__in=gone)
    return rows


def in_circle(rows: QuerySet[Any], user_id: int) -> QuerySet[Any]:
    """Only the people whom somebody follows, and themselves."""
    # One list that is read once: asked of every row of a ladder, it is most of the page's time.
    followed = Follow.objects.filter(user=user_id).values("followed")
    return rows.filter(user__in=followed.union(User.objects.filter(pk=user_id).values("pk")))


def _ahead(rating: Any, user: Any) -> Q:
    """Those who stand before this one.

    The bound lets an index be read once and in its order; an either-or alone reads it twice and sorts what it found.
    """
    return Q(rating__gte=rating) & (Q(rating__gt=rating) | Q(user__lt=user))


#: Those who stand before the row of an outer question.
AHEAD_OF_OUTER: Final = _ahead(OuterRef("rating"), OuterRef("user"))


def count_of(rows: QuerySet[Any], filtered: Q) -> Any:
    """How many of these rows there are for each of an outer question, as a part of that one question."""
    counted = rows.order_by().filter(filtered).values("ladder").annotate(n=Count("pk"))
    return Coalesce(Subquery(counted.values("n")), 0)


def ahead_of(row: Any) -> Q:
    """Those of a board who stand before this row."""
    return _ahead(row.rating, row.user_id)


@dataclass(frozen=True, slots=True)
class Census:
    """How many people of a board stand in each COLUMN points: those with a place, and those on the way to one."""

    columns: Mapping[int, tuple[int, int]]

    @property
    def placed(self) -> int:
        """People with a place."""
        return sum(placed for placed, _ in self.columns.values())

    @property
    def coming(self) -> int:
        """People on the way to one."""
        return sum(coming for _, coming in self.columns.values())

    @property
    def distribution(self) -> list[tuple[int, int]]:
        """People with a place by column, from the lowest to the highest of them."""
        counts = {at: placed for at, (placed, _) in self.columns.items() if placed}
        if not counts:
            return []
        return [(at * COLUMN, counts.get(at, 0)) for at in range(min(counts), max(counts) + 1)]


def census(board: Leaderboard) -> Census:
    """All people of a board, counted in one question."""
    columns = board.listed.order_by().values(column=Floor(F("rating") / COLUMN))
    rows = columns.annotate(listed=Count("pk"), placed=Count("pk", filter=board.has_place_filter()))
    return Census(
        {int(row["column"]): (row["placed"], row["listed"] - row["placed"]) for row in rows}
    )


def podium(ladder: Ladder, season: str, now: datetime, count: int = 3) -> list[tuple[str, Decimal]]:
    """The first of a season, with their ratings."""
    rows = Leaderboard(ladder, now, season).placed.select_related("user")[:count]
    return [(row.user.display_name, row.rating) for row in rows]
