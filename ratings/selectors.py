"""Reads of ladders: every page asks the same few questions, however many people and matches there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final

from django.db.models import Count, Exists, F, OuterRef, Q

from ratings import elo
from ratings.chronicle import Stand
from ratings.ladders import is_provisional, spread, whole
from ratings.models import (
    CorrectedRating,
    Follow,
    Freeze,
    Household,
    Ladder,
    MatchRating,
    Rating,
    RatingChange,
    Withdrawal,
)

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


def stands_for(game: str, pace: str, users: Iterable[int | None]) -> dict[int, Stand]:
    """Where these people stand on a ladder; those who have not played are not in it."""
    rows = Rating.objects.filter(
        ladder__game=game, ladder__pace=pace, user__in=[user for user in users if user]
    )
    return {row.user_id: Stand.read(f"rating {row.pk}", row.stand) for row in rows}


def met_since(user_id: int, game: str, pace: str, since: datetime) -> Counter[str]:
    """How often somebody has met whom in rated matches that ended after a moment."""
    rows = RatingChange.objects.filter(
        ladder__game=game,
        ladder__pace=pace,
        person=str(user_id),
        corrected_by=None,
        ended_at__gt=since,
    )
    return Counter(other for gains in rows.values_list("gains", flat=True) for other in gains)


def seat_offsets(game: str, pace: str, table_type: str) -> dict[int, Decimal]:
    """What each seat of such a table is worth in rating points by now; empty where seats have no worth of their own."""
    rows = MatchRating.objects.filter(
        ladder__game=game, ladder__pace=pace, verdict="", table_type=table_type
    )
    newest = rows.order_by("-ended_at", "-match").values_list("offsets", flat=True).first() or {}
    kinds = [(name.partition(":"), points) for name, points in newest.items()]
    return {int(seat): Decimal(points) for (kind, _, seat), points in kinds if kind == "seat"}


def is_frozen(user_id: int) -> bool:
    """Whether somebody may not play rated for now."""
    return Freeze.objects.filter(user=user_id, lifted_at=None).exists()


def is_withdrawn(user_id: int) -> bool:
    """Whether somebody wishes to stand on no leaderboard."""
    return Withdrawal.objects.filter(user=user_id).exists()


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


def is_followed(user_id: int, other_id: int) -> bool:
    """Whether the first follows the other."""
    return Follow.objects.filter(user=user_id, followed=other_id).exists()


def households_said(user_id: int, other_id: int) -> tuple[bool, bool]:
    """Whether the first says to live together with the other, and the other with the first."""
    both = Q(user=user_id, other=other_id) | Q(user=other_id, other=user_id)
    said = set(Household.objects.filter(both).values_list("user", flat=True))
    return user_id in said, other_id in said


def ratings_of(user_id: int) -> list[Rating]:
    """Where somebody stands, on every ladder they have played."""
    rows = Rating.objects.filter(user=user_id).select_related("ladder")
    return list(rows.order_by("ladder__game", "-ladder__pace"))


def newest_by_ladder(user_id: int) -> dict[int, list[Decimal]]:
    """The newest ratings of somebody, the oldest of them first, by ladder."""
    rows = RatingChange.objects.filter(person=str(user_id), user=user_id, corrected_by=None)
    found: dict[int, list[Decimal]] = {}
    newest = rows.order_by("-ended_at").values_list("ladder", "after")[:GRAPH_MOST]
    for ladder, after in reversed(newest):
        found.setdefault(ladder, []).append(after)
    return found


def graph_of(ladder: Ladder, user_id: int, since: datetime | None = None) -> list[RatingChange]:
    """The newest changes of somebody on a ladder, the oldest of them first."""
    rows = RatingChange.objects.filter(ladder=ladder, person=str(user_id), corrected_by=None)
    if since is not None:
        rows = rows.filter(ended_at__gte=since)
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

    @property
    def bar(self) -> int:
        """The length of its bar in a picture that is 200 wide and ends at three quarters won."""
        return min(200, round(self.percent * 200 / 75))

    @property
    def fair_at(self) -> int:
        """Where the mark of the fair share stands there."""
        return min(200, round(self.fair * 200 / 75))


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
