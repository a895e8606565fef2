"""Words between partners (R-FO-PAIR-06): they reach the pair and the staff, and nobody else, ever."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from asgiref.sync import sync_to_async
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import User
from games import play
from games.models import Seat
from games.reading.selectors import circle_of
from lobbies import announce, selectors
from lobbies.errors import LobbyError
from lobbies.models import Message, Report
from lobbies.services import seats, talk
from tests.lobbies.conftest import NOW
from tests.lobbies.sealing import begun
from tests.lobbies.test_consumers import client
from tests.lobbies.test_talk import Opened, Person, texts

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("ola", "piotr", "jan", "ewa")
SECRET = "bierz dworzec, ja licytuję"
Seated = dict[str, User]


@pytest.fixture
def started(opened: Opened, person: Person) -> Callable[..., str]:
    """A running match of Fortuna for four people; its id."""

    def made(**rules: object) -> str:
        table = opened(game="fortuna", rules={"pair_play": True, **rules}, seats_min=4)
        for name in NAMES[1:]:
            seats.table_join(table_id=table.pk, user=person(name), now=NOW)
        for name in NAMES:
            seats.table_ready(table_id=table.pk, user=person(name), ready=True, now=NOW)
        return begun(table, NOW).match_key

    return made


@pytest.fixture
def match_id(started: Callable[..., str]) -> str:
    return started(pair_private_chat=True)


@pytest.fixture
def at(match_id: str) -> Seated:
    """Whom the match has made `me`, my `partner`, and my opponents `left` and `right`."""
    people = {seat.number: seat.user for seat in Seat.objects.filter(match=match_id)}
    mine = circle_of(match_id, 0)
    others = [number for number in people if number not in mine]
    order = {"me": mine[0], "partner": mine[1], "left": others[0], "right": others[1]}
    return {name: user for name, number in order.items() if (user := people[number])}


def whisper(match_id: str, author: User, text: str = SECRET) -> Message:
    message, _new = talk.chat_say(
        match_id=match_id, author=author, key=text, text=text, now=NOW, apart=True
    )
    return message


def test_only_the_pair_reads_what_partners_say(
    match_id: str, at: Seated, person: Callable[[str], User]
) -> None:
    message = whisper(match_id, at["me"])
    assert selectors.message_json(message)["room"] == "partners"
    readers = {**at, "watcher": person("zofia"), "nobody": None}
    heard = {name for name, user in readers.items() if SECRET in texts(match_id, user)}
    assert heard == {"me", "partner"}


def test_nor_do_others_when_the_match_is_over(match_id: str, at: Seated) -> None:
    whisper(match_id, at["me"])
    play.leave(match_id=match_id, user_id=at["left"].pk, now=NOW)
    ended = selectors.place_of(match_id, at["right"])
    assert ended is not None
    assert ended.reads == ("players", "watchers")
    assert texts(match_id, at["right"]) == texts(match_id, None) == []
    assert texts(match_id, at["partner"]) == [SECRET]


@pytest.mark.parametrize("rules", [{}, {"pair_play": False, "pair_private_chat": True}])
def test_where_the_table_allows_no_conferring_nobody_is_a_confidant(
    started: Callable[..., str], person: Callable[[str], User], rules: dict[str, object]
) -> None:
    match_id = started(**rules)
    with pytest.raises(LobbyError, match="no_confidants"):
        whisper(match_id, person("ola"))
    assert not Message.objects.exists()


def test_a_watcher_and_a_waiting_table_have_no_confidants(
    match_id: str, opened: Opened, person: Callable[[str], User]
) -> None:
    rules = {"pair_play": True, "pair_private_chat": True}
    waiting = opened(game="fortuna", rules=rules, seats_min=4).match_key
    for place, user in ((match_id, person("zofia")), (waiting, person("ola"))):
        with pytest.raises(LobbyError, match="no_confidants"):
            whisper(place, user)


def test_who_has_given_up_the_seat_is_no_confidant(match_id: str, at: Seated) -> None:
    whisper(match_id, at["me"])
    Seat.objects.filter(user=at["partner"]).update(left_at=NOW)
    place = selectors.place_of(match_id, at["me"])
    assert place is not None
    assert (place.confidants, texts(match_id, at["partner"])) == ((), [])
    with pytest.raises(LobbyError, match="no_confidants"):
        whisper(match_id, at["me"], "jesteś?")


def test_nobody_reports_what_they_cannot_read_and_the_staff_reads_the_report(
    match_id: str, at: Seated, admin_client: Client
) -> None:
    talk.chat_say(match_id=match_id, author=at["me"], key="k", text="hej", now=NOW)
    message = whisper(match_id, at["me"])

    def reported(by: User) -> Report:
        return talk.chat_report(
            reporter=by, match_id=match_id, message_id=message.pk, reason="abuse", now=NOW
        )

    with pytest.raises(LobbyError, match="no_such_message"):
        reported(at["left"])
    report = reported(at["partner"])
    assert [line["text"] for line in report.context["lines"]] == [SECRET]
    shown = admin_client.get(f"/admin/lobbies/report/{report.pk}/change/").content.decode()
    assert SECRET in shown
    assert "<em>" in shown
    talk.report_decide(report=report, staff=at["left"], uphold=True, now=NOW)
    assert texts(match_id, at["partner"]) == ["hej"]


def test_pages_data_and_export_carry_no_word_of_it(match_id: str, at: Seated) -> None:
    whisper(match_id, at["me"])
    reader = Client()
    reader.force_login(at["left"])
    for path in ("", "data/", "export/", "rules/", "verify/"):
        answer = reader.get(f"/matches/{match_id}/{path}")
        assert answer.status_code in (200, 302, 409), path
        assert SECRET not in answer.content.decode(), path


def test_the_room_of_partners_knows_whose_it_is(match_id: str, at: Seated) -> None:
    common = {"match_id": match_id, "author": at["me"], "author_name": "x", "text": "x", "at": NOW}
    for room, circle in (("partners", ""), ("players", "0-1")):
        with pytest.raises(IntegrityError), transaction.atomic():
            Message.objects.create(room=room, circle=circle, key=room, **common)


async def test_socket_carries_it_to_the_partner_alone(match_id: str, at: Seated) -> None:
    path = f"/ws/talk/{match_id}/"
    async with (
        client(path, at["me"]) as me,
        client(path, at["partner"]) as partner,
        client(path, at["left"]) as left,
        client(path) as watcher,
    ):
        hellos = [await one.next() for one in (me, partner, left, watcher)]
        numbers = await sync_to_async(circle_of)(match_id, hellos[1]["confidants"][0])
        assert hellos[0]["confidants"] + hellos[1]["confidants"] == sorted(numbers, reverse=True)
        assert hellos[3]["confidants"] == []
        mine = await me.ask(type="say", key="k", text=SECRET, to="partners")
        assert (mine["key"], mine["message"]["room"]) == ("k", "partners")
        assert await partner.next() == {"type": "message", "message": mine["message"]}
        assert (await left.silent(), await watcher.silent()) == (True, True)
        decided = {"message": mine["message"]["id"], "reason": "abuse"}
        await partner.ask(type="report", key="r", **decided)
        report = await Report.objects.select_related("message").aget()
        staff = at["right"]
        await sync_to_async(talk.report_decide)(report=report, staff=staff, uphold=True, now=NOW)
        gone = {"type": "hidden", "message": mine["message"]["id"]}
        assert await me.next() == await partner.next() == gone
        assert (await left.silent(), await watcher.silent()) == (True, True)


async def test_socket_of_who_left_the_seat_meanwhile_hears_nothing(
    match_id: str, at: Seated
) -> None:
    path = f"/ws/talk/{match_id}/"
    async with client(path, at["partner"]) as partner:
        await partner.next()
        message = await sync_to_async(whisper)(match_id, at["me"])
        assert (await partner.next())["message"]["id"] == message.pk
        await Seat.objects.filter(user=at["partner"]).aupdate(left_at=NOW)
        said = selectors.message_json(message)
        await sync_to_async(announce.said)(match_id, {**said, "id": message.pk + 1}, message.circle)
        assert (await partner.next())["type"] == "hello"
        assert await partner.silent()


async def test_a_talk_to_somebody_else_makes_no_sense(match_id: str, at: Seated) -> None:
    async with client(f"/ws/talk/{match_id}/", at["me"]) as me:
        await me.next()
        answer = await me.ask(type="say", key="k", text="hej", to="watchers")
        assert (answer["type"], answer["code"]) == ("error", "malformed_message")
