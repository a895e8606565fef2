from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest
from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from gates import sockets
from lobbies import shapes
from lobbies.models import Report, Table
from lobbies.routing import websocket_urlpatterns
from lobbies.services import seats, tables, talk
from tests.lobbies.conftest import NOW
from tests.lobbies.endings import end_match
from tests.lobbies.sealing import begun, seal_all
from tests.shapes import faults

pytestmark = pytest.mark.django_db(transaction=True)

Person = Callable[[str], User]
Opened = Callable[..., Table]
ROUTES = URLRouter(websocket_urlpatterns)  # type: ignore[arg-type]  # the stubs lag behind

#: What each socket tells.
FRAMES = {
    "/ws/lobby/": shapes.LobbySocket,
    "/ws/talk/": shapes.TalkSocket,
    "/ws/tables/": shapes.RoomSocket,
}


class Client:
    """A browser at a socket."""

    def __init__(self, socket: WebsocketCommunicator, frames: Any) -> None:
        self.socket, self.frames = socket, frames

    async def next(self) -> Any:
        """The next frame, which looks as the client's types say."""
        frame = await self.socket.receive_json_from(timeout=5)
        assert list(faults(frame, self.frames)) == []
        return frame

    async def ask(self, **frame: Any) -> Any:
        await self.socket.send_json_to(frame)
        return await self.next()

    async def silent(self) -> bool:
        """A ping is answered and nothing came before it."""
        return bool(await self.ask(type="ping") == {"type": "pong"})


@asynccontextmanager
async def client(
    path: str, user: User | None = None, invites: list[str] | None = None
) -> AsyncIterator[Client]:
    socket = WebsocketCommunicator(ROUTES, path, headers=[(b"cookie", b"django_language=en")])
    scope: dict[str, Any] = cast(dict[str, Any], socket.scope)
    scope["user"] = user or AnonymousUser()
    scope["session"] = {"invites": invites or []}
    scope["cookies"] = {"django_language": "en"}
    connected, _ = await socket.connect(timeout=5)
    assert connected
    (frames,) = [kind for part, kind in FRAMES.items() if part in path]
    yield Client(socket, frames)
    await socket.disconnect()


@pytest.fixture
def playing(opened: Opened, person: Person) -> Table:
    """A running match of ola and piotr."""
    table = opened(seats_max=2)
    seats.table_join(table_id=table.pk, user=person("piotr"), now=NOW)
    for name in ("ola", "piotr"):
        seats.table_ready(table_id=table.pk, user=person(name), ready=True, now=NOW)
    begun(table, NOW)
    table.refresh_from_db()
    return table


@pytest.fixture
def people(person: Person) -> dict[str, User]:
    return {name: person(name) for name in ("ola", "piotr", "jan", "ewa")}


async def test_talk_says_hello_and_carries_messages(
    playing: Table, people: dict[str, User]
) -> None:
    path = f"/ws/talk/{playing.match_id}/"
    async with client(path, people["ola"]) as ola, client(path, people["piotr"]) as piotr:
        assert await ola.next() == {
            "type": "hello",
            "room": "players",
            "can_say": True,
            "why_not": None,
            "confidants": [],
            "me": people["ola"].pk,
            "muted": [],
            "messages": [],
        }
        await piotr.next()
        mine = await ola.ask(type="say", key="k1", text="hej")
        theirs = await piotr.next()
        assert (mine["key"], mine["message"]["text"]) == ("k1", "hej")
        assert theirs == {"type": "message", "message": mine["message"]}
        assert await ola.ask(type="say", key="k1", text="hej") == mine
        assert (await ola.silent(), await piotr.silent()) == (True, True)


async def test_players_hear_watchers_after_the_end(playing: Table, people: dict[str, User]) -> None:
    path = f"/ws/talk/{playing.match_id}/"
    async with client(path, people["ola"]) as ola, client(path, people["jan"]) as jan:
        assert (await ola.next())["room"] == "players"
        assert (await jan.next())["room"] == "watchers"
        await jan.ask(type="say", key="k", text="szept")
        assert await ola.silent()
        await sync_to_async(end_match)(playing.match_key, NOW)
        hello = await ola.next()
        assert [line["text"] for line in hello["messages"]] == ["szept"]


async def test_players_hear_of_a_rematch(playing: Table, people: dict[str, User]) -> None:
    path = f"/ws/talk/{playing.match_id}/"
    await sync_to_async(end_match)(playing.match_key, NOW)
    async with client(path, people["ola"]) as ola, client(path, people["jan"]) as jan:
        assert (await ola.next())["type"] == (await jan.next())["type"] == "hello"
        again = await sync_to_async(tables.table_rematch)(
            match_id=playing.match_key, user=people["piotr"], now=NOW
        )
        told = {
            "type": "rematch",
            "table": again.pk,
            "url": f"/tables/{again.pk}/",
            "host": "piotr",
            "seated": ["piotr"],
        }
        assert await ola.next() == told
        assert await jan.silent()
    async with client(path, people["ola"]) as late:
        assert (await late.next())["type"] == "hello"
        assert await late.next() == told


