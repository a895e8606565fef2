"""What the page of a leaderboard shows, and what a table is told of ratings; templates decide nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.urls import reverse

from accounts import names
from games.engines.catalogue import GAMES
from games.fronts.catalogue import front_for
from games.models import Match, Seat
from ratings import drawings, leaderboards, own_places, selectors, texts
from ratings.board_pages import PAGE, BoardPage, LeaderRow, board_page
from ratings.drawings import Scale, Stripe, WeekBars, Whisker
from ratings.ladders import (
    ACTIVE_GAMES,
    PLACEMENT_GAMES,
    PROVISIONAL_GAMES,
    PROVISIONAL_OPPONENTS,
    SeasonKey,
    season_at,
    whole,
)
from ratings.leaderboards import COLUMN, Leaderboard
from ratings.models import RatingChange
from ratings.paces import nearest, pace_of_match, paces_of
from ratings.selectors import Shown


@dataclass(frozen=True, slots=True)
class Asked:
    """Which part of which leaderboard is asked for; without a season that of all time, `me` 0 for a stranger.

    `friends`: only those whom I follow, and me.
    """

    game: str
    pace: str
    season: str
    search: str
    page: int
    me: int
    friends: bool = False


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """A line of a leaderboard with what is drawn in it; `days_ago` from the day on which that says something."""

    row: LeaderRow
    whisker: Whisker
    weeks: WeekBars
    days_ago: int | None


@dataclass(frozen=True, slots=True)
class Hill:
    """The distribution of a leaderboard, and where the reader stands in it."""

    lines_below: str
    lines_above: str
    outline: str
    mine: float | None
    mine_y: float
    rating: int
    below: int
    median: int
    median_at: float
    ticks: list[tuple[int, float]]

    @property
    def is_half_told(self) -> bool:
        """Whether there is room beside the reader's own figure to write where the half stands."""
        return self.mine is None or abs(self.mine - self.median_at) > HALF_WIDE


@dataclass(frozen=True, slots=True)
class SeasonStop:
    """A season on the line of seasons: `done`, `now` or `later`."""

    key: str
    name: str
    kind: str
    note: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class OwnStanding:
    """What the reader is told of their own place: the band of the rating, the gap to the place above."""

    low: int
    high: int
    gap: int | None
    page: int


