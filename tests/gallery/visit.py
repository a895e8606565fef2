"""Opens scenes in Chromium, one context for each look at one."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Browser, BrowserContext, async_playwright

from tests.gallery.scenes import Scene
from tests.gallery.site import Gallery
from tests.gallery.steps import Visit
from tests.gallery.wire import Wire

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
SIZES = {"1440": (1440, 900), "1024": (1024, 768), "768": (768, 1024), "360": (360, 740)}
LANGS = ("pl", "en")
THEMES = ("light", "dark")
PAGES_AT_ONCE = 2


@dataclass(frozen=True)
class Look:
    """One scene in one size and language."""

    scene: Scene
    size: str
    lang: str

    @property
    def name(self) -> str:
        return f"{self.scene.name}-{self.size}-{self.lang}"


Viewer = Callable[[Look, Visit], Awaitable[None]]


async def view_all(
    gallery: Gallery, looks: Iterable[Look], viewer: Viewer, at_once: int = PAGES_AT_ONCE
) -> dict[str, str]:
    """Shows every look to the viewer, some at once. What went wrong, by name of the look."""
    queue = list(looks)[::-1]
    wrong: dict[str, str] = {}
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=FLAGS
        )

        async def work() -> None:
            while queue:
                look = queue.pop()
                try:
                    async with opened(browser, gallery, look) as visit:
                        await viewer(look, visit)
                except Exception as error:  # noqa: BLE001 - one bad page must not end the tour
                    wrong[look.name] = str(error)[:300]

        await asyncio.gather(*(work() for _ in range(at_once)))
        await browser.close()
    return wrong


@asynccontextmanager
async def opened(browser: Browser, gallery: Gallery, look: Look) -> AsyncIterator[Visit]:
    """The page of a look, after its steps, at rest."""
    width, height = SIZES[look.size]
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        locale={"pl": "pl-PL", "en": "en-GB"}[look.lang],
        timezone_id="Europe/Warsaw",
        reduced_motion="reduce",
        has_touch=width < 500,
        base_url=gallery.base,
    )
    try:
        await _signed_in(context, gallery, look)
        await context.add_init_script(_remembers(gallery.paths[look.scene.name], look.scene))
        page = await context.new_page()
        page.set_default_timeout(60_000)
        wire = Wire()
        await wire.attach(page)
        answer = await page.goto(gallery.paths[look.scene.name])
        status = None if answer is None else answer.status
        if status != look.scene.status:
            raise AssertionError(f"{look.scene.name} answers {status}")
        visit = Visit(page, wire, look.lang)
        await told(visit)
        await settle(visit)
        for step in look.scene.steps:
            await step(visit)
        if look.scene.steps:
            await settle(visit)
        yield visit
    finally:
        await context.close()


async def _signed_in(context: BrowserContext, gallery: Gallery, look: Look) -> None:
    cookies = {"django_language": look.lang}
    if look.scene.who:
        cookies["sessionid"] = gallery.sessions[look.scene.who]
    await context.add_cookies(
        [{"name": name, "value": value, "url": gallery.base} for name, value in cookies.items()]
    )


def _remembers(path: str, scene: Scene) -> str:
    """What the browser has kept: no move is forced, so that every question stays open."""
    kept: dict[str, Any] = {"magnat.table.settings": {"forced": False}}
    if scene.seen is not None:
        kept["magnat.table.seen"] = {f"/ws{path}": {"n": scene.seen, "cash": 3000}}
    return f"""for (const [key, value] of Object.entries({json.dumps(kept)})) {{
      if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(value));
    }}"""


async def told(visit: Visit) -> None:
    """Until a table has told its page how things are: a busy machine draws the page long before."""
    url = visit.page.url
    if "/matches/" in url and "/verify/" not in url and "/rules/" not in url:
        await visit.page.wait_for_selector(".player, #result", state="attached")
        # A dialog that stands open has been asked for by now; it is drawn when it has come.
        await visit.page.wait_for_load_state("networkidle")


async def settle(visit: Visit) -> None:
    """Until what was asked for is drawn: the faces, a calm moment."""
    await visit.page.evaluate("document.fonts.ready")
    await visit.page.wait_for_timeout(250)


async def set_theme(visit: Visit, theme: str) -> None:
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
