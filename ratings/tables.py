"""What the page of a leaderboard shows, and what a table is told of ratings; templates decide nothing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from accounts import names
from games.engines.catalogue import GAMES
from games.fronts.catalogue import front_for
from games.models import Match, Seat
from ratings import drawings, selectors, texts
from ratings.drawings import Scale, Stripe, WeekBar, Whisker
from ratings.ladders import (
    ACTIVE_DAYS,
    ACTIVE_GAMES,
    PACES,
    PLACEMENT_GAMES,
    PROVISIONAL_GAMES,
    PROVISIONAL_OPPONENTS,
    season_at,
)
from ratings.models import Ladder
from ratings.selectors import COLUMN, PAGE, LeaderRow, Shown


@dataclass(frozen=True, slots=True)
class Asked:
    """Which part of which leaderboard is asked for; without a season that of all time, `me` 0 for a stranger."""

    game: str
    pace: str
    season: str
    search: str
    page: int
    me: int


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """A line of a leaderboard with what is drawn in it."""

    row: LeaderRow
    whisker: Whisker
    bars: list[WeekBar]


@dataclass(frozen=True, slots=True)
class Hill:
    """The distribution of a leaderboard, and where the reader stands in it."""

    stripes: list[Stripe]
    mine: float | None
    rating: int
    below: int
    median: int
    ticks: list[tuple[int, float]]


@dataclass(frozen=True, slots=True)
class LeaderPage:
    """All that the page shows."""

    asked: Asked
    game_name: str
    games: list[tuple[str, str]]
    paces: list[tuple[str, str]]
    seasons: list[tuple[str, str, bool]]
    rows: list[DrawnRow]
    mine: DrawnRow | None
    is_mine_listed: bool
    count: int
    pages: int
    scale: Scale
    hill: Hill | None
    rules: dict[str, int]

    @property
    def season_name(self) -> str:
        return next(name for _, name, chosen in self.seasons if chosen)


#: The conditions of a place, as the page names them.
RULES = {
    "games": PROVISIONAL_GAMES,
    "opponents": PROVISIONAL_OPPONENTS,
    "active": ACTIVE_GAMES,
    "days": ACTIVE_DAYS,
    "placement": PLACEMENT_GAMES,
}


def page_of(asked: Asked, now: datetime) -> LeaderPage:
    """The page; a ladder that nobody has played on is empty."""
    ladder = selectors.ladder_for(asked.game, asked.pace)
    if ladder is None:
        return _page(asked, None, [], None, 0, now)
    search = names.key(asked.search) if asked.search else ""
    rows, count = selectors.leaders(
        ladder, now, season=asked.season, search=search, page=asked.page, me=asked.me
    )
    mine = selectors.my_row(ladder, now, asked.me, asked.season) if asked.me else None
    return _page(asked, ladder, rows, mine, count, now)


def _page(
    asked: Asked,
    ladder: Ladder | None,
    rows: list[LeaderRow],
    mine: LeaderRow | None,
    count: int,
    now: datetime,
) -> LeaderPage:
    known = [*rows, *([mine] if mine else [])]
    ends = [row.shown.rating + sign * row.shown.spread for row in known for sign in (-1, 1)]
    scale = drawings.scale_of(ends, drawings.WHISKER)
    return LeaderPage(
        asked=asked,
        game_name=front_for(asked.game).name,
        games=[(key, front_for(key).name) for key in GAMES],
        paces=[(pace, str(texts.PACES[pace])) for pace in PACES],
        seasons=_seasons(asked, ladder, now),
        rows=[_drawn(row, scale) for row in rows],
        mine=None if mine is None else _drawn(mine, scale),
        is_mine_listed=any(row.is_me for row in rows),
        count=count,
        pages=0 if asked.search else -(-count // PAGE),
        scale=scale,
        hill=_hill(ladder, asked, mine, now),
        rules=RULES,
    )


def _drawn(row: LeaderRow, scale: Scale) -> DrawnRow:
    return DrawnRow(
        row,
        drawings.whisker(scale, row.shown.rating, row.shown.spread),
        drawings.week_bars(row.weeks),
    )


def _seasons(asked: Asked, ladder: Ladder | None, now: datetime) -> list[tuple[str, str, bool]]:
    """All time, then the seasons, the newest first; the one that runs is there in any case."""
    played = selectors.seasons_of(ladder) if ladder else []
    keys = sorted({*played, str(season_at(now)), *filter(None, [asked.season])}, reverse=True)
    named = [("all", texts.all_time(), not asked.season)]
    return named + [(key, texts.season_name(key), key == asked.season) for key in keys[:6]]


def _hill(
    ladder: Ladder | None, asked: Asked, mine: LeaderRow | None, now: datetime
) -> Hill | None:
    if ladder is None:
        return None
    whole_table = (
        selectors.season_standing(ladder, asked.season)
        if asked.season
        else selectors.standing(ladder, now)
    )
    columns = selectors.distribution(whole_table)
    if not columns:
        return None
    rating = mine.shown.rating if mine else None
    scale = Scale(columns[0][0], columns[-1][0] + COLUMN, drawings.HILL[0])
    return Hill(
        stripes=drawings.stripes(columns, rating),
        mine=None if rating is None else scale.at(rating),
        rating=rating or 0,
        below=0 if rating is None else drawings.share_below(columns, rating, COLUMN),
        median=drawings.median(columns, COLUMN),
        ticks=scale.ticks(4),
    )


def of_match(match: Match, pace: str) -> dict[str, Any]:
    """Ratings by seat, and changes once they are known: `{rated, final, verdict, seats: {seat: {...}}}`."""
    seats = dict(Seat.objects.filter(match=match, user__isnull=False).values_list("number", "user"))
    found = selectors.shown_for(match.game, pace, seats.values()) if match.rated else {}
    row = selectors.rating_of_match(match.pk)
    changes = {change.user_id: change for change in selectors.changes_at(match.pk)}
    return {
        "rated": match.rated,
        "final": row is not None,
        "verdict": str(texts.VERDICTS[row.verdict]) if row and row.verdict else "",
        "seats": {
            str(seat): _seat(found.get(user, selectors.UNRATED), changes.get(user))
            for seat, user in seats.items()
            if match.rated
        },
    }


def _seat(shown: Shown, change: Any) -> dict[str, Any]:
    return {
        "rating": shown.text,
        "spread": shown.spread,
        "change": None if change is None else str(change.after - change.before),
    }
