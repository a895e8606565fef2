"""Sitting down, getting ready and getting up. Every call locks its table."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from lobbies.errors import LobbyError
from lobbies.models import FORMING, QuickSeek, Table, TableInvite, TableSeat
from lobbies.roles import are_shared
from lobbies.services import checks, device, seals
from lobbies.services.assembly import (
    changed,
    close,
    forming_table,
    free_seats,
    pass_on,
    seat_bot,
    seat_of,
    set_ready,
    sit,
    waiting_table,
)
from lobbies.services.permission import check_host, may_see


@transaction.atomic
def table_join(
    *,
    table_id: int,
    user: User,
    now: datetime,
    number: int | None = None,
    code: str = "",
) -> TableSeat:
    """Take a seat: the lowest free one, or `number`. Who sits there already keeps the seat.

    A private table is `no_such_table` for those who have neither its code nor an invitation.
    """
    table = waiting_table(table_id)
    if not may_see(table, user, codes={code}):
        raise LobbyError("no_such_table")
    seat = sit(table, user, number=number, now=now)
    checks.begin_if_full(table, now)
    return seat


def check_joinable(*, table_id: int) -> None:
    """Raises what `table_join` would for anybody: the table is gone, started, closed or full."""
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        raise LobbyError("no_such_table")
    if not table.is_waiting:
        raise LobbyError(f"table_{table.state}")
    if not free_seats(table):
        raise LobbyError("table_full")


@transaction.atomic
def table_leave(*, table_id: int, user: User, now: datetime) -> None:
    """Get up. The host's place goes to who came next; the last person closes the table.

    A match that is about to begin does not: the table waits again.
    """
    table = forming_table(table_id)
    seat_of(table, user).delete()
    TableInvite.objects.filter(table=table, user=user).delete()
    if not pass_on(table, now):
        close(table, now, also=[user.pk])
    elif table.is_sealing:
        seals.call_off(table, [user.display_name], now, also=[user.pk])
    else:
        checks.give_up_if_short(table)
        changed(table, also=[user.pk])


@transaction.atomic
def person_gone(*, user_id: int, now: datetime) -> None:
    """Get up from every table that has not begun, as somebody who will not come back."""
    user = User.objects.get(pk=user_id)
    waiting = TableSeat.objects.filter(user=user, table__state__in=FORMING)
    for table_id in list(waiting.values_list("table_id", flat=True)):
        table_leave(table_id=table_id, user=user, now=now)
    TableInvite.objects.filter(user=user).delete()
    QuickSeek.objects.filter(user=user).delete()


@transaction.atomic
def table_ready(*, table_id: int, user: User, ready: bool, now: datetime) -> Table:
    """Say that one is ready, or not yet.

    Where everybody is, the match of a table is about to begin that is full or that the host has
    called together.
    """
    table = waiting_table(table_id)
    set_ready(seat_of(table, user), ready=ready)
    seats = list(table.seats.all())
    is_asked = len(seats) == table.seats_max or table.check_until is not None
    if is_asked and all(seat.ready for seat in seats) and are_shared(table, seats):
        seals.begin(table, now)
    else:
        changed(table)
    return table


@transaction.atomic
def table_bot_add(*, table_id: int, user: User, number: int, bot: str, now: datetime) -> TableSeat:
    """The host puts an AI player on a free seat."""
    table = waiting_table(table_id)
    check_host(table, user)
    seat = seat_bot(table, number, bot, now)
    checks.begin_if_full(table, now)
    changed(table)
    return seat


@transaction.atomic
def table_person_add(
    *, table_id: int, user: User, number: int, name: str, now: datetime
) -> TableSeat:
    """The host has somebody sit down on a free seat who plays at the host's device.

    Raises LobbyError `not_host`, `seat_taken`, `no_such_seat`, `device_name`, `device_name_taken`, `device_rated`,
    `device_secrets`, `device_auction`.
    """
    table = waiting_table(table_id)
    check_host(table, user)
    seat_of(table, user)
    seat = device.seat_person(table, number, name, now, free_seats(table))
    checks.begin_if_full(table, now)
    changed(table)
    return seat


@transaction.atomic
def table_seat_clear(*, table_id: int, user: User, number: int) -> None:
    """The host takes an AI player or another person off a seat, with a device of their own or not."""
    table = waiting_table(table_id)
    check_host(table, user)
    seat = table.seats.filter(number=number).first()
    if seat is None or seat.user_id == user.pk:
        raise LobbyError("no_such_seat")
    if seat.user_id:
        TableInvite.objects.filter(table=table, user=seat.user_id).delete()
    seat.delete()
    checks.give_up_if_short(table)
    changed(table, also=[seat.user_id] if seat.user_id else [])


def host_seen(*, table_id: int, user_id: int, now: datetime) -> None:
    """The host looks at the waiting room; a table whose host stays away is closed later."""
    Table.objects.filter(pk=table_id, host=user_id, state__in=FORMING).update(host_seen_at=now)
