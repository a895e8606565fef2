"""How many programmed actions go on: told to the pages of their person alone, and again whenever it changes."""

from __future__ import annotations

from typing import Any

import pytest
from channels.db import database_sync_to_async as later

from games.models import Programmed
from games.orders import rules, service
from games.telling.hub import HUB
from tests.games.conftest import HeldTable, Seated
from tests.games.programs import add
from tests.games.wires import connected

pytestmark = pytest.mark.django_db(transaction=True)


def remove(table: HeldTable, seat: int, kind: str) -> None:
    service.order_remove(match_id=table.pk, user_id=table.people[seat].pk, kind=kind)


async def test_count_is_told_to_its_person_alone_as_it_changes(seated: Seated) -> None:
    table: HeldTable = await later(seated)(rules={"rounds": 3})
    async with (
        connected(table.pk, table.people[1]) as jan,
        connected(table.pk, table.people[0]) as ola,
        connected(table.pk) as watcher,
    ):
        await later(add)(table, 1, rules.PASS, times=1)
        assert await jan.next("programmed") == {"type": "programmed", "count": 1}
        await later(add)(table, 1, rules.BID, limit=50)
        assert (await jan.next("programmed"))["count"] == 2
        await later(remove)(table, 1, rules.BID)
        assert (await jan.next("programmed"))["count"] == 1
        await later(table.play)(0, "draw")
        await later(service.fire)(table.pk)  # it passes once, which was as often as was said
        assert (await jan.next("programmed"))["count"] == 0
        for wire in (ola, watcher):
            await wire.ask("pong", {"type": "ping"})  # what was told before has come by now
            assert "programmed" not in {told["type"] for told in wire.kept}


async def test_welcome_tells_who_comes_back_and_no_other(seated: Seated) -> None:
    table: HeldTable = await later(seated)()
    await later(add)(table, 1, rules.PASS)
    await later(add)(table, 1, rules.BID, limit=50)
    await later(Programmed.objects.filter(kind=rules.BID).update)(stopped="done")
    told: list[Any] = []
    for person in (table.people[1], table.people[0], None):
        async with connected(table.pk, person, hello=False) as wire:
            told.append((await wire.ask("welcome", {"type": "hello"}))["programmed"])
    assert told == [1, 0, 0]


async def test_lost_notes_of_other_processes_are_read_again(seated: Seated) -> None:
    table: HeldTable = await later(seated)()
    async with connected(table.pk, table.people[1]) as jan:
        HUB.catch_up()
        assert (await jan.next("programmed"))["count"] == 0
        HUB.hear({"type": "table.programmed", "match": table.pk, "user": table.people[1].pk})
        assert (await jan.next("programmed"))["count"] == 0
