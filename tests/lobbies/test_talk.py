from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from lobbies import selectors
from lobbies.errors import LobbyError
from lobbies.models import Message, Mute, Report, Table
from lobbies.services import seats, talk
from tests.lobbies.conftest import NOW
from tests.lobbies.endings import end_match
from tests.lobbies.sealing import begun

Person = Callable[[str], User]
Opened = Callable[..., Table]


@pytest.fixture
def match_id(opened: Opened, person: Person) -> str:
    """A running match of ola and piotr."""
    table = opened(seats_max=2)
    seats.table_join(table_id=table.pk, user=person("piotr"), now=NOW)
    for name in ("ola", "piotr"):
        seats.table_ready(table_id=table.pk, user=person(name), ready=True, now=NOW)
    begun(table, NOW)
    return table.match_key


def say(match_id: str, author: User | None, text: str, key: str = "") -> Message:
    message, _new = talk.chat_say(
        match_id=match_id, author=author, key=key or text, text=text, now=NOW
    )
    return message


def texts(match_id: str, reader: User | None) -> list[str]:
    return [line["text"] for line in selectors.history_for(match_id, reader)]


def test_message_as_the_socket_sends_it(match_id: str, person: Person) -> None:
    message = say(match_id, person("ola"), "  Powodzenia\n\twszystkim! ")
    assert selectors.history_for(match_id, None) == [
        {
            "id": message.pk,
            "room": "players",
            "author": {"user": person("ola").pk, "name": "ola", "seat": 0},
            "text": "Powodzenia wszystkim!",
            "at": "2026-07-14T18:00:00.000Z",
        }
    ]


def test_watchers_whisper_past_the_players_until_the_end(match_id: str, person: Person) -> None:
    say(match_id, person("ola"), "gram")
    say(match_id, person("jan"), "kup Wiedeń")
    seen = {name: texts(match_id, person(name)) for name in ("ola", "jan")}
    assert seen == {"ola": ["gram"], "jan": ["gram", "kup Wiedeń"]}
    end_match(match_id, NOW)
    assert texts(match_id, person("ola")) == ["gram", "kup Wiedeń"]


def test_people_at_a_waiting_table_are_players(opened: Opened, person: Person) -> None:
    table = opened()
    message = say(table.match_key, person("ola"), "czekam")
    assert (message.room, message.seat) == ("players", 0)


@pytest.mark.parametrize(
    ("text", "code"), [("", "text_empty"), (" \n\x00 ", "text_empty"), ("x" * 301, "text_too_long")]
)
def test_impossible_text_is_refused(match_id: str, person: Person, text: str, code: str) -> None:
    with pytest.raises(LobbyError, match=code):
        say(match_id, person("ola"), text, key="k")
    assert not Message.objects.exists()


def test_nobody_unknown_says_anything(match_id: str) -> None:
    for nobody in (None, AnonymousUser()):
        with pytest.raises(LobbyError, match="sign_in_needed"):
            say(match_id, nobody, "halo")  # type: ignore[arg-type]


def test_nothing_is_said_where_no_match_is(person: Person) -> None:
    with pytest.raises(LobbyError, match="talk_closed"):
        say("nowhere", person("ola"), "halo")


def test_same_key_says_nothing_twice(match_id: str, person: Person) -> None:
    first = say(match_id, person("ola"), "raz", key="k")
    second = say(match_id, person("ola"), "dwa", key="k")
    assert (second, Message.objects.count()) == (first, 1)


def test_flood_is_stopped_at_all_tables_together(
    match_id: str, opened: Opened, person: Person
) -> None:
    elsewhere = opened().match_key
    for number in range(5):
        say(elsewhere if number % 2 else match_id, person("ola"), str(number))
    with pytest.raises(LobbyError, match="flood") as caught:
        say(match_id, person("ola"), "za dużo")
    assert caught.value.params == {"wait": 10}
    say(match_id, person("jan"), "ja mogę")
    say(match_id, person("ola"), "0", key="0")  # said before: no new message
    assert Message.objects.count() == 6


