"""What sockets are sent of a table: the welcome, every update with the events since the last one, forecasts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from games import protocol
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import derived_seed
from games.models import Entry, Programmed
from games.reading import acting, matches, selectors
from games.reading.forecasts import foresee
from games.reading.selectors import Standing, table_for
from games.reading.table_view import view_for, views_for

#: No more entries' events than these are sent to who comes back.
EVENTS_MOST: Final = 200

_encode: Final = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Frames:
    """One update, encoded for each audience; `prior` is the version that it follows."""

    match_id: str
    version: int
    facts: int
    prior: int
    held: dict[int, int]
    texts: dict[int | None, str]
    #: The seats that are played at somebody's device, by that host's seat.
    beside: dict[int, int] = field(default_factory=dict)

    def text_for(self, user_id: int | None, seat: int | None) -> str | None:
        """What a socket of this person is sent that shows `seat` (None: the own one); None where that was not made."""
        own = None if user_id is None else self.held.get(user_id)
        is_beside = seat is not None and own is not None and self.beside.get(seat) == own
        return self.texts.get(seat if is_beside else own)


def welcome(
    match_id: str, user_id: int | None, since: int | None, seat: int | None = None
) -> tuple[protocol.Welcome, dict[int, int]]:
    """What somebody gets who comes, or comes back knowing the table up to version `since`.

    As `seat` sees it, where they play several. And who holds which seat.

    Raises Match.DoesNotExist, IllegalAction `not_your_seat`.
    """
    table = table_for(match_id)
    shown = acting.seat_shown(table.seating, user_id, seat)
    known = known_of(table, since)
    events = events_since(match_id, known, table.row.version)
    greeted = greeting(table, shown, known, events)
    if shown is not None:
        greeted.programmed = programmed_by(match_id, user_id)
    return greeted, table.seating.held


def programmed_by(match_id: str, user_id: int | None) -> int:
    """How many programmed actions of this person at this table go on."""
    return Programmed.objects.filter(match=match_id, user=user_id, stopped="").count()


def known_of(table: Standing, since: int | None) -> int:
    """The version after which somebody who knows the table up to `since` is told the events again."""
    first = max(table.row.version - EVENTS_MOST, 0)
    return first if since is None else min(max(since, first), table.row.version)


def greeting(
    table: Standing, seat: int | None, known: int, events: list[protocol.Told]
) -> protocol.Welcome:
    """The welcome of `seat` (None: of a watcher) to `table`, with the `events` after version `known`."""
    return protocol.Welcome(
        match=table.match_id,
        game=_game_of(table),
        seat=seat,
        version=table.row.version,
        facts=table.row.facts,
        now=selectors.now_ms(),
        from_=known,
        events=events,
        view=msgspec.Raw(view_for(table, seat)),
    )


def foreseen(
    match_id: str,
    user_id: int | None,
    key: str,
    actions: Sequence[dict[str, Any]],
    seat: int | None = None,
) -> protocol.Foreseen:
    """What `actions`, in this order, would change for this person's seat (the one named, of several); nothing is written.

    Raises IllegalAction as playing it would, `not_foreseen` for what nobody may know in advance, and
    Match.DoesNotExist.
    """
    table = table_for(match_id)
    seat = acting.seat_for(table.seating, user_id, seat)
    if table.live is None:
        raise IllegalAction("not_started")
    if table.row.is_paused:
        raise IllegalAction("paused")
    if table.live.outcome is not None:
        raise IllegalAction("game_over")
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
    seats: set[int | None] = set()
    for user in users:
        seats.update(acting.seats_for(table.seating, user) or (None,))
    now = selectors.now_ms()
    views = views_for(table, seats)
    texts = {
        seat: protocol.encode(
            protocol.Update(
                version=version,
                facts=table.row.facts,
                from_=prior,
                now=now,
                events=events,
                view=msgspec.Raw(views[seat]),
            )
        )
        for seat in seats
    }
    beside = {
        line.seat: line.beside_host for line in table.seating.lines if line.beside_host is not None
    }
    return Frames(
        table.match_id, version, table.row.facts, prior, table.seating.held, texts, beside
    )


def frames_since(match_id: str, prior: int, users: Iterable[int | None]) -> Frames:
    """As `frames`, from the rows: what a process sends that heard of a move made elsewhere."""
    table = table_for(match_id)
    return frames(table, max(min(prior, table.row.version), 0), users)


def events_since(match_id: str, since: int, until: int) -> list[protocol.Told]:
    """What was told by the entries after `since`, the oldest first.

    At most the last EVENTS_MOST entries.
    """
    rows = (
        Entry.objects.filter(
            match=match_id, number__gt=max(since, until - EVENTS_MOST), number__lte=until
        )
        .order_by("number")
        .values_list("number", "at_ms", "seat", "maker", "told", "drawn")
    )
    return [
        protocol.Told(
            n,
            at,
            seat,
            by,
            msgspec.Raw(_encode(told)),
            bool(drawn) or _has_revealed(match_id, told),
        )
        for n, at, seat, by, told, drawn in rows
    ]


def _has_revealed(match_id: str, told: Any) -> bool:
    return matches.fixed_for(match_id).book.game.has_revealed(told)
