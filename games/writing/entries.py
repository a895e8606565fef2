"""Writing one entry with everything that follows from it, and telling of it after the commit.

Used by `games.play` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, Final

import msgspec
from django.db import transaction

from games import signals
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.game import Sink
from games.engines.kernel.log import Fold, digest_of
from games.engines.kernel.rng import CommittedRng
from games.models import Entry, Match
from games.protocol import Receipt, Told
from games.reading import matches, selectors
from games.reading.matches import Fixed, Live
from games.reading.seating import Seating
from games.storage import statements
from games.storage.fields import to_text
from games.telling import hub
from games.timing.banks import SeatTime, decoded, encoded
from games.writing import deadlines as clock

SNAPSHOT_EVERY: Final = 50
#: Entries of a log that is brought as a whole that are written in one transaction: some milliseconds.
PART_MOST: Final = 100


@dataclass(frozen=True, slots=True)
class Submission:
    """One action on its way: who plays it, as whom, and when."""

    match_id: str
    seat: int
    action: dict[str, Any]
    maker: str
    now: datetime
    key: str | None = None
    #: Milliseconds of its way here that are given back to it.
    lag_ms: int = 0
    #: The seat whose time ran out, where the clock plays.
    late: int | None = None

    @property
    def now_ms(self) -> int:
        """The moment, in milliseconds."""
        return int(self.now.timestamp() * 1000)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a move is made: the locked row, what never changes, and who sits there."""

    row: statements.MatchRow
    fixed: Fixed
    seating: Seating
    #: The deadlines, where the caller has read them since it holds the lock.
    deadlines: list[statements.DeadlineRow] | None = None
    #: Whether a seat plays by itself, where the caller has looked since it holds the lock.
    is_programmed: bool | None = None


#: How the match stands, and who sits there, after what follows from an entry in the same transaction.
Follow = Callable[[Live], tuple[Live, Seating]]


def append(move: Submission, place: Place, before: Fold) -> Receipt:
    """Applies the action to a copy and writes what came of it.

    The caller holds the lock. Raises IllegalAction; then nothing is written.
    """
    return Receipt(key=move.key, version=appended(move, place, before).version)


def appended(move: Submission, place: Place, before: Fold, follow: Follow | None = None) -> Live:
    """As `append`, and how the match stands then; `follow` changes more before anybody is told."""
    table = before.copy()
    rng = place.fixed.rng(place.row.words)
    told: Sink = []
    table.apply(move.seat, move.action, rng, told)
    kind = Entry.Kind.SYSTEM if move.seat == SYSTEM else Entry.Kind.PLAY
    entry = _entry(move, table, kind.value, rng, told)
    goes_on = [move.seat] if _stays(before, table, move.seat) else ()
    return _write(move, place, table, entry, follow, goes_on=goes_on)


def _stays(before: Fold, after: Fold, seat: int) -> bool:
    """Whether a seat is asked the same as before what it has done."""
    topic = before.game.topic(before.state, seat)
    return topic is not None and not after.answered(seat, topic)


def go_to(move: Submission, place: Place) -> Live:
    """An undo entry: the state after the entry that it names holds again; chance never goes back.

    The caller holds the lock.
    """
    table = matches.table_at(place.fixed, move.action["to"])
    table.reopen(place.row.version + 1)
    rng = place.fixed.rng(place.row.words)
    told: Sink = [{"event": "undone", **{k: v for k, v in move.action.items() if k != "do"}}]
    entry = _entry(move, table, Entry.Kind.UNDO.value, rng, told)
    return _write(move, place, table, entry, goes_on=range(place.fixed.seats))


def row_after(row: statements.MatchRow, live: Live) -> statements.MatchRow:
    """The locked row as the entry that led to `live` has left it."""
    return row._replace(
        status=live.status, version=live.version, words=live.words, times=encoded(live.times)
    )


@dataclass(frozen=True, slots=True)
class Draft:
    """A whole log as it will be written, worked out while nobody waits."""

    entries: list[statements.NewEntry]
    snapshots: list[Keepsake]
    table: Fold
    words: int
    last: Submission


