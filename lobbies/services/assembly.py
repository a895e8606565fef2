"""The steps that table services are made of; the caller holds the table's lock."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from accounts.models import User
from games import characters, play
from games.editions.selectors import variant_of
from games.engines.catalogue import GAMES
from games.engines.kernel.errors import IllegalAction
from games.writing.seat_plans import Options, SeatPlan
from lobbies import announce
from lobbies.errors import LobbyError
from lobbies.models import FORMING, Table, TableInvite, TableSeat
from lobbies.roles import check_shares, role_wanted
from lobbies.services import device, rated
from lobbies.services.permission import (
    check_bot,
    check_control,
    check_number,
    check_seats,
    check_waiting_limit,
)
from lobbies.signals import people_invited
from lobbies.table_settings import TableSettings


def open_table(
    host: User, settings: TableSettings, now: datetime, rematch_of: str | None = None
) -> Table:
    if settings.game not in GAMES:
        raise LobbyError("unknown_game", field="game")
    try:
        revision = play.revision_for(
            game=settings.game, rules=dict(settings.rules), tables=settings.tables, now=now
        )
    except IllegalAction as error:
        raise LobbyError("bad_rules", field=error.params.get("where"), **error.params) from error
    check_seats(revision.rules, settings)
    device.check_settings(revision.rules, settings)
    check_control(settings)
    rated.check_settings(host, settings, now)
    # Own options that the base lets be rated are rated with it; others belong to no variant.
    variant = variant_of(
        settings.game, settings.preset or (settings.base if settings.rated else "")
    )
    table = Table.objects.create(
        match=play.prepare(revision=revision, now=now, variant=variant),
        rematch_of_id=rematch_of,
        host=host,
        game=settings.game,
        revision=revision,
        preset=settings.preset,
        seats_min=settings.seats_min,
        seats_max=settings.seats_max,
        visibility=settings.visibility,
        control=settings.control,
        pace=settings.pace,
        rated=settings.rated,
        window=settings.window if settings.rated else 0,
        games_least=settings.games_least if settings.rated else 0,
        kept_least=settings.kept_least if settings.rated else 0,
        language=settings.language,
        created_at=now,
        host_seen_at=now,
    )
    TableSeat.objects.create(
        table=table, number=0, user=host, role=role_wanted(table), joined_at=now
    )
    for number, bot in settings.bots.items():
        seat_bot(table, number, bot, now)
    for number, name in settings.beside_host.items():
        device.seat_person(table, number, name, now, free_seats(table), field=f"beside_{number}")
    changed(table)
    return table


def sit(table: Table, user: User, *, number: int | None, now: datetime) -> TableSeat:
    mine = table.seats.filter(user=user).first()
    if mine is not None:
        return mine
    free = free_seats(table)
    if not free:
        raise LobbyError("table_full")
    if number is not None and number not in free:
        raise LobbyError("seat_taken" if 0 <= number < table.seats_max else "no_such_seat")
    check_waiting_limit(user)
    rated.check_person(table, user, now)
    try:
        with transaction.atomic():
            seat = TableSeat.objects.create(
                table=table,
                number=free[0] if number is None else number,
                user=user,
                role=role_wanted(table),
                joined_at=now,
            )
    except IntegrityError as error:  # without row locks somebody may have been faster
        raise LobbyError("seat_taken") from error
    table.called_off = ""
    table.save(update_fields=["called_off"])
    changed(table)
    return seat


def seat_bot(table: Table, number: int, bot: str, now: datetime) -> TableSeat:
    check_bot(bot, table.game)
    if number not in free_seats(table):
        raise LobbyError("seat_taken" if 0 <= number < table.seats_max else "no_such_seat")
    return TableSeat.objects.create(
        table=table, number=number, bot=bot, role=role_wanted(table), ready=True, joined_at=now
    )


def set_ready(seat: TableSeat, *, ready: bool) -> None:
    seat.ready = ready
    seat.save(update_fields=["ready"])


def check_startable(table: Table) -> None:
    """Raises what hinders the start: too few or too many seated, somebody not ready, uneven roles."""
    seats = list(table.seats.all())
    if len(seats) < table.seats_min:
        raise LobbyError("too_few_seated", needed=table.seats_min, seated=len(seats))
    if not all(seat.ready for seat in seats):
        raise LobbyError("not_all_ready")
    check_number(table.game, table.revision.rules, len(seats))
    check_shares(table, seats)


def start(table: Table, now: datetime) -> None:
    """Begin the match; every seat's part in the chance is there (see `seals`)."""
    seats = list(table.seats.select_related("user", "table"))
    table.state = Table.State.STARTED
    table.started_at = now
    table.seal_until = None
    table.version += 1
    table.save(update_fields=["state", "started_at", "seal_until", "version"])
    play.start(
        match_id=table.match_key,
        seats=[plan(seat, seats) for seat in seats],
        options=Options(
            control=table.control,
            pace=table.pace,
            rated=table.rated,
            private=table.is_private,
        ),
        now=now,
    )
    announce.table_changed(table, people_of(table))
    announce.place_changed(table.match_key)


