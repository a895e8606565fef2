"""Who is at a table, as its sockets tell it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from channels.db import database_sync_to_async

from accounts.models import User
from games import play
from games.writing.seat_plans import Options, SeatPlan
from tests.games.conftest import START, HeldTable, Seated
from tests.games.wires import connected

pytestmark = pytest.mark.django_db(transaction=True)


async def test_presence_says_who_is_here(seated: Seated) -> None:
    table: HeldTable = await database_sync_to_async(seated)()
    async with connected(table.pk, table.people[0]) as ola:
        assert await ola.next("presence") == {"type": "presence", "seats": [0], "watchers": 0}
        async with connected(table.pk, table.people[1]), connected(table.pk):
            assert await ola.next("presence") == {
                "type": "presence",
                "seats": [0, 1],
                "watchers": 1,
            }
        assert await ola.next("presence") == {"type": "presence", "seats": [0], "watchers": 0}


async def test_table_shown_beside_other_things_has_nobody_who_watches(seated: Seated) -> None:
    table: HeldTable = await database_sync_to_async(seated)()
    async with (
        connected(table.pk, query="?glance"),
        connected(table.pk, table.people[1], query="?glance"),
        connected(table.pk, table.people[0]) as ola,
        connected(table.pk),
    ):
        here = await ola.next("presence")
        while here["watchers"] == 0:
            here = await ola.next("presence")
    assert here == {"type": "presence", "seats": [0], "watchers": 1}


async def test_pong_echoes_and_names_the_version(seated: Seated) -> None:
    table: HeldTable = await database_sync_to_async(seated)()
    async with connected(table.pk) as wire:
        pong = await wire.ask("pong", {"type": "ping", "at": 123})
    assert (pong["at"], pong["version"]) == (123, 1)


async def test_who_leaves_becomes_a_watcher_at_once(seated: Seated) -> None:
    table: HeldTable = await database_sync_to_async(seated)(seats=3)
    async with (
        connected(table.pk, table.people[1]) as jan,
        connected(table.pk, table.people[0]) as ola,
    ):
        leave = database_sync_to_async(play.leave)
        await leave(match_id=table.pk, user_id=table.people[1].pk, now=START)
        update = await jan.next("update")
        assert (update["version"], update["facts"], update["view"]["seat"]) == (2, 2, None)
        assert "hand" not in update["view"]["game"]["players"]["1"]
        seen = await ola.next("update")
        assert seen["view"]["seats"][1]["left"] is True


async def test_person_seated_at_the_start_becomes_a_player_on_an_open_socket(
    people: list[User], catalogue: None
) -> None:
    make: Callable[..., Any] = database_sync_to_async(play.revision_for)
    revision = await make(game="toy", rules={}, now=START)
    match = await database_sync_to_async(play.prepare)(revision=revision, now=START)
    async with connected(match.pk, people[0], hello=False) as wire:
        welcome = await wire.ask("welcome", {"type": "hello"})
        assert (welcome["version"], welcome["view"]["status"], welcome["seat"]) == (
            0,
            "prepared",
            None,
        )
        plans = [SeatPlan("a", people[0]), SeatPlan("b", people[1])]
        await database_sync_to_async(play.start)(
            match_id=match.pk, seats=plans, options=Options(), now=START
        )
        update = await wire.next("update")
        assert (update["version"], update["view"]["seat"], update["view"]["question"]) == (1, 0, 1)


async def test_socket_hears_of_what_another_process_played(
    seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table: HeldTable = await database_sync_to_async(seated)()
    async with connected(table.pk, table.people[0]) as wire:
        with monkeypatch.context() as elsewhere:
            # As if committed by another process whose note was lost: only the rows tell.
            elsewhere.setattr(
                "games.writing.entries.hub.HUB", type("Deaf", (), {"publish": _nothing})()
            )
            await database_sync_to_async(table.play)(0, "draw")
        update = await asyncio.wait_for(wire.next("update"), 6)
    assert (update["version"], update["from"]) == (2, 1)


def _nothing(*_: Any) -> None:
    return None


async def test_watcher_may_come_without_an_account_and_with_one(seated: Seated) -> None:
    table: HeldTable = await database_sync_to_async(seated)()
    stranger = await database_sync_to_async(User.objects.create_user)("stranger")
    for user in (None, stranger):
        async with connected(table.pk, user, hello=False) as wire:
            welcome = await wire.ask("welcome", {"type": "hello"})
            assert (welcome["seat"], welcome["view"]["choices"]) == (None, [])
