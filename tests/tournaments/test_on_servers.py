"""Several workers at one event at the same moment, on PostgreSQL: one list of the start, one round, every table once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from games.models import Match, Seat
from tests.tournaments.conftest import Person
from tests.tournaments.events import NOW, START, event
from tournaments import selectors, signals
from tournaments.models import Bout, PlannedRound, Tournament
from tournaments.services import entry, playing, running, steps

pytestmark = [pytest.mark.server, pytest.mark.django_db(transaction=True)]

WORKERS = 4
PEOPLE = 12
#: More steps than the start, the pairing and the opening of a round take.
STEPS = 6


def at_once(call: Callable[[], Any]) -> list[Any]:
    """What each of the workers got that made this call at the same moment, each by a connection of its own."""
    gate = Barrier(WORKERS)

    def work(_number: int) -> Any:
        try:
            gate.wait(timeout=60)
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(WORKERS) as pool:
        return list(pool.map(work, range(WORKERS)))


@pytest.fixture
def cup(person: Person) -> Tournament:
    """An event of twelve people who wait for its start."""
    assert connection.vendor == "postgresql"
    made = event()
    for number in range(PEOPLE):
        entry.register(event_id=made.pk, user=person(f"p{number}"), now=NOW)
    return made


@pytest.fixture
def told() -> Iterator[list[int]]:
    """The people who were told that their table is open, once for each time."""
    heard: list[int] = []

    def hear(*, user_ids: list[int], **_told: Any) -> None:
        heard.extend(user_ids)

    signals.bout_opened.connect(hear)
    yield heard
    signals.bout_opened.disconnect(hear)


def check_one_set_of_tables(cup: Tournament, told: list[int]) -> None:
    """The tables that follow from the event, each with one match, everybody at one and told of it once."""
    cup.refresh_from_db()
    planned = PlannedRound.objects.get(tournament=cup)
    assert (cup.state, planned.number, planned.state) == ("running", 1, "playing")
    rows = selectors.rows_by_key(cup)
    assert sorted(int(key) for key in rows) == list(range(1, PEOPLE + 1))
    bouts = list(planned.bouts.all())
    assert Match.objects.count() == len({bout.match_id for bout in bouts}) == len(bouts) == 3
    people = sorted(row.user_id for row in rows.values() if row.user_id is not None)
    assert sorted(Seat.objects.values_list("user", flat=True)) == sorted(told) == people
    plan = selectors.format_of(cup).plan(replace(selectors.course_of(cup), legs=()))
    assert [bout.seats for bout in bouts] == [[rows[one].pk for one in row] for row in plan.tables]


def test_sweeps_at_once_start_an_event_and_open_its_tables_once(
    cup: Tournament, told: list[int]
) -> None:
    taken = at_once(lambda: running.sweep(START))
    while running.sweep(START):
        taken.append(1)
    assert sum(taken) >= 3
    assert list(cup.acts.filter(kind="started").values_list("params", flat=True)) == [
        {"players": PEOPLE}
    ]
    check_one_set_of_tables(cup, told)


def test_workers_that_all_hold_an_event_take_each_step_once(
    cup: Tournament, told: list[int]
) -> None:
    """As when one was taken for dead that only was slow: nothing but the locks of rows is left."""
    at_once(lambda: [steps.step(cup.pk, START) for _ in range(STEPS)])
    while steps.step(cup.pk, START):  # what all of them came too late for, one after the other
        pass
    assert cup.acts.filter(kind="started").count() == 1
    check_one_set_of_tables(cup, told)


def test_a_round_is_opened_once_whoever_tries(cup: Tournament, told: list[int]) -> None:
    while not Bout.objects.exists():
        assert steps.step(cup.pk, START)
    planned = PlannedRound.objects.get()
    assert planned.state == "paired"
    at_once(lambda: playing.open_round(planned.pk, START))
    check_one_set_of_tables(cup, told)
