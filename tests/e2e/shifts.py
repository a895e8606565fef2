"""How much of a table jumps while a game goes on, as browsers measure it (the score of layout shifts, every one of them counted)."""

from __future__ import annotations

from playwright.sync_api import Page

#: What a person may see jump in a whole session.
MOST = 0.02
#: Also those right after a press: presses of tests are not a person's, and theirs are answered at once.
_WATCH = """() => {
  globalThis.shifts = [];
  const named = ({ node }) => [node?.nodeName, node?.id, node?.getAttribute?.('class')].filter(Boolean).join(' ');
  const note = (list) => { for (const { value, sources } of list) shifts.push([value, sources.map(named)]); };
  globalThis.watching = new PerformanceObserver((list) => note(list.getEntries()));
  globalThis.noteRest = () => note(watching.takeRecords());
  watching.observe({ type: 'layout-shift' });
}"""
#: Whatever stands now has been drawn once two frames have begun.
_DRAWN = "new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))"


def watch(page: Page) -> None:
    """Counts from here on."""
    page.evaluate(_WATCH)


def drawn(page: Page) -> None:
    """Until the browser has shown what the page has drawn."""
    page.evaluate(_DRAWN)


def assert_still(page: Page, most: float = MOST) -> None:
    """Nothing has jumped since `watch`, but for what a person does not see; a failure names what moved most."""
    drawn(page)
    found = page.evaluate("() => { noteRest(); return shifts; }")
    assert sum(value for value, _ in found) < most, sorted(found, reverse=True)[:5]
