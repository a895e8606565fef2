"""What a debtor reads who could pay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Screen
from tests.e2e.hands import settle
from tests.e2e.positions import Staged, indebted, nobody, sent, work


def test_who_may_give_up_reads_that_the_debt_could_be_paid(page: Page, staged: Staged) -> None:
    given = {"turn": 0, "players": {0: {"position": 28, "cash": 100}}, "owner": {"metropol": 1, "savoy": 0}}  # fmt: skip
    stage = staged(game="fortuna", seats=2, given=given, others=nobody)
    stage.play(0, {"do": "play_chip", "chip": 1})
    stage.open(page)
    last = work(page).locator(".debt-way.last")
    expect(last).to_contain_text(re.compile(r"nie musisz, da się zebrać 1\s400\sduk;"))
    last.get_by_role("button", name="Ogłoś bankructwo").click()
    asks = page.get_by_role("alertdialog")
    expect(asks).to_contain_text("możesz spłacić")
    expect(asks).not_to_contain_text("brakuje")
    asks.get_by_role("button", name="Tak, ogłaszam bankructwo").click()
    assert sent(stage) == [{"do": "declare_bankruptcy"}]


@pytest.mark.parametrize("size", [(360, 740), (1440, 900)], ids=["phone", "desk"])
def test_form_that_raised_the_money_closes_with_the_debt(
    screen: Screen, staged: Staged, size: tuple[int, int]
) -> None:
    page = screen(*size)
    stage = indebted(staged, cash=1250)
    stage.open(page)
    work(page).locator("[data-opens=mortgage]").click()
    work(page).get_by_role("button", name="Wróć do długu").click()
    expect(work(page).locator(".debt-ways")).to_be_visible()
    work(page).locator("[data-opens=mortgage]").click()
    work(page).get_by_role("radio").filter(has_text="Koleje Zachodnie").click()
    settle(page)
    version = stage.table.version
    work(page).locator("[data-ticket]").click()
    expect(page.locator("#table")).to_have_attribute("data-version", str(version + 1))
    expect(work(page)).to_have_count(0)
    expect(page.locator(".gone")).to_contain_text("Dług spłacony")
    assert sent(stage) == [{"do": "mortgage", "field": "koleje_zachodnie"}]
    # Another one can be pawned still, in a form that the reader opens himself.
    assert "mortgage" in [choice["do"] for choice in stage.view()["choices"]]


def test_ways_out_of_a_debt_have_room_on_a_narrow_phone(screen: Screen, staged: Staged) -> None:
    page = screen(360, 740)
    given = {"turn": 0, "players": {0: {"position": 28, "cash": 100}}, "owner": {"metropol": 1, "savoy": 0}}  # fmt: skip
    stage = staged(game="fortuna", seats=2, given=given, others=nobody)
    stage.play(0, {"do": "play_chip", "chip": 1})
    stage.open(page)
    work(page).get_by_role("button", name="Zwiń").click()
    ways = page.locator("#prompt .prompt-tools button").locator("visible=true")
    widths = ways.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().width)")
    assert len(widths) > 1
    assert min(widths) >= 80
    words = page.locator(".dlg-folds .chip > span")
    assert words.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert words.evaluate("(one) => one.scrollHeight <= one.clientHeight")
