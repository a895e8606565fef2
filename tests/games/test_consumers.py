"""What a table tells over its socket: the welcome, moves, receipts, refusals."""

from __future__ import annotations

import json
from typing import Any

import pytest
from channels.db import database_sync_to_async

from accounts.models import User
from games.reading import updates
from games.shapes import ViewShape
from gates import sockets
from tests.games.conftest import START, Clock, HeldTable, Seated
from tests.games.wires import action, connected
from tests.shapes import faults

pytestmark = pytest.mark.django_db(transaction=True)


def who_sits(table: HeldTable) -> dict[str, Any]:
    return {
        "match": table.pk,
        "status": "running",
        "beside": None,
        "version": 1,
        "facts": 1,
        "seat": 0,
        "seats": [
            {
                "seat": 0,
                "name": "ola",
                "user_name": "ola",
                "bot": None,
                "left": False,
                "stand_in": None,
            },
            {
                "seat": 1,
                "name": "jan",
                "user_name": "jan",
                "bot": None,
                "left": False,
                "stand_in": None,
            },
        ],
    }


def what_is_asked(table: HeldTable, rules: str) -> dict[str, Any]:
    """What the first seat sees beside the people, the rules being of this hash."""
    return {
        "paused": False,
        "data": f"/matches/{table.pk}/data/",
        "verify": f"/matches/{table.pk}/verify/",
        "wealth": f"/matches/{table.pk}/wealth/",
        "replay": f"/matches/{table.pk}/replay/",
        "question": 1,
        "choices": [
            {"do": "draw", "kind": "fixed"},
            {"do": "claim", "kind": "fixed", "blind": True},
        ],
        "deadlines": [
            {
                "kind": "seat",
                "seat": 0,
                "at": int(START.timestamp() * 1000) + 60_000,
                "name": None,
            }
        ],
        "control": {"kind": "decision", "seconds": 60},
        "times": [
            {"seat": 0, "left": 60_000, "vacation": 0, "away_until": 0},
            {"seat": 1, "left": 0, "vacation": 0, "away_until": 0},
        ],
        "pace": "instant",
        "rules": {
            "variant": None,
            "changed": {"purse": 25},
            "hash": rules,
            "engine": 1,
        },
        "commitment": table.match.commitment,
        "secret": None,
        "outcome": None,
        "motion": None,
        "calls": [],
        "asks": ["undo", "pause", "end"],
        "rated": False,
    }


async def test_welcome_holds_everything_to_draw_the_table(seated: Seated) -> None:
    table: HeldTable = await database_sync_to_async(seated)(rules={"purse": 25})
    state, rules = await database_sync_to_async(lambda: (table.state, table.match.revision.hash))()
    async with connected(table.pk, table.people[0], hello=False) as wire:
        welcome = await wire.ask("welcome", {"type": "hello"})
    view = welcome.pop("view")
    assert list(faults(view | {"game": None}, ViewShape)) == []  # no client draws the toy game
    game = view.pop("game")
    assert {
        name: welcome[name] for name in ("match", "game", "seat", "version", "facts", "from")
    } == {
        "match": table.pk,
        "game": "toy",
        "seat": 0,
        "version": 1,
        "facts": 1,
        "from": 0,
    }
    assert [(e["n"], e["seat"], e["by"], e["told"]) for e in welcome["events"]] == [
        (1, None, "table", [{"event": "round_started", "round": 1}])
    ]
    assert game["players"]["0"]["hand"] == state.hand[0]
    assert "hand" not in game["players"]["1"]
    assert view == {**who_sits(table), **what_is_asked(table, rules)}


async def test_move_reaches_everybody_with_their_own_view(seated: Seated) -> None:
    table: HeldTable = await database_sync_to_async(seated)()
    async with (
        connected(table.pk, table.people[0]) as ola,
        connected(table.pk, table.people[1]) as jan,
        connected(table.pk) as watcher,
    ):
        assert await ola.ask("receipt", action("a", "draw", 1)) == {
            "type": "receipt",
            "key": "a",
            "version": 2,
        }
        updates = [await wire.next("update") for wire in (ola, jan, watcher)]
    assert [(u["version"], u["from"]) for u in updates] == [(2, 1)] * 3
    assert [u["view"]["seat"] for u in updates] == [0, 1, None]
    assert [u["view"]["question"] for u in updates] == [2, 2, None]
    assert updates[0]["events"] == updates[1]["events"] == updates[2]["events"]
    assert updates[2]["events"][0]["told"][0]["event"] == "card_drawn"
    shown = [
        [seat for seat in ("0", "1") if "hand" in u["view"]["game"]["players"][seat]]
        for u in updates
    ]
    assert shown == [["0"], ["1"], []]
    assert updates[2]["view"]["choices"] == []


async def test_return_equals_fetch(seated: Seated) -> None:
    table: HeldTable = await database_sync_to_async(seated)(seats=3, rules={"rounds": 3})
    users: list[User | None] = [*table.people[:3], None]
    seen: list[dict[int, Any]] = [{} for _ in users]
    for since in (1, 4):
        await database_sync_to_async(lambda: [table.play(min(table.questions), **_first(table))])()
        for place, user in enumerate(users):
            async with connected(table.pk, user, hello=False) as wire:
                welcome = await wire.ask("welcome", {"type": "hello", "since": since})
                seen[place][since] = welcome
        for place, user in enumerate(users):
            fresh, _ = await database_sync_to_async(updates.welcome)(
                table.pk, user.pk if user else None, None
            )
            fetched = json.loads(bytes(fresh.view))
            back = seen[place][since]
            assert back["view"] == fetched
            numbers = [event["n"] for event in back["events"]]
            assert numbers == list(range(back["from"] + 1, back["version"] + 1))


