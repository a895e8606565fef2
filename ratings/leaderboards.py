"""Reads of leaderboards: the same few questions, however many people and matches there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, Floor

from accounts.models import User
from ratings.ladders import (
    ACTIVE_GAMES,
    PLACEMENT_GAMES,
    PROVISIONAL_GAMES,
    PROVISIONAL_OPPONENTS,
    active_since,
    spread,
    whole,
)
from ratings.models import Follow, Freeze, Ladder, Rating, RatingChange, SeasonRating, Withdrawal
from ratings.selectors import Shown, shown

#: Rows of a leaderboard on one page, and those that a search finds.
PAGE: Final = 50
FOUND_MOST: Final = 10
#: Points of one column of the distribution.
COLUMN: Final = 50
#: Weeks that the little bars of a row show.
WEEKS: Final = 12


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
    followed = Follow.objects.filter(user=user_id, followed=OuterRef("user"))
    return rows.filter(Q(user=user_id) | Exists(followed))


#: Those who stand before the row of an outer question.
AHEAD_OF_OUTER: Final = Q(rating__gt=OuterRef("rating")) | Q(
    rating=OuterRef("rating"), user__lt=OuterRef("user")
)


def count_of(rows: QuerySet[Any], filtered: Q) -> Any:
    """How many of these rows there are for each of an outer question, as a part of that one question."""
    counted = rows.order_by().filter(filtered).values("ladder").annotate(n=Count("pk"))
    return Coalesce(Subquery(counted.values("n")), 0)


def ahead_of(row: Any) -> Q:
    """Those of a board who stand before this row."""
    return Q(rating__gt=row.rating) | Q(rating=row.rating, user__lt=row.user_id)


@dataclass(frozen=True, slots=True)
class LeaderRow:
    """A line of a leaderboard; `place` is None for who has none, `was` the place a day ago."""

    place: int | None
    was: int | None
    user_id: int
    name: str
    shown: Shown
    games: int
    wins: int
    weeks: tuple[int, ...]
    last_at: datetime | None
    is_me: bool
    is_idle: bool
    is_new: bool

    @property
    def won(self) -> int:
        """In percent."""
        return round(100 * self.wins / self.games) if self.games else 0

    @property
    def climbed(self) -> int:
        """Places since a day ago, upwards."""
        return self.was - self.place if self.was and self.place else 0

    @property
    def fell(self) -> int:
        """Places since a day ago, downwards."""
        return -self.climbed


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


@dataclass(frozen=True, slots=True)
class BoardPage:
    """What a reader sees of a board: some rows, their own, and on which page that stands.

    `gap`: points to the place above, None for the first. `mine_on` 0 and no `gap` where the reader has no place.
    """

    rows: list[LeaderRow]
    mine: LeaderRow | None
    mine_on: int = 0
    gap: int | None = None


def board_page(board: Leaderboard, *, search: str = "", page: int = 1, me: int = 0) -> BoardPage:
    """One page of a board; `search` finds part of a name. As many questions whatever it holds and wherever I stand."""
    own = board.row_of(me) if me else None
    listed = board.seen(board.listed)
    if search:
        found = list(listed.filter(user__name_key__contains=search)[:FOUND_MOST])
        places = board.places(found)
    else:
        found = list(listed[(page - 1) * PAGE : page * PAGE])
        places = _following(board, found, is_top=page == 1)
    if own is None:
        return BoardPage(_leader_rows(board, found, places, me), None)
    has_place = own.is_listed and board.has_place(own)
    mine_at = own.ahead + 1 if has_place else None
    *rows, mine = _leader_rows(board, [*found, own], [*places, mine_at], me)
    return _standing(board, own, BoardPage(rows, mine)) if has_place else BoardPage(rows, mine)


def _standing(board: Leaderboard, own: Any, shown: BoardPage) -> BoardPage:
    before = ahead_of(own)
    above = board.placed.filter(before).order_by("rating", "-user").first()
    return replace(
        shown,
        mine_on=1 + board.listed.filter(before).count() // PAGE,
        gap=None if above is None else max(1, whole(above.rating) - whole(own.rating)),
    )


def _following(board: Leaderboard, rows: Sequence[Any], *, is_top: bool) -> list[int | None]:
    """The places of rows that stand below each other; the first of them is counted, the others follow."""
    if not rows:
        return []
    place = 0 if is_top else board.placed.filter(ahead_of(rows[0])).count()
    found: list[int | None] = []
    for row in rows:
        has_place = board.has_place(row)
        place += has_place
        found.append(place if has_place else None)
    return found


def _leader_rows(
    board: Leaderboard, rows: Sequence[Any], places: Sequence[int | None], me: int
) -> list[LeaderRow]:
    users = [row.user_id for row in rows]
    weeks, lasts = _weeks(board, users), _lasts(board, users)
    return [
        LeaderRow(
            place=place,
            was=None if board.circle else row.noted_place,
            user_id=row.user_id,
            name=row.user.display_name,
            shown=_shown_row(row),
            games=row.games,
            wins=row.wins,
            weeks=tuple(weeks.get((row.user_id, week), 0) for week in range(WEEKS)),
            last_at=lasts.get(row.user_id),
            is_me=row.user_id == me,
            is_idle=row.games >= PROVISIONAL_GAMES and board.is_idle(row),
            is_new=row.games < (PLACEMENT_GAMES if board.season else PROVISIONAL_GAMES),
        )
        for row, place in zip(rows, places, strict=True)
    ]


def _shown_row(row: Rating | SeasonRating) -> Shown:
    if isinstance(row, Rating):
        return shown(row)
    return Shown(whole(row.rating), spread(row.games), row.games < PLACEMENT_GAMES)


def _lasts(board: Leaderboard, users: Sequence[int]) -> dict[int, datetime | None]:
    rows = Rating.objects.filter(ladder=board.ladder, user__in=users)
    return dict(rows.values_list("user", "last_at"))


def _weeks(board: Leaderboard, users: Sequence[int]) -> dict[tuple[int, int], int]:
    """Matches by person and week, the last week with the highest number."""
    since = board.now - timedelta(weeks=WEEKS)
    rows = RatingChange.objects.filter(
        ladder=board.ladder,
        person__in=[str(user) for user in users],
        ended_at__gt=since,
        corrected_by=None,
    )
    found: dict[tuple[int, int], int] = {}
    for person, ended_at in rows.values_list("person", "ended_at"):
        week = min(WEEKS - 1, (ended_at - since) // timedelta(weeks=1))
        key = (int(person), int(week))
        found[key] = found.get(key, 0) + 1
    return found


def seasons_of(ladder: Ladder) -> list[str]:
    """The seasons that were played on a ladder, the newest first."""
    rows = SeasonRating.objects.filter(ladder=ladder).order_by("-season")
    return list(rows.values_list("season", flat=True).distinct())


def places_in_seasons(ladder: Ladder, seasons: Sequence[str], user_id: int) -> Mapping[str, int]:
    """The places of a person in these seasons; those in which they had none are left out."""
    placed = Q(season=OuterRef("season"), games__gte=PLACEMENT_GAMES)
    peers = without_gone(SeasonRating.objects.filter(placed, ladder=ladder))
    rows = SeasonRating.objects.filter(
        ladder=ladder, season__in=seasons, user=user_id, games__gte=PLACEMENT_GAMES
    )
    found = rows.annotate(ahead=count_of(peers, AHEAD_OF_OUTER)).values_list("season", "ahead")
    return {season: ahead + 1 for season, ahead in found}


def places_of(user_id: int, now: datetime) -> Mapping[int, int]:
    """The places of a person of all time, by ladder; those on which they have none are left out."""
    placed = placed_of_all_time(now)
    peers = without_gone(Rating.objects.filter(placed, ladder=OuterRef("ladder")))
    rows = Rating.objects.filter(placed, user=user_id)
    found = rows.annotate(ahead=count_of(peers, AHEAD_OF_OUTER)).values_list("ladder", "ahead")
    return {ladder: ahead + 1 for ladder, ahead in found}


@dataclass(frozen=True, slots=True)
class OwnFacts:
    """What the rules of a place ask of somebody, as it is with them."""

    games: int
    opponents: int
    recent: int
    season_games: int


def own_facts(board: Leaderboard, user_id: int) -> OwnFacts:
    """Rated games, different opponents and games of late of somebody on this ladder."""
    rating = Rating.objects.filter(ladder=board.ladder, user=user_id).first()
    if rating is None:
        return OwnFacts(0, 0, 0, 0)
    since = active_since(board.now)
    recent = RatingChange.objects.filter(
        ladder=board.ladder, person=str(user_id), corrected_by=None, ended_at__gte=since
    )
    season = SeasonRating.objects.filter(
        ladder=board.ladder, user=user_id, season=board.season
    ).first()
    return OwnFacts(
        games=rating.games,
        opponents=rating.opponents,
        recent=recent[:ACTIVE_GAMES].count(),
        season_games=0 if season is None else season.games,
    )


def podium(ladder: Ladder, season: str, now: datetime, count: int = 3) -> list[tuple[str, Decimal]]:
    """The first of a season, with their ratings."""
    rows = Leaderboard(ladder, now, season).placed.select_related("user")[:count]
    return [(row.user.display_name, row.rating) for row in rows]
