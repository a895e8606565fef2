"""THE command service: the only writer of `Entry`.

Everybody plays through here: people, AI, the clock, tests.

A move is one transaction: lock the row of the match, look who asks, apply to a copy of the state,
append the entry. What others are told, they are told after the commit; a receipt therefore never
names an entry that a crash could take back.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import F

from accounts.models import User
from games import signals
from games.engines.catalogue import game_for
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import digest_of
from games.engines.kernel.rng import SECRET_BYTES, FastRng, commitment, derived_seed
from games.models import (
    NAME_LENGTH,
    REASON_LENGTH,
    Deadline,
    Entry,
    Match,
    RuleRevision,
    RuleVariant,
    Seat,
    Snapshot,
    new_match_id,
)
from games.protocol import Receipt
from games.reading import matches as lives
from games.reading.matches import Live
from games.storage import statements
from games.storage.fields import from_text
from games.storage.sealing import sealed
from games.telling import hub
from games.timing.banks import encoded
from games.writing import deadlines, seat_plans
from games.writing.entries import (
    PART_MOST,
    Place,
    Submission,
    append,
    draft,
    land,
    open_log,
    part_of,
)
from games.writing.seat_plans import Options, SeatPlan

PERSON: Final = Entry.Maker.PERSON.value
BOT: Final = Entry.Maker.BOT.value
CLOCK: Final = Entry.Maker.CLOCK.value
TABLE: Final = Entry.Maker.TABLE.value
#: The AI that plays on for people who leave a game whose rules know no leaving.
HEIR: Final = "steady"

log = logging.getLogger(__name__)


class Refused(IllegalAction):
    """A refusal by the table rather than by the rules.

    Wrong seat, stale question, reused key, pause.
    """


class AlreadyStarted(Exception):
    """The match has its first entry already."""


class TornLog(Exception):
    """Two brought a log for one match at the same time; the match has not started."""


def revision_for(*, game: str, rules: Mapping[str, Any], now: datetime) -> RuleRevision:
    """The revision with exactly these rules (laid over the game's defaults), made if it is new.

    Raises IllegalAction `bad_setup` {where: parameter, problem}.
    """
    engine = game_for(game)
    complete = engine.rules(rules)
    tables = engine.tables()
    engine.compile(complete, tables, engine.revision)
    content = {
        "game": game,
        "rules": complete.model_dump(mode="json"),
        "tables": tables,
        "engine": engine.revision,
    }
    digest = digest_of(content)
    found = RuleRevision.objects.filter(hash=digest).first()
    if found is not None:
        return found
    try:
        with transaction.atomic():
            return RuleRevision.objects.create(hash=digest, created_at=now, **content)
    except IntegrityError:  # somebody else was as quick
        return RuleRevision.objects.get(hash=digest)


def prepare(*, revision: RuleRevision, now: datetime, variant: RuleVariant | None = None) -> Match:
    """A match with its secret; the commitment to it can be shown from here on.

    `variant` is the preset it is played by; without it, the one whose rules these are, if there is
    one.
    """
    match_id, secret = new_match_id(), secrets.token_bytes(SECRET_BYTES)
    if variant is None:
        variant = RuleVariant.objects.filter(current=revision).first()
    return Match.objects.create(
        pk=match_id,
        game=revision.game,
        revision=revision,
        variant=variant,
        secret=sealed(secret, match_id),
        commitment=commitment(secret),
        created_at=now,
    )


def discard(*, match_id: str) -> None:
    """Remove a match that was never started. Raises AlreadyStarted."""
    with _prepared(match_id):
        Match.objects.filter(pk=match_id).delete()


def start(*, match_id: str, seats: Sequence[SeatPlan], options: Options, now: datetime) -> Receipt:
    """Seat everybody and write the `setup` entry.

    Raises IllegalAction `bad_setup`, AlreadyStarted, Match.DoesNotExist.
    """
    seat_plans.inspect(match_id, seats, options)
    with _prepared(match_id) as row:
        match = Match.objects.select_related("revision").get(pk=match_id)
        place = _begun(match, row, seats, options, now)
        setup = seat_plans.setup_of(match, seats)
        return open_log(Submission(match_id, SYSTEM, setup, TABLE, now), place)


def start_with_log(
    *,
    match_id: str,
    seats: Sequence[SeatPlan],
    options: Options,
    played: Sequence[tuple[int, dict[str, Any]]],
    now: datetime,
) -> Receipt:
    """Seat everybody and write a whole log, as seats and actions, made by the table.

    It is worked out before anything is written, and written in small parts while nobody sees the match:
    no other table waits for it. What an earlier try left half done is removed first. Raises IllegalAction,
    AlreadyStarted, Match.DoesNotExist; the match has not started then.
    """
    seat_plans.inspect(match_id, seats, options)
    match = Match.objects.select_related("revision").get(pk=match_id)
    setup = Submission(match_id, SYSTEM, seat_plans.setup_of(match, seats), TABLE, now)
    moves = [setup, *(Submission(match_id, seat, action, TABLE, now) for seat, action in played)]
    whole = draft(moves, lives.planned_fixed(match_id, [plan.entropy for plan in seats]))
    _remove_parts(match_id)
    for first in range(1, len(moves) + 1, PART_MOST):
        with _prepared(match_id):
            part_of(whole, first, match_id)
    with _prepared(match_id) as row:
        if Entry.objects.filter(match=match_id).count() != len(moves):
            raise TornLog(match_id)  # somebody else brings it at the same time
        return land(whole, _begun(match, row, seats, options, now))


def _remove_parts(match_id: str) -> None:
    """Entries and snapshots of a match that has not started, in small parts."""
    for model in (Entry, Snapshot):
        while parts := list(model.objects.filter(match=match_id).values_list("pk")[:PART_MOST]):
            with _prepared(match_id):
                model.objects.filter(pk__in=[pk for (pk,) in parts]).delete()


def _begun(
    match: Match,
    row: statements.MatchRow,
    seats: Sequence[SeatPlan],
    options: Options,
    now: datetime,
) -> Place:
    """The match runs, with everybody in their seats; the caller holds the lock and writes its log."""
    control = options.control or deadlines.default_control(match.revision.rules)
    times = encoded([control.opening()] * len(seats))
    Match.objects.filter(pk=match.pk).update(
        status=Match.Status.RUNNING,
        version=1,
        control=control,
        times=times,
        pace=options.pace,
        rated=options.rated,
        origin=options.origin,
        started_at=now,
        facts=row.facts + 1,
    )
    Seat.objects.bulk_create(seat_plans.rows_of(match, seats))
    time_up = deadlines.time_up_at(match.revision.rules, int(now.timestamp() * 1000))
    if time_up is not None:
        statements.replace_deadlines(match.pk, [], [time_up])
    started = row._replace(control=control, times=times, facts=row.facts + 1)
    # Read past the cache: whoever calls may still roll all of this back.
    seating = lives.read_seating(match.pk, started.facts)
    return Place(started, lives.read_fixed(match.pk), seating)


def submit(
    *,
    match_id: str,
    user_id: int | None,
    key: str,
    action: dict[str, Any],
    question: int | None,
    now: datetime,
) -> Receipt:
    """A person's move. The same key gives the same receipt and changes nothing.

    Raises IllegalAction with a code of the game, or Refused with one of the table's; nothing was
    written then. Raises Match.DoesNotExist.
    """
    with _locked(match_id) as row:
        seating = lives.seating_for(match_id, row.facts)
        seat = seating.seat_of(user_id)
        if seat is None:
            log.info("not_your_seat match=%s user=%s", match_id, user_id)
            raise Refused("not_your_seat")
        known = statements.entry_by_key(match_id, seat, key)
        if known is not None:
            return _same(known, key, action)
        live = _running(match_id, row)
        _check_question(live, row, seat, question)
        move = Submission(match_id, seat, action, PERSON, now, key)
        return append(move, Place(row, live.fixed, seating), live.table)


def submit_for_seat(  # noqa: PLR0913 - the fields of one move, by name
    *,
    match_id: str,
    seat: int,
    action: dict[str, Any],
    now: datetime,
    maker: str = BOT,
    question: int | None = None,
    version: int | None = None,
) -> Receipt:
    """A move for a seat by somebody who is no person at it: AI, a director.

    SYSTEM for the table itself.

    With `version`, only if that is still the newest entry (else Refused `stale_question`).
    """
    with _locked(match_id) as row:
        live = _running(match_id, row)
        if version is not None and version != row.version:
            raise Refused("stale_question", question=live.table.questions.get(seat))
        _check_question(live, row, seat, question)
        place = Place(row, live.fixed, lives.seating_for(match_id, row.facts))
        return append(Submission(match_id, seat, action, maker, now), place, live.table)


def time_out(*, match_id: str, now: datetime) -> Receipt | None:
    """Let the clock act once if a deadline of the match is over; None if there is nothing to do.

    An answer can take several actions (a debt); the deadline then stays and the next call goes on.
    """
    try:
        with _locked(match_id) as row:
            if row.is_paused or row.status != Match.Status.RUNNING:
                return None
            now_ms = int(now.timestamp() * 1000)
            due = [line for line in statements.deadlines(match_id) if line.at_ms <= now_ms]
            if not due:
                return None
            live = lives.live_for(match_id, row)
            seat, action = _clock_action(live, due[0])
            place = Place(row, live.fixed, lives.seating_for(match_id, row.facts))
            return append(Submission(match_id, seat, action, CLOCK, now), place, live.table)
    except IllegalAction as refusal:
        # The rules want nothing of this deadline any more (the time of a match that came twice).
        log.warning("the clock was refused match=%s code=%s", match_id, refusal.code)
        _drop_first_deadline(match_id, now)
        return None


def leave(*, match_id: str, user_id: int | None, now: datetime) -> Receipt:
    """Give the seat up for good; where the rules know no leaving, an AI plays it on.

    Where the seat is out of the game already, no entry is needed.
    """
    with _locked(match_id) as row:
        seat = lives.seating_for(match_id, row.facts).seat_of(user_id)
        if seat is None:
            raise Refused("not_your_seat")
        if row.status == Match.Status.PREPARED:
            raise Refused("not_started")
        live = lives.live_for(match_id, row)
        Seat.objects.filter(match=match_id, number=seat).update(left_at=now)
        after = _new_facts(match_id, row)
        if not live.fixed.book.game.seats_leave:
            if row.status == Match.Status.RUNNING:
                _note_quit(match_id, seat, row)
            _hand_on(live, seat)
            return Receipt(key=None, version=row.version)
        place = Place(after, live.fixed, lives.read_seating(match_id, after.facts))
        move = Submission(match_id, SYSTEM, {"do": "leave", "who": seat}, TABLE, now)
        try:
            receipt = append(move, place, live.table)
        except IllegalAction as refusal:
            if refusal.code not in {"seat_out", "game_over"}:
                raise
            return Receipt(key=None, version=row.version)
        _note_quit(match_id, seat, row)
        return receipt


def void(*, match_id: str, reason: str, by: User | None, now: datetime) -> bool:
    """Say that the match counts for nothing; False if that was said before. Its log stays as it is.

    `reason` is what players read, and not empty. Raises Refused `not_started`.
    """
    with _locked(match_id) as row:
        if row.status == Match.Status.PREPARED:
            raise Refused("not_started")
        said = Match.objects.filter(pk=match_id, voided_at=None)
        if not said.update(voided_at=now, voided_by=by, void_reason=reason[:REASON_LENGTH]):
            return False
        _new_facts(match_id, row)
    log.info("void match=%s by=%s", match_id, None if by is None else by.pk)
    return True


def _note_quit(match_id: str, seat: int, row: statements.MatchRow) -> None:
    """Somebody left who was still in the game; where they end is decided by when."""
    Seat.objects.filter(match=match_id, number=seat).update(quit_version=row.version)


def _hand_on(live: Live, seat: int) -> None:
    """An AI plays the seat from now on, without a clock; the caller holds the lock."""
    match_id = live.fixed.match_id
    Seat.objects.filter(match=match_id, number=seat).update(bot=HEIR)
    Deadline.objects.filter(match=match_id, kind=deadlines.SEAT, seat=seat).delete()
    if seat in live.table.questions:
        Match.objects.filter(pk=match_id).update(bots_due=True)
    transaction.on_commit(
        lambda: signals.match_advanced.send_robust(
            sender=Match, match_id=match_id, version=live.version, by=TABLE
        ),
        robust=True,
    )


def rename(*, match_id: str, user_id: int, name: str) -> None:
    """The name of this person at the table. Raises Refused `not_your_seat`."""
    with _locked(match_id) as row:
        seat = lives.seating_for(match_id, row.facts).seat_of(user_id)
        if seat is None:
            raise Refused("not_your_seat")
        Seat.objects.filter(match=match_id, number=seat).update(name=name[:NAME_LENGTH])
        _new_facts(match_id, row)


def rename_everywhere(*, user_id: int, name: str) -> None:
    """Changes the name of this person at every table, past ones included.

    Who closes an account leaves no name behind.
    """
    with transaction.atomic():
        seats = Seat.objects.filter(user=user_id).exclude(name=name[:NAME_LENGTH])
        matches = sorted(seats.values_list("match", flat=True))
        # The count of facts is what every process looks at, for tables that go on as for old ones.
        Match.objects.filter(pk__in=matches).update(facts=F("facts") + 1)
        seats.update(name=name[:NAME_LENGTH])
        for match_id in matches:
            transaction.on_commit(partial(_tell_facts, match_id), robust=True)


def pause(*, match_id: str, now: datetime) -> None:
    """The clocks stand still and nobody can play. Does nothing at a table that is paused."""
    with _locked(match_id) as row:
        if row.status == Match.Status.RUNNING and not row.is_paused:
            Match.objects.filter(pk=match_id).update(paused_at=now)
            _new_facts(match_id, row)


def resume(*, match_id: str, now: datetime) -> None:
    """The clocks go on with the time they had left. Does nothing at a table that is not paused."""
    with _locked(match_id) as row:
        match = Match.objects.get(pk=match_id)
        if match.paused_at is None:
            return
        stood = (now - match.paused_at) // timedelta(milliseconds=1)
        Deadline.objects.filter(match=match_id).update(at_ms=F("at_ms") + stood)
        Match.objects.filter(pk=match_id).update(paused_at=None, advanced_at=now)
        _new_facts(match_id, row)


def _new_facts(match_id: str, row: statements.MatchRow) -> statements.MatchRow:
    """Count a change of facts; after the commit everybody is told. The caller holds the lock."""
    facts = row.facts + 1
    Match.objects.filter(pk=match_id).update(facts=facts)
    transaction.on_commit(lambda: _tell_facts(match_id), robust=True)
    return row._replace(facts=facts)


def _tell_facts(match_id: str) -> None:
    lives.forget(match_id)
    hub.HUB.announce(match_id)


@contextmanager
def _locked(match_id: str) -> Iterator[statements.MatchRow]:
    """A transaction that holds the row of the match.

    Any exception but a refusal drops what is cached of it.
    """
    try:
        with transaction.atomic():
            yield _lock(match_id)
    except IllegalAction:
        raise
    except Exception:
        lives.forget(match_id)
        raise


@contextmanager
def _prepared(match_id: str) -> Iterator[statements.MatchRow]:
    """As `_locked`, of a match that has not started. Raises AlreadyStarted."""
    with _locked(match_id) as row:
        if row.status != Match.Status.PREPARED:
            raise AlreadyStarted(match_id)
        yield row


def _lock(match_id: str) -> statements.MatchRow:
    row = statements.lock(match_id)
    if row is None:
        raise Match.DoesNotExist(match_id)
    return row


def _same(known: tuple[int, str], key: str, action: dict[str, Any]) -> Receipt:
    number, text = known
    if from_text(text) != action:
        raise Refused("key_reused", key=key)
    return Receipt(key=key, version=number)


def _running(match_id: str, row: statements.MatchRow) -> Live:
    if row.status == Match.Status.PREPARED:
        raise Refused("not_started")
    if row.is_paused:
        raise Refused("paused")
    return lives.live_for(match_id, row)


def _check_question(live: Live, row: statements.MatchRow, seat: int, question: int | None) -> None:
    """Whoever names a question must answer the open one.

    Who names none is judged by the rules alone.
    """
    asked = live.table.questions.get(seat)
    if question is None or question == asked:
        return
    late = (
        Entry.objects.filter(match=live.fixed.match_id, seat=seat, number__gt=question, maker=CLOCK)
        .order_by("number")
        .values_list("number", flat=True)
        .first()
    )
    if late is not None and question <= row.version:
        raise Refused("too_late", version=late)
    raise Refused("stale_question", question=asked)


def _clock_action(live: Live, due: statements.DeadlineRow) -> tuple[int, dict[str, Any]]:
    if due.kind == deadlines.TIME_UP:
        return SYSTEM, {"do": "time_up"}
    if due.kind == deadlines.WINDOW:
        return SYSTEM, {"do": "close", "window": due.name, "mark": due.mark}
    rng = FastRng(derived_seed(live.fixed.secret.hex(), live.version, due.seat))
    return live.fixed.book.game.default_action(live.table.state, due.seat, rng)


def _drop_first_deadline(match_id: str, now: datetime) -> None:
    with _locked(match_id):
        due = [
            row
            for row in statements.deadlines(match_id)
            if row.at_ms <= int(now.timestamp() * 1000)
        ]
        statements.replace_deadlines(match_id, due[:1], [])
