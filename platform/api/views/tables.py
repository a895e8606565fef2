"""Tables that form: the timetable, the waiting room, and what is pressed there."""

from __future__ import annotations

from typing import Any

from api import paging
from api.bodies import (
    GivenRole,
    NoBody,
    Readiness,
    SeatedBot,
    SeatedPerson,
    SeatNumber,
    SeatWish,
    TableWishes,
)
from api.calls import Asking, Query, call
from api.problems import CallRefused
from api.serializers import field_named, fields_of, room_for, seen, table_told
from api.shapes import LobbyShape, RoomShape, SealsShape, TablesShape
from api.tokens import READ, TABLES
from lobbies import filters, rooms, selectors
from lobbies.errors import LobbyError
from lobbies.forms import TableForm
from lobbies.game_texts import is_open
from lobbies.models import Table
from lobbies.services import casting, checks, seals, seats, tables
from lobbies.views.seals import Entropy, Seal

CODE = Query("code", "text", "what opens a private table: the end of its invite link")


@call(
    "The timetable of tables",
    LobbyShape,
    scope=READ,
    is_open=True,
    query=(
        Query("game", "text", "only this game"),
        Query("pace", ("live", "slow"), "only live tables, or those over days"),
        Query("seats", "number", "only tables for so many", 2, 9),
        Query("language", ("pl", "en"), "only tables where this is spoken"),
        *paging.PAGES,
    ),
)
def lobby(ask: Asking) -> dict[str, Any]:
    """Public tables that wait, oldest first, then those being played, newest first."""
    wanted = {name: str(ask.query.get(name, "")) for name in ("game", "pace", "seats", "language")}
    chosen = filters.Filters(**wanted)
    listed = [table for table in selectors.tables_listed() if chosen.admits(table)]
    return {"counts": selectors.counts(), **_shown(ask, listed)}


def _shown(ask: Asking, listed: list[Table]) -> dict[str, Any]:
    found = paging.after(ask, listed)
    return found | {"items": [table_told(table) for table in found["items"]]}


@call("My tables that have not begun", TablesShape, scope=READ)
def my_tables(ask: Asking) -> dict[str, Any]:
    """Where I sit and where I am invited; matches that go on stand among my matches."""
    mine = selectors.mine(ask.user)
    return {
        "seated": [table_told(table) for table in (*mine.sealing, *mine.waiting)],
        "invited": [table_told(table) for table in mine.invited],
    }


@call("Open a table", RoomShape, scope=TABLES, body=TableWishes, status=201)
def table_open(ask: Asking) -> dict[str, Any]:
    """I sit down on seat 0. With `start` it begins at once, if AI players have all other seats."""
    wanted: TableWishes = ask.body
    if not is_open(wanted.game):
        raise LobbyError("unknown_game", field="game")
    form = TableForm(wanted.game, fields_of(wanted))
    if not form.is_valid():
        if form.refusals:
            raise form.refusals[0]
        # A copy: what is a list and keeps its items elsewhere, as Django's does, is encoded as an empty one.
        errors = {field_named(name): [*told] for name, told in form.errors.items()}
        raise CallRefused("form_invalid", errors=errors)
    table = tables.table_create(
        host=ask.user, settings=form.settings(), now=ask.now, is_started=wanted.start
    )
    return room_for(ask, table.pk)


@call("A table", RoomShape, scope=READ, is_open=True, query=(CODE,))
def table(ask: Asking, table_id: int) -> dict[str, Any]:
    """A private one is there for those alone who sit there, are invited or have its code."""
    return room_for(ask, table_id)


@call("Sit down", RoomShape, scope=TABLES, body=SeatWish)
def join(ask: Asking, table_id: int) -> dict[str, Any]:
    """On a seat of my choice, or the lowest free one."""
    ask.query["code"] = ask.body.code
    seen(ask, table_id)
    seats.table_join(
        table_id=table_id, user=ask.user, number=ask.body.seat, code=ask.body.code, now=ask.now
    )
    return room_for(ask, table_id)


@call("Get up", None, scope=TABLES, body=NoBody)
def table_leave(ask: Asking, table_id: int) -> None:
    """The host's place goes to who came next; the last person closes the table."""
    seen(ask, table_id)
    seats.table_leave(table_id=table_id, user=ask.user, now=ask.now)


