"""Many matches that end in the same second, rated by several processes at once, some of them killed in the middle."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, Final, cast

from django.db import connection, connections

from games.engines.catalogue import GAMES
from ratings import ledger
from ratings.history import fold
from ratings.models import Ladder, Rating
from ratings.rehearsal import StagedMatch, Troupe
from ratings.services.sweeping import sweep

if TYPE_CHECKING:
    from django.db.backends.postgresql.base import DatabaseWrapper

WORKERS: Final = 4
#: Matches of one transaction: few, so that kills find some of the work done.
BATCH: Final = 10
#: All workers are killed so often before those that end their work.
ROUNDS: Final = 4
#: Seconds after which a worker is killed, at most.
KILLED_AFTER: Final = 0.4
#: People at the tables: few, so that nearly every match concerns several others.
PEOPLE: Final = 12


@dataclass(frozen=True, slots=True)
class RaceResult:
    """How many matches there were, how many were rated, and whether all is as if they had been rated in a row."""

    matches: int
    rated: int
    kills: int
    is_equal: bool


def run(matches: int, *, seed: int = 1) -> RaceResult:
    """Play the race in the database that is connected, which must be empty and can be thrown away."""
    troupe = Troupe(PEOPLE, seed=seed)
    now = datetime(2026, 11, 1, 12, tzinfo=UTC)
    shows = [_at_once(show, now) for show in troupe.shows(matches, now, now)]
    troupe.play(shows)
    kills = _rate_at_once(now + timedelta(minutes=1), random.Random(seed))  # noqa: S311 - when to kill
    return RaceResult(matches, _rated(), kills, _is_sequential())


def _at_once(show: StagedMatch, now: datetime) -> StagedMatch:
    """All at one live ladder, in one second."""
    about: dict[str, Any] = {"game": next(iter(GAMES)), "seconds": 60, "units": ()}
    given = {name: getattr(show, name) for name in StagedMatch.__dataclass_fields__}
    return StagedMatch(**{**given, **about, "ended_at": now})


def _rate_at_once(now: datetime, chance: random.Random) -> int:
    kills = 0
    for _ in range(ROUNDS):
        workers = _started(now)
        time.sleep(chance.random() * KILLED_AFTER)
        kills += _kill(workers)
        _wait(workers)
    _wait(_started(now))
    return kills


def _started(now: datetime) -> list[BaseProcess]:
    # A pool of connections does not survive a fork.
    connections.close_all()
    if connection.vendor == "postgresql":
        cast("DatabaseWrapper", connection).close_pool()
    context = multiprocessing.get_context("fork")
    workers: list[BaseProcess] = [
        context.Process(target=_work, args=(now,)) for _ in range(WORKERS)
    ]
    for worker in workers:
        worker.start()
    return workers


def _work(now: datetime) -> None:
    try:
        sweep(now, thorough=True, batch=BATCH)
    finally:
        connection.close()


def _kill(workers: Sequence[BaseProcess]) -> int:
    alive = [worker.pid for worker in workers if worker.is_alive() and worker.pid is not None]
    for pid in alive:
        os.kill(pid, signal.SIGKILL)
    return len(alive)


def _wait(workers: Sequence[BaseProcess]) -> None:
    for worker in workers:
        worker.join()


def _rated() -> int:
    return sum(ledger.counted(ladder).count() for ladder in Ladder.objects.all())


def _is_sequential() -> bool:
    """Whether every rating and every change is what one pass in the canonical order gives."""
    for ladder in Ladder.objects.all():
        state, results = fold([ledger.record_of(row) for row in ledger.counted(ladder)])
        ratings = Rating.objects.filter(ladder=ladder).values_list("user", "rating")
        if {str(user): rating for user, rating in ratings} != {
            who: stand.rating for who, stand in state.people.items()
        }:
            return False
        stored = ledger.current(ladder).select_related("rated_match")
        found = {(row.rated_match.match_id, row.person): row.stand for row in stored}
        if found != {
            (result.record.match_id, change.who): change.after.to_json()
            for result in results
            for change in result.changes
        }:
            return False
    return True
