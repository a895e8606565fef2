"""What the people of a scene do beside the game: they ask the table, go away, look for somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from accounts.models import User
    from tests.gallery.plots import Plot


def done_beside(match_id: str, plot: Plot, people: Sequence[User], now: datetime) -> None:
    """`gone`: the person leaves the seat to an AI; `call`: has the other's seat looked for; all else is asked of the table."""
    from games import play  # noqa: PLC0415 - after the setup

    for what, who in plot.beside:
        user_id = people[who].pk
        if what == "gone":
            play.go(match_id=match_id, user_id=user_id, now=now)
        elif what == "call":
            play.call_open(match_id=match_id, user_id=user_id, seat=1 - who, now=now)
        else:
            play.ask(match_id=match_id, user_id=user_id, kind=what, now=now)
