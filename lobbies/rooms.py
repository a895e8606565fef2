"""A waiting room as one reader sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from accounts import names
from accounts.models import User
from games import characters
from games.editions.selectors import table_differences
from games.fronts.catalogue import front_for
from games.parameters import one_device, options
from games.parameters.options import Change
from games.timing.texts import text_of
from lobbies import pages, roles, selectors
from lobbies.errors import LobbyError
from lobbies.models import Table, TableSeat
from lobbies.pages import SeatMark
from lobbies.services.rated import Stake, shown_at, stake_at
from ratings.selectors import Shown

#: Hexadecimal digits of a commitment that stand for the whole where there is little room.
FINGERPRINT: Final = 16


@dataclass(frozen=True)
class RoomSeat:
    """A seat and what the reader may do with it."""

    number: int
    mark: SeatMark
    name: str
    kind: str  # person, bot, free
    manner: str
    portrait: str
    is_me: bool
    is_host: bool
    is_beside_host: bool
    is_ready: bool
    can_take: bool
    can_clear: bool
    can_add_bot: bool
    role: str
    role_name: str
    can_cast: bool

    has_sealed: bool
    has_revealed: bool
    rating: Shown | None

    @property
    def is_late(self) -> bool:
        """Somebody for whose "ready" the others wait."""
        return self.kind == "person" and not self.is_ready

    @property
    def has_actions(self) -> bool:
        return self.can_take or self.can_clear or self.can_add_bot or self.can_cast


@dataclass(frozen=True)
class BesideWay:
    """How the host has somebody sit down at the same device: on which seat, or the sentence why nobody can."""

    seat: int
    longest: int
    hindrance: str


@dataclass(frozen=True)
class Invited:
    """Somebody who was asked to this table by name."""

    name: str
    is_in: bool


@dataclass(frozen=True)
class WaitingRoom:
    table: Table
    game_name: str
    rules: str
    changes: list[Change]
    table_changes: list[str]
    tempo: str
    pace: str
    players: str
    seats: list[RoomSeat]
    me: RoomSeat | None
    is_host: bool
    can_start: bool
    can_call: bool
    why_not_start: str
    check_until: datetime | None
    late: str
    invited: list[Invited]
    has_free: bool
    path: str
    bots: list[tuple[str, str]]
    beside: BesideWay | None
    roles: list[tuple[str, str]]
    commitment: str
    fingerprint: str  # the beginning of the commitment
    stake: Stake | None
    conditions: list[str]


def room_of(table: Table, user: User | None, now: datetime) -> WaitingRoom:
    """Everything the waiting room shows; the table must come with its seats and match."""
    taken = {seat.number: seat for seat in table.seats.all()}
    mine = next((s for s in taken.values() if user is not None and s.user_id == user.pk), None)
    is_host = mine is not None and user is not None and table.host_id == user.pk
    ratings = shown_at(table)
    seats = [
        room_seat(table, number, taken.get(number), mine, ratings, is_host=is_host)
        for number in range(table.seats_max)
    ]
    why_not = start_hindrance(table, list(taken.values()))
    front = front_for(table.game)
    assert table.match is not None  # a table that has not begun has its match
    return WaitingRoom(
        table=table,
        game_name=front.name,
        rules=pages.rules_text(table),
        changes=options.changes(
            table.game, table.revision.rules, front.money(table.revision.tables)
        ),
        table_changes=table_differences(table.revision),
        tempo=text_of(table.control),
        pace=table.get_pace_display(),
        players=players_text(table),
        seats=seats,
        me=next((seat for seat in seats if seat.is_me), None),
        is_host=is_host,
        can_start=is_host and not why_not,
        can_call=is_host and len(taken) >= table.seats_min and table.check_until is None,
        why_not_start=why_not,
        check_until=table.check_until,
        late=", ".join(seat.name for seat in seats if seat.is_late),
        invited=invited_to(table, taken.values()),
        has_free=len(taken) < table.seats_max,
        path=invite_path(table) if table.is_private else pages.table_url(table),
        bots=characters.offered(table.game),
        beside=beside_way(table, seats, is_host=is_host),
        roles=[(role, front.role_name(role)) for role in roles.roles_at(table)],
        commitment=table.match.commitment,
        fingerprint=table.match.commitment[:FINGERPRINT],
        stake=stake_at(table, user, now),
        conditions=conditions_of(table),
    )


def room_seat(
    table: Table,
    number: int,
    seat: TableSeat | None,
    mine: TableSeat | None,
    ratings: Mapping[int, Shown],
    *,
    is_host: bool,
) -> RoomSeat:
    is_me = seat is not None and seat == mine
    name = ""
    if seat is not None:
        name = seat.name or characters.name_of(seat.bot)
    is_open = table.is_waiting  # nothing changes once the match is about to begin
    return RoomSeat(
        number=number,
        mark=SeatMark(number + 1, name or gettext("free seat"), kind_of(seat)),
        name=name,
        kind=kind_of(seat),
        manner=characters.manner_of(seat.bot) if seat else "",
        portrait=characters.portrait_of(seat.bot) if seat else "",
        is_me=is_me,
        is_host=seat is not None and seat.user_id is not None and seat.user_id == table.host_id,
        is_beside_host=seat is not None and bool(seat.beside_host),
        is_ready=seat is not None and seat.ready,
        can_take=is_open and seat is None and mine is None,
        can_clear=is_open and is_host and seat is not None and not is_me,
        can_add_bot=is_open and is_host and seat is None,
        role="" if seat is None else seat.role,
        role_name="" if seat is None else front_for(table.game).role_name(seat.role),
        can_cast=is_open and is_host and seat is not None and bool(seat.role),
        has_sealed=seat is not None and bool(seat.seal),
        has_revealed=seat is not None and seat.has_revealed,
        rating=None if seat is None else ratings.get(seat.user_id or 0),
    )


def beside_way(table: Table, seats: Iterable[RoomSeat], *, is_host: bool) -> BesideWay | None:
    """For the host of a table that is not rated, while it waits and has a free seat; None for everybody else."""
    free = [seat.number for seat in seats if seat.kind == "free"]
    if not (is_host and table.is_waiting and free) or table.rated:
        return None
    code = one_device.hindrance(table.revision.rules)
    return BesideWay(free[0], names.LONGEST, LobbyError(code).sentence if code else "")


def conditions_of(table: Table) -> list[str]:
    """Whom a rated table asks for, besides those whose rating is near the host's."""
    found = []
    if table.games_least:
        found.append(
            ngettext("at least %(n)d rated game", "at least %(n)d rated games", table.games_least)
            % {"n": table.games_least}
        )
    if table.kept_least:
        found.append(gettext("stays for %(n)d of 100 matches") % {"n": table.kept_least})
    return found