@dataclass(frozen=True, slots=True)
class Keepsake:
    """A snapshot, as the arguments of its statement."""

    number: int
    questions: dict[str, int]
    data: dict[str, Any]
    digest: str


def draft(moves: Sequence[Submission], fixed: Fixed) -> Draft:
    """What these moves, a `setup` first, make of a match that has not begun. Raises IllegalAction.

    Needs no lock and writes nothing: `part_of` and `land` do.
    """
    book, words = fixed.book, 0
    table: Fold | None = None
    entries: list[statements.NewEntry] = []
    snapshots: list[Keepsake] = []
    for move in moves:
        rng = fixed.rng(words)
        told: Sink = []
        if table is None:
            kind = Entry.Kind.SETUP
            roles = move.action.get("roles", ())
            table = Fold.opened(book.game, book.compiled, fixed.seats, rng, told, roles)
        else:
            kind = Entry.Kind.SYSTEM if move.seat == SYSTEM else Entry.Kind.PLAY
            table.apply(move.seat, move.action, rng, told)
        words = rng.position
        entries.append(_entry(move, table, kind.value, rng, told))
        if table.version % SNAPSHOT_EVERY == 0 and move is not moves[-1]:
            snapshots.append(_keepsake(table))
    assert table is not None, "a log begins with its setup"
    return Draft(entries, snapshots, table, words, moves[-1])


def part_of(whole: Draft, first: int, match_id: str) -> None:
    """Write PART_MOST entries from number `first` on, with their snapshots; the caller holds the lock."""
    numbers = range(first, first + PART_MOST)
    statements.add_entries(match_id, whole.entries[first - 1 : first - 1 + PART_MOST])
    for one in whole.snapshots:
        if one.number in numbers:
            statements.add_snapshot(match_id, one.number, one.questions, one.data, one.digest)


def land(whole: Draft, place: Place) -> Receipt:
    """The match is where its log, written before, has led; the caller holds the lock."""
    live = _settle(whole.last, place, whole.table, whole.words)
    entry = whole.entries[-1]
    transaction.on_commit(lambda: _announce(live, place, entry, is_new=True), robust=True)
    return Receipt(key=None, version=whole.table.version)


def open_log(move: Submission, place: Place) -> Receipt:
    """The `setup` entry; the caller holds the lock. Raises IllegalAction (`bad_setup`)."""
    book = place.fixed.book
    rng = place.fixed.rng(0)
    told: Sink = []
    roles = move.action.get("roles", ())
    table = Fold.opened(book.game, book.compiled, place.fixed.seats, rng, told, roles)
    _write(move, place, table, _entry(move, table, Entry.Kind.SETUP.value, rng, told))
    return Receipt(key=None, version=table.version)


def _write(
    move: Submission,
    place: Place,
    table: Fold,
    entry: statements.NewEntry,
    follow: Follow | None = None,
    *,
    goes_on: Collection[int] = (),
) -> Live:
    statements.add_entries(move.match_id, [entry])
    live = _settle(move, place, table, entry.words, goes_on)
    if follow is not None:
        live, seating = follow(live)
        place = replace(place, seating=seating)
        keep = partial(matches.keep_seating, move.match_id, seating)
        transaction.on_commit(keep, robust=True)
    transaction.on_commit(lambda: _announce(live, place, entry), robust=True)
    return live


def _entry(
    move: Submission, table: Fold, kind: str, rng: CommittedRng, told: Sink
) -> statements.NewEntry:
    return statements.NewEntry(
        number=table.version,
        kind=kind,
        seat=move.seat if kind == Entry.Kind.PLAY else None,
        action=move.action,
        drawn=rng.drawn,
        words=rng.position,
        key=move.key,
        maker=move.maker,
        at_ms=move.now_ms,
        told=told,
        told_text=to_text(told),
    )


