"""One game of the embedded platform as a person at the end of a thin line meets it.

The first view over 400 kbit/s and 300 ms with a processor four times as slow, then a session of presses at full speed.
"""

from __future__ import annotations

import json
import statistics
from itertools import pairwise
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page
from playwright.sync_api import TimeoutError as TooLate

WINDOW: Final[Any] = {"width": 1440, "height": 900}
THIN_LINE: Final = {
    "offline": False,
    "latency": 300,
    "downloadThroughput": 400_000 // 8,
    "uploadThroughput": 400_000 // 8,
}
SLOWDOWN: Final = 4
PRESSES: Final = 24
SECONDS_MOST: Final = 90
LOOK_MS: Final = 200
TRACED: Final = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "blink.user_timing",
]
#: Shorter ones say nothing of frames a second.
MOTION_LEAST_US: Final = 100_000
#: Answers that move a game on, in the order in which they are looked for.
ANSWERS: Final = (
    '#prompt [data-ticket]:not([aria-disabled="true"])',
    '#prompt .btn[data-origin]:not([aria-disabled="true"])',
    '.dlg .btn[data-origin]:not([aria-disabled="true"])',
    '#prompt .chip-place:not([disabled]):not([aria-disabled="true"])',
)
#: Something of a question that can be pressed, wherever it stands.
ANSWERABLE: Final = ":is(#prompt, .dlg) button:not([disabled]):not([aria-disabled='true'])"
#: `drawn(then)`: the time after the next frame, as a script of the page.
DRAWN: Final = """
const drawn = (then) => requestAnimationFrame(() => {
  const after = new MessageChannel();
  after.port1.onmessage = () => then(performance.now());
  after.port2.postMessage(0);
});
"""
#: Notes when the question can first be answered; from a press to after the frame with the first change that it made; every
#: layout shift that no press explains; and marks the time in which pawns travel.
PROBE: Final = (
    DRAWN
    + """
globalThis.probe = { usable: null, presses: [], shift: 0, shifts: [] };
const answerable = () => [...document.querySelectorAll("ANSWERABLE")].some((one) => one.checkVisibility());
new MutationObserver((_, watch) => {
  if (!answerable()) return;
  watch.disconnect();
  drawn((now) => { probe.usable = now; });
}).observe(document, { childList: true, subtree: true, attributes: true });
addEventListener('click', (press) => {
  const change = new MutationObserver(() => {
    change.disconnect();
    drawn((now) => probe.presses.push(now - press.timeStamp));
  });
  change.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
}, true);
const named = (one) => [one?.nodeName, one?.id, one?.className].filter(Boolean).join(' ');
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) {
    if (one.hadRecentInput) continue;
    probe.shift += one.value;
    probe.shifts.push([one.value, one.sources.map(({ node }) => named(node))]);
  }
}).observe({ type: 'layout-shift', buffered: true });
let travelling = false;
const look = () => {
  const now = document.getAnimations().some((one) =>
    one.effect?.target?.closest('.pawns') && one.playState === 'running' && one.currentTime >= one.effect.getTiming().delay);
  if (now !== travelling) performance.mark(now ? 'motion-begins' : 'motion-ends');
  travelling = now;
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
""".replace("ANSWERABLE", ANSWERABLE)
)

Figures = dict[str, float]


def figures_of(browser: Browser, base: str, game: str, views: int) -> Figures:
    """What a newcomer waits for at a table of this game, and how it answers afterwards."""
    context = browser.new_context(viewport=WINDOW, base_url=base)
    page = context.new_page()
    page.goto("/")
    with page.expect_navigation(url="**/matches/**"):
        page.locator(f"form button[formaction='/play/{game}/']").first.click()
    _until_answerable(page)
    seen = [_first_view(browser, context, page.url) for _ in range(views)]
    first = {name: statistics.median(view[name] for view in seen) for name in seen[0]}
    found = {**first, **_session(browser, page, game)}
    context.close()
    return found


