"""A game over days: its last round is played by people who open nothing but the links of their letters."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visitor
from tests.e2e.evening import answer, join, open_table, press_answer, sign_up, start

pytestmark = [pytest.mark.slow, pytest.mark.platform, pytest.mark.timeout(400)]

#: The shortest game that the rules allow, and a day for each move.
ROUNDS = 5
DAYS = "days-43200-259200-3"
#: Until somebody who is asked has a letter: a notice waits for ten seconds, and letters leave every ten.
LETTER_S = 120
#: More answers than a round of two people takes.
ANSWERS_MOST = 60
_CONFIRMATION = re.compile(r"/accounts/confirm-email/")
_DECISION = re.compile(r"/decisions/")


def letters(mailbox: Page, to: re.Pattern[str]) -> list[str]:
    """The links of this kind in somebody's letters, the newest first."""
    mailbox.goto("/mailbox/")
    found = mailbox.locator(".letter a").evaluate_all("links => links.map((one) => one.href)")
    return [link for link in found if to.search(link)]


def confirm(page: Page) -> None:
    """The e-mail of a new account is its owner's: the link of the first letter says so."""
    until = time.monotonic() + LETTER_S
    while not (found := letters(page, _CONFIRMATION)):
        assert time.monotonic() < until, "no letter asks to confirm the e-mail"
        page.wait_for_timeout(500)
    page.goto(found[0])
    page.locator("main form button").first.click()


def is_last_round(page: Page) -> bool:
    return f"okrążenie {ROUNDS}" in page.locator("#table").inner_text().lower()


def newest_letter(people: list[Page], read: set[str]) -> str:
    """The link of a letter that nobody has opened yet, as soon as it lies in a mailbox."""
    until = time.monotonic() + LETTER_S
    while time.monotonic() < until:
        for person in people:
            unread = [link for link in letters(person, _DECISION) if link not in read]
            if unread:
                return unread[0]
        people[0].wait_for_timeout(500)
    raise AssertionError("somebody is asked, and no letter says so")


def answer_by(link: str, visitor: Visitor) -> int:
    """Opens the link where nobody is signed in, and presses what it offers until it offers nothing; how many presses."""
    reader = visitor(360, 740)
    reader.goto(link)
    pressed = 0
    while press_answer(reader):
        pressed += 1
        assert pressed < ANSWERS_MOST, "a letter that never ends"
    reader.context.close()
    return pressed


def test_last_round_is_played_by_the_links_of_letters_alone(visitor: Visitor) -> None:
    ola, jan = visitor(), visitor()
    for page, name in ((ola, "Olga"), (jan, "Janusz")):
        sign_up(page, name)
        confirm(page)
    rules = {"round_limit": ROUNDS}
    open_table(ola, people=2, bots=0, rules=rules, control=DAYS)
    join(jan, ola.locator("#invite-link").input_value())
    start(ola)
    jan.wait_for_url("**/matches/*/")
    table = ola.url
    while not is_last_round(ola):
        for page in (ola, jan):  # of a round that has begun, answers are left for the letters
            assert is_last_round(page) or answer(page)
    answers, read = 0, set[str]()
    for page in (ola, jan):
        page.goto("/mailbox/")  # nobody is at the table any more
    while not _is_over(ola, table):
        link = newest_letter([ola, jan], read)
        read.add(link)
        answers += answer_by(link, visitor)
    assert answers > len(read) > 0
    ola.goto(table)
    expect(ola.locator("#result .placings li")).to_have_count(2)
    makers = ola.request.get(f"{table}export/").json()["entries"]
    assert {one["by"] for one in makers if one["kind"] == "play"} == {"person"}


def _is_over(page: Page, table: str) -> bool:
    """Whether the match has ended; asked of its export, so that nobody comes to the table."""
    return bool(page.request.get(f"{table}export/").json().get("outcome"))