@dataclass(frozen=True, slots=True)
class LeaderPage:
    """All that the page shows."""

    asked: Asked
    game_name: str
    games: list[tuple[str, str, str]]
    paces: list[tuple[str, str]]
    stops: list[SeasonStop]
    season_name: str
    rows: list[DrawnRow]
    mine: DrawnRow | None
    is_mine_listed: bool
    standing: OwnStanding | None
    count: int
    coming: int
    pages: int
    scale: Scale
    scale_rules: str
    hill: Hill | None
    rules: list[Condition]
    podium: list[tuple[str, int]]
    podium_name: str
    is_withdrawn: bool

    @property
    def needed(self) -> int:
        """Rated matches until a rating is more than provisional, in a season as for all time."""
        return PLACEMENT_GAMES if self.asked.season else PROVISIONAL_GAMES

    @property
    def tail(self) -> str:
        """What links within the page keep besides the season."""
        return "&circle=friends" if self.asked.friends else ""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of a place: what is asked, how much of it the reader has (None: a stranger), and whether that does."""

    text: str
    needed: int
    have: int | None

    @property
    def is_met(self) -> bool:
        return self.have is not None and self.have >= self.needed


#: Days without a match from which on a row says so.
QUIET_DAYS = 21
#: What two figures above the distribution take between their middles, of its 320.
HALF_WIDE = 90
_NOBODY = leaderboards.Census({})


def page_of(asked: Asked, now: datetime) -> LeaderPage:
    """The page; a ladder that nobody has played on is empty."""
    ladder = selectors.ladder_for(asked.game, asked.pace)
    if ladder is None:
        return _page(asked, None, now)
    circle = asked.me if asked.friends else 0
    return _page(asked, Leaderboard(ladder, now, asked.season, circle), now)


def _page(asked: Asked, board: Leaderboard | None, now: datetime) -> LeaderPage:
    is_withdrawn = bool(asked.me) and selectors.is_withdrawn(asked.me)
    shown = _read(asked, board)
    rows, mine = shown.rows, None if is_withdrawn else shown.mine
    people = leaderboards.census(board) if board else _NOBODY
    known = [*rows, *([mine] if mine else [])]
    ends = [row.shown.rating + sign * row.shown.spread for row in known for sign in (-1, 1)]
    scale = drawings.scale_of(ends, drawings.WHISKER)
    total = people.placed + people.coming
    last = "" if known or not asked.season else str(SeasonKey.parse(asked.season).previous)
    best = leaderboards.podium(board.ladder, last, now) if board and last else []
    return LeaderPage(
        asked=asked,
        game_name=front_for(asked.game).name,
        games=[(key, front_for(key).name, nearest(key, asked.pace)) for key in GAMES],
        paces=[(pace, str(texts.PACES[pace])) for pace in paces_of(asked.game)],
        stops=_stops(asked, board, now),
        season_name=texts.season_name(asked.season) if asked.season else texts.all_time(),
        rows=[_drawn(row, scale, now) for row in rows],
        mine=None if mine is None else _drawn(mine, scale, now),
        is_mine_listed=any(row.is_me for row in rows),
        standing=_standing(replace(shown, mine=mine)),
        count=people.placed,
        coming=people.coming,
        pages=0 if asked.search else -(-total // PAGE),
        scale=scale,
        scale_rules=drawings.rules(scale),
        hill=_hill(_everybody(board, people), mine),
        rules=_rules(asked, board),
        podium=[(name, whole(rating)) for name, rating in best],
        podium_name=texts.season_name(last) if best else "",
        is_withdrawn=is_withdrawn,
    )


def _read(asked: Asked, board: Leaderboard | None) -> BoardPage:
    if board is None:
        return BoardPage([], None)
    search = names.key(asked.search) if asked.search else ""
    return board_page(board, search=search, page=asked.page, me=asked.me)


def _drawn(row: LeaderRow, scale: Scale, now: datetime) -> DrawnRow:
    days = None if row.last_at is None else (now - row.last_at).days
    return DrawnRow(
        row,
        drawings.whisker(scale, row.shown.rating, row.shown.spread),
        drawings.week_bars(row.weeks),
        days if days is not None and days >= QUIET_DAYS else None,
    )


def _standing(shown: BoardPage) -> OwnStanding | None:
    """None for who has no place."""
    if shown.mine is None or not shown.mine_on:
        return None
    rating = shown.mine.shown
    low, high = rating.rating - rating.spread, rating.rating + rating.spread
    return OwnStanding(low, high, shown.gap, shown.mine_on)


def _stops(asked: Asked, board: Leaderboard | None, now: datetime) -> list[SeasonStop]:
    """Two seasons that are over, the one that runs and the next one; an older one in place of the first."""
    current = season_at(now)
    over = [current.previous.previous, current.previous]
    if asked.season and SeasonKey.parse(asked.season) < over[0]:
        over[0] = SeasonKey.parse(asked.season)
    keys = [str(key) for key in over]
    places = (
        own_places.places_in_seasons(board.ladder, keys, asked.me) if board and asked.me else {}
    )
    done = [
        SeasonStop(key, texts.season_name(key), "done", note, key == asked.season)
        for key in keys
        for note in [texts.place(places[key]) if key in places else ""]
    ]
    return [
        *done,
        SeasonStop(
            *(str(current), texts.season_name(str(current)), "now"),
            texts.days_left((current.ends - now).days),
            str(current) == asked.season,
        ),
        SeasonStop(
            *(str(current.next), texts.season_name(str(current.next)), "later"),
            texts.begins(current.ends),
            is_chosen=False,
        ),
    ]


def _rules(asked: Asked, board: Leaderboard | None) -> list[Condition]:
    """The conditions of a place, as the page names them, with what the reader has of each."""
    own = own_places.own_facts(board, asked.me) if board and asked.me else None
    if asked.season:
        have = own.season_games if own else None
        return [Condition(texts.condition("placement"), PLACEMENT_GAMES, have)]
    return [
        Condition(texts.condition("games"), PROVISIONAL_GAMES, own.games if own else None),
        Condition(
            texts.condition("opponents"), PROVISIONAL_OPPONENTS, own.opponents if own else None
        ),
        Condition(texts.condition("active"), ACTIVE_GAMES, own.recent if own else None),
    ]


def _everybody(board: Leaderboard | None, people: leaderboards.Census) -> leaderboards.Census:
    """The people of the whole board, also where the table keeps to a circle of them."""
    return leaderboards.census(replace(board, circle=0)) if board and board.circle else people


def _hill(people: leaderboards.Census, mine: LeaderRow | None) -> Hill | None:
    if not (columns := people.distribution):
        return None
    rating = mine.shown.rating if mine else None
    scale = Scale(columns[0][0], columns[-1][0] + COLUMN, drawings.HILL[0])
    at = None if rating is None else scale.at(rating)
    stripes = drawings.stripes(columns, at)
    median = drawings.median(columns, COLUMN)
    return Hill(
        lines_below=_hairlines(one for one in stripes if one.below),
        lines_above=_hairlines(one for one in stripes if not one.below),
        outline=drawings.outline(stripes),
        mine=at,
        mine_y=0 if at is None else min(stripes, key=lambda one: abs(one.x - at)).y,
        rating=rating or 0,
        below=0 if rating is None else drawings.share_below(columns, rating, COLUMN),
        median=median,
        median_at=scale.at(median),
        ticks=scale.ticks(4),
    )


def _hairlines(stripes: Iterable[Stripe]) -> str:
    return drawings.hairlines((one.x, drawings.HILL[1], one.y) for one in stripes)


def of_match(match: Match) -> dict[str, Any]:
    """Ratings by seat, and changes once they are known: `{rated, final, verdict, seats: {seat: {...}}}`."""
    seats = dict(Seat.objects.filter(match=match, user__isnull=False).values_list("number", "user"))
    found = {}
    if match.rated:
        found = selectors.shown_for(match.game, pace_of_match(match), seats.values())
    row = selectors.rating_of_match(match.pk)
    changes = {change.user_id: change for change in selectors.changes_at(match.pk)}
    return {
        "rated": match.rated,
        "final": row is not None,
        "verdict": str(texts.VERDICTS[row.verdict]) if row and row.verdict else "",
        "seats": {
            str(seat): _seat(match.pk, found.get(user, selectors.UNRATED), changes.get(user))
            for seat, user in seats.items()
            if match.rated
        },
    }


def receipt_path(match_id: str, user_id: int) -> str:
    """Where the receipt of somebody for a match stands."""
    return reverse("ratings:receipt", args=[match_id, user_id])


def _seat(match_id: str, shown: Shown, change: RatingChange | None) -> dict[str, Any]:
    return {
        "rating": shown.text,
        "spread": shown.spread,
        "change": None if change is None else str(change.after - change.before),
        "receipt": None if change is None else receipt_path(match_id, change.user_id or 0),
    }
