"""The ratings of a person on one ladder, one after the other, as a picture and as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from accounts.models import User
from ratings import drawings, selectors, texts
from ratings.drawings import GraphStep, Scale
from ratings.ladders import PROVISIONAL_GAMES, season_at, spread, whole
from ratings.models import Ladder, RatingChange

#: How much of the past a graph shows.
ALL: Final = "all"
SEASON: Final = "season"
MONTH: Final = "month"
SPANS: Final = (ALL, SEASON, MONTH)
_MONTH: Final = timedelta(days=30)
#: Changes that the little line of a card is drawn from.
SPARK_MOST: Final = 12


@dataclass(frozen=True, slots=True)
class GraphPoint:
    """A rating of the graph, as the table beside it tells it."""

    at: datetime
    rating: int


@dataclass(frozen=True, slots=True)
class SeasonMark:
    """Where a season begins in a graph."""

    x: float
    name: str


@dataclass(frozen=True, slots=True)
class Graph:
    """Ratings one after the other, with their ± as a band; the first ones are provisional."""

    line: str
    provisional: str
    band: str
    ticks: list[tuple[int, float]]
    seasons: list[SeasonMark]
    last: GraphStep
    points: list[GraphPoint]
    low: int
    high: int


def graph_of(ladder: Ladder, person: User, span: str, now: datetime) -> Graph | None:
    """The graph of somebody on a ladder; None without a match in this span."""
    since = {SEASON: season_at(now).begins, MONTH: now - _MONTH}.get(span)
    changes = selectors.graph_of(ladder, person.pk, since)
    if not changes:
        return None
    points = [(whole(change.after), spread(change.games)) for change in changes]
    scale = drawings.scale_of(
        [rating + sign * around for rating, around in points for sign in (-1, 1)],
        drawings.GRAPH[1],
    )
    steps = drawings.steps(points, scale)
    first = sum(change.games < PROVISIONAL_GAMES for change in changes)
    return Graph(
        line=drawings.polyline(steps[max(0, first - 1) :]),
        provisional=drawings.polyline(steps[:first]),
        band=drawings.hairlines((one.x, one.top, one.bottom) for one in drawings.band(steps)),
        ticks=_upright(scale),
        seasons=_seasons(changes, steps),
        last=steps[-1],
        points=[GraphPoint(change.ended_at, whole(change.after)) for change in changes],
        low=min(rating for rating, _ in points),
        high=max(rating for rating, _ in points),
    )


def _upright(scale: Scale) -> list[tuple[int, float]]:
    return [(value, round(drawings.GRAPH[1] - at, 1)) for value, at in scale.ticks()]


def _seasons(changes: Sequence[RatingChange], steps: Sequence[GraphStep]) -> list[SeasonMark]:
    """The first match of each season; the first of all has its name and no line of its own."""
    found: list[SeasonMark] = []
    season = ""
    for change, step in zip(changes, steps, strict=True):
        if change.season != season:
            season = change.season
            found.append(SeasonMark(step.x, texts.season_name(season)))
    return found


def spark(ratings: Sequence[int]) -> str:
    """The little line of a card; empty below two ratings."""
    newest = ratings[-SPARK_MOST:]
    if len(newest) < 2:  # noqa: PLR2004 - a line has two ends
        return ""
    scale = drawings.scale_of(newest, drawings.SPARK[1])
    gap = drawings.SPARK[0] / (len(newest) - 1)
    return " ".join(
        f"{round(gap * at, 1)},{round(drawings.SPARK[1] - scale.at(rating), 1)}"
        for at, rating in enumerate(newest)
    )