def _settle(
    move: Submission, place: Place, table: Fold, words: int, goes_on: Collection[int] = ()
) -> Live:
    """The row of the match, its deadlines and now and then a snapshot, as the new position wants them."""
    game = place.fixed.book.game
    found = table.outcome
    outcome = None if found is None else found.to_json()
    units = None if found is None else [unit.to_json() for unit in game.units(table.state)]
    asked = table.questions
    status = (Match.Status.RUNNING if outcome is None else Match.Status.ENDED).value
    timing = _timing(move, place, table, goes_on, is_over=outcome is not None)
    change = statements.Advance(
        status=status,
        version=table.version,
        words=words,
        times=encoded(timing.times),
        asked_mask=0 if outcome else sum(1 << seat for seat in asked),
        bots_due=outcome is None and any(seat in place.seating.bots for seat in asked),
        outcome=outcome,
        units=units,
        advanced_at=move.now,
        ended_at=None if outcome is None else move.now,
    )
    statements.advance(move.match_id, change)
    if outcome is not None or table.version % SNAPSHOT_EVERY == 0:
        _snapshot(move.match_id, table)
    return Live(
        place.fixed,
        table,
        words,
        status,
        outcome,
        timing.deadlines,
        timing.times,
        place.seating.facts,
    )


def _timing(
    move: Submission, place: Place, table: Fold, goes_on: Collection[int], *, is_over: bool
) -> clock.Timing:
    """The deadlines, written, and what every seat has left, not written yet."""
    stored = place.deadlines
    if stored is None:
        stored = statements.deadlines(move.match_id)
    # The time of a timed match is over once, whatever the rules make of it.
    old = [
        row for row in stored if row.kind != clock.TIME_UP or move.action.get("do") != clock.TIME_UP
    ]
    before = clock.Timing(old, decoded(place.row.times, place.fixed.seats))
    given = {move.seat: move.lag_ms}
    wanted = clock.wanted(
        table,
        place.row.control,
        place.seating.bots,
        before,
        move.now_ms,
        given,
        goes_on=goes_on,
    )
    _count_decision(wanted.times, move)
    new = [] if is_over else wanted.deadlines
    statements.replace_deadlines(move.match_id, stored, new)
    return clock.Timing(new, wanted.times)


def _count_decision(times: list[SeatTime], move: Submission) -> None:
    if move.late is not None:
        times[move.late] = times[move.late].passed_over()
    elif move.maker == Entry.Maker.PERSON and move.seat != SYSTEM:
        times[move.seat] = times[move.seat].decided(move.lag_ms)


def _snapshot(match_id: str, table: Fold) -> None:
    one = _keepsake(table)
    statements.add_snapshot(match_id, one.number, one.questions, one.data, one.digest)


def keepsakes(table: Fold) -> list[Keepsake]:
    """The last position of a log that is brought as a whole, where it gets no snapshot anyway."""
    return [] if table.version % SNAPSHOT_EVERY == 0 else [_keepsake(table)]


def _keepsake(table: Fold) -> Keepsake:
    data = table.game.dump(table.state)
    questions = {str(seat): number for seat, number in table.questions.items()}
    return Keepsake(table.version, questions, data, digest_of(data))


def _announce(
    live: Live, place: Place, entry: statements.NewEntry, *, is_new: bool = False
) -> None:
    """After the commit: the copy becomes what this process knows, then everybody is told."""
    matches.keep(live)
    match_id, version = live.fixed.match_id, live.version
    row = row_after(place.row, live)._replace(facts=place.seating.facts)
    facts = msgspec.Raw(entry.told_text)
    drew = bool(entry.drawn) or live.fixed.book.game.has_revealed(entry.told)
    told = Told(version, entry.at_ms, entry.seat, entry.maker, facts, drew)
    programmed = place.is_programmed
    table = selectors.Standing(match_id, row, place.seating, live, is_programmed=programmed)
    hub.HUB.publish(table, version - 1, [told])
    if is_new or entry.kind == Entry.Kind.SETUP:
        signals.match_started.send_robust(sender=Match, match_id=match_id)
    signals.match_advanced.send_robust(
        sender=Match,
        match_id=match_id,
        version=version,
        by=entry.maker,
        table=table,
        entry=entry,
    )
    if live.outcome is not None:
        signals.match_finished.send_robust(sender=Match, match_id=match_id)
