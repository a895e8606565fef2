"""Many matches that end in the same second, rated by several processes at once, some of them killed in the middle."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, Final, cast

from django.db import connection, connections

from games.engines.catalogue import GAMES
from ratings import ladder_rows
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
#: Questions to the database that a worker lives to ask, at most: a batch asks about fifty, most of them in one transaction.
LIVES_FOR: Final = 60
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
    """Have workers rate, first some that die on the way; how many did."""
    kills = 0
    for _ in range(ROUNDS):
        workers = _started(now, [chance.randint(1, LIVES_FOR) for _ in range(WORKERS)])
        _wait(workers)
        kills += sum(worker.exitcode == -signal.SIGKILL for worker in workers)
    _wait(_started(now, [0] * WORKERS))
    return kills


def _started(now: datetime, lives: Sequence[int]) -> list[BaseProcess]:
    # A pool of connections does not survive a fork.
    connections.close_all()
    if connection.vendor == "postgresql":
        cast("DatabaseWrapper", connection).close_pool()
    context = multiprocessing.get_context("fork")
    workers: list[BaseProcess] = [context.Process(target=_work, args=(now, left)) for left in lives]
    for worker in workers:
        worker.start()
    return workers


@dataclass(slots=True)
class _Doomed:
    """Kills this process in place of a question to the database, after it has asked `left` others; 0: never."""

    left: int

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:  # noqa: FBT001 - Django calls it so
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(sql, params, many, context)


def _work(now: datetime, left: int) -> None:
    try:
        with connection.execute_wrapper(_Doomed(left)):
            sweep(now, thorough=True, batch=BATCH)
    finally:
        connection.close()


def _wait(workers: Sequence[BaseProcess]) -> None:
    for worker in workers:
        worker.join()


def _rated() -> int:
    return sum(ladder_rows.counted(ladder).count() for ladder in Ladder.objects.all())


def _is_sequential() -> bool:
    """Whether every rating and every change is what one pass in the canonical order gives."""
    for ladder in Ladder.objects.all():
        state, results = fold([ladder_rows.record_of(row) for row in ladder_rows.counted(ladder)])
        ratings = Rating.objects.filter(ladder=ladder).values_list("user", "rating")
        if {str(user): rating for user, rating in ratings} != {
            who: stand.rating for who, stand in state.people.items()
        }:
            return False
        stored = ladder_rows.current(ladder).select_related("rated_match")
        found = {(row.rated_match.match_id, row.person): row.stand for row in stored}
        if found != {
            (result.record.match_id, change.who): change.after.to_json()
            for result in results
            for change in result.changes
        }:
            return False
    return True
