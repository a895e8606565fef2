"""The part of the page of programmed actions that a table shows in a dialog: for whom, and what it says of a form."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.test import Client

from games.models import Programmed
from tests.games.conftest import HeldTable, Seated


@pytest.fixture(autouse=True)
def fresh(db: None) -> None:
    cache.clear()


def part(table: HeldTable, seat: int = 0) -> tuple[Client, str]:
    """The browser of this seat, in English, and where its part stands."""
    mine = Client(headers={"accept-language": "en"})
    table.people[seat].locale = "en"
    table.people[seat].save()
    mine.force_login(table.people[seat])
    return mine, f"/matches/{table.pk}/programmed/part/"


def outcomes(page: str) -> list[str]:
    return re.findall(r"data-outcome>([^<]+)<", page)


def opened(page: str) -> list[str]:
    """The kinds whose forms stand open."""
    found = re.findall(r'<details class="program"[^>]* open>.*?</details>', page, re.DOTALL)
    return [kind for one in found for kind in re.findall(r'name="kind" value="(\w+)"', one)]


def test_part_has_the_forms_of_the_page_and_none_of_its_frame(seated: Seated) -> None:
    table = seated()
    mine, path = part(table)
    shown = mine.get(path)
    page = mine.get(f"/matches/{table.pk}/programmed/").content.decode()
    kinds = re.compile(r'name="kind" value="(\w+)"')
    assert kinds.findall(shown.content.decode()) == kinds.findall(page) != []
    assert "<body" not in shown.content.decode()
    assert shown.headers["Cache-Control"].startswith("max-age=0, no-cache, no-store")
    # Without our script its forms lead to the page.
    targets = set(re.findall(r'<form[^>]* action="([^"]+)"', shown.content.decode()))
    assert targets == {f"/matches/{table.pk}/programmed/"}


def test_part_adds_tries_and_removes_in_place(seated: Seated) -> None:
    mine, path = part(seated(rules={"rounds": 1}), 1)
    tried = mine.post(path, {"kind": "pass", "times": "2", "act": "try"})
    assert (tried.status_code, outcomes(tried.content.decode())) == (200, ["Now it would wait."])
    assert opened(tried.content.decode()) == ["pass"]
    assert 'name="times" inputmode="numeric" maxlength="3" value="2"' in tried.content.decode()
    added = mine.post(path, {"kind": "pass", "times": "2", "act": "add"})
    assert (added.status_code, outcomes(added.content.decode())) == (200, ["It is programmed."])
    assert "2 more times" in added.content.decode()
    assert opened(added.content.decode()) == []
    removed = mine.post(path, {"kind": "pass", "act": "remove"})
    assert (removed.status_code, outcomes(removed.content.decode())) == (200, ["It is removed."])
    assert "Nothing is programmed." in removed.content.decode()
    assert opened(removed.content.decode()) == []


@pytest.mark.parametrize(
    ("sent", "said", "kept"),
    [
        (
            {"kind": "bid_up_to", "limit": "-1"},
            "Say a whole number, from 1 to a million; for how often, to 100.",
            ["bid_up_to"],
        ),
        # The game has no such kind: there is no form of it to say so at.
        (
            {"kind": "claim_rents"},
            "No such action can come in this game any more: it would never be played.",
            [],
        ),
        (
            {"kind": "nonsense"},
            "No such action can come in this game any more: it would never be played.",
            [],
        ),
    ],
)
def test_part_refuses_as_the_page_does_and_says_so_at_the_form(
    seated: Seated, sent: dict[str, str], said: str, kept: list[str]
) -> None:
    table = seated()
    mine, path = part(table)
    for act in ("add", "try"):
        answer = mine.post(path, sent | {"act": act})
        assert answer.status_code == 409
        assert outcomes(answer.content.decode()) == [said]
        assert opened(answer.content.decode()) == kept
        page = mine.post(f"/matches/{table.pk}/programmed/", sent | {"act": act})
        assert page.status_code == 409
        assert said in page.content.decode()
    assert not Programmed.objects.exists()


def test_page_says_what_came_of_a_form_after_it_has_led_on(seated: Seated) -> None:
    table = seated()
    mine, _ = part(table)
    path = f"/matches/{table.pk}/programmed/"
    added = mine.post(path, {"kind": "pass", "act": "add"}, follow=True)
    assert "It is programmed." in added.content.decode()
    removed = mine.post(path, {"kind": "pass", "act": "remove"}, follow=True)
    assert "It is removed." in removed.content.decode()


def test_part_is_for_who_sits_at_the_table(seated: Seated) -> None:
    table = seated()
    other, path = part(table, 3)  # a person of the site who watches at most
    assert other.get(path).status_code == 404
    assert other.post(path, {"kind": "pass", "act": "add"}).status_code == 404
    assert Client().get(path).status_code == 302
    assert Client().post(path, {"kind": "pass", "act": "add"}).status_code == 302
    assert not Programmed.objects.exists()


def test_part_needs_the_token_of_the_site(seated: Seated) -> None:
    table = seated()
    _, path = part(table)
    forged = Client(enforce_csrf_checks=True)
    forged.force_login(table.people[0])
    assert forged.post(path, {"kind": "pass", "act": "add"}).status_code == 403
    token = re.findall(r'csrfmiddlewaretoken" value="(\w+)"', forged.get(path).content.decode())[0]
    sent = {"kind": "pass", "act": "add", "csrfmiddlewaretoken": token}
    assert forged.post(path, sent).status_code == 200


def test_part_of_a_match_that_is_over_says_so_and_takes_nothing(seated: Seated) -> None:
    table = seated()
    mine, path = part(table)
    table.finish()
    page = mine.get(path).content.decode()
    assert "The match is over." in page
    assert 'name="kind"' not in page
    refused = mine.post(path, {"kind": "pass", "act": "add"})
    assert refused.status_code == 409
    assert outcomes(refused.content.decode()) == ["The match is over."]
