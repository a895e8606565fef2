"""Where a person stands: their places of seasons and of all time, and what the rules of a place ask of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import OuterRef, Q

from ratings.ladders import ACTIVE_GAMES, PLACEMENT_GAMES, active_since
from ratings.leaderboards import (
    AHEAD_OF_OUTER,
    Leaderboard,
    count_of,
    placed_of_all_time,
    without_gone,
)
from ratings.models import Ladder, Rating, RatingChange, SeasonRating


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