async def test_stranger_reads_and_cannot_say(playing: Table) -> None:
    async with client(f"/ws/talk/{playing.match_id}/") as nobody:
        hello = await nobody.next()
        assert (hello["me"], hello["can_say"], hello["why_not"]) == (None, False, "sign_in_needed")
        refused = await nobody.ask(type="say", key="k", text="halo")
        assert refused == {
            "type": "refused",
            "key": "k",
            "code": "sign_in_needed",
            "params": {},
            "message": "Sign in or play as a guest to write.",
        }


async def test_unknown_match_closes_the_talk() -> None:
    async with client("/ws/talk/nowhere/") as nobody:
        assert (await nobody.next())["code"] == "not_found"
        assert (await nobody.socket.receive_output(timeout=5))["code"] == 4404


async def test_muting_and_hiding_reach_all_windows(playing: Table, people: dict[str, User]) -> None:
    path = f"/ws/talk/{playing.match_id}/"
    ola, jan = people["ola"], people["jan"]
    async with client(path, ola) as speaker, client(path, jan) as one, client(path, jan) as two:
        for window in (speaker, one, two):
            await window.next()
        said = await speaker.ask(type="say", key="k1", text="bla")
        await one.next()
        await two.next()
        expected = {"type": "muted", "user": ola.pk, "on": True}
        assert await one.ask(type="mute", user=ola.pk, on=True) == expected
        assert await two.next() == expected
        await speaker.ask(type="say", key="k2", text="bla bla")
        assert (await one.silent(), await two.silent()) == (True, True)
        message = said["message"]["id"]
        answer = await one.ask(type="report", key="r", message=message, reason="spam")
        assert answer == {"type": "reported", "key": "r", "message": message}
        await sync_to_async(decide)(people["ewa"])
        assert await two.next() == {"type": "hidden", "message": message}


def decide(staff: User) -> None:
    talk.report_decide(report=Report.objects.get(), staff=staff, uphold=True, now=NOW)


NONSENSE = [
    "{",
    "[]",
    "{}",
    "null",
    '{"type": []}',
    '{"type": {}}',
    '{"type": "dance"}',
    '{"type": "said"}',
    '{"type": "say", "text": "x"}',
    '{"type": "say", "key": 1, "text": "x"}',
    '{"type": "say", "key": "", "text": "x"}',
    '{"type": "say", "key": "a\\u0000", "text": "x"}',
    '{"type": "say", "key": "a\\ud800", "text": "x"}',
    '{"type": "say", "key": "k", "text": "a\\u0000"}',
    '{"type": "say", "key": "k", "text": null}',
    '{"type": "say", "key": "k", "text": "x", "to": "players"}',
    '{"type": "mute", "user": "1", "on": true}',
    '{"type": "mute", "user": 1, "on": 1}',
    '{"type": "mute", "user": true, "on": true}',
    '{"type": "mute", "user": 10000000000000000000000, "on": true}',
    '{"type": "report", "key": "k", "message": 1, "reason": "dislike"}',
    '{"type": "report", "key": "k", "message": 1e999, "reason": "spam"}',
    "[" * 3000,
]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *((text, "malformed_message") for text in NONSENSE),
        ('{"type": "ping", "x": "' + "x" * 4096 + '"}', "message_too_large"),
    ],
)
async def test_frame_without_sense_is_an_error(
    playing: Table, people: dict[str, User], text: str, code: str
) -> None:
    async with client(f"/ws/talk/{playing.match_id}/", people["ola"]) as ola:
        await ola.next()
        await ola.socket.send_to(text_data=text)
        error = await ola.next()
        assert (error["type"], error["code"]) == ("error", code)
        assert await ola.silent()


@pytest.mark.parametrize("path", ["/ws/lobby/", "/ws/tables/{table}/", "/ws/talk/{match}/"])
async def test_repeated_nonsense_closes_every_socket(playing: Table, path: str) -> None:
    async with client(path.format(table=playing.pk, match=playing.match_id)) as nobody:
        await nobody.next()
        for _ in range(sockets.BAD_MOST + 1):
            await nobody.socket.send_to(bytes_data=b"\x00")
            assert (await nobody.next())["code"] == "binary_refused"
        assert (await nobody.socket.receive_output(timeout=5))["code"] == sockets.CLOSE_BAD


