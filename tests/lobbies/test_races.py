from __future__ import annotations

from collections.abc import Callable
from threading import Barrier, Thread

import pytest
from django.db import connections

from accounts.models import User
from games.models import Seat
from lobbies.errors import LobbyError
from lobbies.models import Message, Table
from lobbies.services import seats, talk
from tests.lobbies.conftest import NOW
from tests.lobbies.sealing import reveal, seal_all

Person = Callable[[str], User]
Opened = Callable[..., Table]


def at_once(*calls: Callable[[], object]) -> list[str]:
    """Run the calls in threads that start together; `ok` or the refusal of each."""
    barrier, results = Barrier(len(calls)), [""] * len(calls)

    def run(number: int, call: Callable[[], object]) -> None:
        barrier.wait(timeout=10)
        try:
            call()
            results[number] = "ok"
        except LobbyError as error:
            results[number] = error.code
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    return results


@pytest.mark.django_db(transaction=True)
def test_two_at_the_last_seat_one_is_told_why(opened: Opened, person: Person) -> None:
    table = opened(seats_max=2)
    jan, ewa = person("jan"), person("ewa")
    results = at_once(
        lambda: seats.table_join(table_id=table.pk, user=jan, now=NOW),
        lambda: seats.table_join(table_id=table.pk, user=ewa, now=NOW),
    )
    assert sorted(results) == ["ok", "table_full"]
    assert table.seats.count() == 2


@pytest.mark.django_db(transaction=True)
def test_one_message_sent_twice_at_once_is_said_once(opened: Opened, person: Person) -> None:
    match_id, ola = opened().match_key, person("ola")

    def say() -> None:
        talk.chat_say(match_id=match_id, author=ola, key="k", text="raz", now=NOW)

    assert at_once(say, say) == ["ok", "ok"]
    assert Message.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_table_full_of_ready_people_begins_once(opened: Opened, person: Person) -> None:
    table = opened(seats_max=2)
    ola, jan = person("ola"), person("jan")
    seats.table_join(table_id=table.pk, user=jan, now=NOW)
    results = at_once(
        lambda: seats.table_ready(table_id=table.pk, user=ola, ready=True, now=NOW),
        lambda: seats.table_ready(table_id=table.pk, user=jan, ready=True, now=NOW),
    )
    table.refresh_from_db()
    assert (results, table.state) == (["ok", "ok"], "sealing")


@pytest.mark.django_db(transaction=True)
def test_those_who_reveal_last_at_once_start_one_match(sealing: Table, person: Person) -> None:
    ola, jan = person("ola"), person("jan")
    seal_all(sealing)
    results = at_once(
        lambda: reveal(sealing, ola, 0, NOW),
        lambda: reveal(sealing, jan, 2, NOW),
    )
    sealing.refresh_from_db()
    assert (results, sealing.state) == (["ok", "ok"], "started")
    assert all(seat.entropy for seat in Seat.objects.filter(bot=""))
