"""Whoever is signed in no longer loses the sockets that are open, and writes nothing over them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import User
from accounts.services import account_close
from config.routing import sockets as application
from games.models import Entry
from gates import crowd
from gates.sockets import CLOSE_SHUT_OUT
from tests.games.conftest import START, HeldTable, Seated
from tests.games.wires import action

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "trzy-zielone-domki"
PATHS = ["/ws/matches/{match}/", "/ws/talk/{match}/", "/ws/lobby/"]


@pytest.fixture
def signed_in(people: list[User]) -> Client:
    """A browser in which ola is signed in."""
    people[0].set_password(PASSWORD)
    people[0].save()
    client = Client()
    client.post("/accounts/login/", {"login": "ola", "password": PASSWORD})
    assert "sessionid" in client.cookies
    return client


@asynccontextmanager
async def opened(signed_in: Client, path: str) -> AsyncIterator[WebsocketCommunicator]:
    cookie = f"sessionid={signed_in.cookies['sessionid'].value}".encode()
    headers = [(b"cookie", cookie), (b"origin", b"http://localhost"), (b"host", b"localhost")]
    communicator = WebsocketCommunicator(application, path, headers=headers)
    connected, _ = await communicator.connect(5)
    assert connected
    yield communicator
    await communicator.disconnect()


async def code_of(communicator: WebsocketCommunicator) -> tuple[str, int]:
    """The last error before the socket was closed, and with which code it was."""
    error = ""
    while True:
        output = await communicator.receive_output(5)
        if output["type"] == "websocket.close":
            return error, output["code"]
        frame = json.loads(output["text"])
        error = frame["code"] if frame["type"] == "error" else error


def sign_out(signed_in: Client, user: User) -> None:
    signed_in.post("/accounts/logout/")


def end_session(signed_in: Client, user: User) -> None:
    UserSession.objects.get(user=user).end()


def expire(signed_in: Client, user: User) -> None:
    Session.objects.all().delete()


def change_password(signed_in: Client, user: User) -> None:
    user.set_password("inne-haslo-do-gry")
    user.save()


def deactivate(signed_in: Client, user: User) -> None:
    user.is_active = False
    user.save()


def close_account(signed_in: Client, user: User) -> None:
    account_close(user=User.objects.get(pk=user.pk), now=START)


Ending = Callable[[Client, User], None]
ENDINGS = [sign_out, end_session, expire, change_password, deactivate, close_account]


@pytest.mark.parametrize("ending", ENDINGS)
async def test_ending_closes_the_sockets_of_that_person_alone(
    seated: Seated, signed_in: Client, people: list[User], ending: Ending
) -> None:
    table: HeldTable = await sync_to_async(seated)()
    other = Client()
    await sync_to_async(other.force_login)(people[1])
    path = f"/ws/matches/{table.pk}/"
    async with opened(signed_in, path) as mine, opened(other, path) as theirs:
        await sync_to_async(ending)(signed_in, people[0])
        assert await code_of(mine) == ("signed_out", CLOSE_SHUT_OUT)
        if ending is not expire:
            await theirs.send_json_to({"type": "ping"})
            # Who leaves the table is told first.
            while (frame := await theirs.receive_json_from(5))["type"] != "pong":
                assert frame["type"] != "error"


@pytest.mark.parametrize("path", PATHS)
async def test_ending_closes_sockets_of_every_kind(
    seated: Seated, signed_in: Client, people: list[User], path: str
) -> None:
    table: HeldTable = await sync_to_async(seated)()
    async with opened(signed_in, path.format(match=table.pk)) as mine:
        await sync_to_async(sign_out)(signed_in, people[0])
        assert await code_of(mine) == ("signed_out", CLOSE_SHUT_OUT)


def forget_session() -> None:
    Session.objects.all()._raw_delete("default")  # past every signal


def bar(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


@pytest.mark.parametrize("past_the_models", [forget_session, bar])
@pytest.mark.parametrize(
    ("path", "write"),
    [
        (PATHS[0], action("k", "draw", 1)),
        (PATHS[1], {"type": "say", "key": "k", "text": "hej"}),
        (PATHS[1], {"type": "mute", "user": 1, "on": True}),
        (PATHS[1], {"type": "report", "key": "k", "message": 1, "reason": "spam"}),
    ],
)
async def test_nothing_is_written_for_who_is_signed_out(
    seated: Seated,
    signed_in: Client,
    people: list[User],
    path: str,
    write: dict[str, Any],
    past_the_models: Callable[..., None],
) -> None:
    table: HeldTable = await sync_to_async(seated)()
    async with opened(signed_in, path.format(match=table.pk)) as mine:
        given = [people[0]] if past_the_models is bar else []
        await sync_to_async(past_the_models)(*given)
        await mine.send_json_to(write)
        assert await code_of(mine) == ("signed_out", CLOSE_SHUT_OUT)
    assert await sync_to_async(Entry.objects.count)() == 1


async def test_what_no_note_told_of_is_found_by_the_next_look(
    seated: Seated, signed_in: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crowd, "LOOK_EVERY", 0.1)
    table: HeldTable = await sync_to_async(seated)()
    async with opened(signed_in, f"/ws/matches/{table.pk}/") as mine:
        await sync_to_async(forget_session)()
        assert await code_of(mine) == ("signed_out", CLOSE_SHUT_OUT)


async def test_new_password_keeps_the_session_in_which_it_was_chosen(
    seated: Seated, signed_in: Client
) -> None:
    table: HeldTable = await sync_to_async(seated)()
    new = "inne-haslo-do-gry"
    form = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    path = f"/ws/matches/{table.pk}/"
    async with opened(signed_in, path) as before:
        answer = await sync_to_async(signed_in.post)("/accounts/password/change/", form)
        assert answer.status_code == 302
        assert await code_of(before) == ("signed_out", CLOSE_SHUT_OUT)
        async with opened(signed_in, path) as after:
            await after.send_json_to(action("k", "draw", 1))
            while (frame := await after.receive_json_from(5))["type"] != "receipt":
                assert frame["type"] in {"update", "presence"}
