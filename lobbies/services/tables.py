"""Opening, starting and closing tables. Every call locks its table."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from games.engines.catalogue import GAMES
from lobbies import flood
from lobbies.errors import LobbyError
from lobbies.models import Table
from lobbies.services.assembly import (
    close,
    ended_table,
    open_table,
    seat_of,
    set_ready,
    sit,
    start,
    table_invite,
    waiting_table,
)
from lobbies.services.permission import check_host, check_waiting_limit
from lobbies.wishes import Wish

QUICK_CLOCK_SECONDS = 86_400  # alone with AI nobody waits: come back tomorrow
QUICK_BOTS = 3


@transaction.atomic
def table_create(*, host: User, wish: Wish, now: datetime) -> Table:
    """Open a table with its prepared match; the host takes seat 0, AI players theirs."""
    flood.take(flood.OPENING, who=host.pk, now=now)
    check_waiting_limit(host)
    return open_table(host, wish, now)


@transaction.atomic
def table_play_bots(*, user: User, game: str, entropy: bytes = b"", now: datetime) -> Table:
    """A table with three `steady` AI players that starts at once."""
    flood.take(flood.OPENING, who=user.pk, now=now)
    preset = default_preset(game)
    wish = Wish(
        game=game,
        rules=preset["rules"],
        preset=preset["id"],
        seats_max=QUICK_BOTS + 1,
        visibility=Table.Visibility.PRIVATE,
        clock_seconds=QUICK_CLOCK_SECONDS,
        bots=dict.fromkeys(range(1, QUICK_BOTS + 1), "steady"),
    )
    table = open_table(user, wish, now)
    set_ready(seat_of(table, user), ready=True, entropy=entropy)
    start(table, now)
    return table


@transaction.atomic
def table_close(*, table_id: int, user: User, now: datetime) -> None:
    """The host gives the table up; whoever sits there is told."""
    table = waiting_table(table_id)
    check_host(table, user)
    close(table, now)


@transaction.atomic
def table_rematch(*, match_id: str, user: User, now: datetime) -> Table:
    """A new waiting table with the people, AI players and options of an ended match.

    Who asks first is the host, everybody else is invited; who asks later takes a seat there.
    """
    old = ended_table(match_id, user)
    waiting = Table.objects.filter(rematch_of=match_id, state=Table.State.WAITING).first()
    if waiting is not None:
        return sit(waiting_table(waiting.pk), user, number=None, entropy=b"", now=now).table
    flood.take(flood.OPENING, who=user.pk, now=now)
    check_waiting_limit(user)
    seats = list(old.seats.all())
    people = [seat.user_id for seat in seats if seat.user_id not in {None, user.pk}]
    bots = [seat.bot for seat in seats if seat.bot]
    wish = Wish(
        game=old.game,
        rules=old.revision.rules,
        preset=old.preset,
        seats_min=old.seats_min,
        seats_max=max(old.seats_min, len(seats)),
        visibility=old.visibility,
        clock_seconds=old.clock_seconds,
        pace=old.pace,
        bots=dict(enumerate(bots, start=len(people) + 1)),
    )
    table = open_table(user, wish, now, rematch_of=match_id)
    table_invite(table, people, now)
    return table


@transaction.atomic
def table_start(*, table_id: int, user: User, now: datetime, entropy: bytes = b"") -> Table:
    """The host starts, which says that the host is ready; everybody else must be."""
    table = waiting_table(table_id)
    check_host(table, user)
    set_ready(seat_of(table, user), ready=True, entropy=entropy)
    start(table, now)
    return table


def default_preset(game: str) -> dict[str, Any]:
    """The rules as printed: the first preset of the game."""
    if game not in GAMES:
        raise LobbyError("unknown_game", field="game")
    return GAMES[game].presets()[0]
