"""The pages on which staged tests look: one of each kind, kept from test to test and emptied in between.

A new context compiles the client anew and a new page starts a process; the page that a test has left needs neither.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import Error as PageError

from tests.e2e.site import BLANK, StaticSite

#: How long a busy machine may take; what goes well waits for none of it.
PATIENCE_MS = 45_000
#: The page's calendar can be put forward: `later(ms)`. Its timers are left alone.
LATER = """(() => {
  const now = Date.now.bind(Date);
  let ahead = 0;
  Date.now = () => now() + ahead;
  globalThis.later = (ms) => { ahead += ms; };
})()"""
#: What a navigation ends with that another one has overtaken.
_BROKEN_OFF = "net::ERR_ABORTED"
_EMPTIED = "() => { localStorage.clear(); sessionStorage.clear(); }"
#: Turns end when a test says so, however slow the machine is; `test_pace` has the other way.
OWN_PACE = """try {
  localStorage.getItem("magnat.table.settings") ?? localStorage.setItem("magnat.table.settings", '{"endsTurns":false}');
} catch { /* a page of no origin keeps nothing */ }"""


class Kind(NamedTuple):
    """What a page cannot change once it is open."""

    touch: bool = False
    still: bool = False
    clock: bool = False
    own: bool = False


#: The pages that stand open, with what they have complained about.
WATCHED: dict[Page, list[str]] = {}


def watch(page: Page) -> list[str]:
    """Collects what the page complains about: exceptions, policy violations, failed loads."""
    troubles = WATCHED[page] = []

    def heard(message: Any) -> None:
        if message.type in {"error", "warning"}:
            troubles.append(message.text)

    page.on("console", heard)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("close", _forget)
    return troubles


def _forget(page: Page) -> None:
    WATCHED.pop(page, None)


def _keep_clean(page: Page) -> None:
    """Refuses what would still lie on a shared page when the next test looks at it."""

    def refused(*_args: Any, **_words: Any) -> None:
        raise AssertionError("scripts and routes need lend(own=True), a clock lend(clock=True)")

    for name in ("add_init_script", "route", "route_web_socket", "expose_function"):
        setattr(page, name, refused)
    for name in ("install", "set_fixed_time", "set_system_time"):
        setattr(page.clock, name, refused)  # with another calendar, `later` does nothing


class Screens:
    """Lends pages to one test at a time."""

    def __init__(self, browser: Browser, site: StaticSite) -> None:
        self.browser, self.site = browser, site
        self._pages: dict[Kind, tuple[Page, list[str]]] = {}
        self._lent: set[Kind] = set()

    def lend(
        self,
        width: int = 1440,
        height: int = 900,
        *,
        touch: bool = False,
        still: bool = False,
        clock: bool = False,
        own: bool = False,
    ) -> Page:
        """An empty page of this size.

        `still`: its reader wishes less motion. `clock`: its timers are those of Playwright's clock.
        `own`: for a test that adds scripts or routes, which nothing takes away again.
        """
        kind = Kind(touch, still, clock, own)
        if kind not in self._pages:
            self._pages[kind] = self._opened(kind)
        page, troubles = self._pages[kind]
        self._lent.add(kind)
        page.set_viewport_size({"width": width, "height": height})
        page.mouse.move(0, 0)
        page.evaluate(_EMPTIED)
        troubles.clear()
        return page

    def give_back(self) -> list[str]:
        """Empties the pages that were lent; what went wrong on them."""
        wrong = [trouble for kind in self._lent for trouble in self._pages[kind][1]]
        for kind in self._lent:
            if kind.own:
                self._pages.pop(kind)[0].context.close()
            else:
                self._empty(self._pages[kind][0])
        self._lent.clear()
        return wrong

    def _empty(self, page: Page) -> None:
        """To the page without anything.

        Whoever closes a dialog goes back in the history, which the browser does in its own time: where it
        does so only now, it breaks this off once, and has then gone.
        """
        try:
            page.goto(self.site.base + BLANK)
        except PageError as error:
            if _BROKEN_OFF not in error.message:
                raise
            page.goto(self.site.base + BLANK)

    def _opened(self, kind: Kind) -> tuple[Page, list[str]]:
        context = self._context(kind)
        page = context.new_page()
        if not kind.own:
            _keep_clean(page)
        page.goto(self.site.base + BLANK)
        return page, watch(page)

    def _context(self, kind: Kind) -> BrowserContext:
        context = self.browser.new_context(
            locale="pl-PL",
            has_touch=kind.touch,
            reduced_motion="reduce" if kind.still else "no-preference",
        )
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(LATER)
        context.add_init_script(OWN_PACE)
        context.route_web_socket("**/ws/**", self.site.connected)
        if kind.clock:
            context.clock.install()
        return context
