"""What a seat plays by itself while its person presses nothing."""

from __future__ import annotations

import re
import time
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Visitor
from tests.e2e.evening import answer, join, open_table, press_what_stands, start

pytestmark = [pytest.mark.slow, pytest.mark.platform, pytest.mark.timeout(400)]


def press_soon(button: Locator, _page: Page) -> None:
    button.click(timeout=5_000)


def test_programmed_bid_is_made_while_nobody_presses(visitor: Visitor) -> None:
    buyer, other = visitor(), visitor()
    open_table(other, people=2, bots=0, rules={"round_limit": 30})
    join(buyer, other.locator("#invite-link").input_value())
    start(other)
    buyer.wait_for_url("**/matches/*/")
    buyer.locator("#table[data-screen]").wait_for()
    me, table = buyer.locator(".player.me h3").inner_text(), buyer.url
    buyer.goto(table + "programmed/")
    program = buyer.locator(".program").filter(has_text="Podbijaj")
    program.locator("summary").click()
    program.locator("[name=limit]").fill("2000")
    program.get_by_role("button", name="Próba na sucho").click()
    expect(buyer.locator("body")).to_contain_text("Teraz nic by nie zagrało.")
    program.get_by_role("button", name="Zaprogramuj").click()  # what was tried stands in the form
    expect(buyer.locator(".notices")).to_contain_text("do 2000")
    buyer.goto(table)
    bid = other.locator(".log-line").filter(has_text=re.compile(rf"{re.escape(me)}.*daje"))
    # Whoever declines may be asked first in the auction.
    ways = [
        other.get_by_role("button", name=name, exact=True).locator("visible=true").first
        for name in ("Nie kupuję", "Pas")
    ]
    last = time.monotonic() + 180
    while not bid.count():
        assert time.monotonic() < last, "nothing is ever auctioned"
        standing = next((one for one in ways if one.count()), None)
        if standing is not None:
            press_what_stands(other, partial(press_soon, standing))
        else:
            answer(other)
            if not any(one.count() for one in ways):
                answer(buyer)
    expect(bid.first).to_be_attached()
    assert buyer.locator(".log-line").filter(has_text="daje").count()
