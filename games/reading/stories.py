"""Matches that are over: the page of one that anybody can read, and the list of one's own."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet
from django.utils.translation import gettext, gettext_noop

from games.engines.kernel.outcome import places_of
from games.fronts.catalogue import FRONTS, front_for
from games.models import Match, Seat
from games.reading import match_data, replays
from games.reading.comparisons import END, CopyComparison, comparison_of
from games.reading.moments import round_at, swayed
from games.reading.pictures import MomentPicture, picture_of
from games.reading.table_view import seats_seen
from games.rulebooks.sentences import money, signed

PAGE: Final = 25
SEARCH_LONGEST: Final = 60
WON: Final = "won"
#: Of those who left a game before its end, by which of them somebody was: the table says the same.
OUT: Final = (
    gettext_noop("first out"),
    gettext_noop("second out"),
    gettext_noop("third out"),
    gettext_noop("fourth out"),
    gettext_noop("fifth out"),
)
#: What the list can be kept to.
RESULTS: Final = (WON, "lost")


@dataclass(frozen=True)
class ResultLine:
    """A line of the result: where somebody ended, with what, and how lucky they were in money.

    `out`: which of those who left the game before its end they were, from 1; None for who played to the end.
    """

    place: int
    name: str
    seat: int
    bot: bool
    worth: int | None
    out: int | None = None
    money: str = ""
    expected: int | None = None
    thrown: int | None = None

    @property
    def sum(self) -> str:
        """The worth as the table writes it; a dash where the result names none."""
        return "–" if self.worth is None else money(self.worth, self.money)

    @property
    def out_told(self) -> str:
        """As which of those who left the game before its end they left it; empty for who stayed."""
        return gettext(OUT[self.out - 1]) if self.out else ""

    @property
    def luck(self) -> int | None:
        """What they got beyond what their deeds bring on the average; None where a game publishes no such figure."""
        return None if self.expected is None else (self.thrown or 0) - self.expected

    @property
    def luck_told(self) -> list[str]:
        """What was expected, what came, and what that is beyond it, as the table writes sums."""
        sums = [money(sum_ or 0, self.money) for sum_ in (self.expected, self.thrown)]
        return [*sums, signed(self.luck or 0, self.money)]


@dataclass(frozen=True)
class WorthChange:
    """What a move gave or cost somebody, and from what to what, as the table writes sums; `sum` is empty for who was ahead while nothing changed."""

    name: str
    sum: str
    before: str
    after: str


@dataclass(frozen=True)
class TurningPoint:
    """`changes`: whose worth it changed most, the greatest first, else who was ahead."""

    number: int
    round: int | str
    changes: list[WorthChange]


@dataclass(frozen=True)
class Story:
    """`comparison`: of a copy whose original its reader may see, as both ended; else None."""

    match: Match
    places: list[ResultLine]
    moments: list[TurningPoint]
    picture: MomentPicture
    course: dict[str, Any]
    comparison: CopyComparison | None

    @property
    def first(self) -> list[str]:
        """The names of all that share the first place: the result sheet of the table names the same."""
        return [line.name for line in self.places if line.place == 1]

    @property
    def winners(self) -> str:
        return ", ".join(self.first)

    @property
    def shared(self) -> bool:
        return len(self.first) > 1


@dataclass(frozen=True)
class FinishedLine:
    """A match in somebody's list of those that are over."""

    match_id: str
    game: str
    ended_at: datetime
    names: str
    place: int
    of: int


def story_of(match: Match, user_id: int | None, lang: str) -> Story:
    """What became of a match that is over, for this reader, in `lang` (pl or en). Raises NoReplay for one that goes on."""
    if match.status != Match.Status.ENDED:
        raise replays.NoReplay("replay_not_over")
    course = match_data.course_of(match.pk)
    places = _places(match, course)
    picture = picture_of(match, match.version)
    moments = _turning_points(match)
    return Story(match, places, moments, picture, course, _comparison(match, user_id, lang))