def _first(table: HeldTable) -> dict[str, Any]:
    return {"draw": {"do": "draw"}, "bid": {"do": "pass"}, "spend": {"do": "skip"}}[
        table.state.phase
    ]


async def test_updates_on_the_way_equal_a_fresh_view(seated: Seated) -> None:
    table: HeldTable = await database_sync_to_async(seated)(seats=2, rules={"rounds": 2})
    async with connected(table.pk, table.people[1]) as jan:
        while await database_sync_to_async(lambda: table.live.outcome)() is None:
            await database_sync_to_async(
                lambda: table.play(min(table.questions), **_first(table))
            )()
            update = await jan.next("update")
            fresh, _ = await database_sync_to_async(updates.welcome)(
                table.pk, table.people[1].pk, None
            )
            assert update["view"] == json.loads(bytes(fresh.view))
        assert update["view"]["secret"] is not None


async def test_doubled_action_gets_the_same_receipt(seated: Seated) -> None:
    table: HeldTable = await database_sync_to_async(seated)()
    async with connected(table.pk, table.people[0]) as first:
        async with connected(table.pk, table.people[0]) as second:
            receipts = [
                await wire.ask("receipt", action("a", "draw", 1)) for wire in (first, second)
            ]
        receipts.append(await first.ask("receipt", action("a", "draw", 1)))
    assert receipts == [{"type": "receipt", "key": "a", "version": 2}] * 3
    assert await database_sync_to_async(table.log)() == [
        (1, "setup", None, "setup", "table"),
        (2, "play", 0, "draw", "person"),
    ]


@pytest.mark.parametrize(
    ("who", "message", "code", "params", "text"),
    [
        (0, action("k", "draw", 9), "stale_question", {"question": 1}, "The table has moved on since then."),
        (1, action("k", "draw"), "not_your_turn", {"asked": [0]}, "It is not your turn."),
        (2, action("k", "draw", 1), "not_your_seat", {}, "You hold no seat at this table."),
        (None, action("k", "draw", 1), "not_your_seat", {}, "You hold no seat at this table."),
        (0, action("k", "leave", 1, who=1), "system_only", {"do": "leave"}, "Only the table itself can do that."),
        (0, action("k", "fly", 1), "malformed", None, None),
        (0, action("k", "draw", 1, far=True), "malformed", None, None),
    ],
)  # fmt: skip
async def test_refusal_goes_to_its_sender_alone(
    seated: Seated,
    who: int | None,
    message: dict[str, Any],
    code: str,
    params: dict[str, Any] | None,
    text: str | None,
) -> None:
    table: HeldTable = await database_sync_to_async(seated)()
    user = None if who is None else table.people[who]
    async with connected(table.pk, user) as wire, connected(table.pk, table.people[1]) as other:
        refused = await wire.ask("refused", message)
        assert (refused["key"], refused["code"], refused["version"]) == ("k", code, 1)
        if params is not None:
            assert (refused["params"], refused["message"]) == (params, text)
        other.kept.clear()
        await other.ask("pong", {"type": "ping"})
        assert [m["type"] for m in other.kept if m["type"] != "presence"] == []
    assert await database_sync_to_async(lambda: len(table.log()))() == 1


@pytest.mark.parametrize(("lag_ms", "maker"), [(450, "person"), (0, "clock")])
async def test_way_that_a_client_has_measured_is_given_back(
    seated: Seated, clock: Clock, lag_ms: int, maker: str
) -> None:
    table: HeldTable = await database_sync_to_async(seated)()
    clock.tick(seconds=60.4)
    answer = action("a", "draw", 1) | {"lag_ms": lag_ms}
    async with connected(table.pk, table.people[0]) as wire:
        if maker == "person":
            assert (await wire.ask("receipt", answer))["version"] == 2
        else:
            refused = await wire.ask("refused", answer)
            assert (refused["code"], refused["params"]) == ("too_late", {"version": 2})
    assert await database_sync_to_async(lambda: table.log()[-1][4])() == maker


async def test_refusal_is_in_the_language_of_the_reader(seated: Seated) -> None:
    table: HeldTable = await database_sync_to_async(seated)()
    async with connected(table.pk, table.people[1], lang="pl-PL") as wire:
        polish = await wire.ask("refused", action("a", "draw"))
        await wire.ask("welcome", {"type": "hello", "lang": "en"})
        english = await wire.ask("refused", action("b", "draw"))
    assert (polish["message"], english["message"]) == (
        "Teraz nie Twoja kolej.",
        "It is not your turn.",
    )


async def test_match_that_does_not_exist_closes_the_socket(db: None) -> None:
    async with connected("nowhere", hello=False) as wire:
        assert (await wire.next("error"))["code"] == "no_such_match"
        assert await wire.closed() == sockets.CLOSE_NOT_FOUND
