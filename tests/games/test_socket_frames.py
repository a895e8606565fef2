"""Frames that are no message, too large or too many."""

from __future__ import annotations

import json
from typing import Any

import pytest
from channels.db import database_sync_to_async

from gates import sockets
from tests.games.conftest import HeldTable, Seated
from tests.games.wires import action, connected

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "[]",
        "null",
        '"action"',
        "{}",
        '{"type": "dance"}',
        '{"type": "action"}',
        '{"type": "action", "key": 7, "action": {}}',
        '{"type": "action", "key": "", "action": {}}',
        '{"type": "action", "key": "k", "action": []}',
        '{"type": "action", "key": "k", "action": {}, "question": "1"}',
        '{"type": "action", "key": "k", "action": {}, "extra": 1}',
        '{"type": "action", "key": "' + "k" * 65 + '", "action": {}}',
        '{"type": "hello", "since": 1.5}',
        '{"type": "hello", "lang": "de"}',
        '{"type": "action", "key": "k", "action": ' + '{"a":' * 40 + "1" + "}" * 41,
        '{"type": "action", "key": "k", "action": {"n": NaN}}',
        "[" * 30000,
    ],
)
async def test_frame_that_is_no_message_gets_an_error(seated: Seated, frame: str) -> None:
    table: HeldTable = await database_sync_to_async(seated)()
    async with connected(table.pk, table.people[0]) as wire:
        error = await wire.ask("error", frame)
        assert (error["code"], set(error["params"])) == ("malformed_message", {"problem"})
        assert (await wire.ask("receipt", action("a", "draw", 1)))["version"] == 2


@pytest.mark.parametrize(
    "odd",
    [10**30, -(10**18), 1e300, "\x00", "ą" * 70, {"amount": 1}, [], None, True],
)
async def test_odd_values_in_an_action_are_refused(seated: Seated, odd: Any) -> None:
    table: HeldTable = await database_sync_to_async(seated)()
    await database_sync_to_async(table.play)(0, "draw")
    async with connected(table.pk, table.people[0]) as wire:
        await wire.send(action("k", "bid", 2, amount=odd))
        answer = None
        while answer is None or answer["type"] in {"presence", "update"}:
            answer = json.loads(await wire.communicator.receive_from(30))
        assert answer["type"] in {"refused", "error"}
        assert answer["code"] in {"malformed", "malformed_message"}
        assert (await wire.ask("receipt", action("b", "pass", 2)))["version"] == 3


async def test_huge_and_binary_frames_get_an_error(seated: Seated) -> None:
    table: HeldTable = await database_sync_to_async(seated)()
    async with connected(table.pk, table.people[0]) as wire:
        huge = await wire.ask("error", '{"type": "hello", "pad": "' + "ą" * 40_000 + '"}')
        assert (huge["code"], huge["params"]) == ("message_too_large", {"limit": 65536})
        await wire.communicator.send_to(bytes_data=b'{"type": "hello"}')
        assert (await wire.next("error"))["code"] == "binary_refused"


async def test_repeated_nonsense_closes_the_socket(seated: Seated) -> None:
    table: HeldTable = await database_sync_to_async(seated)()
    async with connected(table.pk, table.people[0]) as wire:
        for _ in range(sockets.BAD_MOST + 1):
            await wire.send("nonsense")
        assert await wire.closed() == sockets.CLOSE_BAD


async def test_flood_is_slowed_down_and_then_closed(seated: Seated) -> None:
    table: HeldTable = await database_sync_to_async(seated)()
    async with connected(table.pk) as wire:
        for _ in range(sockets.BURST + sockets.FLOOD_MOST + 40):
            await wire.send({"type": "ping"})
        assert (await wire.next("error"))["code"] == "slow_down"
        assert await wire.closed() == sockets.CLOSE_FLOOD
