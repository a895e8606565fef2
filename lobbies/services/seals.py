"""How every seat adds to the chance of a match, so that nobody can choose or foresee a draw.

The match and the commitment to its secret stand before. Then every person's browser shows the seal
of 32 random bytes; once all seals are there, every browser shows the bytes, and the last of them
starts the match. Whoever has not answered when the time is up gets up. The table then waits again
with another match, since what was added to this one may be known.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from accounts.models import User
from games import play
from games.engines.kernel.rng import SEALED_BYTES, seal_of
from lobbies import announce, signals
from lobbies.errors import LobbyError
from lobbies.models import Message, Table, TableInvite, TableSeat
from lobbies.services.assembly import (
    changed,
    check_startable,
    close,
    pass_on,
    seat_answered,
    settle_due,
    start,
    table_in,
)

SEAL_SECONDS: Final = 30
_SEAL: Final = re.compile(r"[0-9a-f]{64}")
_NAMES_MOST: Final = 300


def begin(table: Table, now: datetime) -> None:
    """Ask all browsers for their part; the caller holds the table's lock and tells of nothing.

    Raises LobbyError if the match cannot start as the table stands.
    """
    check_startable(table)
    table.state = Table.State.SEALING
    table.seal_until = now + timedelta(seconds=SEAL_SECONDS)
    table.check_until = None
    table.called_off = ""
    table.save(update_fields=["state", "seal_until", "check_until", "called_off"])
    table.seats.update(seal="", entropy=b"")
    changed(table)
    table_id = table.pk
    transaction.on_commit(
        lambda: signals.sealing_begun.send_robust(
            sender=Table, table_id=table_id, seconds=SEAL_SECONDS
        )
    )


@transaction.atomic
def table_seal(*, table_id: int, user: User, seal: str, number: int | None = None) -> Table:
    """Show the seal of one's own seat, once: the same again is fine, another is `already_sealed`.

    `number`: the seat of the match, where the host's browser seals for somebody beside the host.
    """
    if not _SEAL.fullmatch(seal):
        raise LobbyError("seal_malformed")
    table = table_in(table_id, Table.State.SEALING)
    seat = seat_answered(table, user, number)
    if seat.seal and seat.seal != seal:
        raise LobbyError("already_sealed")
    if not seat.seal:
        seat.seal = seal
        seat.save(update_fields=["seal"])
        changed(table)
    return table


@transaction.atomic
def table_reveal(
    *, table_id: int, user: User, entropy: bytes, now: datetime, number: int | None = None
) -> Table:
    """Show what one's seal covers, once all have sealed; the last one starts the match. `number`: as for the seal."""
    if len(entropy) != SEALED_BYTES:
        raise LobbyError("entropy_malformed")
    table = table_in(table_id, Table.State.SEALING)
    seat = seat_answered(table, user, number)
    seats = list(table.seats.all())
    people = [one for one in seats if not one.bot]
    if not all(one.seal for one in people):
        raise LobbyError("not_all_sealed")
    if seat.seal != seal_of(table.match_key, seats.index(seat), entropy):
        raise LobbyError("wrong_seal")
    if seat.entropy:
        return table
    seat.entropy = entropy
    seat.save(update_fields=["entropy"])
    if all(one.entropy or one == seat for one in people):
        start(table, now)
    else:
        changed(table)
    return table


def call_off(
    table: Table, missed: Collection[str], now: datetime, also: list[int] | None = None
) -> None:
    """The table waits again, with another match; the caller holds its lock.

    `missed` are the names of those because of whom the match did not begin.
    """
    old = table.match_key
    table.match = play.prepare(revision=table.revision, now=now)
    table.state = Table.State.WAITING
    table.seal_until = None
    table.called_off = ", ".join(missed)[:_NAMES_MOST]
    table.save(update_fields=["match", "state", "seal_until", "called_off"])
    table.seats.update(seal="", entropy=b"")
    Message.objects.filter(match=old).update(match=table.match)
    play.discard(match_id=old)
    announce.place_changed(old)
    changed(table, also)


@transaction.atomic
def seal_settle(*, table_id: int, now: datetime) -> None:
    """If the time of this table is up, who has not answered gets up and the table waits again."""
    table = Table.objects.select_for_update().filter(pk=table_id).first()
    if table is None or table.seal_until is None or now < table.seal_until:
        return
    # For who sits beside the host, the host's browser has not answered: they get up together.
    late = silent(list(table.seats.filter(bot="").select_related("user")))
    users = {seat.user_id or table.host_id for seat in late}
    silenced = table.seats.filter(user__in=users).select_related("user")
    people = [seat.user for seat in silenced if seat.user is not None]
    TableInvite.objects.filter(table=table, user__in=people).delete()
    table.seats.filter(user__in=people).delete()
    gone = [person.pk for person in people]
    if pass_on(table, now):
        call_off(table, [person.display_name for person in people], now, also=gone)
    else:
        close(table, now, also=gone)


def silent(people: list[TableSeat]) -> list[TableSeat]:
    """Those for whom the others wait now: who has not sealed, or, if all have, not revealed."""
    return [seat for seat in people if not seat.seal] or [
        seat for seat in people if not seat.entropy
    ]


def seals_settle(*, now: datetime) -> int:
    """`seal_settle` for every table whose time is up; how many."""
    due = Table.objects.filter(state=Table.State.SEALING, seal_until__lte=now)
    return settle_due(due, seal_settle, now)
