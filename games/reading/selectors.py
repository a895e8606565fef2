"""Reads: what a table looks like to a seat, and what was told since.

What may be seen is decided here and in the engine's `view`.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Final

import msgspec
from django.db.models import F, QuerySet
from django.urls import reverse

from games import protocol
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import derived_seed
from games.models import Entry, Match, Seat
from games.reading import matches, rule_pages
from games.reading.course import Course
from games.reading.forecasts import foresee
from games.reading.matches import Fixed, Live, Rulebook, Seating
from games.storage import statements

#: No more entries' events than these are sent to who comes back.
EVENTS_MOST: Final = 200

_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Standing:
    """A match as it stands: the row, who sits there and, once it has started, its state.

    Of one that has not, what was `prepared`.
    """

    match_id: str
    row: statements.MatchRow
    seating: Seating
    live: Live | None
    prepared: Match | None = None


@dataclass(frozen=True, slots=True)
class Frames:
    """One update, encoded for each audience; `prior` is the version that it follows."""

    match_id: str
    version: int
    facts: int
    prior: int
    held: dict[int, int]
    texts: dict[int | None, str]


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a person's list."""

    match_id: str
    game: str
    status: str
    version: int
    seat: int
    asked: bool
    deadline_at: datetime | None
    advanced_at: datetime | None
    started_at: datetime | None
    ended_at: datetime | None
    names: tuple[str, ...]
    outcome: dict[str, Any] | None


def now_ms() -> int:
    """The server's clock, in milliseconds."""
    return int(time.time() * 1000)


def table_for(match_id: str) -> Standing:
    """The match as it stands now. Raises Match.DoesNotExist."""
    row = statements.row_of(match_id)
    if row is None:
        raise Match.DoesNotExist(match_id)
    seating = matches.seating_for(match_id, row.facts)
    if row.version:
        return Standing(match_id, row, seating, matches.live_for(match_id, row))
    return Standing(match_id, row, seating, None, Match.objects.get(pk=match_id))


def round_of(match_id: str) -> int | None:
    """The round that a started match is in; None where its game counts none."""
    row = statements.row_of(match_id)
    if row is None or not row.version:
        return None
    number = getattr(matches.live_for(match_id, row).table.state, "round", None)
    return number if isinstance(number, int) else None


def circle_of(match_id: str, seat: int) -> tuple[int, ...]:
    """The seats, `seat` among them, that the rules let talk apart; empty where nobody may."""
    row = statements.row_of(match_id)
    if row is None or not row.version:
        return ()
    live = matches.live_for(match_id, row)
    others = live.fixed.book.game.confidants(live.table.state, seat)
    return tuple(sorted({seat, *others})) if others else ()


def seat_of(match_id: str, user_id: int | None) -> int | None:
    """The seat that this person holds in the match and has not given up."""
    row = statements.row_of(match_id)
    return None if row is None else matches.seating_for(match_id, row.facts).seat_of(user_id)


def view_for(table: Standing, seat: int | None) -> bytes:
    """The view of `seat` (None: of a watcher), encoded.

    Computed once for each version, audience and count of facts.
    """
    live = table.live
    if live is None:
        return _encode(_prepared_view(table, seat))
    mark = (seat, table.row.facts, table.row.is_paused)
    known = live.views.get(mark)
    if known is None:
        known = live.views[mark] = _encode(_view(table, live, seat))
    return known


def _view(table: Standing, live: Live, seat: int | None) -> dict[str, Any]:
    fixed, game, state = live.fixed, live.fixed.book.game, live.table.state
    is_open = live.outcome is None and not table.row.is_paused
    choices = game.legal(state, seat) if is_open and seat is not None else []
    return _about(table, seat) | {
        "game": game.view(state, seat),
        "question": None if seat is None else live.table.questions.get(seat),
        "choices": [choice.to_json() for choice in choices],
        "deadlines": [_deadline(row) for row in live.deadlines],
        "pace": fixed.pace,
        "rules": _rules(fixed),
        "commitment": fixed.commitment,
        "secret": fixed.secret.hex() if live.outcome is not None else None,
        "outcome": live.outcome,
    }


def _about(table: Standing, seat: int | None) -> dict[str, Any]:
    """What does not depend on the state of the game."""
    return {
        "match": table.match_id,
        "status": table.row.status if table.live is None else table.live.status,
        "version": table.row.version if table.live is None else table.live.version,
        "facts": table.row.facts,
        "seat": seat,
        "seats": _seats(table.seating),
        "paused": table.row.is_paused,
    } | _addresses(table.match_id)


