"""Roles that come with the seats, where the rules let the host give them out (R-AM-ROL-03)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engines.catalogue import game_for
from games.engines.kernel.errors import BadSetup
from lobbies.errors import LobbyError
from lobbies.models import Table, TableSeat


def roles_at(table: Table) -> Sequence[str]:
    """The roles to give out at this table; empty where the rules leave none to the host."""
    return game_for(table.game).host_roles(table.revision.rules)


def role_wanted(table: Table) -> str:
    """The role for whoever sits down next: the one that fewest have; empty where there are none."""
    taken = list(table.seats.values_list("role", flat=True))
    return min(roles_at(table), key=taken.count, default="")


def check_shares(table: Table, seats: Iterable[TableSeat]) -> None:
    """Raises `roles_uneven` where a match cannot begin with the roles as they are given."""
    if not roles_at(table):
        return
    try:
        game_for(table.game).check_roles([seat.role for seat in seats])
    except BadSetup as error:
        raise LobbyError("roles_uneven") from error


def are_shared(table: Table, seats: Iterable[TableSeat]) -> bool:
    """Whether the roles as they are given let a match begin."""
    try:
        check_shares(table, seats)
    except LobbyError:
        return False
    return True
