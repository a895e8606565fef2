"""The way back closes what lies open over the table before it leaves it."""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.hands import with_layers
from tests.e2e.positions import Staged, at_stake, auctioned, work

PHONE: ViewportSize = {"width": 360, "height": 740}
BEFORE = b'<!doctype html><title>before</title><link rel="icon" href="/static/brand/favicon.svg">'


def _at_table(page: Page) -> None:
    expect(page.locator("#prompt [data-ticket]")).to_be_visible()
    expect(work(page)).to_have_count(0)


def test_back_closes_layer_by_layer_and_leaves_the_table_last(page: Page, staged: Staged) -> None:
    page.set_viewport_size(PHONE)
    stage = at_stake(staged)
    stage.site.pages["/before"] = ("text/html", BEFORE)
    page.goto(f"{stage.site.base}/before")
    stage.open(page)
    page.locator("[data-opens=offer_trade], .tabs button:nth-child(2)").first.click()
    expect(work(page)).to_be_visible()
    page.keyboard.press(",")
    expect(page.locator("#settings-dialog")).to_be_visible()
    page.go_back()
    expect(page.locator("#settings-dialog")).not_to_be_visible()
    expect(work(page)).to_be_visible()
    page.go_back()
    _at_table(page)
    page.go_forward()  # to what is closed: nothing opens, and the way back leads out at once
    with_layers(page, 0)
    _at_table(page)
    page.go_back()
    expect(page).to_have_title("before")


def test_what_is_closed_by_its_button_leaves_no_step_behind(page: Page, staged: Staged) -> None:
    page.set_viewport_size(PHONE)
    stage = at_stake(staged)
    stage.open(page)
    page.locator(".bar-settings").click()
    with_layers(page, 1)
    page.keyboard.press("Escape")
    with_layers(page, 0)
    page.locator(".bar-settings").click()
    with_layers(page, 1)
    page.reload()
    with_layers(page, 0)
    _at_table(page)


def test_question_that_came_by_itself_is_folded_on_a_phone(page: Page, staged: Staged) -> None:
    page.set_viewport_size(PHONE)
    stage = auctioned(staged)
    stage.open(page)
    expect(work(page)).to_be_visible()
    with_layers(page, 1)
    page.go_back()
    expect(work(page)).to_have_count(0)
    expect(page.locator(".chip")).to_contain_text("Licytacja: Wiedeń")
