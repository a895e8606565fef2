"""Who may see, join and change a table, and which wishes fit the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from accounts.models import User
from games.engines.bots import BOTS
from lobbies.errors import LobbyError
from lobbies.models import Table, TableSeat
from lobbies.wishes import Wish

WAITING_LIMIT = 3
ENTROPY_BYTES = 16


def may_see(table: Table, user: User | None, codes: set[str]) -> bool:
    """Public tables are everybody's; a private one wants its code, a seat or an invitation."""
    if not table.is_private or table.code in codes:
        return True
    if user is None or not user.is_authenticated:
        return False
    return (
        table.host_id == user.pk
        or table.seats.filter(user=user).exists()
        or table.invites.filter(user=user).exists()
    )


def check_host(table: Table, user: User) -> None:
    if table.host_id != user.pk:
        raise LobbyError("not_host")


def check_waiting_limit(user: User) -> None:
    waiting = TableSeat.objects.filter(user=user, table__state=Table.State.WAITING).count()
    if waiting >= WAITING_LIMIT:
        raise LobbyError("too_many_tables", limit=WAITING_LIMIT)


def check_seats(rules: Mapping[str, Any], wish: Wish) -> None:
    """Seats and AI players fit each other and the rules; refusals name the field."""
    lowest = rules.get("players_min", wish.seats_min)
    highest = rules.get("players_max", wish.seats_max)
    for name, seats in (("seats_min", wish.seats_min), ("seats_max", wish.seats_max)):
        if not lowest <= seats <= highest:
            raise LobbyError("seats_outside_rules", field=name, lowest=lowest, highest=highest)
    if wish.seats_min > wish.seats_max:
        raise LobbyError("seats_reversed", field="seats_min")
    for number, bot in wish.bots.items():
        if bot not in BOTS:
            raise LobbyError("unknown_bot", field=f"bot_{number}")
        if not 0 < number < wish.seats_max:
            raise LobbyError("too_many_bots", field=f"bot_{number}")


def check_entropy(entropy: bytes) -> None:
    if len(entropy) not in {0, ENTROPY_BYTES}:
        raise LobbyError("entropy_malformed")
