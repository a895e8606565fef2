from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.db import connection

from accounts.models import User
from games import play
from games.reading import updates
from games.routing import websocket_urlpatterns
from games.shapes import Figures, ViewShape
from games.telling import threads
from games.writing.seat_plans import Options, SeatPlan
from gates import sockets
from tests.games.conftest import START, HeldTable, Seated
from tests.shapes import faults

pytestmark = pytest.mark.django_db(transaction=True)
application = URLRouter(websocket_urlpatterns)  # type: ignore[arg-type]  # the stubs lag behind


class Wire:
    """A client's end of a socket."""

    def __init__(self, communicator: WebsocketCommunicator) -> None:
        self.communicator = communicator
        self.kept: list[dict[str, Any]] = []

    async def send(self, message: dict[str, Any] | str) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        await self.communicator.send_input({"type": "websocket.receive", "text": text})

    async def next(self, kind: str) -> dict[str, Any]:
        """The next message of this kind; others are put aside."""
        for place, message in enumerate(self.kept):
            if message["type"] == kind:
                return self.kept.pop(place)
        while True:
            message = json.loads(await self.communicator.receive_from(30))
            if message["type"] == kind:
                return dict(message)
            self.kept.append(message)

    async def ask(self, kind: str, message: dict[str, Any] | str) -> dict[str, Any]:
        await self.send(message)
        return await self.next(kind)

    async def closed(self) -> int:
        while True:
            output = await self.communicator.receive_output(5)
            if output["type"] == "websocket.close":
                return int(output["code"])


@asynccontextmanager
async def connected(
    match_id: str,
    user: User | None = None,
    *,
    hello: bool = True,
    lang: str = "en",
    query: str = "",
) -> AsyncIterator[Wire]:
    communicator = WebsocketCommunicator(
        application,
        f"/ws/matches/{match_id}/{query}",
        headers=[(b"cookie", f"django_language={lang}".encode())],
    )
    communicator.scope.update({"user": user or AnonymousUser()})  # type: ignore[misc]  # as the middleware does
    await communicator.connect()
    wire = Wire(communicator)
    if hello:
        await wire.ask("welcome", {"type": "hello"})
    try:
        yield wire
    finally:
        await communicator.disconnect()
        await _close_connections()


async def _close_connections() -> None:
    """What Channels' test tools keep open, and a PostgreSQL database cannot be dropped with."""
    await sync_to_async(lambda: connection.close())()  # noqa: PLW0108 - of that thread
    if connection.vendor == "sqlite":
        return
    barrier = threading.Barrier(threads.THREADS)

    def close(_: int) -> None:
        barrier.wait(10)
        connection.close()

    await asyncio.to_thread(lambda: list(threads._pool.map(close, range(threads.THREADS))))


def action(key: str, do: str, question: int | None = None, **fields: Any) -> dict[str, Any]:
    asked = {} if question is None else {"question": question}
    return {"type": "action", "key": key, "action": {"do": do, **fields}, **asked}


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


async def test_match_that_does_not_exist_closes_the_socket(db: None) -> None:
    async with connected("nowhere", hello=False) as wire:
        assert (await wire.next("error"))["code"] == "no_such_match"
        assert await wire.closed() == sockets.CLOSE_NOT_FOUND


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
