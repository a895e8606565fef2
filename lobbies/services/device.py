"""People who sit down at the host's device, by a name alone: their seats are played from the host's session.

The caller holds the lock of the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError

from accounts import names, selectors
from games.parameters.one_device import hindrance
from lobbies.errors import LobbyError
from lobbies.models import Table, TableSeat
from lobbies.roles import role_wanted
from lobbies.table_settings import TableSettings


def check_rules(rules: Mapping[str, Any], *, is_rated: bool, **where: str) -> None:
    """Raises LobbyError where nobody can sit beside the host by these rules: see `hindrance`, and `device_rated`."""
    if is_rated:
        raise LobbyError("device_rated", **where)
    if code := hindrance(rules):
        raise LobbyError(code, **where)


def check_settings(rules: Mapping[str, Any], settings: TableSettings) -> None:
    """Raises LobbyError where the people beside the host do not fit the rules, the seats or the AI players."""
    for number in settings.beside_host:
        field = f"beside_{number}"
        check_rules(rules, is_rated=settings.rated, field=field)
        if not 0 < number < settings.seats_max:
            raise LobbyError("no_such_seat", field=field)
        if number in settings.bots:
            raise LobbyError("seat_taken", field=field)


def name_checked(table: Table, name: str, **where: str) -> str:
    """The name as it is kept. Raises LobbyError `device_name` {problem}, `device_name_taken`.

    It must be one that a person could have here, and nobody's: who reads it in the log must not take it for theirs.
    """
    kept = names.clean(name)
    try:
        names.validate(kept)
    except ValidationError as error:
        raise LobbyError("device_name", problem=" ".join(error.messages), **where) from error
    beside = table.seats.exclude(beside_host="").values_list("beside_host", flat=True)
    is_here = names.skeleton(kept) in {names.skeleton(other) for other in beside}
    if is_here or selectors.is_name_taken(kept):
        raise LobbyError("device_name_taken", **where)
    return kept


def seat_person(
    table: Table, number: int, name: str, now: datetime, free: list[int], **where: str
) -> TableSeat:
    """Somebody beside the host takes this seat, one of the `free`, and is as ready as an AI player is."""
    check_rules(table.revision.rules, is_rated=table.rated, **where)
    if number not in free:
        raise LobbyError("seat_taken" if 0 <= number < table.seats_max else "no_such_seat")
    return TableSeat.objects.create(
        table=table,
        number=number,
        beside_host=name_checked(table, name, **where),
        role=role_wanted(table),
        ready=True,
        joined_at=now,
    )


def get_up(table: Table) -> None:
    """The host has gone, and the device with them."""
    table.seats.exclude(beside_host="").delete()