def _seats(seating: Seating) -> list[dict[str, Any]]:
    return [
        {
            "seat": line.seat,
            "name": line.name,
            "user_name": None if line.left else line.user_name,
            "bot": line.bot,
            "left": line.left,
        }
        for line in seating.lines
    ]


def seats_seen(match_id: str) -> list[dict[str, Any]]:
    """The seats of a match as everybody sees them. Raises Match.DoesNotExist."""
    return _seats(table_for(match_id).seating)


@lru_cache(maxsize=1000)
def _addresses(match_id: str) -> dict[str, str]:
    return {
        "data": reverse("match_data", args=[match_id]),
        "verify": reverse("match_verify", args=[match_id]),
        "wealth": reverse("match_wealth", args=[match_id]),
    }


def _prepared_view(table: Standing, seat: int | None) -> dict[str, Any]:
    assert table.prepared is not None
    return _about(table, seat) | {
        "game": None,
        "question": None,
        "choices": [],
        "deadlines": [],
        "pace": table.prepared.pace,
        "rules": None,
        "commitment": table.prepared.commitment,
        "secret": None,
        "outcome": None,
    }


def _deadline(row: statements.DeadlineRow) -> dict[str, Any]:
    return {
        "kind": row.kind,
        "seat": row.seat if row.seat >= 0 else None,
        "at": row.at_ms,
        "name": row.name or None,
    }


def _rules(fixed: Fixed) -> dict[str, Any]:
    book = fixed.book
    return {
        "variant": fixed.variant,
        "changed": book.changed,
        "hash": book.hash,
        "engine": book.engine,
    }


def events_since(match_id: str, since: int, until: int) -> list[protocol.Told]:
    """What was told by the entries after `since`, the oldest first.

    At most the last EVENTS_MOST entries.
    """
    rows = (
        Entry.objects.filter(
            match=match_id, number__gt=max(since, until - EVENTS_MOST), number__lte=until
        )
        .order_by("number")
        .values_list("number", "at_ms", "seat", "maker", "told")
    )
    return [
        protocol.Told(n, at, seat, by, msgspec.Raw(_encode(told))) for n, at, seat, by, told in rows
    ]


def welcome(
    match_id: str, user_id: int | None, since: int | None
) -> tuple[protocol.Welcome, dict[int, int]]:
    """What somebody gets who comes, or comes back knowing the table up to version `since`.

    And who holds which seat.

    Raises Match.DoesNotExist.
    """
    table = table_for(match_id)
    known = known_of(table, since)
    events = events_since(match_id, known, table.row.version)
    return greeting(table, user_id, known, events), table.seating.held


def known_of(table: Standing, since: int | None) -> int:
    """The version after which somebody who knows the table up to `since` is told the events again."""
    first = max(table.row.version - EVENTS_MOST, 0)
    return first if since is None else min(max(since, first), table.row.version)


def greeting(
    table: Standing, user_id: int | None, known: int, events: list[protocol.Told]
) -> protocol.Welcome:
    """The welcome to `table`, with the `events` after version `known`."""
    seat = table.seating.seat_of(user_id)
    return protocol.Welcome(
        match=table.match_id,
        game=_game_of(table),
        seat=seat,
        version=table.row.version,
        facts=table.row.facts,
        now=now_ms(),
        from_=known,
        events=events,
        view=msgspec.Raw(view_for(table, seat)),
    )


def foreseen(
    match_id: str, user_id: int | None, key: str, actions: Sequence[dict[str, Any]]
) -> protocol.Foreseen:
    """What `actions`, in this order, would change for this person's seat; nothing is written.

    Raises IllegalAction as playing it would, `not_foreseen` for what nobody may know in advance, and
    Match.DoesNotExist.
    """
    table = table_for(match_id)
    seat = table.seating.seat_of(user_id)
    if seat is None:
        raise IllegalAction("not_your_seat")
    if table.live is None:
        raise IllegalAction("not_started")
    if table.row.is_paused:
        raise IllegalAction("paused")
    live, book = table.live, table.live.fixed.book
    found = foresee(
        book.game,
        live.table.state,
        seat,
        *actions,
        seed=derived_seed(live.fixed.secret.hex(), live.version, seat),
    )
    return protocol.Foreseen(key=key, version=live.version, **found)


def _game_of(table: Standing) -> str:
    if table.live is not None:
        return table.live.fixed.book.game.key
    assert table.prepared is not None
    return table.prepared.game