def test_history_ends_at_a_hundred(match_id: str, person: Person) -> None:
    Message.objects.bulk_create(
        Message(
            match_id=match_id,
            room="players",
            author=person("ola"),
            author_name="ola",
            key=str(number),
            text=str(number),
            at=NOW,
        )
        for number in range(103)
    )
    assert texts(match_id, None) == [str(number) for number in range(3, 103)]


# ------------------------------------------------------------------------------------------


def test_muted_people_are_not_heard_until_unmuted(match_id: str, person: Person) -> None:
    ola, jan = person("ola"), person("jan")
    say(match_id, ola, "bla")
    talk.chat_mute(user=jan, muted_id=ola.pk, on=True, now=NOW)
    talk.chat_mute(user=jan, muted_id=ola.pk, on=True, now=NOW)
    assert (texts(match_id, jan), texts(match_id, person("ewa"))) == ([], ["bla"])
    talk.chat_mute(user=jan, muted_id=ola.pk, on=False, now=NOW)
    assert texts(match_id, jan) == ["bla"]


def test_impossible_mutes_are_refused(person: Person) -> None:
    jan = person("jan")
    for user, muted, code in ((jan, jan.pk, "mute_self"), (jan, 999, "no_such_user")):
        with pytest.raises(LobbyError, match=code):
            talk.chat_mute(user=user, muted_id=muted, on=True, now=NOW)
    with pytest.raises(LobbyError, match="sign_in_needed"):
        talk.chat_mute(user=None, muted_id=jan.pk, on=True, now=NOW)
    assert not Mute.objects.exists()


# ---------------------------------------------------------------------------------------


def report(match_id: str, reporter: User | None, message_id: int) -> Report:
    return talk.chat_report(
        reporter=reporter, match_id=match_id, message_id=message_id, reason="abuse", now=NOW
    )


def test_report_keeps_what_was_said_around(match_id: str, person: Person) -> None:
    before = say(match_id, person("ola"), "spokojnie")
    bad = say(match_id, person("ola"), "brzydko")
    made = report(match_id, person("jan"), bad.pk)
    bad.delete()
    before.delete()
    made.refresh_from_db()
    said = [line["text"] for line in made.context["lines"]]
    assert (made.accused, made.message, said) == (person("ola"), None, ["spokojnie", "brzydko"])


def test_impossible_reports_are_refused(match_id: str, opened: Opened, person: Person) -> None:
    bad = say(match_id, person("ola"), "brzydko")
    whisper = say(match_id, person("jan"), "szept")
    elsewhere = opened("ewa").match_key
    refusals = [
        (match_id, None, bad.pk, "sign_in_needed"),
        (match_id, person("ola"), bad.pk, "own_message"),
        (match_id, person("jan"), 999, "no_such_message"),
        (elsewhere, person("jan"), bad.pk, "no_such_message"),
        (match_id, person("ola"), whisper.pk, "no_such_message"),
    ]
    for match, reporter, message, code in refusals:
        with pytest.raises(LobbyError, match=code):
            report(match, reporter, message)
    report(match_id, person("jan"), bad.pk)
    with pytest.raises(LobbyError, match="already_reported"):
        report(match_id, person("jan"), bad.pk)
    assert Report.objects.count() == 1


@pytest.mark.parametrize(("uphold", "left"), [(True, []), (False, ["brzydko"])])
def test_staff_decides_a_report(
    match_id: str, person: Person, left: list[str], *, uphold: bool
) -> None:
    made = report(match_id, person("jan"), say(match_id, person("ola"), "brzydko").pk)
    later = NOW + timedelta(hours=1)
    talk.report_decide(report=made, staff=person("boss"), uphold=uphold, now=later)
    made.refresh_from_db()
    assert (made.state, made.decided_by, made.decided_at) == (
        "upheld" if uphold else "dismissed",
        person("boss"),
        later,
    )
    assert texts(match_id, person("ewa")) == left