@pytest.mark.parametrize("path", ["/ws/lobby/", "/ws/tables/{table}/", "/ws/talk/{match}/"])
async def test_flood_closes_every_socket(playing: Table, path: str) -> None:
    async with client(path.format(table=playing.pk, match=playing.match_id)) as nobody:
        await nobody.next()
        answers = []
        for _ in range(sockets.BURST + sockets.FLOOD_MOST + 40):
            await nobody.socket.send_json_to({"type": "ping"})
        while (answer := await nobody.socket.receive_output(timeout=5))[
            "type"
        ] != "websocket.close":
            answers.append(json.loads(answer["text"]))
        assert answer["code"] == sockets.CLOSE_FLOOD
        assert sum(one["type"] == "pong" for one in answers) < sockets.BURST + 20
        assert {one.get("code") for one in answers} == {None, "slow_down"}


async def test_words_weigh_more_than_pings(playing: Table, people: dict[str, User]) -> None:
    async with client(f"/ws/talk/{playing.match_id}/", people["ola"]) as ola:
        await ola.next()
        for _ in range(10):
            await ola.socket.send_json_to({"type": "mute", "user": people["jan"].pk, "on": True})
        answers = [await ola.next() for _ in range(6)]
        assert [one["type"] for one in answers].count("muted") == 5
        assert [one.get("code") for one in answers if one["type"] == "error"] == ["slow_down"]


# ----------------------------------------------------------------------------------------


async def test_lobby_pushes_rows_and_removals(opened: Opened, people: dict[str, User]) -> None:
    first = await sync_to_async(opened)("ola")
    async with client("/ws/lobby/") as lobby:
        listed = await lobby.next()
        assert [(row["table"], row["state"]) for row in listed["rows"]] == [(first.pk, "waiting")]
        assert listed["counts"] == {"waiting": 1, "running": 0}
        second = await sync_to_async(opened)("piotr")
        fresh = await lobby.next()
        assert (fresh["type"], fresh["row"]["table"]) == ("row", second.pk)
        assert f'href="/tables/{second.pk}/"' in fresh["row"]["html"]
        await sync_to_async(tables.table_close)(table_id=first.pk, user=people["ola"], now=NOW)
        assert await lobby.next() == {
            "type": "gone",
            "table": first.pk,
            "counts": {"waiting": 1, "running": 0},
            "crowd": "1 person at 1 table",
        }


async def test_private_tables_are_never_pushed(opened: Opened) -> None:
    async with client("/ws/lobby/") as lobby:
        await lobby.next()
        await sync_to_async(opened)(visibility="private")
        assert await lobby.silent()


async def test_my_tables_are_pushed_to_me_alone(opened: Opened, people: dict[str, User]) -> None:
    async with client("/ws/lobby/", people["ola"]) as mine, client("/ws/lobby/") as nobody:
        await mine.next()
        await nobody.next()
        table = await sync_to_async(opened)("ola")
        frames = [await mine.next(), await mine.next()]
        assert [frame["type"] for frame in frames] == ["row", "mine"]
        assert f'href="/tables/{table.pk}/"' in frames[1]["html"]
        assert (await nobody.next())["type"] == "row"
        assert await nobody.silent()


# --------------------------------------------------------------------------------


async def test_room_tells_of_changes_and_of_the_start(
    opened: Opened, people: dict[str, User]
) -> None:
    table = await sync_to_async(opened)(bots={1: "steady"}, seats_max=3)
    async with client(f"/ws/tables/{table.pk}/") as room:
        assert await room.next() == {"type": "room", "version": table.version}
        await sync_to_async(seats.table_join)(table_id=table.pk, user=people["jan"], now=NOW)
        assert (await room.next())["type"] == "room"
        ready = sync_to_async(seats.table_ready)
        await ready(table_id=table.pk, user=people["jan"], ready=True, now=NOW)
        assert (await room.next())["type"] == "room"
        await ready(table_id=table.pk, user=people["ola"], ready=True, now=NOW)
        table = await sync_to_async(Table.objects.get)(pk=table.pk)
        assert await room.next() == {"type": "seals", "version": table.version}
        await sync_to_async(seal_all)(table)
        assert (await room.next())["type"] == "seals"
        await sync_to_async(begun)(table, NOW)
        while (frame := await room.next())["type"] == "seals":  # several notes may be told as one
            pass
        assert frame == {"type": "started", "url": f"/matches/{table.match_id}/"}


async def test_private_room_is_closed_to_strangers(opened: Opened) -> None:
    table = await sync_to_async(opened)(visibility="private")
    async with client(f"/ws/tables/{table.pk}/") as stranger:
        assert (await stranger.next())["code"] == "not_found"
    async with client(f"/ws/tables/{table.pk}/", invites=[table.code]) as invited:
        assert (await invited.next())["type"] == "room"


async def test_host_at_the_page_keeps_the_table_fresh(
    opened: Opened, people: dict[str, User]
) -> None:
    table = await sync_to_async(opened)()
    async with client(f"/ws/tables/{table.pk}/", people["ola"]) as room:
        await room.next()
        assert await room.silent()
    await sync_to_async(table.refresh_from_db)()
    assert table.host_seen_at > NOW