def frames(
    table: Standing,
    prior: int,
    users: Iterable[int | None],
    told: list[protocol.Told] | None = None,
) -> Frames:
    """The update from version `prior` to `table`, for everybody among `users` (None.

    A stranger).
    """
    version = table.row.version
    events = events_since(table.match_id, prior, version) if told is None else told
    seats = {table.seating.seat_of(user) for user in users}
    now = now_ms()
    texts = {
        seat: protocol.encode(
            protocol.Update(
                version=version,
                facts=table.row.facts,
                from_=prior,
                now=now,
                events=events,
                view=msgspec.Raw(view_for(table, seat)),
            )
        )
        for seat in seats
    }
    return Frames(table.match_id, version, table.row.facts, prior, table.seating.held, texts)


def frames_since(match_id: str, prior: int, users: Iterable[int | None]) -> Frames:
    """As `frames`, from the rows: what a process sends that heard of a move made elsewhere."""
    table = table_for(match_id)
    return frames(table, max(min(prior, table.row.version), 0), users)


def counters(match_ids: Iterable[str]) -> dict[str, tuple[int, int]]:
    """Version and count of facts of these matches, as the rows have them."""
    rows = Match.objects.filter(pk__in=list(match_ids)).values_list("pk", "version", "facts")
    return {pk: (version, facts) for pk, version, facts in rows}


def course_of(match_id: str) -> dict[str, Any]:
    """The worths from round to round and the facts of a match that has ended.

    Raises Match.DoesNotExist, for one that goes on too.
    """
    match = Match.objects.get(pk=match_id, status=Match.Status.ENDED)
    return _course(match_id, match.version)


@lru_cache(maxsize=200)
def _course(match_id: str, version: int) -> dict[str, Any]:
    # The log of a match that has ended never changes: folding it once will do.
    course = Course(matches.fixed_for(match_id).book.game)
    for told, state in matches.states(match_id, version):
        course.note(told, state)
    return course.to_json()


def data_of(match_id: str) -> dict[str, Any]:
    """The static data of a match: complete rules and tables.

    Never changes. Raises Match.DoesNotExist.
    """
    revision_id = Match.objects.values_list("revision_id", flat=True).get(pk=match_id)
    return data_in(match_id, matches.book_for(revision_id))


def data_in(match_id: str, book: Rulebook) -> dict[str, Any]:
    """The static data of a match that is played by `book`."""
    game = book.game.key
    return {
        "match": match_id,
        "game": game,
        "engine": book.engine,
        "hash": book.hash,
        "rules": book.rules,
        "tables": book.tables,
        "printed": book.game.printed(book.compiled),
        "book": _book_of(match_id, game),
    }


def _book_of(match_id: str, game: str) -> dict[str, Any] | None:
    """Where the rules of the match stand, and which of them refusals and events refer to."""
    cited = rule_pages.cited(game)
    return cited and {"page": reverse("match_rules", args=[match_id]), **cited}


def matches_of(user_id: int, limit: int = 100) -> list[MatchLine]:
    """The matches in which this person holds a seat, the most urgent first."""
    held: QuerySet[Seat] = (
        Seat.objects.filter(user=user_id, left_at=None, match__version__gte=1)
        .select_related("match")
        .prefetch_related("match__seats", "match__deadlines")
        .order_by(F("match__ended_at").desc(nulls_first=True), "-match__advanced_at")[:limit]
    )
    return sorted((_line(seat) for seat in held), key=_urgency)


def running_of(user_id: int) -> list[str]:
    """The matches that go on and in which this person holds a seat."""
    held = Seat.objects.filter(
        user=user_id, left_at=None, match__status=Match.Status.RUNNING
    ).order_by("match")
    return list(held.values_list("match", flat=True))


def _line(seat: Seat) -> MatchLine:
    match = seat.match
    nearest = min(
        (row.at_ms for row in match.deadlines.all() if row.seat == seat.number), default=None
    )
    return MatchLine(
        match_id=match.pk,
        game=match.game,
        status=match.status,
        version=match.version,
        seat=seat.number,
        asked=bool(match.asked_mask >> seat.number & 1),
        deadline_at=None if nearest is None else datetime.fromtimestamp(nearest / 1000, UTC),
        advanced_at=match.advanced_at,
        started_at=match.started_at,
        ended_at=match.ended_at,
        names=tuple(other.name for other in sorted(match.seats.all(), key=lambda s: s.number)),
        outcome=match.outcome,
    )


def _urgency(line: MatchLine) -> tuple[bool, bool, float, float]:
    deadline = line.deadline_at.timestamp() if line.deadline_at else float("inf")
    advanced = line.advanced_at.timestamp() if line.advanced_at else 0.0
    return (line.status == Match.Status.ENDED, not line.asked, deadline, -advanced)