def _until_answerable(page: Page) -> None:
    page.locator(ANSWERABLE).locator("visible=true").first.wait_for(timeout=120_000)


def _first_view(browser: Browser, context: BrowserContext, url: str) -> Figures:
    """One view with an empty cache over the thin line."""
    fresh = browser.new_context(viewport=WINDOW, storage_state=context.storage_state())
    page = fresh.new_page()
    page.add_init_script(PROBE)
    line = fresh.new_cdp_session(page)
    counted = _counted(line)
    line.send("Network.emulateNetworkConditions", THIN_LINE)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.goto(url, timeout=120_000)
    page.wait_for_function("() => probe.usable !== null", timeout=120_000)
    first = list(counted)
    page.wait_for_load_state("networkidle")
    usable = float(page.evaluate("probe.usable"))
    fresh.close()
    return {
        "first_kb": sum(first) / 1000,
        "requests": len(first),
        "usable_s": usable / 1000,
        "whole_kb": sum(counted) / 1000,
    }


def _counted(line: CDPSession) -> list[float]:
    """The bytes on the line of each request that has been answered, head and body; grows as answers come."""
    counted: list[float] = []
    line.send("Network.enable")
    line.on("Network.loadingFinished", lambda told: counted.append(told["encodedDataLength"]))
    return counted


def _session(browser: Browser, page: Page, game: str) -> Figures:
    """Some presses with a mouse, under a trace."""
    page.add_init_script(PROBE)
    page.reload()
    _until_answerable(page)
    browser.start_tracing(page=page, categories=TRACED)
    for _ in range(SECONDS_MOST * 1000 // LOOK_MS):
        if len(page.evaluate("probe.presses")) >= PRESSES:
            break
        _press(page)
        page.wait_for_timeout(LOOK_MS)
    if game == "1836jr":
        _pan(page)
    page.wait_for_timeout(1000)
    presses = page.evaluate("probe.presses")
    shift, shifts = page.evaluate("[probe.shift, probe.shifts]")
    for value, sources in sorted(shifts, reverse=True)[:3]:
        print(f"{game}: shift {value:.4f} of {'; '.join(sources)}")
    trace = json.loads(browser.stop_tracing())
    return {
        "press_ms": statistics.median(presses),
        "presses": len(presses),
        "shift": float(shift),
        **_frames(trace["traceEvents"]),
    }


def _press(page: Page) -> None:
    """The first answer that a person sees there; none where it is somebody else's turn."""
    for answer in ANSWERS:
        found = page.locator(answer).locator("visible=true")
        if found.count():
            try:
                found.first.click(timeout=1000)
            except TooLate:
                continue  # the question has changed meanwhile
            return


def _pan(page: Page) -> None:
    """Larger, then to and fro for some seconds."""
    glass = page.locator(".hexmap-glass")
    if not glass.is_visible():
        page.locator('[data-part="map"]').first.click()
    box = glass.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -600)
    page.wait_for_timeout(500)
    page.mouse.down()
    page.evaluate("performance.mark('motion-begins')")
    for turn in range(4):
        page.mouse.move(x + (150 if turn % 2 else -150), y + (80 if turn % 2 else -80), steps=60)
    page.evaluate("performance.mark('motion-ends')")
    page.mouse.up()


def _frames(events: list[dict[str, Any]]) -> Figures:
    """Frames a second while something is in motion; only motions that are long enough to count."""
    marks = sorted(
        (event["ts"], event["name"]) for event in events if event["name"].startswith("motion-")
    )
    shown = sorted(event["ts"] for event in events if event["name"] == "DrawFrame")
    seconds = frames = motions = 0.0
    for (left, leaving), (came, _) in pairwise(marks):
        if leaving == "motion-begins" and came - left > MOTION_LEAST_US:
            motions += 1
            seconds += (came - left) / 1e6
            frames += sum(left < at <= came for at in shown)
    return {"fps": frames / seconds if seconds else 0.0, "motions": motions}
