"""Reads of ladders: every page asks the same few questions, however many people and matches there are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Floor

from ratings import elo
from ratings.chronicle import Stand
from ratings.ladders import (
    PLACEMENT_GAMES,
    PROVISIONAL_GAMES,
    PROVISIONAL_OPPONENTS,
    active_since,
    is_provisional,
    spread,
    whole,
)
from ratings.models import (
    CorrectedRating,
    Freeze,
    Ladder,
    MatchRating,
    Rating,
    RatingChange,
    SeasonRating,
)

#: Rows of a leaderboard on one page.
PAGE: Final = 50
#: Points of one column of the distribution.
COLUMN: Final = 50
#: Weeks that the little bars of a row show.
WEEKS: Final = 12
#: Changes that a graph draws: the newest.
GRAPH_MOST: Final = 200
#: Matches that a profile lists.
LISTED: Final = 20


@dataclass(frozen=True, slots=True)
class Shown:
    """A rating as it stands beside a name."""

    rating: int
    spread: int
    provisional: bool

    @property
    def text(self) -> str:
        """`1532`, with a question mark while it says little."""
        return f"{self.rating}?" if self.provisional else str(self.rating)


UNRATED: Final = Shown(whole(elo.START), spread(0), provisional=True)


@dataclass(frozen=True, slots=True)
class LeaderRow:
    """A line of a leaderboard; `place` is None for who has none."""

    place: int | None
    user_id: int
    name: str
    shown: Shown
    games: int
    wins: int
    weeks: tuple[int, ...]
    is_me: bool
    is_idle: bool

    @property
    def won(self) -> int:
        """In percent."""
        return round(100 * self.wins / self.games) if self.games else 0


def ladder_for(game: str, pace: str) -> Ladder | None:
    """The ladder, if anybody has played on it."""
    return Ladder.objects.filter(game=game, pace=pace).first()


def shown(row: Rating | None) -> Shown:
    """The rating of a row; who has none is where people begin."""
    if row is None:
        return UNRATED
    return Shown(whole(row.rating), spread(row.games), is_provisional(row.games, row.opponents))


def shown_for(game: str, pace: str, users: Iterable[int]) -> dict[int, Shown]:
    """The ratings of these people on a ladder; those without one are not in it."""
    rows = Rating.objects.filter(ladder__game=game, ladder__pace=pace, user__in=list(users))
    return {row.user_id: shown(row) for row in rows}


def stand_of(user_id: int, game: str, pace: str) -> Stand:
    """Where somebody stands on a ladder."""
    row = Rating.objects.filter(user=user_id, ladder__game=game, ladder__pace=pace).first()
    return Stand() if row is None else Stand.read(f"rating {row.pk}", row.stand)


def exact_for(game: str, pace: str, users: Iterable[int | None]) -> dict[int, Decimal]:
    """The ratings of these people on a ladder, to the hundredth."""
    rows = Rating.objects.filter(
        ladder__game=game, ladder__pace=pace, user__in=[user for user in users if user]
    )
    return dict(rows.values_list("user", "rating"))


def is_frozen(user_id: int) -> bool:
    """Whether somebody may not play rated for now."""
    return Freeze.objects.filter(user=user_id, lifted_at=None).exists()


# -- leaderboards -------------------------------------------------------------------------------------


def _public(rows: QuerySet[Any]) -> QuerySet[Any]:
    """Without closed accounts and people who are frozen."""
    frozen = Freeze.objects.filter(user=OuterRef("user"), lifted_at=None)
    return rows.filter(user__closed_at=None).exclude(Exists(frozen))


def standing(ladder: Ladder, now: datetime) -> QuerySet[Rating]:
    """Everybody with a place in the table of all time, the best first."""
    rows = Rating.objects.filter(
        ladder=ladder,
        games__gte=PROVISIONAL_GAMES,
        opponents__gte=PROVISIONAL_OPPONENTS,
        fifth_last_at__gte=active_since(now),
    )
    return _public(rows).order_by("-rating", "user")


def season_standing(ladder: Ladder, season: str) -> QuerySet[SeasonRating]:
    """Everybody with a place in the table of a season, the best first."""
    rows = SeasonRating.objects.filter(ladder=ladder, season=season, games__gte=PLACEMENT_GAMES)
    return _public(rows).order_by("-rating", "user")


def leaders(
    ladder: Ladder, now: datetime, *, season: str = "", search: str = "", page: int = 1, me: int = 0
) -> tuple[list[LeaderRow], int]:
    """One page of a table, with how many people have a place in it; `search` finds part of a name."""
    whole_table = season_standing(ladder, season) if season else standing(ladder, now)
    count = whole_table.count()
    if search:
        found = list(
            whole_table.filter(user__name_key__contains=search).select_related("user")[:PAGE]
        )
        places = [place_of(whole_table, row) for row in found[:10]]
        found = found[:10]
    else:
        first = (page - 1) * PAGE
        found = list(whole_table.select_related("user")[first : first + PAGE])
        places = list(range(first + 1, first + 1 + len(found)))
    return _leader_rows(ladder, found, places, now, me), count


def my_row(ladder: Ladder, now: datetime, user_id: int, season: str = "") -> LeaderRow | None:
    """Where a person is in the table, also where it has no place for them; None where they have not played."""
    whole_table = season_standing(ladder, season) if season else standing(ladder, now)
    rows = (
        SeasonRating.objects.filter(ladder=ladder, season=season)
        if season
        else Rating.objects.filter(ladder=ladder)
    )
    row = rows.filter(user=user_id).select_related("user").first()
    if row is None:
        return None
    is_in = whole_table.filter(pk=row.pk).exists()
    place = place_of(whole_table, row) if is_in else None
    return _leader_rows(ladder, [row], [place], now, user_id)[0]


def place_of(whole_table: QuerySet[Any], row: Any) -> int:
    """The place of a row that is in this table."""
    ahead = Q(rating__gt=row.rating) | Q(rating=row.rating, user__lt=row.user_id)
    return 1 + whole_table.filter(ahead).count()


def _leader_rows(
    ladder: Ladder, rows: Sequence[Any], places: Sequence[int | None], now: datetime, me: int
) -> list[LeaderRow]:
    weeks = _weeks(ladder, [row.user_id for row in rows], now)
    return [
        LeaderRow(
            place=place,
            user_id=row.user_id,
            name=row.user.display_name,
            shown=_shown_row(row),
            games=row.games,
            wins=row.wins,
            weeks=tuple(weeks.get((row.user_id, week), 0) for week in range(WEEKS)),
            is_me=row.user_id == me,
            is_idle=isinstance(row, Rating)
            and (row.fifth_last_at is None or row.fifth_last_at < active_since(now)),
        )
        for row, place in zip(rows, places, strict=True)
    ]


def _shown_row(row: Rating | SeasonRating) -> Shown:
    if isinstance(row, Rating):
        return shown(row)
    return Shown(whole(row.rating), spread(row.games), row.games < PLACEMENT_GAMES)


def _weeks(ladder: Ladder, users: Sequence[int], now: datetime) -> dict[tuple[int, int], int]:
    """Matches by person and week, the last week with the highest number."""
    since = now - timedelta(weeks=WEEKS)
    rows = RatingChange.objects.filter(
        ladder=ladder,
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


def distribution(whole_table: QuerySet[Any]) -> list[tuple[int, int]]:
    """How many people of a table stand in each COLUMN points, from the lowest to the highest of them."""
    columns = whole_table.order_by().values(column=Floor(F("rating") / COLUMN))
    counts = {int(row["column"]): row["n"] for row in columns.annotate(n=Count("pk"))}
    if not counts:
        return []
    return [(at * COLUMN, counts.get(at, 0)) for at in range(min(counts), max(counts) + 1)]


def seasons_of(ladder: Ladder) -> list[str]:
    """The seasons that were played on a ladder, the newest first."""
    rows = SeasonRating.objects.filter(ladder=ladder).order_by("-season")
    return list(rows.values_list("season", flat=True).distinct())


# -- receipts -----------------------------------------------------------------------------------------


def change_at(match_id: str, user_id: int) -> RatingChange | None:
    """What a match has changed for somebody, as it holds now or as it was when the match was voided."""
    rows = RatingChange.objects.filter(rated_match__match=match_id, person=str(user_id))
    found = rows.select_related("rated_match__match", "ladder", "user", "corrected_by")
    return found.order_by(F("corrected_by").asc(nulls_first=True), "-pk").first()


def changes_at(match_id: str) -> list[RatingChange]:
    """What a match has changed for everybody, as it holds."""
    rows = RatingChange.objects.filter(rated_match__match=match_id, corrected_by=None)
    return list(rows.select_related("user").order_by("place", "unit", "person"))


def rating_of_match(match_id: str) -> MatchRating | None:
    """The row of a match that was looked at."""
    return MatchRating.objects.filter(match=match_id).select_related("ladder").first()


def earlier_of(change: RatingChange) -> list[RatingChange]:
    """The changes that this one replaced, the newest first."""
    rows = RatingChange.objects.filter(
        rated_match=change.rated_match_id, person=change.person, corrected_by__isnull=False
    )
    return list(rows.exclude(pk=change.pk).select_related("corrected_by").order_by("-pk"))


def corrections_of(user_id: int, limit: int = LISTED) -> list[CorrectedRating]:
    """The receipts of corrections that concern somebody, the newest first."""
    rows = CorrectedRating.objects.filter(person=str(user_id))
    found = rows.select_related("correction__ladder").order_by("-correction__at", "-pk")
    return list(found[:limit])


# -- people -------------------------------------------------------------------------------------------


def ratings_of(user_id: int) -> list[Rating]:
    """Where somebody stands, on every ladder they have played."""
    rows = Rating.objects.filter(user=user_id).select_related("ladder")
    return list(rows.order_by("ladder__game", "-ladder__pace"))


def graph_of(ladder: Ladder, user_id: int) -> list[RatingChange]:
    """The newest changes of somebody on a ladder, the oldest of them first."""
    rows = RatingChange.objects.filter(ladder=ladder, person=str(user_id), corrected_by=None)
    newest = rows.order_by("-ended_at", "-rated_match__match")
    return list(newest.only("ended_at", "after", "games", "season")[:GRAPH_MOST])[::-1]


def matches_of(user_id: int, ladder: Ladder | None = None) -> list[RatingChange]:
    """The newest rated matches of somebody, with everybody who was there."""
    rows = RatingChange.objects.filter(person=str(user_id), corrected_by=None)
    if ladder is not None:
        rows = rows.filter(ladder=ladder)
    found = rows.select_related("ladder", "rated_match").order_by("-ended_at")
    return list(found.prefetch_related("rated_match__match__seats")[:LISTED])


@dataclass(frozen=True, slots=True)
class Tally:
    """How often somebody won in one kind of situation."""

    key: str
    games: int
    wins: int
    fair: int  # percent

    @property
    def percent(self) -> int:
        return round(100 * self.wins / self.games)


def tallies(ladder: Ladder, user_id: int) -> dict[str, list[Tally]]:
    """Wins of somebody by place in the order of play, by role, and by number of units."""
    rows = RatingChange.objects.filter(ladder=ladder, person=str(user_id), corrected_by=None)
    counts = (
        rows.order_by()
        .values("unit", "role", "units")
        .annotate(games=Count("pk"), wins=Count("pk", filter=Q(place=1, left=False)))
    )
    found: dict[str, dict[str, list[float]]] = {"seat": {}, "role": {}, "units": {}}
    for row in counts:
        for kind, key in (
            ("seat", str(row["unit"] + 1)),
            ("role", row["role"]),
            ("units", str(row["units"])),
        ):
            if key:
                sums = found[kind].setdefault(key, [0, 0, 0.0])
                sums[0] += row["games"]
                sums[1] += row["wins"]
                sums[2] += row["games"] / row["units"]
    return {
        kind: [
            Tally(key, int(games), int(wins), round(100 * fair / games))
            for key, (games, wins, fair) in sorted(of.items())
        ]
        for kind, of in found.items()
    }


def head_to_head(
    user_id: int, other_id: int, limit: int = 40
) -> list[tuple[datetime, bool | None]]:
    """The matches of two people against each other, the oldest first: whether the first stood higher; None: as high."""
    mine = RatingChange.objects.filter(person=str(user_id), corrected_by=None)
    theirs = RatingChange.objects.filter(
        person=str(other_id), corrected_by=None, rated_match=OuterRef("rated_match")
    ).exclude(unit=OuterRef("unit"))
    rows = mine.filter(Exists(theirs)).order_by("-ended_at")[:limit]
    pairs = {row.rated_match_id: row for row in rows}
    met = RatingChange.objects.filter(
        rated_match__in=list(pairs), person=str(other_id), corrected_by=None
    )
    found = [(row.ended_at, _higher(pairs[row.rated_match_id].place, row.place)) for row in met]
    return sorted(found, key=lambda one: one[0])


def _higher(mine: int, theirs: int) -> bool | None:
    return None if mine == theirs else mine < theirs


def expected_share(user: Decimal, other: Decimal) -> float:
    """How often the first is expected to stand higher."""
    return float(elo.expectation(other - user))
