"""What a reader sees of a leaderboard: a page of rows, their own among them; as many questions whatever the board holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

from ratings.ladders import PLACEMENT_GAMES, PROVISIONAL_GAMES, spread, whole
from ratings.leaderboards import Leaderboard, ahead_of
from ratings.models import Rating, RatingChange, SeasonRating
from ratings.selectors import Shown, shown

#: Rows of a leaderboard on one page, and those that a search finds.
PAGE: Final = 50
FOUND_MOST: Final = 10
#: Weeks that the little bars of a row show.
WEEKS: Final = 12


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
