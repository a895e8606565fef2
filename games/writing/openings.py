"""How a match comes about: rules, the promised secret, seats, the first entry."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from games.engines.catalogue import game_for
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.log import digest_of
from games.engines.kernel.rng import SECRET_BYTES, commitment
from games.models import Entry, Match, RuleRevision, RuleVariant, Seat, Snapshot, new_match_id
from games.protocol import Receipt
from games.reading import matches as lives
from games.storage import statements
from games.storage.sealing import sealed
from games.timing.banks import encoded
from games.writing import deadlines, seat_plans
from games.writing.entries import (
    PART_MOST,
    Draft,
    Place,
    Submission,
    draft,
    land,
    open_log,
    part_of,
)
from games.writing.locking import locked
from games.writing.makers import TABLE
from games.writing.seat_plans import Options, SeatPlan


class AlreadyStarted(Exception):
    """The match has its first entry already."""


class TornLog(Exception):
    """Two brought a log for one match at the same time; the match has not started."""


def revision_for(
    *,
    game: str,
    rules: Mapping[str, Any],
    now: datetime,
    tables: Mapping[str, Any] | None = None,
) -> RuleRevision:
    """The revision with exactly these rules (laid over the game's defaults) and tables, made if it is new.

    `tables` None: those of the box.

    Raises IllegalAction `bad_setup` {where: parameter, problem}.
    """
    engine = game_for(game)
    complete = engine.rules(rules)
    tables = engine.tables() if tables is None else dict(tables)
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
    with _prepared(match_id) as row:
        match = Match.objects.select_related("revision").get(pk=match_id)
        seat_plans.inspect(match, seats, options)
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
    match = Match.objects.select_related("revision").get(pk=match_id)
    seat_plans.inspect(match, seats, options)
    setup = Submission(match_id, SYSTEM, seat_plans.setup_of(match, seats), TABLE, now)
    moves = [setup, *(Submission(match_id, seat, action, TABLE, now) for seat, action in played)]
    whole = draft(moves, lives.planned_fixed(match_id, [plan.entropy for plan in seats]))
    return start_drafted(match_id=match_id, seats=seats, options=options, whole=whole, now=now)


def start_drafted(
    *,
    match_id: str,
    seats: Sequence[SeatPlan],
    options: Options,
    whole: Draft,
    now: datetime,
) -> Receipt:
    """As `start_with_log`, of a log that is worked out already."""
    match = Match.objects.select_related("revision").get(pk=match_id)
    seat_plans.inspect(match, seats, options)
    count = len(whole.entries)
    _remove_parts(match_id)
    for first in range(1, count + 1, PART_MOST):
        with _prepared(match_id):
            part_of(whole, first, match_id)
    with _prepared(match_id) as row:
        if Entry.objects.filter(match=match_id).count() != count:
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
        private=options.private,
        at_one_device=any(plan.beside_host is not None for plan in seats),
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


@contextmanager
def _prepared(match_id: str) -> Iterator[statements.MatchRow]:
    """As `locked`, of a match that has not started. Raises AlreadyStarted."""
    with locked(match_id) as row:
        if row.status != Match.Status.PREPARED:
            raise AlreadyStarted(match_id)
        yield row
