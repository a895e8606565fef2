"""The log kept to one kind of what happens: chosen with the keyboard, remembered by the browser, and never without saying what is hidden."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.positions import Staged, at_stake
from tests.e2e.rails import at_rest, run_until, steps_of
from tests.e2e.stage import Loaded, Stage

pytestmark = pytest.mark.slow


def choose(page: Page, seats: int, presses: int) -> None:
    """Opens the tools of the log and goes down so many kinds, without a mouse."""
    page.get_by_role("button", name="Szukaj i wybieraj", exact=True).press("Enter")
    expect(page.locator("#log-text")).to_be_focused()
    for _ in range(seats + 1):  # past the marks of the players
        page.keyboard.press("Tab")
    expect(page.locator("#log-kind")).to_be_focused()
    for _ in range(presses):
        page.keyboard.press("ArrowDown")


def lines(page: Page) -> list[str]:
    return page.locator(".log-line .log-text").all_inner_texts()


def opened_ring(page: Page, staged: Staged) -> Stage:
    """One throw on a field that is free, and its purchase: three lines."""
    stage = at_stake(staged, given={"players": {0: {"cash": 1735, "position": 32}}})
    stage.rng = Loaded([3, 4])
    stage.play(0, {"do": "roll"})
    stage.play(0, {"do": "buy"})
    stage.open(page)
    expect(page.locator(".log-line")).to_have_count(3)
    return stage


def test_ring_table_keeps_its_log_to_purchases(page: Page, staged: Staged) -> None:
    opened_ring(page, staged)
    choose(page, seats=4, presses=1)
    expect(page.locator(".log-line")).to_have_count(1)
    expect(page.locator(".log-line")).to_contain_text("Wiedeń")
    told = page.locator("#log-hidden")
    expect(told).to_contain_text("Tylko „Zakupy i wymiany”. Ukryte 2 wpisy.")
    page.reload()  # remembered, and said although the tools are closed
    expect(page.locator(".log-line")).to_have_count(1)
    expect(page.locator(".log-tools")).to_have_count(0)
    told.get_by_role("button", name="Pokaż wszystko").press("Enter")
    expect(page.locator(".log-line")).to_have_count(3)
    expect(told).to_have_count(0)
    expect(page.locator("#log-scroll")).to_be_focused()


def test_railway_table_keeps_its_log_to_track(page: Page, staged: Staged) -> None:
    stage = at_rest(staged, seats=2)
    run_until(stage, steps_of("track", lambda game: game["turn"] >= 3))
    stage.open(page)
    expect(page.locator(".log-line").first).to_be_visible()
    choose(page, seats=2, presses=3)
    expect(page.locator("#log-hidden")).to_contain_text("Tylko „Tory, stacje i trasy”.")
    expect(
        page.locator(".log-line").filter(has_text=re.compile("płytk|stacj|puszcza"))
    ).to_have_count(len(lines(page)))
    expect(page.locator(".log-line").filter(has_text=re.compile("akcj|dywidend"))).to_have_count(0)
    page.locator("#log-kind").press("Home")
    expect(page.locator("#log-hidden")).to_have_count(0)
