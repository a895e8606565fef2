"""Steps before a picture: what they press must be there, or the picture would show something else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.async_api import Page, async_playwright

from tests.browsers import FLAGS, executable
from tests.gallery import steps
from tests.gallery.steps import MissedPress, OpenPage, opens, press, press_if_shown, sheet
from tests.gallery.wire import Wire

PAGE = """<button hidden data-part="map">hidden</button><button data-part="market"
  onclick="this.textContent = 'pressed'">shown</button>"""


def on_page(act: Callable[[Page], Awaitable[str]]) -> str:
    """What `act` finds; in a thread of its own, since pages of other tests have the loop of this one."""

    async def run() -> str:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=executable(), args=[*FLAGS])
            page = await browser.new_page()
            await page.set_content(PAGE)
            try:
                return await act(page)
            finally:
                await browser.close()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, run()).result()


def test_step_presses_what_is_shown() -> None:
    async def act(page: Page) -> str:
        await sheet("market")(OpenPage(page, Wire(), "pl"))
        return await page.locator('[data-part="market"]').inner_text()

    assert on_page(act) == "pressed"


@pytest.mark.parametrize("step", [sheet("map"), sheet("nowhere"), opens("build")])
def test_step_that_finds_nothing_to_press_is_a_fault(
    step: Callable[[OpenPage], Awaitable[None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The page is drawn before the step begins: nothing comes that could still be waited for.
    monkeypatch.setattr(steps, "PATIENCE_MS", 500)

    async def act(page: Page) -> str:
        with pytest.raises(MissedPress):
            await step(OpenPage(page, Wire(), "pl"))
        return "missed"

    assert on_page(act) == "missed"


def test_what_some_windows_have_is_left_where_it_is_not_shown() -> None:
    async def act(page: Page) -> str:
        await press_if_shown(page.locator('[data-part="map"]'))
        await press(page.locator('[data-part="market"]'))
        return await page.locator('[data-part="market"]').inner_text()

    assert on_page(act) == "pressed"
