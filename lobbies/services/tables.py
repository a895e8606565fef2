"""Opening, starting and closing tables. Every call locks its table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.editions.selectors import OfferedRules, offered
from games.engines.catalogue import GAMES
from games.timing.controls import per_decision
from lobbies import announce, flood
from lobbies.errors import LobbyError
from lobbies.game_texts import seats_of
from lobbies.models import FORMING, Mute, Table, TableSeat
from lobbies.selectors import has_muted
from lobbies.services import seals
from lobbies.services.assembly import (
    close,
    ended_table,
    forming_table,
    open_table,
    seat_of,
    set_ready,
    sit,
    table_invite,
    waiting_table,
)
from lobbies.services.checks import begin_if_full
from lobbies.services.permission import check_host, check_opening, check_waiting_limit
from lobbies.table_settings import TableSettings

QUICK_CONTROL = per_decision(86_400)  # alone with AI nobody waits: come back tomorrow
QUICK_BOTS = 3


@transaction.atomic
def table_create(
    *,
    host: User,
    settings: TableSettings,
    now: datetime,
    is_started: bool = False,
    invited: int = 0,
) -> Table:
    """Open a table with its prepared match; the host takes seat 0, AI players theirs.

    `is_started` has it begin with the same press, where AI players and people beside the host have all other
    seats. `invited` is somebody who is asked to it by name; nobody is by whom they have muted.
    """
    check_opening()
    flood.take(flood.OPENING, who=host.pk, now=now)
    check_waiting_limit(host)
    table = open_table(host, settings, now)
    if invited:
        table_invite(table, [invitable(host, invited).pk], now)
    if is_started and table.seats.count() == table.seats_max:
        set_ready(seat_of(table, host), ready=True)
        seals.begin(table, now)
    return table


def invitable(host: User, user_id: int) -> User:
    """Somebody whom this host may ask to a table. Raises no_such_user, and not_invited by whom they have muted."""
    found = User.objects.filter(pk=user_id, closed_at=None, is_guest=False).exclude(pk=host.pk)
    if (person := found.first()) is None:
        raise LobbyError("no_such_user")
    if has_muted(person, host):
        raise LobbyError("not_invited")
    return person


@transaction.atomic
def table_play_bots(
    *,
    user: User,
    game: str,
    now: datetime,
    bots: int = QUICK_BOTS,
    pace: str = Table.Pace.QUICK,
) -> Table:
    """A table with `steady` AI players that begins at once; as many as the game has seats for."""
    check_opening()
    flood.take(flood.OPENING, who=user.pk, now=now)
    preset = default_preset(game)
    fewest, most = seats_of(game)
    bots = min(max(bots, fewest - 1), most - 1)
    settings = TableSettings(
        game=game,
        rules=preset.rules,
        tables=preset.tables,
        preset=preset.slug,
        seats_max=bots + 1,
        visibility=Table.Visibility.PRIVATE,
        control=QUICK_CONTROL,
        pace=pace,
        bots=dict.fromkeys(range(1, bots + 1), "steady"),
    )
    table = open_table(user, settings, now)
    set_ready(seat_of(table, user), ready=True)
    seals.begin(table, now)
    return table


@transaction.atomic
def table_close(*, table_id: int, user: User, now: datetime) -> None:
    """The host gives the table up; whoever sits there is told."""
    table = forming_table(table_id)
    check_host(table, user)
    close(table, now)


@transaction.atomic
def table_rematch(*, match_id: str, user: User, now: datetime) -> Table:
    """A new table with the people, AI players and options of an ended match.

    Who asks first is the host, everybody else is invited; who asks later takes a seat there.
    Alone with AI players nobody is waited for: the match is about to begin.
    """
    old = ended_table(match_id, user)
    forming = Table.objects.filter(rematch_of=match_id, state__in=FORMING).first()
    if forming is not None and forming.is_sealing and forming.seats.filter(user=user).exists():
        return forming
    if forming is not None:
        table = sit(waiting_table(forming.pk), user, number=None, now=now).table
        begin_if_full(table, now)
        announce.rematch_offered(match_id)
        return table
    check_opening()
    flood.take(flood.OPENING, who=user.pk, now=now)
    check_waiting_limit(user)
    seats = list(old.seats.all())
    people = [seat.user_id for seat in seats if seat.user_id not in {None, user.pk}]
    settings = _settings_again(old, seats, user, len(people))
    table = open_table(user, settings, now, rematch_of=match_id)
    if not people and (settings.bots or settings.beside_host):
        set_ready(seat_of(table, user), ready=True)
        seals.begin(table, now)
        return table
    muted_by = Mute.objects.filter(user__in=people, muted=user).values_list("user", flat=True)
    table_invite(table, sorted({*people} - {*muted_by}), now)
    announce.rematch_offered(match_id)
    return table


def _settings_again(
    old: Table, seats: Sequence[TableSeat], user: User, people: int
) -> TableSettings:
    """The options of an ended match for a rematch that `user` asks for, its AI players behind `people` others.

    Who sat beside the host sits there again, if it is the host who asks: nobody else has their device.
    """
    beside = [seat.beside_host for seat in seats if seat.beside_host and old.host_id == user.pk]
    bots = [seat.bot for seat in seats if seat.bot]
    return TableSettings(
        game=old.game,
        rules=old.revision.rules,
        tables=old.revision.tables,
        preset=old.preset,
        base=old.match.variant.slug if old.match and old.match.variant else "",
        seats_min=old.seats_min,
        seats_max=max(old.seats_min, len(seats)),
        visibility=old.visibility,
        control=old.control,
        pace=old.pace,
        rated=old.rated and not user.is_guest,
        window=old.window,
        games_least=old.games_least,
        kept_least=old.kept_least,
        language=old.language,
        bots=dict(enumerate(bots, start=people + len(beside) + 1)),
        beside_host=dict(enumerate(beside, start=1)),
    )


@transaction.atomic
def table_start(*, table_id: int, user: User, now: datetime) -> Table:
    """The host starts, which says that the host is ready; everybody else must be."""
    table = waiting_table(table_id)
    check_host(table, user)
    set_ready(seat_of(table, user), ready=True)
    seals.begin(table, now)
    return table


def default_preset(game: str) -> OfferedRules:
    """The first set of rules that is offered: those of the box, unless the staff has retired them."""
    if game not in GAMES:
        raise LobbyError("unknown_game", field="game")
    return offered(game)[0]