@call("Close the table", None, scope=TABLES, body=NoBody)
def close(ask: Asking, table_id: int) -> None:
    """For its host."""
    seen(ask, table_id)
    tables.table_close(table_id=table_id, user=ask.user, now=ask.now)


@call("Say that I am ready, or not yet", RoomShape, scope=TABLES, body=Readiness)
def ready(ask: Asking, table_id: int) -> dict[str, Any]:
    """Where everybody is, the match of a full table is about to begin."""
    seen(ask, table_id)
    seats.table_ready(table_id=table_id, user=ask.user, ready=ask.body.ready, now=ask.now)
    return room_for(ask, table_id)


@call("Start", RoomShape, scope=TABLES, body=NoBody)
def start(ask: Asking, table_id: int) -> dict[str, Any]:
    """For its host, once enough people sit there and all others are ready."""
    seen(ask, table_id)
    tables.table_start(table_id=table_id, user=ask.user, now=ask.now)
    return room_for(ask, table_id)


@call("Asking everybody whether they are ready", RoomShape, scope=TABLES, body=NoBody)
def check(ask: Asking, table_id: int) -> dict[str, Any]:
    """For its host: who does not answer in time gets up."""
    seen(ask, table_id)
    checks.table_check(table_id=table_id, user=ask.user, now=ask.now)
    return room_for(ask, table_id)


@call("Seat an AI player", RoomShape, scope=TABLES, body=SeatedBot)
def bot(ask: Asking, table_id: int) -> dict[str, Any]:
    """For its host."""
    seen(ask, table_id)
    seats.table_bot_add(
        table_id=table_id, user=ask.user, number=ask.body.seat, bot=ask.body.bot, now=ask.now
    )
    return room_for(ask, table_id)


@call("Seat a person at my device", RoomShape, scope=TABLES, body=SeatedPerson)
def person_beside(ask: Asking, table_id: int) -> dict[str, Any]:
    """For its host, who plays the seat: every call for it names it (`seat`)."""
    seen(ask, table_id)
    seats.table_person_add(
        table_id=table_id, user=ask.user, number=ask.body.seat, name=ask.body.name, now=ask.now
    )
    return room_for(ask, table_id)


@call("Give a role", RoomShape, scope=TABLES, body=GivenRole)
def role(ask: Asking, table_id: int) -> dict[str, Any]:
    """For its host, where the rules have roles given."""
    seen(ask, table_id)
    casting.table_role_give(
        table_id=table_id, user=ask.user, number=ask.body.seat, role=ask.body.role, now=ask.now
    )
    return room_for(ask, table_id)


@call("Clear a seat", RoomShape, scope=TABLES, body=SeatNumber)
def clear(ask: Asking, table_id: int) -> dict[str, Any]:
    """For its host: an AI player or another person gets up."""
    seen(ask, table_id)
    seats.table_seat_clear(table_id=table_id, user=ask.user, number=ask.body.seat)
    return room_for(ask, table_id)


@call("How far the seats are with their part in the chance", SealsShape, scope=READ, is_open=True, query=(CODE,))  # fmt: skip
def seals_of(ask: Asking, table_id: int) -> dict[str, Any]:
    """Before a match begins: docs/talk.md."""
    return rooms.seals_of(seen(ask, table_id), ask.person, ask.now)


@call("Seal", SealsShape, scope=TABLES, body=Seal)
def seal(ask: Asking, table_id: int) -> dict[str, Any]:
    """The SHA-256 of my random bytes, in hexadecimal digits."""
    seen(ask, table_id)
    seals.table_seal(table_id=table_id, user=ask.user, seal=ask.body.seal, number=ask.body.seat)
    return rooms.seals_of(seen(ask, table_id), ask.person, ask.now)


@call("Reveal", SealsShape, scope=TABLES, body=Entropy)
def reveal(ask: Asking, table_id: int) -> dict[str, Any]:
    """The bytes themselves, once every seat has sealed."""
    seen(ask, table_id)
    entropy = bytes.fromhex(ask.body.entropy)
    seals.table_reveal(
        table_id=table_id, user=ask.user, entropy=entropy, now=ask.now, number=ask.body.seat
    )
    return rooms.seals_of(seen(ask, table_id), ask.person, ask.now)
