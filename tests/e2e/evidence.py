"""What stood open when a test of the browser failed, for its report: a red run should tell why without being repeated."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Error as PageError
from playwright.sync_api import Page

from tests.e2e.screens import WATCHED
from tests.e2e.site import BLANK

#: A page that answers nothing holds up the report of the test for no longer than this.
SECONDS = 10
#: So much of what a page complains about is enough to know it by.
_TROUBLES_MOST = 5
#: What a page that has no table shows is told by its beginning.
_SEEN = """() => {
  const table = document.getElementById("table");
  const text = (one) => one?.innerText.replaceAll(/\\s+/g, " ").trim().slice(0, 300) ?? null;
  const texts = (all, most) => [...document.querySelectorAll(all)].filter((one) => one.checkVisibility()).slice(0, most).map(text);
  if (!table) return { page: text(document.querySelector("main") ?? document.body) };
  return {
    table: { ...table.dataset, ...document.querySelector(".table-grid")?.dataset },
    asked: text(document.getElementById("prompt")),
    dialog: text(document.getElementById("work")),
    buttons: texts("[data-origin], dialog[open] button", 12),
    banner: text(document.querySelector(".banner")),
    log: texts(".log-line", 6),
  };
}"""


class TookTooLongError(Exception):
    """No page answers any more."""


def collected() -> str:
    """Every page that stands open: its address, what it shows of its table, what it has complained about."""
    try:
        with _at_most(SECONDS):
            return "\n\n".join(map(_told_of, [page for page in WATCHED if _is_used(page)]))
    except TookTooLongError:
        return f"The pages have not answered for {SECONDS} seconds."


def _is_used(page: Page) -> bool:
    """Pages wait on an empty one between tests."""
    return not page.is_closed() and not page.url.endswith(BLANK)


def _told_of(page: Page) -> str:
    try:
        seen: dict[str, Any] = page.evaluate(_SEEN)
    except PageError as error:
        seen = {"no answer": error.message.partition("\n")[0]}
    known = {name: said for name, said in seen.items() if said not in (None, "", [])}
    troubles = [f"  console: {one[:300]}" for one in WATCHED[page][-_TROUBLES_MOST:]]
    return "\n".join([page.url, *(f"  {name}: {said}" for name, said in known.items()), *troubles])


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Raises TookTooLongError from whatever is waited for, and leaves the timer of the test as it was."""

    def end(*_: object) -> None:
        raise TookTooLongError

    before = signal.signal(signal.SIGALRM, end)
    left, every = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, left, every)
        signal.signal(signal.SIGALRM, before)