def _turning_points(match: Match) -> list[TurningPoint]:
    """What decided most, each with whose worth it changed; an entry that changed none names who was ahead."""
    axis = replays.axis_of(match.pk, match.version)
    names = {seat["seat"]: seat["name"] for seat in seats_seen(match.pk)}
    sign = match_data.money_of(match)

    def changed(seat: int, before: int, after: int) -> WorthChange:
        by = signed(after - before, sign) if after != before else ""
        return WorthChange(names[seat], by, money(before, sign), money(after, sign))

    return [
        TurningPoint(
            number,
            round_at(axis["rounds"], number),
            [changed(*row) for row in swayed(axis["points"], number)],
        )
        for number in axis["moments"]
    ]


def _comparison(match: Match, user_id: int | None, lang: str) -> CopyComparison | None:
    """What happened in the match that this one was copied from."""
    if match.copied_from_id is None:
        return None
    try:
        return comparison_of(match, user_id, END, lang)
    except replays.NoReplay:
        return None


def _places(match: Match, course: dict[str, Any]) -> list[ResultLine]:
    outcome = match.outcome or {"placings": [], "worth": {}}
    seats = {seat.number: seat for seat in match.seats.all()}
    luck = course.get("luck") or {}
    sign = match_data.money_of(match)
    outs = _outs(match)
    found: list[ResultLine] = []
    for number, place in places_of(outcome["placings"]).items():
        seat = seats[number]
        worth, own = outcome["worth"].get(str(number)), luck.get(str(number), {})
        told = {"out": outs.get(number), "money": sign, **own}
        found.append(ResultLine(place, seat.name, number, bool(seat.bot), worth, **told))
    return found


def _outs(match: Match) -> dict[int, int]:
    """Who was out before the end, and as which; the view of a game in which nobody is out tells of none."""
    view = replays.frame_at(match.pk, match.version)["game"]
    players = front_for(match.game).players(view).items()
    return {seat: player["out"] for seat, player in players if player.get("out")}


def _with_result(held: QuerySet[Seat], result: str) -> list[int]:
    """Who shares the first place has won. Placings are lists within the outcome, which no database searches alike."""
    seats = held.select_related("match").only("number", "match__outcome")
    return [seat.pk for seat in seats if (_place_of(seat) == 1) == (result == WON)]


def _place_of(seat: Seat) -> int | None:
    """The place that this seat shares or holds alone; None where the outcome names none."""
    outcome = seat.match.outcome or {"placings": []}
    return places_of(outcome["placings"]).get(seat.number)


def finished_of(user_id: int | None, search: str, page: int, result: str = "") -> Page[Seat]:
    """The seats that this person held to the end of a match, the newest first.

    `search` is part of a name or of a game; `result` is `won`, `lost`, or empty for all.
    """
    held = Seat.objects.filter(user=user_id, match__status=Match.Status.ENDED)
    if result in RESULTS:
        held = held.filter(pk__in=_with_result(held, result))
    text = search.strip()[:SEARCH_LONGEST]
    if text:
        games = [key for key, front in FRONTS.items() if text.casefold() in front.name.casefold()]
        named = Seat.objects.filter(name__icontains=text).exclude(user=user_id).values("match")
        held = held.filter(Q(match__game__in=games) | Q(match__in=named))
    found = held.select_related("match").prefetch_related("match__seats")
    return Paginator(found.order_by("-match__ended_at", "-pk"), PAGE).get_page(page)


def line_of(seat: Seat) -> FinishedLine:
    """One match of the list, from where this seat sat."""
    match = seat.match
    others = [one.name for one in match.seats.all() if one.number != seat.number]
    places = places_of((match.outcome or {}).get("placings", []))
    assert match.ended_at is not None, "a match that is over has its end"
    return FinishedLine(
        match_id=match.pk,
        game=front_for(match.game).name,
        ended_at=match.ended_at,
        names=", ".join(others),
        place=places.get(seat.number, len(places) + 1),
        of=len(others) + 1,
    )