def plan(seat: TableSeat, seats: list[TableSeat]) -> SeatPlan:
    """What the match is told of a seat; equal AI players are told apart by a number."""
    if seat.user is not None:
        return SeatPlan(
            user=seat.user,
            name=seat.user.display_name,
            entropy=bytes(seat.entropy),
            seal=seat.seal,
            role=seat.role,
        )
    if seat.beside_host:
        host = next(n for n, other in enumerate(seats) if other.user_id == seat.table.host_id)
        return SeatPlan(
            name=seat.beside_host,
            beside_host=host,
            entropy=bytes(seat.entropy),
            seal=seat.seal,
            role=seat.role,
        )
    nth = [other.number for other in seats if other.bot == seat.bot].index(seat.number) + 1
    return SeatPlan(bot=seat.bot, name=f"{characters.name_of(seat.bot)} {nth}", role=seat.role)


def close(table: Table, now: datetime, also: list[int] | None = None) -> None:
    """Closed for good; the prepared match goes, the row stays a while to say so."""
    people = people_of(table) + (also or [])
    match_id = table.match_key
    table.state = Table.State.CLOSED
    table.closed_at = now
    table.check_until = table.seal_until = None
    table.match = None
    table.version += 1
    table.save(
        update_fields=["state", "closed_at", "check_until", "seal_until", "match", "version"]
    )
    table.seats.all().delete()
    table.invites.all().delete()
    play.discard(match_id=match_id)
    announce.table_changed(table, people)
    announce.place_changed(match_id)


def pass_on(table: Table, now: datetime) -> bool:
    """Make who came first the host, if the host has gone; False when no person is left."""
    people = table.seats.filter(user__isnull=False).order_by("joined_at", "number")
    first = people.first()
    if first is None:
        return False
    if not people.filter(user=table.host_id).exists():
        device.get_up(table)
        table.host_id = first.user_id
        table.host_seen_at = now
        table.save(update_fields=["host", "host_seen_at"])
    return True


def table_invite(table: Table, people: list[int], now: datetime) -> None:
    TableInvite.objects.bulk_create(
        [TableInvite(table=table, user_id=user_id, at=now) for user_id in people]
    )
    announce.mine_changed(people)
    tell = partial(people_invited.send_robust, sender=Table, table_id=table.pk, people=people)
    transaction.on_commit(tell)


def changed(table: Table, also: list[int] | None = None) -> None:
    table.version += 1
    table.save(update_fields=["version"])
    announce.table_changed(table, people_of(table) + (also or []))
    announce.place_changed(table.match_key)


def people_of(table: Table) -> list[int]:
    seated = table.seats.filter(user__isnull=False).values_list("user_id", flat=True)
    return [*seated, *table.invites.values_list("user_id", flat=True)]


def free_seats(table: Table) -> list[int]:
    taken = set(table.seats.values_list("number", flat=True))
    return [number for number in range(table.seats_max) if number not in taken]


def settle_due(due: QuerySet[Table], settle: Callable[..., None], now: datetime) -> int:
    """Have `settle` look at each of these tables, whose time is up; how many. For those whose task got lost."""
    table_ids = list(due.values_list("pk", flat=True))
    for table_id in table_ids:
        settle(table_id=table_id, now=now)
    return len(table_ids)


def seat_of(table: Table, user: User) -> TableSeat:
    seat = table.seats.filter(user=user).first()
    if seat is None:
        raise LobbyError("not_at_table")
    return seat


def seat_answered(table: Table, user: User, number: int | None) -> TableSeat:
    """The own seat, or seat `number` of the match where somebody at this person's device sits. Raises `not_at_table`."""
    own = seat_of(table, user)
    if number is None:
        return own
    seats = list(table.seats.all())
    seat = seats[number] if number < len(seats) else None
    is_beside = seat is not None and seat.beside_host and table.host_id == user.pk
    if seat is None or not (seat == own or is_beside):
        raise LobbyError("not_at_table")
    return seat


def waiting_table(table_id: int) -> Table:
    """The locked table; explains itself when it no longer waits."""
    return table_in(table_id, Table.State.WAITING)


def forming_table(table_id: int) -> Table:
    """The locked table, waiting or about to begin; explains itself when it is neither."""
    return table_in(table_id, *FORMING)


def table_in(table_id: int, *states: str) -> Table:
    table = Table.objects.select_for_update().filter(pk=table_id).first()
    if table is None:
        raise LobbyError("no_such_table")
    if table.state not in states:
        raise LobbyError(f"table_{table.state}")
    return table


def ended_table(match_id: str, user: User) -> Table:
    """The locked table of an ended match in which this person sat."""
    table = Table.objects.select_for_update().filter(match_id=match_id).first()
    if table is None:
        raise LobbyError("no_such_table")
    seat_of(table, user)
    if table.match is None or table.match.ended_at is None:
        raise LobbyError("match_not_over")
    return table
