"""How tests begin a match: every person at the table seals and reveals, as their browsers would."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

from accounts.models import User
from games.engines.kernel.rng import seal_of
from lobbies.models import Table, TableSeat
from lobbies.services import seals


def entropy_for(table: Table, seat: int) -> bytes:
    """What the browser at this seat of the match adds; always the same for the same match."""
    return entropy_of(table.match_key, seat)


def entropy_of(match_id: str, seat: int) -> bytes:
    """The same, by the name of the match."""
    return sha256(f"{match_id} {seat}".encode()).digest()


def people_at(table: Table) -> list[tuple[int, TableSeat]]:
    """The people's seats with their numbers in the match."""
    seats = enumerate(table.seats.select_related("user"))
    return [(number, seat) for number, seat in seats if seat.user is not None]


def seal(table: Table, user: User, number: int) -> None:
    """Somebody's browser seals what it adds as this seat of the match."""
    told = seal_of(table.match_key, number, entropy_for(table, number))
    seals.table_seal(table_id=table.pk, user=user, seal=told)


def reveal(table: Table, user: User, number: int, now: datetime) -> None:
    """Somebody's browser shows it."""
    entropy = entropy_for(table, number)
    seals.table_reveal(table_id=table.pk, user=user, entropy=entropy, now=now)


def seal_all(table: Table) -> None:
    """Everybody shows the seal of what their browser adds."""
    for number, seat in people_at(table):
        assert seat.user is not None
        seal(table, seat.user, number)


def begun(table: Table, now: datetime) -> Table:
    """The table, which was about to begin and has begun."""
    table.refresh_from_db()
    assert table.is_sealing
    seal_all(table)
    for number, seat in people_at(table):
        assert seat.user is not None
        reveal(table, seat.user, number, now)
    table.refresh_from_db()
    assert table.state == Table.State.STARTED
    return table
