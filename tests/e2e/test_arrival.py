"""A table whose parts arrive in another order than usual: nothing half-made is ever shown."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import Screen
from tests.e2e.hands import RAW, with_layers
from tests.e2e.positions import Staged
from tests.e2e.rails import at_rest
from tests.e2e.screens import PATIENCE_MS
from tests.e2e.stage import DATA, Stage

#: Keeps every text that the page has ever drawn.
NOTED = """
globalThis.drawn = new Set();
new MutationObserver(() => drawn.add(document.querySelector("#table")?.innerText ?? ""))
  .observe(document, { childList: true, subtree: true, characterData: true });
"""
#: How long it is between two looks whether the page has said hello.
LOOK_MS = 10


@pytest.fixture
def page(screen: Screen) -> Page:
    """A page of its own: what is added to it would stay."""
    return screen(own=True)


def _welcomed(page: Page, stage: Stage) -> None:
    """The first view has reached the page, and whatever it draws of it is drawn."""
    for _ in range(PATIENCE_MS // LOOK_MS):
        if stage.frames:
            page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
            return
        page.wait_for_timeout(LOOK_MS)
    raise AssertionError("the page says no hello")


@pytest.mark.parametrize("late", [f"**{DATA}*", "**/rail/room.js"])
def test_no_question_is_drawn_before_the_words_it_needs(
    page: Page, staged: Staged, late: str
) -> None:
    kept: list[Route] = []
    page.route(late, lambda route: kept.append(route))  # noqa: PLW0108 - Playwright marks the function it is given
    page.add_init_script(NOTED)
    stage = at_rest(staged)
    with page.expect_request(late):
        stage.begin(page)
    _welcomed(page, stage)
    expect(page.locator("#prompt-title")).to_have_text("Łączę ze stołem…")
    for route in kept:
        route.continue_()
    expect(page.locator("#prompt .rail-auction li")).to_have_count(6)
    for text in page.evaluate("[...drawn]"):
        assert RAW.findall(text) == []


def test_window_that_has_not_come_yet_is_taken_back_by_escape(page: Page, staged: Staged) -> None:
    kept: list[Route] = []
    menus = "**/texts/*/menus.js"
    page.route(menus, lambda route: kept.append(route))  # noqa: PLW0108 - Playwright marks the function it is given
    at_rest(staged).open(page)
    with page.expect_request(menus):
        page.keyboard.press(",")
    with_layers(page, 1)
    page.keyboard.press("Escape")
    with_layers(page, 0)
    for route in kept:
        route.continue_()
    page.locator("#settings-dialog").wait_for(state="attached")
    expect(page.locator("#settings-dialog")).not_to_be_visible()
    page.keyboard.press(",")
    expect(page.locator("#settings-dialog")).to_be_visible()
