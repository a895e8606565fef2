"""Two people play a rated match to its end, read the receipt, and find themselves on the ladder."""

from __future__ import annotations

import sqlite3
import time

import pytest
from playwright.sync_api import Page, expect

from ratings.facts import ACTIONS_LEAST
from tests.config.house import PlatformHouse
from tests.e2e.conftest import Visitor
from tests.e2e.evening import answer, join, play, sign_up, start, time_is_up

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


def with_link(page: Page, path: str, link: str, seconds: float = 180) -> None:
    """The page, once a worker has made what this link on it leads to."""
    until = time.monotonic() + seconds
    page.goto(path)
    while not page.locator(link).count():
        assert time.monotonic() < until, f"no {link} on {path}"
        page.reload()


def least_acts(house: PlatformHouse, seats: int = 2) -> int:
    """What the seat has done that has done least; answers that were pressed too late are none."""
    with sqlite3.connect(house.data_dir / "magnat.sqlite3", timeout=10) as database:
        query = "SELECT seat, COUNT(*) FROM games_entry WHERE kind = 'play' GROUP BY seat"
        counts: dict[int, int] = dict(database.execute(query).fetchall())
    return min(counts.get(seat, 0) for seat in range(seats))


def play_until_it_counts(house: PlatformHouse, *pages: Page, seconds: float = 240) -> None:
    """Until nobody has done too little for a rated match: how many presses that takes depends on the machine."""
    until = time.monotonic() + seconds
    while least_acts(house) < ACTIONS_LEAST:
        assert time.monotonic() < until, "somebody never gets to act"
        for page in pages:
            answer(page)


def test_two_people_play_rated_and_read_why(visitor: Visitor, house: PlatformHouse) -> None:
    host, friend = visitor(), visitor()
    sign_up(host, "Basia")
    sign_up(friend, "Tomek")
    host.goto("/tables/new/eurobiznes/?rated=on")
    host.locator("[name=preset]").select_option("two_hours")
    host.locator("[name=seats_max]").select_option("2")
    host.locator("#table-form button.ticket").click()
    expect(host.locator("#waiting-room")).to_contain_text("rankingowy")
    join(friend, host.url)
    expect(friend.locator("#stake")).to_contain_text("+32")
    start(host)
    friend.wait_for_url("**/matches/*/")
    play_until_it_counts(house, host, friend)
    time_is_up(house, host)
    play(host, friend)
    with_link(host, "/profile/", ".rated-matches a[href*=receipts]")
    host.locator(".rated-matches a[href*=receipts]").first.click()
    expect(host.locator("h1")).to_contain_text("Basia")
    host.locator("#recompute").click()
    expect(host.locator("#recomputed")).to_contain_text("wychodzi to samo")
    host.goto("/ladders/eurobiznes/live/")
    expect(host.locator("tr.leader.is-mine")).to_contain_text("Basia")
