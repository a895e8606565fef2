"""Text twice as large as usual: everything grows with it, and the table can be played on (WCAG 1.4.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.stage import Loaded, Stage

pytestmark = pytest.mark.slow

Screen = Callable[..., Page]
Staged = Callable[..., Stage]
#: The root's text is set before the modules of the page run.
TWICE = "document.addEventListener('readystatechange', () => { document.documentElement.style.fontSize = '200%'; });"
SIZES = [(360, 740), (1440, 900)]
GIVEN: dict[str, Any] = {
    "turn": 0,
    "owner": {"saloniki": 0, "rzym": 1},
    "players": {0: {"cash": 1735, "position": 32}},
}


def idle(_state: Any, _seat: int) -> None:
    """Nobody else moves."""


def large(screen: Screen, size: tuple[int, int]) -> Page:
    """A page of its own: what is lent goes on to other tests, with every script that was added to it."""
    page = screen(*size, own=True)
    page.add_init_script(TWICE)
    return page


def size_of(page: Page, selector: str) -> float:
    return float(
        page.locator(selector).first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    )


@pytest.mark.parametrize("size", SIZES)
def test_question_is_read_and_answered(
    screen: Screen, staged: Staged, size: tuple[int, int]
) -> None:
    page = large(screen, size)
    stage = staged(others=idle, given=GIVEN)
    stage.rng = Loaded([3, 4])
    stage.play(0, {"do": "roll"})
    stage.open(page)
    expect(page.locator("#prompt")).to_contain_text("Kupujesz?")
    assert size_of(page, "#prompt h2") >= 36
    assert size_of(page, "#prompt .btn-ticket") >= 28
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    strip = page.locator("#strip").bounding_box()
    assert strip is not None
    assert strip["height"] >= 60
    for name in ("Dziennik", "Akty"):
        tab = page.locator(".tabs").get_by_role("button", name=name)
        tab.scroll_into_view_if_needed()
        tab.click()
        expect(tab).to_have_attribute("aria-current", "true")
    buy = page.locator("#prompt").get_by_role("button", name="Kup za")
    buy.scroll_into_view_if_needed()
    buy.click()
    expect(page.locator("#prompt")).not_to_contain_text("Kupujesz?")


@pytest.mark.parametrize("size", SIZES)
def test_railway_table(screen: Screen, staged: Staged, size: tuple[int, int]) -> None:
    page = large(screen, size)
    stage = staged(game="1836jr", seats=3, others=idle)
    stage.open(page)
    expect(page.locator("#prompt-title")).not_to_be_empty()
    assert size_of(page, "#prompt h2") >= 36
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
