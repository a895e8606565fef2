"""Jumps to far positions of a long finished match of 1836jr, as somebody meets them who has none of them yet.

The match is a recorded game, brought to the embedded platform by its own page; each position is asked for once.
"""

from __future__ import annotations

import statistics
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page
from table_session import DRAWN

ROOT: Final = Path(__file__).resolve().parent.parent
#: The longest recorded game: 786 actions.
LOG: Final = ROOT / "tests/fixtures/1836jr/games/2p-002.json.gz"
WINDOW: Final[Any] = {"width": 1440, "height": 900}
#: Where jumps land, in hundredths of the match; each is far from the one before.
LANDINGS: Final = (85, 10, 60, 25, 95, 40, 5, 70, 15, 90, 50, 20, 80, 33, 65, 3, 55, 98, 45, 75)
#: Landings that are met by their address, as from a link.
LINKS: Final = (12, 88, 37, 62, 93)
#: So long each position is looked at.
LOOK_MS: Final = 1000
#: Moves the slider as a press on it does; milliseconds from then until after the frame in which the board stands there.
JUMP: Final = (
    "(wanted) => new Promise((done) => {"
    + DRAWN
    + """
  const table = document.querySelector("#table");
  const slider = document.querySelector("#replay-slider");
  const watch = new MutationObserver(() => {
    if (table.dataset.version !== String(wanted)) return;
    watch.disconnect();
    drawn((now) => done(now - began));
  });
  watch.observe(table, { attributes: true, attributeFilter: ["data-version"] });
  slider.value = String(wanted);
  const began = performance.now();
  slider.dispatchEvent(new Event("input", { bubbles: true }));
})"""
)
#: Notes when the first board stands, in milliseconds from the beginning of the navigation.
FIRST_BOARD: Final = (
    DRAWN
    + """
new MutationObserver((_, watch) => {
  if (!document.querySelector("#table")?.dataset.version) return;
  watch.disconnect();
  drawn((now) => { globalThis.firstBoard = now; });
}).observe(document, { childList: true, subtree: true, attributes: true });
"""
)


def jumps_of(browser: Browser, base: str) -> dict[str, float]:
    """Median and worst of jumps by the slider, and of addresses opened with what the browser keeps of the page."""
    context = browser.new_context(viewport=WINDOW, base_url=base)
    page = context.new_page()
    page.add_init_script(FIRST_BOARD)
    match = _brought(page)
    page.goto(f"{match}replay/?at=1")
    _first_board(page)
    last = int(page.locator("#replay-slider").get_attribute("max") or 0)
    jumps = []
    for landing in LANDINGS:
        page.wait_for_timeout(LOOK_MS)
        jumps.append(float(page.evaluate(JUMP, last * landing // 100)))
    links = []
    for landing in LINKS:
        page.goto(f"{match}replay/?at={last * landing // 100}")
        links.append(_first_board(page))
    context.close()
    return {
        "entries": last,
        "jump_ms": statistics.median(jumps),
        "jump_worst_ms": max(jumps),
        "link_ms": statistics.median(links),
        "link_worst_ms": max(links),
    }


def _brought(page: Page) -> str:
    """The address of the match made of the log, by somebody who has just begun a match as a guest."""
    page.goto("/")
    with page.expect_navigation(url="**/matches/**"):
        page.locator("form button[formaction='/play/1836jr/']").first.click()
    page.goto("/import/18xx.games/")
    page.locator("#log").set_input_files(LOG)
    page.locator("form[enctype] button[type=submit]").click()
    page.wait_for_url("**/matches/**", timeout=120_000)
    return page.url.partition("?")[0]


def _first_board(page: Page) -> float:
    page.wait_for_function("() => globalThis.firstBoard", timeout=120_000)
    return float(page.evaluate("firstBoard"))
