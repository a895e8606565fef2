"""One question by its link: seen and answered without signing in, and nothing else."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games import decisions, notices
from games.models import Entry
from games.telling import company
from notifications.models import Notice
from tests.games.conftest import HeldTable, Seated


@pytest.fixture(autouse=True)
def nobody_is_here(db: None) -> None:
    cache.clear()


@pytest.fixture
def table(seated: Seated) -> HeldTable:
    return seated(rules={"rounds": 1})


def link(table: HeldTable, seat: int = 0) -> str:
    return decisions.link(table.people[seat], table.pk, table.questions[seat], timezone.now())


def buttons(page: str) -> dict[str, str]:
    found = re.findall(r'name="answer" value="(\d+)">([^<]+)</button>', page)
    return {label: number for number, label in found}


def test_question_is_answered_without_signing_in(table: HeldTable) -> None:
    reader = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    path = link(table)
    offered = buttons(reader.get(path).content.decode())
    assert list(offered) == ["Draw"]
    answer = reader.post(path, {"answer": offered["Draw"]}, follow=True)
    assert "Pass" in buttons(answer.content.decode())
    assert table.log()[-1] == (2, "play", 0, "draw", "person")


def told(table: HeldTable, seat: int = 0) -> int:
    """How many letters of its turn this seat has been told of, once everybody who is to know is told."""
    notices.turns_tell(table.pk, timezone.now())
    return Notice.objects.filter(user=table.people[seat], kind="your_turn").count()


def test_whole_turn_takes_one_letter(table: HeldTable) -> None:
    path = link(table)
    reader = Client(headers={"accept-language": "en"})
    assert told(table) == 1
    following = reader.post(path, {"answer": "0"})["location"]
    assert (told(table), told(table, 1)) == (1, 1)  # the next question stands before its reader
    table.play(1, "pass")
    number = buttons(reader.get(following).content.decode())["Pass"]
    done = reader.post(following, {"answer": number})
    assert (done.status_code, "Played." in done.content.decode()) == (200, True)
    assert company.absent(table.pk, [table.people[0].pk]) == [table.people[0].pk]


def test_who_stops_in_the_middle_of_a_turn_gets_a_letter_after_a_while(table: HeldTable) -> None:
    with time_machine.travel(timezone.now()) as traveller:
        Client().post(link(table), {"answer": "0"})
        assert told(table) == 0
        traveller.shift(timedelta(seconds=company.READS_FOR + 1))
        assert told(table) == 1


def test_who_has_the_table_open_stays_there_whatever_link_is_used(table: HeldTable) -> None:
    company.note(table.pk, "p1", [table.people[0].pk], [])
    following = Client().post(link(table), {"answer": "0"})["location"]
    Client().post(following, {"answer": "0"})
    assert company.absent(table.pk, [table.people[0].pk]) == []


def test_what_follows_by_a_link_ends_with_it(table: HeldTable) -> None:
    path = link(table)
    with time_machine.travel(timezone.now() + timedelta(days=2, hours=23)):
        following = Client().post(path, {"answer": "0"})["location"]
        assert Client().get(following).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(days=3, hours=1)):
        assert Client().get(following).status_code == 410


def test_person_who_is_signed_in_goes_on_by_a_new_link(table: HeldTable) -> None:
    mine = Client()
    mine.force_login(table.people[0])
    path = link(table)
    with time_machine.travel(timezone.now() + timedelta(days=2, hours=23)):
        mine.force_login(table.people[0])
        following = mine.post(path, {"answer": "0"})["location"]
    with time_machine.travel(timezone.now() + timedelta(days=5)):
        assert Client().get(following).status_code == 200


def test_answer_given_twice_is_one_move(table: HeldTable) -> None:
    path = link(table)
    number = buttons(Client(headers={"accept-language": "en"}).get(path).content.decode())["Draw"]
    Client().post(path, {"answer": number})
    assert Client().post(path, {"answer": number}).status_code == 409
    assert Entry.objects.filter(match=table.pk).count() == 2


@pytest.mark.parametrize("answer", ["", "99", "x"])
def test_answer_that_is_not_offered_changes_nothing(table: HeldTable, answer: str) -> None:
    assert Client().post(link(table), {"answer": answer}).status_code == 409
    assert Entry.objects.filter(match=table.pk).count() == 1


def test_link_lasts_three_days_and_no_longer_than_the_password(table: HeldTable) -> None:
    path = link(table)
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        assert Client().get(path).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(days=4)):
        assert Client().get(path).status_code == 410
    table.people[0].set_password("another long one")
    table.people[0].save()
    assert Client().get(path).status_code == 410


def test_link_ends_with_the_address_that_it_was_sent_to(table: HeldTable) -> None:
    path = link(table)
    table.people[0].email = "another@example.org"
    table.people[0].save()
    assert Client().get(path).status_code == 410


def test_changed_link_opens_nothing(table: HeldTable) -> None:
    first, second = (str(person.pk) for person in table.people[:2])
    forged = link(table).replace(f"/{first}.", f"/{second}.")
    assert forged != link(table)
    assert Client().get(forged).status_code == 410


def test_next_table_goes_round_those_that_wait(seated: Seated) -> None:
    first, second = seated(), seated()
    waiting = seated()
    waiting.play(0, "draw")
    waiting.play(0, "pass")
    mine = Client()
    mine.force_login(first.people[0])
    places = {mine.get(f"/next/?after={one.pk}")["location"] for one in (first, second)}
    assert places == {f"/matches/{first.pk}/", f"/matches/{second.pk}/"}
    assert mine.get(f"/next/?after={first.pk}")["location"] == f"/matches/{second.pk}/"


def test_list_leads_to_the_question(table: HeldTable) -> None:
    mine, other = Client(), Client()
    mine.force_login(table.people[0])
    other.force_login(table.people[1])
    path = f"/matches/{table.pk}/decision/"
    assert mine.get(path)["location"].startswith("/decisions/")
    assert other.get(path)["location"] == f"/matches/{table.pk}/"
    assert mine.get("/matches/nosuchmatch/decision/").status_code == 404
