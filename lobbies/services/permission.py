"""Who may see, join and change a table, and which settings fit the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from accounts.models import User
from games.engines.bots import bot_named
from games.engines.bots.characters import knows
from games.engines.catalogue import game_for
from games.timing.controls import TaskClock, TimeControl
from gates import switches
from gates.models import Feature
from lobbies.errors import LobbyError
from lobbies.models import FORMING, Table, TableSeat
from lobbies.table_settings import TableSettings

WAITING_LIMIT = 3


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
    waiting = TableSeat.objects.filter(user=user, table__state__in=FORMING).count()
    if waiting >= WAITING_LIMIT:
        raise LobbyError("too_many_tables", limit=WAITING_LIMIT)


def check_opening() -> None:
    """Raises LobbyError `tables_off` while the staff lets nobody open tables."""
    if not switches.is_on(Feature.NEW_TABLES):
        raise LobbyError("tables_off")


def check_seats(rules: Mapping[str, Any], settings: TableSettings) -> None:
    """Seats and AI players fit each other and the rules; refusals name the field."""
    for name, seats in (("seats_min", settings.seats_min), ("seats_max", settings.seats_max)):
        check_number(settings.game, rules, seats, field=name)
    if settings.seats_min > settings.seats_max:
        raise LobbyError("seats_reversed", field="seats_min")
    for number, bot in settings.bots.items():
        check_bot(bot, settings.game, field=f"bot_{number}")
        if not 0 < number < settings.seats_max:
            raise LobbyError("too_many_bots", field=f"bot_{number}")


def check_bot(bot: str, game: str, **where: str) -> None:
    """There is such an AI player, and it has a manner in this game."""
    if bot_named(bot) is None:
        raise LobbyError("unknown_bot", **where)
    if not knows(bot, game):
        raise LobbyError("bot_of_other_games", **where)


def fits_game(control: TimeControl, game: str) -> bool:
    """Whether the game names the tasks that the clock counts by, where it counts by tasks."""
    return not isinstance(control, TaskClock) or game_for(game).has_clock_units


def check_control(settings: TableSettings) -> None:
    """The time control fits the game and who finds the table."""
    if not fits_game(settings.control, settings.game):
        raise LobbyError("clock_no_tasks", field="control")
    if not settings.control.is_timed and settings.visibility != Table.Visibility.PRIVATE:
        raise LobbyError("clock_private_only", field="control")


def check_number(
    game: str, rules: Mapping[str, Any], seats: int, *, field: str | None = None
) -> None:
    """Whether so many may play by these rules; what they leave out stands as printed."""
    engine = game_for(game)
    complete = {**engine.rules({}).model_dump(), **rules}
    lowest, highest, mode = engine.seats_for(complete)
    if lowest <= seats <= highest:
        return
    if mode:
        raise LobbyError(f"seats_for_{mode}", field=field, needed=lowest, seated=seats)
    raise LobbyError("seats_outside_rules", field=field, lowest=lowest, highest=highest)
