"""What a person waits for at a table of the embedded platform, in Chromium.

The first view (compressed, cold cache), the time until the question can be answered, the time from an
update to its picture, and the frames shown while pawns travel, from Chromium's own trace.
"""

from __future__ import annotations

import gzip
import json
import shutil
import statistics
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, Response, sync_playwright

from tests.config.house import PlatformHouse

COLD_VIEWS: Final = 5
MOVES: Final = 24
SECONDS_MOST: Final = 120
TRACED: Final = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "blink.user_timing",
]
TRAVEL_LEAST_US: Final = 100_000
FLAGS: Final = ["--no-sandbox", "--disable-dev-shm-usage", "--no-first-run"]
COMPRESSIBLE: Final = ("text/", "application/json", "application/javascript", "image/svg+xml")
#: Notes when the question can first be answered and how long an update takes from its arrival to after
#: the frame that shows it; marks the time in which pawns travel.
PROBE: Final = """
globalThis.probe = { interactive: null, updates: [] };
const answerable = () => document.querySelector('#prompt button:not([disabled]):not([aria-disabled="true"])');
new MutationObserver((_, watch) => {
  if (!answerable()) return;
  watch.disconnect();
  requestAnimationFrame(() => { probe.interactive = performance.now(); });
}).observe(document, { childList: true, subtree: true, attributes: true });
const drawn = (then) => requestAnimationFrame(() => {
  const after = new MessageChannel();
  after.port1.onmessage = () => then(performance.now());
  after.port2.postMessage(0);
});
globalThis.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    this.addEventListener('message', ({ data }) => {
      if (!data.startsWith('{"type":"update"')) return;
      const arrived = performance.now();
      drawn((now) => probe.updates.push(now - arrived));
    });
  }
};
let travelling = false;
const look = () => {
  const now = document.getAnimations().some((one) =>
    one.effect?.target?.closest('.pawns') && one.playState === 'running' && one.currentTime >= one.effect.getTiming().delay);
  if (now !== travelling) performance.mark(now ? 'pawns-leave' : 'pawns-arrive');
  travelling = now;
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
PRESS: Final = (
    """document.querySelector('#prompt [data-ticket]:not([aria-disabled="true"])')?.click()"""
)


def measure() -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder, PlatformHouse(Path(folder) / "data") as house:
        house.start()
        with sync_playwright() as playwright:
            path = shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
            base = f"http://localhost:{house.port}"
            found = _measured(browser, base)
            browser.close()
        house.stop()
    return found


def verdict(figures: dict[str, float]) -> str:
    names = ("kb", "interactive_ms", "update_ms", "fps")
    return "TABLE " + " ".join(f"{name}={figures[name]:.0f}" for name in names)


def _measured(browser: Browser, base: str) -> dict[str, float]:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, base_url=base)
    page = context.new_page()
    page.goto("/")
    with page.expect_navigation(url="**/matches/**"):
        page.locator("form[action^='/play/eurobiznes']").evaluate("form => form.requestSubmit()")
    _until_answerable(page)
    views = [_cold_view(browser, context, page.url) for _ in range(COLD_VIEWS)]
    return {
        **_figures_of(views),
        **_played(browser, page),
    }


def _until_answerable(page: Page) -> None:
    page.locator("#prompt [data-ticket]").wait_for(timeout=60_000)


def _cold_view(browser: Browser, context: BrowserContext, url: str) -> dict[str, float]:
    """One first view in a context with an empty cache."""
    fresh = browser.new_context(
        viewport={"width": 1440, "height": 900}, storage_state=context.storage_state()
    )
    page = fresh.new_page()
    page.add_init_script(PROBE)
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 - it marks what it is given
    page.goto(url)
    _until_answerable(page)
    page.wait_for_function("probe.interactive !== null")
    page.wait_for_load_state("networkidle")
    interactive = float(page.evaluate("probe.interactive"))
    sizes = [_sizes(answer) for answer in answers if answer.ok]
    fresh.close()
    return {
        "interactive_ms": interactive,
        "kb": sum(small for small, _ in sizes) / 1000,
        "sent_kb": sum(sent for _, sent in sizes) / 1000,
        "requests": len(sizes),
    }


def _sizes(answer: Response) -> tuple[int, int]:
    """Compressed as a server before the site would, and as this one sent it."""
    body = answer.body()
    kind = answer.headers.get("content-type", "")
    encoded = answer.headers.get("content-encoding")
    small = len(gzip.compress(body)) if kind.startswith(COMPRESSIBLE) else len(body)
    return small, small if encoded else len(body)


def _figures_of(views: list[dict[str, float]]) -> dict[str, float]:
    return {name: statistics.median(view[name] for view in views) for name in views[0]}


def _played(browser: Browser, page: Page) -> dict[str, float]:
    """Some turns with the main button, under a trace."""
    page.add_init_script(PROBE)
    page.reload()
    _until_answerable(page)
    browser.start_tracing(page=page, categories=TRACED)
    deadline = SECONDS_MOST * 1000 / 250
    while len(page.evaluate("probe.updates")) < MOVES and deadline > 0:
        deadline -= 1
        page.wait_for_timeout(250)
        page.evaluate(PRESS)
    page.wait_for_timeout(1000)
    updates = sorted(page.evaluate("probe.updates"))
    trace = json.loads(browser.stop_tracing())
    return {
        "update_ms": updates[int(len(updates) * 0.95)],
        "update_median_ms": statistics.median(updates),
        "updates": len(updates),
        **_frames(trace["traceEvents"]),
    }


def _frames(events: list[dict[str, Any]]) -> dict[str, float]:
    """Frames a second while pawns travel; only travels that are long enough to count."""
    marks = sorted(
        (event["ts"], event["name"]) for event in events if event["name"].startswith("pawns-")
    )
    shown = sorted(event["ts"] for event in events if event["name"] == "DrawFrame")
    seconds = frames = travels = 0.0
    for (left, leaving), (came, _) in pairwise(marks):
        if leaving == "pawns-leave" and came - left > TRAVEL_LEAST_US:
            travels += 1
            seconds += (came - left) / 1e6
            frames += sum(left < at <= came for at in shown)
    return {"fps": frames / seconds if seconds else 0.0, "travels": travels}