def invited_to(table: Table, taken: Iterable[TableSeat]) -> list[Invited]:
    seated = {seat.user_id for seat in taken}
    invites = table.invites.select_related("user").order_by("pk")
    return [Invited(one.user.display_name, one.user_id in seated) for one in invites]


def kind_of(seat: TableSeat | None) -> str:
    if seat is None:
        return "free"
    return "bot" if seat.bot else "person"


def start_hindrance(table: Table, taken: list[TableSeat]) -> str:
    """Why the host cannot start yet; empty when nothing hinders."""
    if len(taken) < table.seats_min:
        return LobbyError("too_few_seated", needed=table.seats_min, seated=len(taken)).sentence
    if not all(seat.ready or seat.user_id == table.host_id for seat in taken):
        return LobbyError("not_all_ready").sentence
    try:
        roles.check_shares(table, taken)
    except LobbyError as error:
        return error.sentence
    return ""


def players_text(table: Table) -> str:
    if table.seats_min == table.seats_max:
        return str(table.seats_max)
    return f"{table.seats_min}–{table.seats_max}"


def invite_path(table: Table) -> str:
    return reverse("lobbies:invite", args=[table.code])


def seals_of(table: Table, user: User | None, now: datetime) -> dict[str, Any]:
    """How far the seats are with their part in the chance, for browsers: docs/talk.md.

    Seats are numbered as in the match. What they have revealed is nobody's business before its end.
    The table must come with its seats and match.
    """
    seats = list(table.seats.all())
    mine = [n for n, seat in enumerate(seats) if user is not None and seat.user_id == user.pk]
    is_host = bool(mine) and user is not None and table.host_id == user.pk
    beside = [n for n, seat in enumerate(seats) if is_host and seat.beside_host]
    return {
        "match": table.match_id,
        "commitment": None if table.match is None else table.match.commitment,
        "until": None if table.seal_until is None else selectors.iso(table.seal_until),
        "now": selectors.iso(now),
        "mine": mine[0] if mine else None,
        "beside": beside,
        "seats": [
            {
                "seat": number,
                "name": seat.name or characters.name_of(seat.bot),
                "bot": seat.bot or None,
                "seal": seat.seal or None,
                "revealed": seat.has_revealed,
            }
            for number, seat in enumerate(seats)
        ],
        "state": str(table.state),
        "url": pages.table_url(table),
    }
