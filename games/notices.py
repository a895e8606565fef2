"""What people are told of their matches when they are not there to see it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from games import decisions
from games.engines.kernel.outcome import places_of
from games.fronts.catalogue import front_for
from games.models import Deadline, Match, Seat
from games.reading import selectors
from games.telling import company
from games.writing import deadlines
from gates.moments import moment_words
from notifications import kinds, registry
from notifications.models import Notice
from notifications.services import Words, notify

#: Who answers or comes to the table so soon needs no notice.
GRACE: Final = timedelta(seconds=10)
#: The sweep looks at tables that moved so lately: whoever was not told by then, was or is there.
LOOKED_BACK: Final = timedelta(hours=1)
#: With less time for a move nobody waits for letters.
SLOW: Final = timedelta(hours=1)
#: How much of the time for a move is left when it is called short.
SHORT: Final = 0.25
_NAMES_MOST: Final = 5


def turns_tell(match_id: str, now: datetime) -> int:
    """Tell everybody who is asked and is not at the table; how many were told anew."""
    table = selectors.table_for(match_id)
    if table.live is None or table.live.outcome is not None or table.row.is_paused:
        return 0
    questions, bots = table.live.table.questions, table.seating.bots
    asked = {
        user: questions[seat]
        for user, seat in table.seating.held.items()
        if seat in questions and seat not in bots
    }
    away = company.absent(match_id, asked)
    people = User.objects.in_bulk(away)
    told = [_turn_tell(table, people[user], asked[user], now) for user in away if user in people]
    return sum(one is not None for one in told)


def _turn_tell(
    table: selectors.Standing, user: User, question: int, now: datetime
) -> Notice | None:
    assert table.live is not None
    until = _until(table.live.deadlines, table.seating.held[user.pk])
    game = front_for(table.live.fixed.book.game.key).name
    others = [line.name for line in table.seating.lines if line.user_id != user.pk]
    return notify(
        user=user,
        kind=kinds.YOUR_TURN,
        subject=table.match_id,
        mark=_mark(table.match_id, question),
        words=lambda: Words(
            gettext("Your turn: %(game)s") % {"game": game}, _turn_text(others, until)
        ),
        path=_path(table.match_id),
        letter_path=decisions.link(user, table.match_id, question, now),
        by_letter=until is None or until - now >= SLOW,
        now=now,
    )


def _turn_text(others: list[str], until: datetime | None) -> str:
    lines = [gettext("With %(names)s") % {"names": ", ".join(others[:_NAMES_MOST])}]
    if until is not None:
        lines.append(gettext("Time until: %(moment)s") % {"moment": moment_words(until)})
    return "\n".join(lines)


def turns_untold(now: datetime) -> list[str]:
    """Matches in which somebody who is away has been asked for a while, and was not told since the last move."""
    lately = Match.objects.filter(
        status=Match.Status.RUNNING,
        paused_at=None,
        asked_mask__gt=0,
        advanced_at__range=(now - LOOKED_BACK, now - GRACE),
    )
    seats = Seat.objects.filter(match__in=lately, user__isnull=False, left_at=None)
    rows = list(seats.values_list("match", "user", "number", "match__asked_mask"))
    asked = {(match, user) for match, user, number, mask in rows if mask >> number & 1}
    matches = {match for match, _ in asked}
    told = Notice.objects.filter(
        kind=kinds.YOUR_TURN.key, subject__in=matches, created_at__gte=now - LOOKED_BACK
    ).values_list("subject", "user", "created_at")
    moved = dict(lately.values_list("pk", "advanced_at"))
    known = {(match, user) for match, user, at in told if at >= (moved.get(match) or at)}
    return sorted({match for match, _ in company.absent_from(asked - known)})


def time_short_tell(now: datetime) -> int:
    """Tell everybody whose time for a move is three quarters over, where there were hours; how many."""
    now_ms = int(now.timestamp() * 1000)
    day_ms = int(timedelta(days=7).total_seconds() * 1000)
    due = Deadline.objects.filter(
        at_ms__range=(now_ms, now_ms + day_ms),
        match__status=Match.Status.RUNNING,
        match__paused_at=None,
    ).select_related("match")
    mine = due.filter(
        kind=Deadline.Kind.SEAT,
        match__seats__number=F("seat"),
        match__seats__left_at=None,
        match__seats__user__isnull=False,
    ).annotate(holder=F("match__seats__user"))
    told = 0
    for row in mine:
        if _is_short(row, now):
            told += _time_short_tell(row, row.holder, row.mark, now) is not None
    for window in due.filter(kind=Deadline.Kind.WINDOW):
        if _is_short(window, now):
            told += _window_short_tell(window, now)
    return told


def _is_short(row: Deadline, now: datetime) -> bool:
    """Whether little is left of a time that was long; it began with the question or the last move."""
    until = datetime.fromtimestamp(row.at_ms / 1000, UTC)
    begun = row.match.advanced_at or now
    whole = until - begun
    return whole >= SLOW and until - now <= whole * SHORT


def _window_short_tell(row: Deadline, now: datetime) -> int:
    """Everybody who has not answered yet what is asked of several at once; how many were told."""
    table = selectors.table_for(row.match_id)
    questions = {} if table.live is None else table.live.table.questions
    asked = [
        (user, questions[seat]) for user, seat in table.seating.held.items() if seat in questions
    ]
    told = [_time_short_tell(row, user, question, now) for user, question in asked]
    return sum(one is not None for one in told)


def _time_short_tell(row: Deadline, user_id: int, question: int, now: datetime) -> Notice | None:
    until = datetime.fromtimestamp(row.at_ms / 1000, UTC)
    game = front_for(row.match.game).name
    user = User.objects.get(pk=user_id)
    return notify(
        user=user,
        kind=kinds.TIME_SHORT,
        subject=row.match_id,
        mark=_mark(row.match_id, question),
        words=lambda: Words(
            gettext("Your time runs out: %(game)s") % {"game": game},
            gettext("Time until: %(moment)s") % {"moment": moment_words(until)},
        ),
        path=_path(row.match_id),
        letter_path=decisions.link(user, row.match_id, question, now),
        now=now,
    )


def start_tell(match_id: str, now: datetime) -> int:
    """Tell everybody at a table that begins and who is not there; how many."""
    return _tell_all(match_id, kinds.TABLE_STARTS, _start_words, now)


def result_tell(match_id: str, now: datetime) -> int:
    """Tell everybody who played to the end, and is not there, how it ended; how many."""
    return _tell_all(match_id, kinds.MATCH_RESULT, _result_words, now)


def _tell_all(match_id: str, kind: kinds.NoticeKind, words: Any, now: datetime) -> int:
    match = Match.objects.get(pk=match_id)
    seats = list(Seat.objects.filter(match=match, user__isnull=False, left_at=None))
    held = {seat.user_id: seat.number for seat in seats if seat.user_id is not None}
    people = User.objects.in_bulk(company.absent(match_id, held))
    told = [
        notify(
            user=user,
            kind=kind,
            subject=match_id,
            mark=match_id,
            words=lambda user=user: words(match, held[user.pk]),  # type: ignore[misc]
            path=_path(match_id),
            now=now,
        )
        for user in people.values()
    ]
    return sum(one is not None for one in told)


def _start_words(match: Match, seat: int) -> Words:
    game = front_for(match.game).name
    return Words(
        gettext("The table begins: %(game)s") % {"game": game},
        gettext("Your seat is number %(seat)d.") % {"seat": seat + 1},
    )


def _result_words(match: Match, seat: int) -> Words:
    game = front_for(match.game).name
    title = gettext("It is over: %(game)s") % {"game": game}
    place = places_of((match.outcome or {}).get("placings", [])).get(seat)
    if place is None:
        return Words(title)
    return Words(title, gettext("Your place: %(place)d.") % {"place": place})


@registry.holds(kinds.YOUR_TURN.key)
@registry.holds(kinds.TIME_SHORT.key)
def is_still_asked(user_id: int, mark: str) -> bool:
    """Whether the question is open, and whoever it is put to is not at the table."""
    match_id, _, question = mark.rpartition(":")
    try:
        table = selectors.table_for(match_id)
    except Match.DoesNotExist:
        return False
    seat = table.seating.seat_of(user_id)
    if table.live is None or seat is None or table.row.is_paused or table.live.outcome:
        return False
    is_open = table.live.table.questions.get(seat) == int(question)
    return is_open and bool(company.absent(match_id, [user_id]))


@registry.holds(kinds.TABLE_STARTS.key)
def is_still_beginning(user_id: int, mark: str) -> bool:
    """Whether the match goes on without this person at the table."""
    running = Match.objects.filter(pk=mark, status=Match.Status.RUNNING)
    return running.exists() and bool(company.absent(mark, [user_id]))


def _until(rows: Iterable[Any], seat: int) -> datetime | None:
    """When the time of this seat is over; None without a clock."""
    mine = [row.at_ms for row in rows if row.kind == deadlines.SEAT and row.seat == seat]
    mine += [row.at_ms for row in rows if row.kind == deadlines.WINDOW]
    return datetime.fromtimestamp(min(mine) / 1000, UTC) if mine else None


def _mark(match_id: str, question: int) -> str:
    return f"{match_id}:{question}"


def _path(match_id: str) -> str:
    return reverse("match_table", args=[match_id])
