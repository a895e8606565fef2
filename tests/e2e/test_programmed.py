"""What a seat plays by itself while its person presses nothing."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visitor
from tests.e2e.evening import READY, answer, join, open_table, start

pytestmark = [pytest.mark.slow, pytest.mark.platform, pytest.mark.timeout(600)]

#: What one of them presses, who buys nothing and bids nothing. Questions change between a look and a press, so
#: that what must not be pressed is not among it: whoever pressed just the main button might buy whatever they come to.
DECLINES = f'[data-origin="decline"], [data-origin="pass"], {READY}:not([data-origin^="buy"], [data-origin^="bid"])'
#: What the other presses, who leaves auctions to what is programmed.
NO_BID = f'{READY}:not([data-origin^="bid"], [data-origin^="pass"])'
#: Rounds in which somebody may come to a deed that is for sale; the first turns bring one.
ROUNDS = 30
AUCTION_S = 300


def test_programmed_bid_is_made_while_nobody_presses(visitor: Visitor) -> None:
    buyer, other = visitor(), visitor()
    open_table(other, people=2, bots=0, rules={"round_limit": ROUNDS})
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
    until = time.monotonic() + AUCTION_S
    while not bid.count():
        assert time.monotonic() < until, "nothing is ever auctioned"
        answer(other, among=DECLINES)
        answer(buyer, among=NO_BID)
    expect(buyer.locator(".log-line").filter(has_text="daje").first).to_be_attached()
