"""What the page of a person shows of their ratings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from games.engines.catalogue import GAMES
from games.fronts.catalogue import front_for
from ratings import drawings, selectors, texts
from ratings.drawings import GraphStep, Scale
from ratings.ladders import PACES, spread, whole
from ratings.models import Ladder, Rating, RatingChange
from ratings.receipts import CorrectionLine, correction_lines
from ratings.selectors import Shown, Tally, shown

#: Games of one kind before a share in percent says something.
PERCENT_FROM = 10


@dataclass(frozen=True, slots=True)
class LadderCard:
    """Where a person stands on one ladder; `shown` is None where they have not played."""

    game: str
    pace: str
    game_name: str
    pace_name: str
    shown: Shown | None
    games: int


@dataclass(frozen=True, slots=True)
class GraphPoint:
    """A rating of the graph, as the table beside it tells it."""

    at: datetime
    rating: int


@dataclass(frozen=True, slots=True)
class Graph:
    """Ratings one after the other, with their ± as a band; the first ones are provisional."""

    line: str
    provisional: str
    band: list[GraphStep]
    ticks: list[tuple[int, float]]
    last: GraphStep
    points: list[GraphPoint]
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class MatchLineOfPerson:
    """A rated match of a person."""

    match_id: str
    at: datetime
    game_name: str
    place: int
    units: int
    names: str
    change: int


@dataclass(frozen=True, slots=True)
class Rivalry:
    """Matches of the reader and this person against each other: when, and who stood higher (as the person sees it)."""

    meetings: list[tuple[float, bool | None]]
    theirs: int
    mine: int
    count: int
    expected: int  # percent, for the person


@dataclass(frozen=True, slots=True)
class PersonPage:
    """All that the page shows."""

    card: LadderCard
    cards: list[LadderCard]
    graph: Graph | None
    matches: list[MatchLineOfPerson]
    tallies: list[tuple[str, list[tuple[str, Tally]]]]
    rivalry: Rivalry | None
    corrections: list[CorrectionLine]
    percent_from: int = PERCENT_FROM


def page_of(person: User, viewer: User | None, game: str, pace: str) -> PersonPage:
    """A person on one ladder."""
    cards = cards_of(person)
    card = next(one for one in cards if (one.game, one.pace) == (game, pace))
    ladder = selectors.ladder_for(game, pace)
    return PersonPage(
        card=card,
        cards=cards,
        graph=graph_of(ladder, person) if ladder else None,
        matches=matches_of(person, ladder) if ladder else [],
        tallies=_tallies(ladder, person, game) if ladder else [],
        rivalry=rivalry_of(person, viewer, ladder),
        corrections=correction_lines(selectors.corrections_of(person.pk)),
    )


def cards_of(person: User) -> list[LadderCard]:
    """Every ladder there is, with where a person stands on it."""
    rows = {(row.ladder.game, row.ladder.pace): row for row in selectors.ratings_of(person.pk)}
    return [_card(game, pace, rows.get((game, pace))) for game in GAMES for pace in PACES]


def _card(game: str, pace: str, row: Rating | None) -> LadderCard:
    return LadderCard(
        game=game,
        pace=pace,
        game_name=front_for(game).name,
        pace_name=str(texts.PACES[pace]),
        shown=None if row is None else shown(row),
        games=0 if row is None else row.games,
    )


def graph_of(ladder: Ladder, person: User) -> Graph | None:
    """The graph of somebody on a ladder; None before the first match."""
    changes = selectors.graph_of(ladder, person.pk)
    if not changes:
        return None
    points = [(whole(change.after), spread(change.games)) for change in changes]
    scale = drawings.scale_of(
        [rating + sign * around for rating, around in points for sign in (-1, 1)],
        drawings.GRAPH[1],
    )
    steps = drawings.steps(points, scale)
    first = sum(change.games < 10 for change in changes)  # noqa: PLR2004 - provisional until then
    return Graph(
        line=drawings.polyline(steps[max(0, first - 1) :]),
        provisional=drawings.polyline(steps[:first]),
        band=steps,
        ticks=_upright(scale),
        last=steps[-1],
        points=[GraphPoint(change.ended_at, whole(change.after)) for change in changes],
        low=min(rating for rating, _ in points),
        high=max(rating for rating, _ in points),
    )


def _upright(scale: Scale) -> list[tuple[int, float]]:
    return [(value, round(drawings.GRAPH[1] - at, 1)) for value, at in scale.ticks()]


def matches_of(person: User, ladder: Ladder | None = None) -> list[MatchLineOfPerson]:
    """The newest rated matches of somebody."""
    return [_match_line(change) for change in selectors.matches_of(person.pk, ladder)]


def _match_line(change: RatingChange) -> MatchLineOfPerson:
    match = change.rated_match.match
    others = [seat.name for seat in match.seats.all() if str(seat.user_id) != change.person]
    return MatchLineOfPerson(
        match_id=match.pk,
        at=change.ended_at,
        game_name=front_for(change.ladder.game).name,
        place=change.place,
        units=change.units,
        names=", ".join(others),
        change=whole(change.after) - whole(change.before),
    )


def _tallies(ladder: Ladder, person: User, game: str) -> list[tuple[str, list[tuple[str, Tally]]]]:
    found = selectors.tallies(ladder, person.pk)
    titles = texts.tally_titles()
    front = front_for(game)
    return [
        (
            titles[kind],
            [(front.role_name(one.key) if kind == "role" else one.key, one) for one in rows],
        )
        for kind, rows in found.items()
        if rows
    ]


def rivalry_of(person: User, viewer: User | None, ladder: Ladder | None) -> Rivalry | None:
    """How the reader has fared against this person; None for a stranger, oneself, and without a match."""
    if viewer is None or viewer.pk == person.pk:
        return None
    met = selectors.head_to_head(person.pk, viewer.pk)
    if not met:
        return None
    gap = 280 / max(1, len(met) - 1)
    ratings = {
        row.user_id: row.rating
        for row in Rating.objects.filter(ladder=ladder, user__in=[person.pk, viewer.pk])
    }
    both = [ratings.get(person.pk), ratings.get(viewer.pk)]
    expected = (
        selectors.expected_share(both[0], both[1])
        if both[0] is not None and both[1] is not None
        else 0.5
    )
    return Rivalry(
        meetings=[(round(10 + gap * at, 1), higher) for at, (_, higher) in enumerate(met)],
        theirs=sum(higher is True for _, higher in met),
        mine=sum(higher is False for _, higher in met),
        count=len(met),
        expected=round(100 * expected),
    )
