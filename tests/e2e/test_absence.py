"""Somebody goes away, the table decides, the seat changes hands: on the real platform, with AI that plays."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Visitor
from tests.e2e.evening import (
    ANSWERABLE,
    answer,
    by_click,
    join,
    open_table,
    press_what_stands,
    start,
)

pytestmark = [pytest.mark.slow, pytest.mark.platform, pytest.mark.timeout(600)]

#: Long enough that no clock plays for anybody here.
CALM = {"round_limit": 30}


#: AI players of a busy machine take their time.
SLOW_MS = 120_000


def asked(page: Page) -> None:
    """Until the person is asked something."""
    page.locator(ANSWERABLE).locator("visible=true").first.wait_for(timeout=SLOW_MS)


def press(page: Page, name: str) -> None:
    # By key: while AI players move, the button moves with what stands above it.
    button = page.get_by_role("button", name=name, exact=True).locator("visible=true").first
    button.press("Enter")
    page.locator("#table:not([data-pending])").wait_for()


def stands_in(page: Page, who: str) -> Locator:
    row = page.locator(".player").filter(has=page.locator("h3", has_text=who))
    return row.locator(".tag-stand-in")


def mine(page: Page) -> str:
    """The name of who sits here, as everybody at the table is told it: on phones its row says less."""
    return page.locator(".player.me").first.get_attribute("aria-label") or ""


def row_of(page: Page, who: str) -> Locator:
    return page.locator(f".player[aria-label='{who}']")


def go_away(page: Page) -> None:
    page.get_by_role("button", name="Ustawienia").first.click()
    page.locator("#settings-dialog").get_by_role("button", name="Opuść grę").click()
    page.locator("#leave-dialog").get_by_role("button", name="Niech AI gra za mnie").click()


def ask(page: Page, name: str | re.Pattern[str]) -> None:
    press(page, "Zapytaj stół")
    page.locator("#votes-dialog").get_by_role("button", name=name).press("Enter")
    page.locator("#table:not([data-pending])").wait_for()


def agree(page: Page, name: str) -> None:
    """Or refuse, by what stands on the button."""
    page.locator(".motion").get_by_role("button", name=name).press("Enter")
    expect(page.locator(".motion")).to_have_count(0)


def test_ai_plays_until_its_person_is_back_who_takes_moves_back(visitor: Visitor) -> None:
    guest = visitor()
    guest.goto("/")
    guest.locator("button[formaction='/play/eurobiznes/']").click()  # AI that takes its time
    asked(guest)
    answer(guest)
    asked(guest)
    me = guest.locator(".player.me h3").inner_text()
    version = int(guest.locator("#table").get_attribute("data-version") or 0)
    go_away(guest)
    expect(stands_in(guest, me)).to_contain_text("tymczasem gra AI")
    moved = re.compile(rf"^(?!{version}$)\d+$")
    expect(guest.locator("#table")).to_have_attribute("data-version", moved, timeout=SLOW_MS)
    press(guest, "Wracam na swoje miejsce")
    expect(stands_in(guest, me)).to_have_count(0)
    ask(guest, "Poproś o cofnięcie")
    expect(guest.locator(".log-line").filter(has_text="cofa").first).to_be_attached()


def test_two_people_decide_and_give_a_seat_away(visitor: Visitor) -> None:
    hanka, marek, zoe = visitor(), visitor(), visitor(360, 740)
    open_table(hanka, people=2, bots=1, rules=CALM)
    join(marek, hanka.locator("#invite-link").input_value())
    start(hanka)
    marek.wait_for_url("**/matches/*/")
    ask(hanka, "Poproś o przerwę")
    expect(marek.locator(".motion")).to_contain_text("prosi o przerwę")
    agree(marek, "Zgoda na przerwę")
    press(marek, "Poproś o wznowienie gry")
    agree(hanka, "Zgoda, gramy")
    ask(hanka, "Zaproponuj koniec gry")
    hanka.locator("#votes-dialog").get_by_role("button", name="Tak, proponuję").press("Enter")
    agree(marek, "Nie zgadzam się")
    expect(hanka.locator(".motion-note")).to_contain_text("Bez skutku")
    away = mine(marek)
    go_away(marek)
    ask(hanka, "Szukaj zastępstwa")
    zoe.goto("/")
    zoe.locator("button[formaction='/play/eurobiznes/']").click()  # from now on somebody: a guest
    zoe.locator("#table[data-screen]").wait_for()
    comes = mine(zoe)
    zoe.goto(hanka.url)
    press(zoe, "Zgłaszam się")
    for page in (hanka, marek, zoe):
        expect(row_of(page, away).first).to_be_attached()
        expect(row_of(page, comes)).to_have_count(0)
    expect(hanka.locator(".motion-note", has_text=f"zgłasza się: {comes}")).to_be_visible()
    ask(hanka, re.compile("^Zaproponuj:"))
    for page in (hanka, marek, zoe):  # whose seat it is now, everybody sees
        expect(row_of(page, comes).first).to_be_attached()
        expect(row_of(page, away)).to_have_count(0)
    expect(zoe.locator(".player.me").first).to_have_attribute("aria-label", comes)
    expect(marek.locator(".player.me")).to_have_count(0)
    _plays(zoe, beside=hanka)
    expect(hanka.locator(".log-line").filter(has_text=comes).first).to_be_attached()
    expect(marek.locator(ANSWERABLE)).to_have_count(0)


def test_move_goes_back_with_the_answers_of_ai_and_is_made_again(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, bots=2, rules={}, game="1836jr")
    start(page)
    asked(page)
    # Without the clock, which goes on meanwhile.
    question = page.locator("#prompt").locator("h2, button")
    words = question.all_inner_texts()
    version = _version(page)
    press(page, "Pas")
    _moves_on(page, version + 1)  # an AI has answered
    asked(page)
    press(page, "Cofnij: pas")
    expect(
        page.locator(".log-line").filter(has_text="cofa grę do chwili przed ruchem").first
    ).to_be_attached()
    expect(question).to_have_text(words, use_inner_text=True)
    press(page, "Przywróć")
    expect(page.get_by_role("button", name="Przywróć", exact=True)).to_have_count(0)
    expect(page.locator("#prompt .take-back")).to_have_text("Cofnij: pas")
    asked(page)
    table = page.url
    page.goto("/")
    page.keyboard.press("j")  # the next table that waits, of which this is the only one
    page.wait_for_url(table)


def test_throw_goes_back_when_all_agree(visitor: Visitor) -> None:
    hanka, marek = visitor(), visitor()
    open_table(hanka, people=2, bots=0, rules=CALM)
    join(marek, hanka.locator("#invite-link").input_value())
    start(hanka)
    marek.wait_for_url("**/matches/*/")
    mine, theirs = _who_is_asked(hanka, marek)
    throw = mine.get_by_role("button", name=re.compile("^Rzuć")).locator("visible=true").first
    throw.wait_for()
    version = _version(mine)
    press_what_stands(mine, partial(by_click, throw))
    _moves_on(mine, version)
    expect(mine.get_by_role("button", name=re.compile("^Cofnij"))).to_have_count(
        0
    )  # chance was shown
    ask(mine, "Poproś o cofnięcie")
    expect(theirs.locator(".motion")).to_contain_text("prosi o cofnięcie gry")
    agree(theirs, "Zgoda, cofamy")
    for page in (mine, theirs):
        expect(page.locator(".log-line").filter(has_text="za zgodą wszystkich")).to_be_attached()
    throw.wait_for()


def _plays(page: Page, beside: Page) -> None:
    """Until this person has been asked, and has answered, while the other one plays as well."""
    asked_now = beside
    while asked_now is not page:
        asked_now, _ = _who_is_asked(page, beside)
        version = _version(asked_now)
        answer(asked_now)
        _moves_on(asked_now, version)


def _version(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-version") or 0)


def _moves_on(page: Page, version: int) -> None:
    """Until the table stands further than there."""
    page.wait_for_function(
        "(known) => Number(document.getElementById('table').dataset.version) > known",
        arg=version,
        timeout=SLOW_MS,
    )


def _who_is_asked(first: Page, second: Page) -> tuple[Page, Page]:
    """Whoever is asked, and the other."""
    question = first.locator(ANSWERABLE).locator("visible=true").first
    for _ in range(SLOW_MS // 50):
        if question.count():
            return first, second
        if second.locator(ANSWERABLE).locator("visible=true").first.count():
            return second, first
        first.wait_for_timeout(50)
    raise AssertionError("nobody is asked")
