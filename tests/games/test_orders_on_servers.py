"""Programmed actions on PostgreSQL, where somebody else may come to the match while one of them is played."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection, transaction

from games.engines.kernel.errors import IllegalAction
from games.models import Entry, Programmed
from games.orders import rules, service
from games.storage import statements
from tests.games.conftest import HeldTable, Seated
from tests.games.programs import add
from tests.games.test_orders import test_every_rent_is_claimed_before_the_next_throw
from tests.locks import PATIENCE, await_waiting

__all__ = ["test_every_rent_is_claimed_before_the_next_throw"]
pytestmark = [pytest.mark.server, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def fresh(db: None) -> None:
    cache.clear()


@pytest.fixture
def asked(seated: Seated) -> HeldTable:
    """A table whose second seat is asked, and has said that it passes."""
    table = seated(rules={"rounds": 3})
    add(table, 1, rules.PASS)
    table.play(0, "draw")
    return table


def closing(call: Callable[[], Any]) -> Any:
    """What a thread does, and then it leaves the database."""
    try:
        return call()
    finally:
        connection.close()


def in_this_order(table: HeldTable, *calls: Callable[[], Any]) -> list[Any]:
    """What comes of calls that all wait for the row of the match, in the order in which they get it."""
    waiting: list[Future[Any]] = []
    with ThreadPoolExecutor(len(calls)) as pool:
        with transaction.atomic():
            assert statements.lock(table.pk) is not None
            for number, call in enumerate(calls, 1):
                waiting.append(pool.submit(closing, call))
                await_waiting(number)
        return [done.result(timeout=PATIENCE) for done in waiting]


def answers(table: HeldTable) -> list[tuple[str, str]]:
    """What the second seat has done since it was asked, and by whose hand."""
    rows = Entry.objects.filter(match=table.pk, seat=1).order_by("number")
    return [(row.action["do"], (row.key or "").partition("-")[0]) for row in rows]


def test_one_of_many_workers_plays_what_was_programmed(asked: HeldTable) -> None:
    with ThreadPoolExecutor(6) as pool:
        fired = list(pool.map(lambda _: closing(lambda: service.fire(asked.pk)), range(12)))
    assert sum(fired) == 1
    assert answers(asked) == [("pass", "programmed")]


def test_worker_that_waited_finds_the_answer_of_the_person(asked: HeldTable) -> None:
    question = asked.questions[1]

    def by_hand() -> None:
        asked.submit(1, "by-hand", {"do": "pass"}, question)

    in_this_order(asked, by_hand, lambda: service.fire(asked.pk))
    assert answers(asked) == [("pass", "by")]
    assert not Programmed.objects.exclude(stopped="").exists()


def test_person_who_waited_finds_the_programmed_answer(asked: HeldTable) -> None:
    question = asked.questions[1]

    def by_hand() -> str:
        try:
            asked.submit(1, "by-hand", {"do": "pass"}, question)
        except IllegalAction as refused:
            return refused.code
        return "played"

    _, answer = in_this_order(asked, lambda: service.fire(asked.pk), by_hand)
    assert answer == "stale_question"
    assert answers(asked) == [("pass", "programmed")]


@pytest.mark.parametrize("is_removed_first", [True, False])
def test_nothing_is_played_of_what_was_taken_away(
    asked: HeldTable, *, is_removed_first: bool
) -> None:
    def fire() -> None:
        service.fire(asked.pk)

    def remove() -> None:
        service.order_remove(match_id=asked.pk, user_id=asked.people[1].pk, kind=rules.PASS)

    in_this_order(asked, *((remove, fire) if is_removed_first else (fire, remove)))
    assert answers(asked) == ([] if is_removed_first else [("pass", "programmed")])
    assert not Programmed.objects.exists()
