"""People and ladders."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from accounts.selectors import person_at
from api import paging
from api.calls import Asking, Query, call
from api.problems import CallRefused
from api.shapes import ClimbShape, LaddersShape, MatchRatingsShape, MeShape, PersonShape, RungsShape
from api.tokens import READ, SCOPES
from games.engines.catalogue import GAMES
from games.models import Match
from ratings import profiles, selectors, tables
from ratings.board_pages import LeaderRow
from ratings.ladders import SeasonKey, season_at
from ratings.paces import is_ladder, paces_of


@call("Who I am", MeShape, scope=READ)
def me(ask: Asking) -> dict[str, Any]:
    """And what the token that I show is good for; a session is good for everything."""
    return {
        "id": ask.user.pk,
        "name": ask.user.display_name,
        "guest": ask.user.is_guest,
        "language": ask.user.locale,
        "scopes": list(SCOPES) if ask.token is None else ask.token.scopes,
    }


@call("Somebody", PersonShape, scope=READ, is_open=True)
def person(_ask: Asking, reference: str) -> dict[str, Any]:
    """By number or by name: what everybody may know."""
    found = person_at(reference)
    if found is None:
        raise CallRefused("not_found")
    return {
        "id": found.pk,
        "name": found.display_name,
        "guest": found.is_guest,
        "joined_at": found.date_joined,
        "ratings": [_stand(card) for card in profiles.cards_of(found)],
    }


def _stand(card: profiles.LadderCard) -> dict[str, Any]:
    shown = card.shown
    return {
        "game": card.game,
        "pace": card.pace,
        "rating": None if shown is None else shown.rating,
        "spread": None if shown is None else shown.spread,
        "provisional": shown is None or shown.provisional,
        "games": card.games,
    }


@call("The ladders", LaddersShape, scope=READ, is_open=True)
def ladders(ask: Asking) -> dict[str, Any]:
    """One for each game and pace, and for pairs where a game has them."""
    season = str(season_at(ask.now))
    found = [
        {"game": game, "pace": pace, "season": season} for game in GAMES for pace in paces_of(game)
    ]
    return {"items": found}


@call(
    "A ladder",
    RungsShape,
    scope=READ,
    is_open=True,
    query=(
        Query("season", "text", "such as 2026-1; without it that of all time"),
        Query("q", "text", "part of a name: the first ten who have it"),
        paging.PAGES[0],
    ),
)
def ladder(ask: Asking, game: str, pace: str) -> dict[str, Any]:
    """50 lines at a time."""
    _require(game, pace)
    asked = tables.Asked(
        game=game,
        pace=pace,
        season=_season(ask.query.get("season", "")),
        search=ask.query.get("q", "").strip(),
        page=_page(ask),
        me=ask.user_id or 0,
    )
    found = tables.page_of(asked, ask.now)
    following = asked.page + 1 if asked.page < found.pages else None
    rungs = [_rung(drawn.row) for drawn in found.rows]
    mine = None if found.mine is None else _rung(found.mine.row)
    return {"count": found.count, "mine": mine, **paging.part(ask, rungs, following)}


def _page(ask: Asking) -> int:
    page = paging.place_in(ask, int) or 1
    if not 0 < page < 10**6:
        raise CallRefused("bad_cursor")
    return page


def _season(text: str) -> str:
    try:
        return str(SeasonKey.parse(text)) if text else ""
    except ValueError as error:
        raise CallRefused("bad_query", name="season", problem=text) from error


def _rung(row: LeaderRow) -> dict[str, Any]:
    return {
        "place": row.place,
        "user": row.user_id,
        "name": row.name,
        "rating": row.shown.rating,
        "spread": row.shown.spread,
        "provisional": row.shown.provisional,
        "games": row.games,
        "wins": row.wins,
    }


@call("Somebody on a ladder", ClimbShape, scope=READ, is_open=True)
def climb(_ask: Asking, user_id: int, game: str, pace: str) -> dict[str, Any]:
    """Where they stand, and their newest rated matches."""
    _require(game, pace)
    found = User.objects.filter(pk=user_id, closed_at=None).first()
    if found is None:
        raise CallRefused("not_found")
    on = selectors.ladder_for(game, pace)
    cards = profiles.cards_of(found)
    return {
        "stand": _stand(next(one for one in cards if (one.game, one.pace) == (game, pace))),
        "matches": [_rated(line) for line in profiles.matches_of(found, on)] if on else [],
    }


def _rated(line: profiles.MatchLineOfPerson) -> dict[str, Any]:
    return {
        "match": line.match_id,
        "at": line.at,
        "place": line.place,
        "units": line.units,
        "change": line.change,
    }


@call("Ratings beside a match", MatchRatingsShape, scope=READ, is_open=True)
def match_ratings(_ask: Asking, match_id: str) -> dict[str, Any]:
    """By seat, and what the match has changed once that is known."""
    match = Match.objects.get(pk=match_id)
    return tables.of_match(match)


def _require(game: str, pace: str) -> None:
    if not is_ladder(game, pace):
        raise CallRefused("not_found")
