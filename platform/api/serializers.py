"""Tables as calls answer with them, and the settings of a host as the form of the pages reads them."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from api.bodies import TableWishes
from api.calls import Asking
from api.problems import CallRefused
from games import characters
from games.models import Seat
from games.parameters.options import plain
from games.timing.controls import TimeControlError, from_json, to_code, to_json
from lobbies import people, rooms, selectors
from lobbies.errors import LobbyError
from lobbies.forms import RULE, TableForm
from lobbies.models import Table, TableSeat
from lobbies.services import permission


def table_told(table: Table) -> dict[str, Any]:
    """A table as everybody may see it who may see it at all."""
    is_played = table.state == Table.State.STARTED and table.match is not None
    return {
        "id": table.pk,
        "game": table.game,
        "state": table.state,
        "visibility": table.visibility,
        "host": table.host.display_name if table.host else None,
        "seats_min": table.seats_min,
        "seats_max": table.seats_max,
        "seats": _playing(table) if is_played else _waiting(table),
        "control": to_json(table.control),
        "pace": table.pace,
        "rated": table.rated,
        "window": table.window,
        "language": table.language,
        "preset": table.preset,
        "changed": _changed(table),
        "match": table.match_id,
        "round": selectors.round_of(table) if is_played else None,
        "created_at": table.created_at,
    }


def _changed(table: Table) -> dict[str, Any]:
    """The parameters that differ from those of the box."""
    rules = table.revision.rules
    form = TableForm(table.game)
    box = {name.removeprefix(RULE): field for name, field in form.initial.items()}
    return {
        name: value
        for name, value in rules.items()
        if name in box and plain(value) != plain(box[name])
    }


def _waiting(table: Table) -> list[dict[str, Any]]:
    taken = {seat.number: seat for seat in table.seats.all()}
    return [_chair(number, taken.get(number)) for number in range(table.seats_max)]


def _chair(number: int, seat: TableSeat | None) -> dict[str, Any]:
    if seat is None:
        free = {"kind": "free", "name": "", "user": None, "bot": None}
        return {"seat": number, **free, "ready": False, "role": ""}
    name = seat.name or characters.name_of(seat.bot)
    return {
        "seat": number,
        "kind": "bot" if seat.bot else "person",
        "name": name,
        "user": seat.user_id,
        "bot": seat.bot or None,
        "ready": seat.ready,
        "role": seat.role,
    }


def _playing(table: Table) -> list[dict[str, Any]]:
    assert table.match is not None
    found: list[Seat] = sorted(table.match.seats.all(), key=lambda seat: seat.number)
    return [
        {
            "seat": seat.number,
            "kind": "bot" if seat.bot else "person",
            "name": seat.name,
            "user": seat.user_id if seat.left_at is None else None,
            "bot": seat.bot or None,
            "ready": True,
            "role": "",
        }
        for seat in found
    ]


def seen(ask: Asking, table_id: int) -> Table:
    """The table, if who asks may see it. Raises no_such_table."""
    found = selectors.tables_with_seats().filter(pk=table_id).first()
    codes = people.invites_of(ask.request) | {str(ask.query.get("code", ""))}
    if found is None or not permission.may_see(found, ask.person, codes):
        raise LobbyError("no_such_table")
    return found


def room_for(ask: Asking, table_id: int) -> dict[str, Any]:
    """The room as who asks may see it."""
    found = seen(ask, table_id)
    told = {
        "table": table_told(found),
        "me": None,
        "is_host": False,
        "can_start": False,
        "why_not_start": "",
        "check_until": None,
        "seal_until": found.seal_until,
        "invite": "",
        "bots": [],
        "roles": [],
    }
    if not found.is_forming:
        return told
    room = rooms.room_of(found, ask.person, ask.now)
    return told | {
        "me": None if room.me is None else room.me.number,
        "is_host": room.is_host,
        "can_start": room.can_start,
        "why_not_start": room.why_not_start,
        "check_until": room.check_until,
        "invite": room.path,
        "bots": [{"key": key, "name": name} for key, name in room.bots],
        "roles": [{"key": key, "name": name} for key, name in room.roles],
    }


def field_named(name: str) -> str:
    return f"rules.{name.removeprefix(RULE)}" if name.startswith(RULE) else name


def fields_of(wanted: TableWishes) -> dict[str, Any]:
    """What the form of a table is sent: what its set of rules has, and on it what is wished."""
    form = TableForm(wanted.game, preset=wanted.preset)
    known = {name.removeprefix(RULE) for name in form.fields if name.startswith(RULE)}
    unknown = sorted(set(wanted.rules) - known)
    if unknown:
        # Translators: where is the address of the list of parameters.
        told = gettext("This game has no such parameter; those it has: %(where)s") % {
            "where": reverse("api_parameters", args=[wanted.game])
        }
        raise CallRefused("form_invalid", errors={f"rules.{name}": [told] for name in unknown})
    fields: dict[str, Any] = {**form.initial, "preset": wanted.preset or form.initial["preset"]}
    fields |= {RULE + name: value for name, value in wanted.rules.items()}
    fields |= {"visibility": wanted.visibility, "pace": wanted.pace, "rated": wanted.rated}
    fields |= {"window": wanted.window, "start": wanted.start}
    fields |= {f"bot_{seat}": bot for seat, bot in wanted.bots.items()}
    fields |= {f"beside_{seat}": name for seat, name in wanted.beside_host.items()}
    for name in ("seats_min", "seats_max"):
        given = getattr(wanted, name)
        fields[name] = form.initial[name] if given is None else given
    if wanted.control is not None:
        fields["control"] = _control(wanted.control)
    return {
        name: form.fields[name].prepare_value(value) if name in form.fields else value
        for name, value in fields.items()
        if value is not False
    }


def _control(given: dict[str, Any]) -> str:
    try:
        return to_code(from_json(given))
    except TimeControlError as error:
        raise CallRefused("form_invalid", errors={"control": [str(error)]}) from error
