"""What happens at matches is told to the lobby."""

from __future__ import annotations

from typing import Any

from django.core.cache import cache
from django.dispatch import receiver

from games.models import Seat
from games.signals import match_advanced, match_finished
from lobbies import announce
from lobbies.models import Table

ONCE_IN_SECONDS = 1


@receiver(match_advanced)
def on_advanced(match_id: str, **_kwargs: Any) -> None:
    """It may be somebody's turn: told once a second at most, the sockets read a little later."""
    if cache.add(f"lobby-turn:{match_id}", 1, timeout=ONCE_IN_SECONDS):
        announce.turn_passed(people_at(match_id))


@receiver(match_finished)
def on_finished(match_id: str, **_kwargs: Any) -> None:
    """The row leaves the list, a rematch is offered, and players may read the watchers."""
    table = Table.objects.filter(match=match_id).first()
    if table is None:
        announce.mine_changed(people_at(match_id))
    else:
        announce.table_changed(table, people_at(match_id))
    announce.place_changed(match_id)


def people_at(match_id: str) -> list[int]:
    seats = Seat.objects.filter(match=match_id, user__isnull=False)
    return list(seats.values_list("user_id", flat=True))
