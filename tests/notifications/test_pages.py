"""The pages: one's notices, one's wishes, and stopping letters without signing in."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from accounts.services import letters_send
from notifications import links
from notifications.models import Dispatch, Notice, NoticeWishes
from notifications.selectors import channels_of, wishes_of
from notifications.services import letters_gather
from tests.notifications.conftest import NOW, Told

WISHES = {"zone": "Europe/London", "quiet_from": "", "quiet_until": "", "gathering": "day"}


@pytest.fixture
def mine(ola: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(ola)
    return client


def test_list_shows_what_i_was_told_and_nobody_elses(mine: Client, told: Told, db: None) -> None:
    other = User.objects.create_user("jan")
    told(title="For Ola")
    told(user=other, title="For Jan")
    shown = mine.get("/notices/").content.decode()
    assert "For Ola" in shown
    assert "For Jan" not in shown


def test_opening_leads_to_the_table_and_counts_as_seen(mine: Client, told: Told) -> None:
    notice = told()
    assert notice is not None
    assert (
        '<span class="badge" aria-hidden="true">1</span>' in mine.get("/notices/").content.decode()
    )
    answer = mine.get(f"/notices/{notice.pk}/")
    assert (answer.status_code, answer["location"]) == (302, "/matches/m/")
    assert '<span class="badge"' not in mine.get("/notices/").content.decode()


def test_notice_of_somebody_else_is_not_there(mine: Client, told: Told) -> None:
    notice = told(user=User.objects.create_user("jan"))
    assert notice is not None
    assert mine.get(f"/notices/{notice.pk}/").status_code == 404
    notice.refresh_from_db()
    assert notice.seen_at is None


def test_all_are_seen_with_one_press(mine: Client, told: Told) -> None:
    told()
    told(mark="x:1", subject="x")
    mine.post("/notices/seen/")
    assert not Notice.objects.filter(seen_at=None).exists()


def test_queries_do_not_grow_with_notices(
    mine: Client, told: Told, django_assert_max_num_queries: Any
) -> None:
    for number in range(5):
        told(mark=f"{number}", subject=f"{number}")
    with django_assert_max_num_queries(4):  # session, person, badge, notices
        mine.get("/notices/")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Letters and the pages of events tell times in it."),
        ("pl", "Według niej godziny podają listy i strony turniejów."),
    ],
)
def test_the_zone_says_what_it_is_for(mine: Client, language: str, words: str) -> None:
    mine.cookies["django_language"] = language
    assert words in mine.get("/notices/wishes/").content.decode()


def test_wishes_are_kept(mine: Client, ola: User) -> None:
    answer = mine.post("/notices/wishes/", {**WISHES, "invitation-mail": "on"})
    assert (answer.status_code, answer["location"]) == (302, "/notices/wishes/")
    wishes = wishes_of(ola.pk)
    assert (wishes.zone, wishes.gathering) == ("Europe/London", "day")
    assert channels_of(wishes, "invitation") == {"mail"}
    assert channels_of(wishes, "your_turn") == set()
    shown = mine.get("/notices/wishes/").content.decode()
    checked = re.findall(r'<input type="checkbox" name="([\w-]+)"[^>]* checked', shown)
    assert checked == ["invitation-mail"]


def fields_of(page: str) -> dict[str, str]:
    """What a browser sends of a form in which nothing was touched."""
    boxes = re.findall(r'<input type="checkbox" name="([\w-]+)"[^>]* checked', page)
    typed = re.findall(r'<input type="(?:hidden|time)" name="([\w-]+)"(?: value="([^"]*)")?', page)
    chosen = re.findall(r'<select name="(\w+)".*?<option value="([^"]*)" selected', page, re.DOTALL)
    return dict([*typed, *chosen]) | dict.fromkeys(boxes, "on")


def test_page_of_wishes_that_was_open_turns_nothing_on_again(mine: Client, ola: User) -> None:
    shown = mine.get("/notices/wishes/").content.decode()
    Client().post(links.stop_path(ola.pk, "your_turn"))
    given = fields_of(shown) | {"quiet_from": "22:00", "quiet_until": "07:00"}
    del given["your_turn-push"]
    mine.post("/notices/wishes/", given)
    wishes = wishes_of(ola.pk)
    assert channels_of(wishes, "your_turn") == {"page"}
    assert (f"{wishes.quiet_from:%H}", f"{wishes.quiet_until:%H}") == ("22", "07")
    mine.post("/notices/wishes/", fields_of(shown))
    assert wishes_of(ola.pk).quiet_from == wishes.quiet_from
    shown = mine.get("/notices/wishes/").content.decode()
    mine.post(
        "/notices/wishes/", fields_of(shown) | {"your_turn-mail": "on", "quiet_from": "23:30"}
    )
    wishes = wishes_of(ola.pk)
    assert channels_of(wishes, "your_turn") == {"page", "mail"}
    assert (f"{wishes.quiet_from:%H:%M}", f"{wishes.quiet_until:%H}") == ("23:30", "07")


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"quiet_from": "22:00"}, "quiet_until"),
        ({"quiet_until": "07:00"}, "quiet_from"),
        ({"quiet_from": "25:00", "quiet_until": "07:00"}, "quiet_from"),
        ({"zone": "Mars/Olympus"}, "zone"),
        ({"gathering": "never"}, "gathering"),
    ],
)
def test_wishes_that_make_no_sense_are_refused(
    mine: Client, given: dict[str, str], field: str
) -> None:
    answer = mine.post("/notices/wishes/", WISHES | given)
    assert answer.status_code == 200
    assert list(answer.context["form"].errors) == [field]
    assert not NoticeWishes.objects.exists()


def test_strangers_are_asked_to_sign_in(db: None) -> None:
    for path in ("/notices/", "/notices/wishes/"):
        assert Client().get(path)["location"].startswith("/accounts/login/")


def stop_of_letter(told: Told, **given: Any) -> str:
    told(**given)
    letters_gather(now=NOW)
    letters_send(now=NOW)
    url = str(mail.outbox[-1].extra_headers["List-Unsubscribe"])
    return url.strip("<>").removeprefix("http://localhost:8000")


def test_one_click_stops_letters_of_that_kind_without_signing_in(told: Told, ola: User) -> None:
    path = stop_of_letter(told)
    mail_program = Client(enforce_csrf_checks=True)
    assert mail_program.get(path).status_code == 200
    assert "mail" in channels_of(wishes_of(ola.pk), "your_turn")  # a look stops nothing
    told(mark="x:1", subject="x")
    answer = mail_program.post(path, {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert channels_of(wishes_of(ola.pk), "your_turn") == {"page", "push"}
    assert "mail" in channels_of(wishes_of(ola.pk), "invitation")
    assert not Dispatch.objects.exists()  # nor does what waited leave


def test_link_of_a_digest_stops_all_letters(ola: User) -> None:
    Client().post(links.stop_path(ola.pk, links.EVERY))
    wishes = wishes_of(ola.pk)
    assert "mail" not in channels_of(wishes, "your_turn") | channels_of(wishes, "invitation")


def test_link_that_was_changed_stops_nothing(told: Told, ola: User) -> None:
    path = stop_of_letter(told)
    forged = path.replace("your_turn", "invitation")
    assert forged != path
    assert Client().post(forged).status_code == 404
    assert not NoticeWishes.objects.exists()
