"""The statements of a move, as SQL.

Six of them make a move, and each would cost five times as much through the ORM.

Every function runs inside the caller's transaction; all but `lock` and the reads need the lock that
`lock` takes.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db import connection

from games.storage.fields import control_from, to_text
from games.timing.controls import TimeControl

_LOCK: Final = (
    "SELECT status, version, facts, words, control, times, paused_at IS NOT NULL "
    "FROM games_match WHERE id = %s"
)
_NOW: Final = {
    "postgresql": "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint",
    # Not `unixepoch('subsec')`, which SQLite has only since 3.42.
    "sqlite": "SELECT CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)",
}
_ORDERS: Final = "SELECT 1 FROM games_programmed WHERE match_id = %s AND stopped = ''"
_WITH_LOCK: Final = (
    "SELECT ({now}), EXISTS ({orders}), number, action FROM (SELECT 1) AS once "
    "LEFT JOIN games_entry ON match_id = %s AND seat = %s AND key = %s"
)
_ADD: Final = (
    "INSERT INTO games_entry "
    "(match_id, number, kind, seat, action, drawn, words, key, maker, at_ms, told) "
    "VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
)
_ADVANCE: Final = (
    "UPDATE games_match SET status = %s, version = %s, words = %s, times = %s, "
    "asked_mask = %s, bots_due = %s, outcome = %s, units = %s, advanced_at = %s, ended_at = %s WHERE id = %s"
)
_DEADLINES: Final = (
    "SELECT kind, seat, mark, name, at_ms FROM games_deadline WHERE match_id = %s ORDER BY at_ms"
)
_SEATS: Final = (
    "SELECT number, name, user_id, display_name, bot, left_at IS NOT NULL, stand_in, beside_host "
    "FROM games_seat LEFT JOIN accounts_user ON accounts_user.id = user_id WHERE match_id = %s ORDER BY number"
)
_DECIDING: Final = (
    "SELECT EXISTS (SELECT 1 FROM games_motion WHERE match_id = %s AND state = 'open'), "
    "EXISTS (SELECT 1 FROM games_opencall WHERE match_id = %s AND closed_at IS NULL)"
)
_DROP: Final = "DELETE FROM games_deadline WHERE match_id = %s AND kind = %s AND seat = %s"
_SET: Final = (
    "INSERT INTO games_deadline (match_id, kind, seat, mark, name, at_ms) "
    "VALUES (%s, %s, %s, %s, %s, %s)"
)
_SNAPSHOT: Final = (
    "INSERT INTO games_snapshot (match_id, number, questions, data, digest) "
    "VALUES (%s, %s, %s, %s, %s)"
)


class MatchRow(NamedTuple):
    """What a move needs of its match."""

    status: str
    version: int
    facts: int
    words: int
    control: TimeControl
    times: str  # see games.timing.banks
    is_paused: bool


class LockedLook(NamedTuple):
    """What a move asks once it holds the lock: a statement that waits for it would tell of the time before.

    `known`: number and action (JSON text) of the entry that the key of the move has made, if it did.
    """

    now_ms: int
    #: Whether a seat of the match has programmed something that goes on. Who does so holds the lock as well.
    is_programmed: bool
    known: tuple[int, str] | None


class DeadlineRow(NamedTuple):
    """A moment at which the clock acts; `seat` is -1 where it concerns the whole table."""

    kind: str
    seat: int
    mark: int
    name: str
    at_ms: int


class SeatRow(NamedTuple):
    """Who holds a seat; `bot` and `stand_in` are empty where no AI plays it, for good or meanwhile.

    `beside_host`: the host's seat, where its person plays at the host's device.
    """

    number: int
    name: str
    user_id: int | None
    user_name: str | None
    bot: str
    has_left: bool
    stand_in: str
    beside_host: int | None


class NewEntry(NamedTuple):
    """An entry about to be written; action, draws and events are plain data, and these once more as text."""

    number: int
    kind: str
    seat: int | None
    action: dict[str, Any]
    drawn: list[int]
    words: int
    key: str | None
    maker: str
    at_ms: int
    told: list[dict[str, Any]]
    told_text: str


class Advance(NamedTuple):
    """What an entry changes in the row of its match."""

    status: str
    version: int
    words: int
    times: str
    asked_mask: int
    bots_due: bool
    outcome: dict[str, Any] | None
    units: list[dict[str, Any]] | None
    advanced_at: datetime
    ended_at: datetime | None


def row_of(match_id: str) -> MatchRow | None:
    """The row as it is, without a lock."""
    return _row(_LOCK, match_id)


def lock(match_id: str) -> MatchRow | None:
    """The row of the match, locked until the transaction ends; None if there is none.

    On SQLite the transaction itself is the lock (it begins IMMEDIATE).
    """
    return _row(_LOCK + " FOR UPDATE" if connection.vendor == "postgresql" else _LOCK, match_id)


def claim(match_id: str) -> MatchRow | None:
    """As `lock`, without waiting: None as well if somebody else holds it."""
    waits_not = " FOR UPDATE SKIP LOCKED" if connection.vendor == "postgresql" else ""
    return _row(_LOCK + waits_not, match_id)


def locks_rows() -> bool:
    """Whether several can write at once, each with rows of its own; on SQLite one writes, and all others wait."""
    return connection.features.has_select_for_update_skip_locked


def database_now(vendor: str) -> str:
    """The question for its time, in the words of this kind of database."""
    return _NOW[vendor]


def now_ms() -> int:
    """The time of the database, in milliseconds: every process reads the same clock."""
    question = database_now(connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(question)
        found: int = cursor.fetchone()[0]
    return found


def _row(statement: str, match_id: str) -> MatchRow | None:
    with connection.cursor() as cursor:
        cursor.execute(statement, (match_id,))
        found = cursor.fetchone()
    if found is None:
        return None
    status, version, facts, words, control, times, is_paused = found
    return MatchRow(status, version, facts, words, control_from(control), times, bool(is_paused))


def look(match_id: str, seat: int, key: str | None) -> LockedLook:
    """What a move of this seat asks once it holds the lock, in one statement; `key`: its own, if it has one."""
    statement = _WITH_LOCK.format(now=database_now(connection.vendor), orders=_ORDERS)
    with connection.cursor() as cursor:
        cursor.execute(statement, (match_id, match_id, seat, key))
        now_ms, is_programmed, number, action = cursor.fetchone()
    known = None if number is None else (number, action)
    return LockedLook(now_ms, bool(is_programmed), known)


def has_orders(match_id: str) -> bool:
    """Whether a seat of the match has programmed something that goes on."""
    with connection.cursor() as cursor:
        cursor.execute(_ORDERS, (match_id,))
        return cursor.fetchone() is not None


def add_entries(match_id: str, entries: Iterable[NewEntry]) -> None:
    """Append to the log. Raises IntegrityError if a number or a key is taken."""
    rows = [
        (
            match_id,
            entry.number,
            entry.kind,
            entry.seat,
            to_text(entry.action),
            to_text(entry.drawn),
            entry.words,
            entry.key,
            entry.maker,
            entry.at_ms,
            entry.told_text,
        )
        for entry in entries
    ]
    with connection.cursor() as cursor:
        cursor.executemany(_ADD, rows)


def advance(match_id: str, change: Advance) -> None:
    """Bring the row of the match up to its newest entry."""
    moment = connection.ops.adapt_datetimefield_value
    values = (
        change.status,
        change.version,
        change.words,
        change.times,
        change.asked_mask,
        change.bots_due,
        None if change.outcome is None else to_text(change.outcome),
        None if change.units is None else to_text(change.units),
        moment(change.advanced_at),
        None if change.ended_at is None else moment(change.ended_at),
        match_id,
    )
    with connection.cursor() as cursor:
        cursor.execute(_ADVANCE, values)


def deadlines(match_id: str) -> list[DeadlineRow]:
    """The open deadlines, the nearest first."""
    with connection.cursor() as cursor:
        cursor.execute(_DEADLINES, (match_id,))
        return [DeadlineRow(*found) for found in cursor.fetchall()]


def seats(match_id: str) -> list[SeatRow]:
    """The seats in their order."""
    with connection.cursor() as cursor:
        cursor.execute(_SEATS, (match_id,))
        return [SeatRow(*found)._replace(has_left=bool(found[5])) for found in cursor.fetchall()]


def is_deciding(match_id: str) -> tuple[bool, bool]:
    """Whether a vote goes on, and whether somebody is looked for."""
    with connection.cursor() as cursor:
        cursor.execute(_DECIDING, (match_id, match_id))
        votes, looks = cursor.fetchone()
    return bool(votes), bool(looks)


def replace_deadlines(
    match_id: str, old: Sequence[DeadlineRow], new: Sequence[DeadlineRow]
) -> None:
    """Set the deadlines `new` where `old` are stored: only what is in one of them alone is written."""
    with connection.cursor() as cursor:
        for row in old:
            if row not in new:
                cursor.execute(_DROP, (match_id, row.kind, row.seat))
        for row in new:
            if row not in old:
                cursor.execute(_SET, (match_id, *row))


def add_snapshot(
    match_id: str, number: int, questions: dict[str, int], data: dict[str, Any], digest: str
) -> None:
    """Keep the state after entry `number`."""
    with connection.cursor() as cursor:
        cursor.execute(_SNAPSHOT, (match_id, number, to_text(questions), to_text(data), digest))
