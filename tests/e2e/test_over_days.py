"""A game over days: its last round is played by people who open nothing but the links of their letters."""

from __future__ import annotations

import html
import re
import time
from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visitor
from tests.e2e.evening import (
    TURN_MS,
    answer,
    join,
    open_table,
    press_answer,
    sign_up,
    start,
    ticket,
)

pytestmark = [pytest.mark.slow, pytest.mark.platform, pytest.mark.timeout(600)]

#: The shortest game that the rules allow, and a day for each move.
ROUNDS = 5
DAYS = "days-43200-259200-3"
#: Whatever the dice say, everybody is asked something in each round, and nobody in the turn of another.
RULES = {"round_limit": ROUNDS, "jail_turns": 0, "auction_enabled": False}
#: Until somebody who is asked has a letter: a notice waits for ten seconds, and letters leave every ten.
LETTER_S = 240
#: More answers than a round of two people takes.
ANSWERS_MOST = 60
_CONFIRMATION = re.compile(r"/accounts/confirm-email/")
_DECISION = re.compile(r"/decisions/")


def letters(mailbox: Page, to: re.Pattern[str]) -> list[str]:
    """The links of this kind in somebody's letters, the newest first."""
    page = mailbox.request.get("/mailbox/").text()
    found = [html.unescape(link) for link in re.findall(r'<a href="([^"]+)"', page)]
    return [link for link in found if to.search(link)]


def letter(people: list[Page], to: re.Pattern[str], read: set[str]) -> str:
    """The link of a letter that nobody has opened yet, as soon as it lies in a mailbox."""
    until = time.monotonic() + LETTER_S
    while time.monotonic() < until:
        for person in people:
            unread = [link for link in letters(person, to) if link not in read]
            if unread:
                return unread[0]
        people[0].wait_for_timeout(500)
    raise AssertionError(f"no letter leads to {to.pattern}")


def confirm(page: Page) -> None:
    """The e-mail of a new account is its owner's: the link of the first letter says so."""
    page.goto(letter([page], _CONFIRMATION, set()))
    with page.expect_navigation():
        page.locator("main form button").first.click()


def comes_to_the_last_round(page: Page) -> bool:
    """Answers what is asked, unless it belongs to the last round: that is left for the letters.

    Who is asked sees the newest round, since nobody else moves meanwhile.
    """
    if not ticket(page).count():
        page.wait_for_timeout(TURN_MS)
        return False
    if f"runda {ROUNDS}" in page.locator("#table").inner_text().lower():
        return True
    assert answer(page), "it is over before its last round"
    return False


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
    for page in (ola, jan):  # both letters have been written by now
        confirm(page)
    open_table(ola, people=2, bots=0, rules=RULES, control=DAYS)
    join(jan, ola.locator("#invite-link").input_value())
    start(ola)
    jan.wait_for_url("**/matches/*/")
    table = ola.url
    while not any(map(comes_to_the_last_round, (ola, jan))):
        pass
    played = len(_plays(ola, table))
    for page in (ola, jan):
        page.goto("/mailbox/")  # nobody is at the table any more
    before = {link for page in (ola, jan) for link in letters(page, _DECISION)}
    read = set(before)
    while not _is_over(ola, table):
        link = letter([ola, jan], _DECISION, read)
        read.add(link)
        assert answer_by(link, visitor)
    plays = _plays(ola, table)
    assert {one["by"] for one in plays} == {"person"}
    turns = [seat for seat, _ in groupby(plays[played:], key=lambda one: one["seat"])]
    assert (
        len(read - before) == len(turns) > 1
    )  # a turn takes one letter, however much is asked in it
    ola.goto(table)
    expect(ola.locator("#result .placings li")).to_have_count(2)


def _plays(page: Page, table: str) -> list[dict[str, Any]]:
    """What the seats have played, by the export of the match, so that nobody comes to the table."""
    entries = page.request.get(f"{table}export/").json()["entries"]
    return [one for one in entries if one["kind"] == "play"]


def _is_over(page: Page, table: str) -> bool:
    """Whether the match has ended; asked in the same way."""
    return bool(page.request.get(f"{table}export/").json().get("outcome"))
