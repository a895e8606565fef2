"""Whole evenings on the real platform: site, live tables, workers, AI, in a browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.config.house import PlatformHouse
from tests.e2e.conftest import Visitor
from tests.e2e.evening import join, open_table, placings, play, start, ticket, time_is_up
from tests.e2e.hands import settle

pytestmark = [pytest.mark.slow, pytest.mark.platform, pytest.mark.timeout(600)]


@pytest.fixture
def guest(visitor: Visitor) -> Page:
    return visitor()


def test_stranger_is_at_the_dice_with_one_press(guest: Page) -> None:
    guest.goto("/")
    guest.locator("button[formaction='/play/eurobiznes/']").click()
    expect(guest.locator("#prompt [data-ticket]")).to_have_text(re.compile("Rzuć kostkami|wysyłam"), timeout=120_000)  # fmt: skip
    settle(guest)
    guest.keyboard.press("Enter")
    me = guest.locator(".player.me h3").inner_text()
    expect(guest.locator(".log-line").filter(has_text=f"{me} rzuca").last).to_be_visible()


def test_stranger_plays_to_the_end_and_checks_the_draws(guest: Page) -> None:
    open_table(guest)
    start(guest)
    play(guest)
    expect(guest.locator("#result .placings li")).to_have_count(4)
    guest.get_by_role("link", name="Sprawdź losowania").click()
    expect(guest.locator(".verify")).to_have_attribute("data-state", "right")
    expect(guest.locator("#own-check")).to_have_attribute("data-state", "right")
    guest.go_back()
    ended = guest.url
    guest.get_by_role("button", name="Zagraj jeszcze raz").click()
    guest.wait_for_url(lambda url: "/matches/" in url and url != ended)
    expect(guest.locator(".player")).to_have_count(4)


def test_two_people_talk_reload_and_finish(
    guest: Page, visitor: Visitor, house: PlatformHouse
) -> None:
    open_table(guest, people=2, bots=1, rules={"time_limit_minutes": 15})
    invitation = guest.locator("#invite-link").input_value()
    friend = visitor(360, 740, locale="en-GB")
    join(friend, invitation)
    start(guest)
    friend.wait_for_url("**/matches/*/")
    expect(friend.locator("html")).to_have_attribute("lang", "en")
    guest.locator("#talk-input").fill("Powodzenia!")
    guest.locator("#talk-input").press("Enter")
    friend.locator(".tabs").get_by_role("button", name="Talk").click()
    expect(friend.locator("#talk")).to_contain_text("Powodzenia!")
    friend.locator(".tabs").get_by_role("button", name="Board").click()
    play(guest, friend, until_version=6)
    guest.reload()
    expect(guest.locator("#talk")).to_contain_text("Powodzenia!")
    expect(guest.locator(".log-line").first).to_be_visible()
    time_is_up(house, guest)
    play(guest, friend)
    assert placings(guest) == placings(friend)
    assert friend.evaluate("document.documentElement.scrollWidth") <= 360


def test_redrawing_takes_no_press_away(guest: Page) -> None:
    open_table(guest, people=3, bots=0)
    other = guest.context.new_page()
    other.goto(guest.url)
    guest.locator("#bot-add-1").hover()
    guest.mouse.down()
    with guest.expect_response("**/room/") as fetched:
        other.locator("#bot-add-2").click()
    fetched.value.finished()
    guest.evaluate("new Promise(requestAnimationFrame)")  # fetched, and kept until the release
    expect(guest.locator("#clear-2")).to_have_count(0)
    guest.mouse.up()
    expect(guest.locator("#clear-1")).to_be_visible()
    expect(guest.locator("#clear-2")).to_be_visible()
    other.close()


def test_watcher_sees_the_table_without_controls(guest: Page, visitor: Visitor) -> None:
    open_table(guest, bots=1)
    start(guest)
    expect(ticket(guest)).to_be_visible()
    watcher = visitor()
    watcher.goto(guest.url)
    expect(watcher.locator("#prompt")).to_contain_text("Oglądasz ten stół.")
    assert watcher.locator("#prompt button[data-origin]").count() == 0
