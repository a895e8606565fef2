"""Giving out roles, where the rules leave that to the host."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from lobbies import roles
from lobbies.errors import LobbyError
from lobbies.models import TableSeat
from lobbies.services import checks
from lobbies.services.assembly import changed, waiting_table
from lobbies.services.permission import check_host


@transaction.atomic
def table_role_give(
    *, table_id: int, user: User, number: int, role: str, now: datetime
) -> TableSeat:
    """The host gives a seated player a role; a person who was ready for another one is asked anew."""
    table = waiting_table(table_id)
    check_host(table, user)
    if role not in roles.roles_at(table):
        raise LobbyError("unknown_role")
    seat = table.seats.filter(number=number).first()
    if seat is None:
        raise LobbyError("no_such_seat")
    if role != seat.role:
        seat.role, seat.ready = role, seat.ready and seat.user_id is None
        seat.save(update_fields=["role", "ready"])
        checks.begin_if_full(table, now)
        changed(table)
    return seat
