"""The ready check: everybody at a table says "ready" in time, or gets up.

It begins when the last seat is taken, or when the host calls for it. Once everybody is ready the
match starts; who is not when the time is up gets up (the host only stays unready).
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from accounts.models import User
from lobbies import signals
from lobbies.errors import LobbyError
from lobbies.models import Table, TableInvite
from lobbies.roles import are_shared, check_shares
from lobbies.services import seals
from lobbies.services.assembly import changed, seat_of, set_ready, settle_due, waiting_table
from lobbies.services.permission import check_host

CHECK_SECONDS: Final = 45


@transaction.atomic
def table_check(*, table_id: int, user: User, now: datetime) -> Table:
    """The host asks everybody to be ready now, and is so too. Starts if everybody is already."""
    table = waiting_table(table_id)
    check_host(table, user)
    set_ready(seat_of(table, user), ready=True)
    seats = list(table.seats.all())
    if len(seats) < table.seats_min:
        raise LobbyError("too_few_seated", needed=table.seats_min, seated=len(seats))
    check_shares(table, seats)
    if all(seat.ready for seat in seats):
        seals.begin(table, now)
        return table
    begin(table, now)
    changed(table)
    return table


def begin(table: Table, now: datetime) -> None:
    """Time runs from now; a check that runs already goes on. The caller tells of the change."""
    if table.check_until is not None:
        return
    table.check_until = now + timedelta(seconds=CHECK_SECONDS)
    table.save(update_fields=["check_until"])
    table_id = table.pk
    transaction.on_commit(
        lambda: signals.check_begun.send_robust(
            sender=Table, table_id=table_id, seconds=CHECK_SECONDS
        )
    )


def begin_if_full(table: Table, now: datetime) -> None:
    """A table whose seats are all taken asks whether everybody is there.

    Whom only the host keeps waiting needs no asking: the host starts when it suits.
    """
    seats = list(table.seats.all())
    late = [seat for seat in seats if not seat.ready and seat.user_id != table.host_id]
    if len(seats) == table.seats_max and late and are_shared(table, seats):
        begin(table, now)


def give_up_if_short(table: Table) -> None:
    """Who got up may leave too few to start: then nobody is asked any longer."""
    if table.check_until is not None and table.seats.count() < table.seats_min:
        table.check_until = None
        table.save(update_fields=["check_until"])


@transaction.atomic
def check_settle(*, table_id: int, now: datetime) -> None:
    """End the check of this table if its time is up: who is not ready gets up."""
    table = Table.objects.select_for_update().filter(pk=table_id).first()
    if table is None or not table.is_waiting or table.check_until is None:
        return
    if now < table.check_until:
        return
    late = table.seats.filter(ready=False, user__isnull=False).exclude(user=table.host_id)
    people = list(late.values_list("user_id", flat=True))
    TableInvite.objects.filter(table=table, user__in=people).delete()
    late.delete()
    table.check_until = None
    table.save(update_fields=["check_until"])
    changed(table, also=people)


def checks_settle(*, now: datetime) -> int:
    """`check_settle` for every table whose time is up; how many."""
    due = Table.objects.filter(state=Table.State.WAITING, check_until__lte=now)
    return settle_due(due, check_settle, now)
