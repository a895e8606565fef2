"""What the page of a person shows of their ratings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from django.utils import timezone

from accounts.models import User
from games.engines.catalogue import GAMES
from games.fronts.catalogue import front_for
from games.models import Match
from games.reliability.records import Reliability, reliability_of
from ratings import drawings, own_places, selectors, texts
from ratings.drawings import SHAPES
from ratings.graphs import ALL, Graph, graph_of, spark
from ratings.ladders import PROVISIONAL_GAMES, season_at, whole
from ratings.models import Ladder, Rating, RatingChange
from ratings.paces import paces_of
from ratings.receipts import CorrectionLine, correction_lines
from ratings.selectors import Shown, Tally, shown

#: Games of one kind before a share in percent says something.
PERCENT_FROM = 10
#: Who was among so many at the end of a season has a badge of it.
BADGES: Final = (3, 30, 100)
SEASONS_OF_BADGES: Final = 4


@dataclass(frozen=True, slots=True)
class LadderCard:
    """Where a person stands on one ladder; `shown` is None where they have not played."""

    game: str
    pace: str
    game_name: str
    pace_name: str
    shown: Shown | None
    games: int
    place: int | None = None
    spark: str = ""


@dataclass(frozen=True, slots=True)
class PawnMark:
    """A seat in the order in which the table finished: the number and the shape that it has there."""

    number: int
    shape: str
    name: str
    is_theirs: bool


@dataclass(frozen=True, slots=True)
class Badge:
    """Among the first of a season that is over."""

    limit: int
    season: str


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
    is_provisional: bool
    pawns: list[PawnMark]


@dataclass(frozen=True, slots=True)
class Rivalry:
    """Matches of the reader and this person against each other: when, and who stood higher (as the person sees it)."""

    meetings: list[tuple[float, bool | None]]
    theirs: int
    mine: int
    count: int
    expected: int  # percent, for the person

    @property
    def expected_theirs(self) -> float:
        """Of the matches that had a higher one, as many as these ratings would give the person."""
        return self.expected * (self.theirs + self.mine) / 100

    @property
    def expected_mine(self) -> float:
        return (100 - self.expected) * (self.theirs + self.mine) / 100


@dataclass(frozen=True, slots=True)
class PersonPage:
    """All that the page shows."""

    card: LadderCard
    cards: list[LadderCard]
    span: str
    graph: Graph | None
    initials: str
    rosette: str
    ink: int
    reliability: Reliability
    #: None where the reader cannot follow this person.
    is_followed: bool | None
    badges: list[Badge]
    matches: list[MatchLineOfPerson]
    tallies: list[tuple[str, list[tuple[str, Tally]]]]
    rivalry: Rivalry | None
    corrections: list[CorrectionLine]
    percent_from: int = PERCENT_FROM


def page_of(person: User, viewer: User | None, game: str, pace: str, span: str = ALL) -> PersonPage:
    """A person on one ladder."""
    now, cards = timezone.now(), cards_of(person, is_whole=True)
    card = next(one for one in cards if (one.game, one.pace) == (game, pace))
    ladder = selectors.ladder_for(game, pace)
    return PersonPage(
        card=card,
        cards=cards,
        span=span,
        graph=graph_of(ladder, person, span, now) if ladder else None,
        initials=initials_of(person.display_name),
        rosette=drawings.rosette(person.pk),
        ink=1 + person.pk % len(SHAPES),
        reliability=reliability_of(person.pk, now),
        is_followed=is_followed_by(person, viewer),
        badges=_badges(ladder, person, now) if ladder else [],
        matches=matches_of(person, ladder) if ladder else [],
        tallies=_tallies(ladder, person, game) if ladder else [],
        rivalry=rivalry_of(person, viewer, ladder),
        corrections=correction_lines(selectors.corrections_of(person.pk)),
    )


def is_followed_by(person: User, viewer: User | None) -> bool | None:
    """Whether the reader follows this person; None where there is nothing to follow: guests, who is gone, oneself."""
    if viewer is None or viewer.is_guest or viewer.pk == person.pk:
        return None
    if person.is_guest or person.closed_at is not None:
        return None
    return selectors.is_followed(viewer.pk, person.pk)


def initials_of(name: str) -> str:
    """Two letters of a name for the middle of its rosette."""
    words = [word for word in name.replace(".", " ").split() if word[0].isalnum()]
    return "".join(word[0] for word in words[:2]).upper() or "?"


def _badges(ladder: Ladder, person: User, now: datetime) -> list[Badge]:
    """For the last four seasons that are over."""
    keys, season = [], season_at(now)
    for _ in range(SEASONS_OF_BADGES):
        season = season.previous
        keys.append(str(season))
    places = own_places.places_in_seasons(ladder, keys, person.pk)
    return [
        Badge(limit, texts.season_name(key))
        for key in keys
        if key in places
        for limit in [next((most for most in BADGES if places[key] <= most), 0)]
        if limit
    ]


def cards_of(person: User, *, is_whole: bool = False) -> list[LadderCard]:
    """Every ladder there is, with where a person stands on it; `is_whole`: with places and little lines."""
    rows = {(row.ladder.game, row.ladder.pace): row for row in selectors.ratings_of(person.pk)}
    cards = [_card(game, pace, rows.get((game, pace))) for game in GAMES for pace in paces_of(game)]
    if not is_whole:
        return cards
    places = own_places.places_of(person.pk, timezone.now())
    newest = selectors.newest_by_ladder(person.pk)
    return [
        card
        if (row := rows.get((card.game, card.pace))) is None
        else replace(
            card,
            place=places.get(row.ladder_id),
            spark=spark([whole(rating) for rating in newest.get(row.ladder_id, [])]),
        )
        for card in cards
    ]


def _card(game: str, pace: str, row: Rating | None) -> LadderCard:
    return LadderCard(
        game=game,
        pace=pace,
        game_name=front_for(game).name,
        pace_name=str(texts.PACES[pace]),
        shown=None if row is None else shown(row),
        games=0 if row is None else row.games,
    )


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
        is_provisional=change.games <= PROVISIONAL_GAMES,
        pawns=_pawns(match, change.person),
    )


def _pawns(match: Match, person: str) -> list[PawnMark]:
    """Those who sat there, the first of them first."""
    seats = {seat.number: seat for seat in match.seats.all()}
    order = [number for group in (match.outcome or {}).get("placings", []) for number in group]
    return [
        PawnMark(
            number + 1,
            SHAPES[number % len(SHAPES)],
            seats[number].name,
            str(seats[number].user_id) == person,
        )
        for number in order
        if number in seats
    ]


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
