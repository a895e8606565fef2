"""Opens scenes in Chromium."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Browser, BrowserContext, Page, async_playwright

from tests.browsers import FLAGS, executable
from tests.gallery.scenes import Scene
from tests.gallery.site import Gallery
from tests.gallery.steps import OpenPage
from tests.gallery.wire import Wire

SIZES = {
    "1440": (1440, 900),
    "1024": (1024, 768),
    "768": (768, 1024),
    "360": (360, 740),
    "tablet": (1024, 768),
    "740": (740, 360),
    "1920": (1920, 1080),
}
#: Those that the audit looks at: a phone on its side and a large screen are there to be looked at by people.
JUDGED_SIZES = ("1440", "1024", "768", "360", "tablet")
#: Those whose windows are pressed with fingers.
TOUCH = frozenset({"768", "360", "tablet", "740"})
LANGS = ("pl", "en")
THEMES = ("light", "dark")
PAGES_AT_ONCE = 2
#: A page of a tour is gone after seconds: to optimize its scripts, and those that judge it, takes more of a processor
#: than it saves.
BRIEF = "--js-flags=--no-opt --always-sparkplug"
#: A page of the site on which nothing runs.
EMPTY = "/robots.txt"
REMEMBER = """(kept) => {
  localStorage.clear();
  sessionStorage.clear();
  for (const [name, text] of Object.entries(kept)) localStorage.setItem(name, text);
}"""
#: Longer than a page keeps a question for a forecast to itself (WAIT of foresight.js).
QUIET_MS = 150
#: Resolves once the page has drawn nothing new for so long, with every face and picture there and no animation left
#: that will end. A clock that ticks every second leaves room for that.
CALM = """async (quiet) => {
  await document.fonts.ready;
  await Promise.all([...document.images].filter((one) => one.loading !== "lazy").map((one) => one.decode().catch(() => null)));
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map((one) => one.finished.catch(() => null)));
  await new Promise((done) => {
    let timer = setTimeout(over, quiet);
    const watch = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(over, quiet); });
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    function over() { watch.disconnect(); done(); }
  });
}"""


Window = tuple[str | None, str, str]


@dataclass(frozen=True)
class Look:
    """One scene in one size and language."""

    scene: Scene
    size: str
    lang: str

    @property
    def name(self) -> str:
        return f"{self.scene.name}-{self.size}-{self.lang}"

    @property
    def window(self) -> Window:
        """Whose window it is looked at through, of which size, in which language."""
        return self.scene.who, self.size, self.lang


Viewer = Callable[[Look, OpenPage], Awaitable[None]]


async def view_all(
    gallery: Gallery, looks: Iterable[Look], viewer: Viewer, at_once: int = PAGES_AT_ONCE
) -> dict[str, str]:
    """Shows every look to the viewer, some at once. What went wrong, by name of the look."""
    queue = list(looks)
    wrong: dict[str, str] = {}
    taken: set[Window] = set()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=executable(), args=[*FLAGS, BRIEF]
        )

        async def work() -> None:
            windows = Windows(browser, gallery, taken)
            while queue:
                look = queue.pop(windows.nearest(queue))
                try:
                    await viewer(look, await windows.shown(look))
                except Exception as error:  # noqa: BLE001 - one bad page must not end the tour
                    wrong[look.name] = str(error)[:300]

        await asyncio.gather(*(work() for _ in range(at_once)))
        await browser.close()
    return wrong


class Windows:
    """One window for each person, size and language; the next look finds what the last one has fetched."""

    def __init__(self, browser: Browser, gallery: Gallery, taken: set[Window]) -> None:
        self.browser, self.gallery = browser, gallery
        self._open: dict[Window, tuple[Page, Wire]] = {}
        #: What somebody has a window for: each fetches and compiles the client anew.
        self._taken = taken

    def nearest(self, looks: Sequence[Look]) -> int:
        """Which of the looks to show next: the first for a window that stands open, else for one that nobody has."""
        open_here = [at for at, look in enumerate(looks) if look.window in self._open]
        new = [at for at, look in enumerate(looks) if look.window not in self._taken]
        return next(iter(open_here or new or [0]))

    async def shown(self, look: Look) -> OpenPage:
        """The page of a look, after its steps, at rest."""
        scene, path = look.scene, self.gallery.paths[look.scene.name]
        key = look.window
        self._taken.add(key)
        if key not in self._open:
            self._open[key] = await self._window(look)
        page, wire = self._open[key]
        await page.goto(EMPTY)
        await page.evaluate(REMEMBER, _remembered(path, scene))
        wire.renew()
        answer = await page.goto(path)
        status = None if answer is None else answer.status
        if status != scene.status:
            raise AssertionError(f"{scene.name} answers {status}")
        visit = OpenPage(page, wire, look.lang)
        await told(visit)
        await settle(visit)
        for step in scene.steps:
            await step(visit)
        if scene.steps:
            await settle(visit)
        return visit

    async def _window(self, look: Look) -> tuple[Page, Wire]:
        width, height = SIZES[look.size]
        context = await self.browser.new_context(
            viewport={"width": width, "height": height},
            locale={"pl": "pl-PL", "en": "en-GB"}[look.lang],
            timezone_id="Europe/Warsaw",
            reduced_motion="reduce",
            has_touch=look.size in TOUCH,
            base_url=self.gallery.base,
            service_workers="block",  # what one look has kept, the next must not see
        )
        await _sign_in(context, self.gallery, look)
        page = await context.new_page()
        page.set_default_timeout(60_000)
        wire = Wire()
        await wire.attach(page)
        return page, wire


async def _sign_in(context: BrowserContext, gallery: Gallery, look: Look) -> None:
    cookies = {"django_language": look.lang}
    if look.scene.who:
        cookies["sessionid"] = gallery.sessions[look.scene.who]
    await context.add_cookies(
        [{"name": name, "value": value, "url": gallery.base} for name, value in cookies.items()]
    )


def _remembered(path: str, scene: Scene) -> dict[str, str]:
    """What the browser has kept."""
    kept: dict[str, Any] = {}
    if scene.seen is not None:
        kept["magnat.table.seen"] = {f"/ws{path}": {"n": scene.seen, "cash": 3000}}
    return {name: json.dumps(value) for name, value in kept.items()}


async def told(visit: OpenPage) -> None:
    """Until a table has told its page how things are: a busy machine draws the page long before."""
    url = visit.page.url
    if re.fullmatch(r".*/matches/(?!finished/)[\w-]+/", url):
        await visit.page.wait_for_selector(".player, #result, .lesson", state="attached")
        # A dialog that stands open has been asked for by now; it is drawn when it has come.
        await visit.page.wait_for_load_state("networkidle")


async def settle(visit: OpenPage) -> None:
    """Until nothing is under way: faces, pictures and modules have come, forecasts are answered, the drawing is at rest."""
    while True:
        await visit.page.evaluate(CALM, QUIET_MS)
        if visit.wire.is_idle():
            return
        await visit.wire.idle()


async def set_theme(visit: OpenPage, theme: str) -> None:
    """The other look, with its transitions over: a colour on its way is nobody's."""
    await visit.page.evaluate(
        """async (theme) => {
          const frame = () => new Promise(requestAnimationFrame);
          document.documentElement.dataset.theme = theme;
          await frame();
          await frame();
          for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
          await frame();
        }""",
        theme,
    )
