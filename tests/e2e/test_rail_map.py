"""The drawn map of 1836jr: hexes are taken, tiles turned and routes led over it by presses."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.hands import settle
from tests.e2e.positions import Staged
from tests.e2e.rails import at_rest, placed, run_until, steps_of
from tests.e2e.stage import Stage


def hex_(page: Page, name: str) -> Locator:
    return page.locator(f'.hexmap [data-press="{name}"]')


def can_turn(stage: Stage) -> bool:
    """The person is asked for a tile, and one of them lies in more than one way."""
    return steps_of("track")(stage) and turns_most(stage)[1] > 1


def turns_most(stage: Stage) -> tuple[dict[str, object], int]:
    """The hex and tile with the most rotations, and how many those are."""
    choice = next(one for one in stage.view()["choices"] if one["do"] == "lay_tile")
    turns: dict[tuple[str, str], int] = {}
    for option in choice["options"]:
        key = option["hex"], option["tile"]
        turns[key] = turns.get(key, 0) + 1
    (at, tile), count = max(turns.items(), key=lambda one: one[1])
    return {"hex": at, "tile": tile}, count


def test_press_on_the_map_takes_the_hex_and_turns_the_tile(page: Page, staged: Staged) -> None:
    stage = at_rest(staged)
    run_until(stage, can_turn)
    lay, _ = turns_most(stage)
    stage.open(page)
    hex_(page, str(lay["hex"])).click()
    page.locator(f'#prompt .rail-chip[data-value="{lay["tile"]}"]').click()
    turned = page.locator("#prompt .rail-chips").nth(2).locator('[aria-pressed="true"]')
    before = turned.get_attribute("data-value")
    hex_(page, str(lay["hex"])).click()
    expect(turned).not_to_have_attribute("data-value", before or "")
    expect(page.locator(f'.hexmap .ghost[data-hex="{lay["hex"]}"]')).to_have_count(1)
    rotation = int(turned.get_attribute("data-value") or "")
    settle(page)
    page.locator('#prompt [data-origin="lay_tile"]').click()
    expect(page.locator(".hexmap .ghost")).to_have_count(0)
    assert stage.view()["game"]["m"][lay["hex"]] == [lay["tile"], rotation]


def test_routes_are_led_over_the_map_and_their_revenue_is_told_before(
    page: Page, staged: Staged
) -> None:
    stage = placed(page, staged, "R18-RT-03-length")
    expect(page.locator(".hexmap .route")).to_have_count(1)
    prompt = page.locator("#prompt")
    prompt.get_by_role("button", name="Inne trasy").click()
    for clear in prompt.get_by_role("button", name="Wyczyść").all()[::-1]:
        clear.click()
    expect(page.locator(".hexmap .route")).to_have_count(0)
    expect(prompt.get_by_role("button", name=re.compile("Puść te: 0"))).to_be_visible()
    # Three stops are too many for the 2-train.
    prompt.locator(".chain-train").nth(0).click()
    for stop in ("I3", "H4", "H2"):
        hex_(page, stop).click()
    wrong = prompt.locator(".routes-told.wrong")
    expect(wrong.get_by_role("link", name=re.compile("R18-RT-03"))).to_be_visible()
    expect(prompt.locator('[data-origin="run_routes"]')).to_have_attribute("aria-disabled", "true")
    prompt.get_by_role("button", name="Wyczyść").click()
    prompt.locator(".chain-train").nth(1).click()
    for stop in ("I3", "H4", "H2"):
        hex_(page, stop).click()
    told = prompt.get_by_role("button", name=re.compile("Puść te: 70"))
    expect(told).to_be_visible()
    expect(wrong).to_have_count(0)
    settle(page)
    told.click()
    expect(prompt.locator('[data-form="dividend"]')).to_be_visible()
    assert stage.view()["game"]["revenue"] == 70


def test_phone_shows_where_the_corporation_is_at_home(page: Page, staged: Staged) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    stage = at_rest(staged)
    run_until(stage, steps_of("track"))
    stage.open(page, lang="en", theme="dark")
    home = next(
        one["home_hex"]
        for one in stage.game.tables()["corporations"]
        if one["id"] == stage.view()["game"]["operator"]
    )
    expect(page.locator(f'.hexmap [data-hex="{home}"]')).to_be_in_viewport()
    page.get_by_role("button", name="220 %").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
