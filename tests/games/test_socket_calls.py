"""What else a table is asked over its socket: forecasts, calls of people, votes."""

from __future__ import annotations

from typing import Any

import pytest
from channels.db import database_sync_to_async

from games import play
from games.shapes import Figures
from tests.games.conftest import START, HeldTable, Seated
from tests.games.wires import action, connected
from tests.shapes import faults

pytestmark = pytest.mark.django_db(transaction=True)


async def test_preview_tells_what_would_change_and_writes_nothing(seated: Seated) -> None:
    table: HeldTable = await database_sync_to_async(seated)(rules={"bids": "open"})
    async with connected(table.pk, table.people[1]) as wire:
        draw = {"type": "preview", "key": "p1", "action": {"do": "draw"}}
        refused = await wire.ask("refused", draw)
        assert (refused["key"], refused["code"], refused["version"]) == ("p1", "not_your_turn", 1)
        await database_sync_to_async(table.play)(0, "draw")
        bid = {"type": "preview", "key": "p2", "action": {"do": "bid", "amount": 10}}
        foreseen = await wire.ask("foreseen", bid)
    cash = {"seats": {"1": {"cash": 20}}, "fields": {}, "bank": None}
    assert (foreseen["key"], foreseen["version"], foreseen["before"]) == ("p2", 2, cash)
    assert foreseen["charges"] == []
    assert list(faults(foreseen["after"], Figures)) == []
    log = await database_sync_to_async(table.log)()
    assert [line[3] for line in log] == ["setup", "draw"]


async def test_preview_is_for_who_sits_here(seated: Seated) -> None:
    table: HeldTable = await database_sync_to_async(seated)()
    message = {"type": "preview", "key": "p", "action": {"do": "draw"}}
    async with connected(table.pk) as watcher:
        assert (await watcher.ask("refused", message))["code"] == "not_your_seat"
    async with connected(table.pk, table.people[0]) as wire:
        assert (await wire.ask("refused", message))["code"] == "not_foreseen"
        long = await wire.ask("error", {**message, "key": ""})
        assert long["code"] == "malformed_message"
        await database_sync_to_async(play.pause)(match_id=table.pk, now=START)
        assert (await wire.ask("refused", message))["code"] == "paused"


async def test_call_of_a_person_changes_the_table(seated: Seated) -> None:
    table: HeldTable = await database_sync_to_async(seated)()

    def call(what: str, version: int) -> dict[str, Any]:
        return {"type": "call", "key": what, "call": what, "version": version}

    async with connected(table.pk, table.people[0]) as ola, connected(table.pk) as watcher:
        receipt = await ola.ask("receipt", call("go", 1))
        assert receipt == {"type": "receipt", "key": "go", "version": 1}
        assert (await watcher.next("update"))["view"]["seats"][0]["stand_in"] == "steady"
        await ola.ask("receipt", call("return", 1))
        assert (await watcher.next("update"))["view"]["seats"][0]["stand_in"] is None
        await ola.ask("receipt", action("a", "draw", 1))
        await ola.ask("receipt", action("b", "pass", 2))
        assert (await ola.ask("receipt", call("undo", 3)))["version"] == 4
        assert (await ola.ask("receipt", call("redo", 4)))["version"] == 5
        assert (await ola.ask("refused", call("redo", 5)))["code"] == "nothing_to_redo"
        assert (await ola.ask("refused", call("vacation", 5)))["code"] == "no_vacation"
        assert (await watcher.ask("refused", call("go", 5)))["code"] == "not_your_seat"


async def test_table_votes_over_the_socket(seated: Seated) -> None:
    table: HeldTable = await database_sync_to_async(seated)()
    pause = {"type": "ask", "key": "p", "ask": "pause"}
    async with (
        connected(table.pk, table.people[0]) as ola,
        connected(table.pk, table.people[1]) as jan,
        connected(table.pk) as watcher,
    ):
        assert (await watcher.ask("refused", pause))["code"] == "not_your_seat"
        await ola.ask("receipt", pause)
        motion = (await jan.next("update"))["view"]["motion"]
        told = {name: motion[name] for name in ("kind", "seat", "agreed", "waits")}
        assert told == {"kind": "pause", "seat": 0, "agreed": [0], "waits": [1]}
        vote = {"type": "vote", "motion": motion["id"]}
        withdrawn = await jan.ask("refused", {**vote, "key": "w", "vote": "withdraw"})
        assert withdrawn["code"] == "not_your_motion"
        await jan.ask("receipt", {**vote, "key": "y", "vote": "yes"})
        over = await jan.ask("refused", {**vote, "key": "n", "vote": "no"})
        assert over["code"] == "motion_over"
        apply = {"type": "ask", "key": "a", "ask": "apply", "seat": 0}
        assert (await watcher.ask("refused", apply))["code"] == "sign_in_needed"
        strange = await jan.ask("error", {"type": "ask", "key": "s", "ask": "rain"})
        assert strange["code"] == "malformed_message"
