"""What a debtor reads who could pay."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.positions import Staged, nobody, sent, work


def test_who_may_give_up_reads_that_the_debt_could_be_paid(page: Page, staged: Staged) -> None:
    given = {"turn": 0, "players": {0: {"position": 28, "cash": 100}}, "owner": {"metropol": 1, "savoy": 0}}  # fmt: skip
    stage = staged(game="fortuna", seats=2, given=given, others=nobody)
    stage.play(0, {"do": "play_chip", "chip": 1})
    stage.open(page)
    last = work(page).locator(".debt-way.last")
    expect(last).to_contain_text(re.compile(r"nie musisz, da się zebrać 1\s400\sduk\."))
    last.get_by_role("button", name="Ogłoś bankructwo").click()
    asks = page.get_by_role("alertdialog")
    expect(asks).to_contain_text("możesz spłacić")
    expect(asks).not_to_contain_text("brakuje")
    asks.get_by_role("button", name="Tak, ogłaszam bankructwo").click()
    assert sent(stage) == [{"do": "declare_bankruptcy"}]
