"""How tests begin a match: every person at the table seals and reveals, as their browsers would."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

from games.engines.kernel.rng import seal_of
from lobbies.models import Table, TableSeat
from lobbies.services import seals


def entropy_for(table: Table, seat: int) -> bytes:
    """What the browser at this seat of the match adds; always the same for the same match."""
    return sha256(f"{table.match_key} {seat}".encode()).digest()


def people_at(table: Table) -> list[tuple[int, TableSeat]]:
    """The people's seats with their numbers in the match."""
    seats = enumerate(table.seats.select_related("user"))
    return [(number, seat) for number, seat in seats if seat.user is not None]


def seal_all(table: Table) -> None:
    """Everybody shows the seal of what their browser adds."""
    for number, seat in people_at(table):
        assert seat.user is not None
        seal = seal_of(table.match_key, number, entropy_for(table, number))
        seals.table_seal(table_id=table.pk, user=seat.user, seal=seal)


def begun(table: Table, now: datetime) -> Table:
    """The table, which was about to begin and has begun."""
    table.refresh_from_db()
    assert table.is_sealing
    seal_all(table)
    for number, seat in people_at(table):
        assert seat.user is not None
        entropy = entropy_for(table, number)
        seals.table_reveal(table_id=table.pk, user=seat.user, entropy=entropy, now=now)
    table.refresh_from_db()
    assert table.state == Table.State.STARTED
    return table
