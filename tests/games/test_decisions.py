"""One question by its link: seen and answered without signing in, and nothing else."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games import decisions
from games.models import Entry
from tests.games.conftest import HeldTable, Seated


@pytest.fixture(autouse=True)
def nobody_is_here(db: None) -> None:
    cache.clear()


@pytest.fixture
def table(seated: Seated) -> HeldTable:
    return seated(rules={"rounds": 1})


def link(table: HeldTable, seat: int = 0) -> str:
    return decisions.link(table.people[seat], table.pk, table.questions[seat])


def buttons(page: str) -> dict[str, str]:
    found = re.findall(r'name="answer" value="(\d+)">([^<]+)</button>', page)
    return {label: number for number, label in found}


def test_question_is_answered_without_signing_in(table: HeldTable) -> None:
    reader = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    path = link(table)
    offered = buttons(reader.get(path).content.decode())
    assert list(offered) == ["Draw"]
    answer = reader.post(path, {"answer": offered["Draw"]})
    assert (answer.status_code, "Played." in answer.content.decode()) == (200, True)
    assert table.log()[-1] == (2, "play", 0, "draw", "person")


def test_person_goes_on_to_the_next_question_and_who_only_has_the_link_does_not(
    table: HeldTable,
) -> None:
    table.people[0].locale = "en"
    table.people[0].save()
    mine = Client(headers={"accept-language": "en"})
    mine.force_login(table.people[0])
    path = link(table)
    number = buttons(mine.get(path).content.decode())["Draw"]
    answer = mine.post(path, {"answer": number})
    # Signed links differ in the second in which they were made.
    assert answer.status_code == 302
    assert answer["location"].split(":")[0] == link(table).split(":")[0]
    assert "Pass" in buttons(mine.get(link(table)).content.decode())


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
