"""Programs of seats, added as their people add them."""

from __future__ import annotations

from typing import Any

from games.orders import service
from games.orders.rules import SeatProgram
from tests.games.conftest import HeldTable


def add(table: HeldTable, seat: int, kind: str, **given: Any) -> None:
    service.order_add(
        match_id=table.pk,
        user_id=table.people[seat].pk,
        program=SeatProgram(kind, **given),
        now=table.clock.now,
    )
