"""An event whose worker is killed before and after everything it writes, and that is moved on twice each time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import count
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection, transaction

from games.models import Match
from games.reading import matches
from tests.tournaments.events import START, decided, event, with_bots
from tournaments import selectors
from tournaments.models import Bout, DeskAct, Tournament
from tournaments.services import running

pytestmark = pytest.mark.django_db

WRITES = ("INSERT", "UPDATE", "DELETE")
#: Longer than a worker that is gone holds an event.
LET_GO = timedelta(seconds=running.HOLD_SECONDS + 1)
SWEEPS_MOST = 60
#: A round is written, its tables are opened and it is closed: more writes than these.
KILLS_LEAST = 10


class Killed(BaseException):
    """No Exception: nothing in the code may catch it, as nothing catches a kill."""


class Killer:
    """Stops the work of this process at the write of this number, before it or right after."""

    def __init__(self, at: int, *, is_after: bool) -> None:
        self._left, self._is_after = at, is_after

    def __call__(
        self, execute: Callable[..., Any], sql: str, params: Any, many: Any, context: Any
    ) -> Any:
        if not sql.lstrip().upper().startswith(WRITES):
            return execute(sql, params, many, context)
        self._left -= 1
        if self._left == 0 and not self._is_after:
            raise Killed
        answer = execute(sql, params, many, context)
        if self._left == 0:
            raise Killed
        return answer


@contextmanager
def killed_at(write: int, *, is_after: bool) -> Iterator[list[bool]]:
    """Whether the work was killed stands in the list afterwards."""
    found = [False]
    try:
        with connection.execute_wrapper(Killer(write, is_after=is_after)):
            yield found
    except Killed:
        found[0] = True
        forget()  # what a process remembers goes with it


def check_every_kill(cup: Tournament, now: datetime) -> int:
    """Kills a sweep at each of its writes, every time from the same rows, and lets the next sweeps go on after it.

    Each comes to what a calm sweep comes to. How many kills that were; the event has not moved on afterwards.
    """
    with taken_back():
        running.move_on(cup.pk, now)
        wanted = told(cup)
    for write in count(1):
        for is_after in (False, True):
            with taken_back():
                with killed_at(write, is_after=is_after) as was_killed:
                    running.move_on(cup.pk, now)
                for _ in range(2):  # and once more: a sweep that comes twice changes nothing
                    running.move_on(cup.pk, now + LET_GO)
                assert told(cup) == wanted, f"killed at write {write}"
        if not was_killed[0]:
            return 2 * (write - 1)
    raise AssertionError


@contextmanager
def taken_back() -> Iterator[None]:
    """What is written meanwhile is taken back, and what is remembered of it forgotten."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    forget()


def forget() -> None:
    cache.clear()
    matches.forget_all()


def told(cup: Tournament) -> dict[str, Any]:
    """Everything of an event that must not depend on how often its workers were killed."""
    names = {row.pk: row.name for row in cup.registrations.all()}
    bouts = Bout.objects.filter(round__tournament=cup).order_by("round__number", "number")
    return {
        "rounds": list(cup.rounds.order_by("number").values_list("number", "stage", "state")),
        "tables": [
            (one.round.number, [names[pk] for pk in one.seats], one.places)
            for one in bouts.select_related("round")
        ],
        "matches": Match.objects.count(),
        "byes": [[names[pk] for pk in one.byes] for one in cup.rounds.order_by("number")],
        "list": sorted(cup.registrations.values_list("number", "name", "state")),
        "acts": sorted(DeskAct.objects.filter(tournament=cup).values_list("kind", flat=True)),
        "standings": [
            (selectors.names_of(cup)[rank.id], rank.values) for rank in selectors.standing_of(cup)
        ],
    }


#: Rounds and a cut with a final; waves that overlap; a table that is a match, which is opened in one transaction.
EVENTS: dict[str, tuple[dict[str, Any], int, bool]] = {
    "swiss": ({"format": "swiss", "sizes": (3,), "rounds": 1, "cut": 3}, 7, True),
    "arena": ({"format": "arena", "sizes": (3,), "rounds": 2, "streaks": True}, 6, True),
    "match": ({"format": "swiss", "sizes": (3,), "rounds": 1}, 3, False),
}


@pytest.mark.slow
@pytest.mark.timeout(240)  # seconds of work, which a busy machine may stretch
@pytest.mark.parametrize("key", EVENTS)
def test_a_kill_at_any_write_leads_to_the_same_tables_and_standings(key: str) -> None:
    terms, players, by_hand = EVENTS[key]
    cup = with_bots(event(terms=terms, more={"by_hand": by_hand}), players)
    now, kills = START, 0
    for _ in range(SWEEPS_MOST):
        kills += check_every_kill(cup, now)
        running.move_on(cup.pk, now)
        cup.refresh_from_db()
        if cup.is_over:
            break
        decided(cup, now)
        now += LET_GO
    assert cup.state == "finished"
    assert kills > KILLS_LEAST * cup.rounds.count()
