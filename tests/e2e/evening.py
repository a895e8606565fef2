"""How people of the browser tests open tables and answer questions.

Answers are the primary act of whatever stands open, so that a change of its place breaks nothing here.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from functools import partial
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLateError

from tests.config.house import PlatformHouse
from tests.e2e.hands import settle

#: Presses an answer in some way.
Answer = Callable[[Locator], None]
#: Until somebody looks again whether they are asked.
TURN_MS = 20
#: Until somebody whose press does not come through looks whether the question still stands, and how often they press.
PRESS_MS = 5_000
PRESSES_MOST = 8
#: The main button, or several answers of which none is advised.
_ANSWERS = "[data-ticket], .card-ways .btn, .deeds-answers .btn, .roles-answers .btn, #prompt .slot-ticket [data-origin]"
READY = f':is({_ANSWERS}):not([aria-disabled="true"])'
ANSWERABLE = f"{READY}, #prompt .slot-beside button"


def sign_up(page: Page, name: str) -> None:
    """An account, from the first page on, by what stands on it."""
    page.goto("/")
    page.get_by_role("link", name="Zaloguj się").click()
    page.get_by_role("link", name=re.compile("konto", re.IGNORECASE)).first.click()
    form = page.locator("main form").filter(has=page.locator("input[type=password]"))
    form.locator("input[type=text], input:not([type])").first.fill(name)
    if form.locator("input[type=email]").count():
        form.locator("input[type=email]").fill(f"{name.lower()}@example.org")
    for field in form.locator("input[type=password]").all():
        field.fill("Rzym-Neapol-Mediolan-1")
    form.locator("button[type=submit], button.ticket").first.click()
    expect(page.locator("summary", has_text=name)).to_be_visible()


def open_table(
    page: Page,
    *,
    people: int = 1,
    bots: int = 3,
    rules: Mapping[str, int | str] | None = None,
    game: str = "eurobiznes",
    control: str = "",
    press: Callable[[Locator], None] = Locator.click,
) -> None:
    """A table with rules of its own; AI, which moves at once, in the seats after the people's."""
    page.goto(f"/tables/new/{game}/")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    for name, value in ({"round_limit": 5} if rules is None else rules).items():
        field = page.locator(f"[name=rule_{name}]")
        if isinstance(value, bool):
            field.set_checked(value)
        elif isinstance(value, str):
            field.select_option(value)
        else:
            field.fill(str(value))
    page.locator("[name=seats_max]").select_option(str(people + bots))
    page.locator("[name=pace]").select_option("instant")
    if control:
        page.locator("[name=control]").select_option(control)
    for number in range(people, people + bots):
        page.locator(f"[name=bot_{number}]").select_option("steady")
    press(page.locator("#table-form button.ticket"))
    if people > 1:
        expect(page.locator("#waiting-room")).to_be_visible()


def join(page: Page, invitation: str) -> None:
    page.goto(invitation)
    page.locator("#join").click()
    page.locator("#ready").click()
    expect(page.locator("[name=ready][value=no]")).to_be_attached()


def start(page: Page) -> None:
    """Starts the match; alone with AI it begins with the press that opened the table."""
    table = page.locator("#table[data-screen]")  # drawn once: from then on it hears keys
    page.locator("#start").or_(table).first.wait_for()
    if "/tables/" in page.url:
        page.locator("#start").click()
    page.wait_for_url("**/matches/*/")
    table.wait_for()


def ticket(page: Page, among: str = ANSWERABLE) -> Locator:
    """The primary act of what stands open: the question, or a dialog over it."""
    return page.locator(among).locator("visible=true").first


def by_click(button: Locator) -> None:
    button.click(timeout=PRESS_MS)


def by_tap(button: Locator) -> None:
    button.tap(timeout=PRESS_MS)


def by_key(button: Locator) -> None:
    """Enter alone answers by the main button; of equal answers one is chosen first."""
    if button.get_attribute("data-ticket", timeout=PRESS_MS) is None:
        button.press("Enter", timeout=PRESS_MS)
    else:
        button.page.keyboard.press("Enter")


def is_over(page: Page) -> bool:
    return page.locator("#result").count() > 0


def answer(page: Page, how: Answer = by_click, among: str = ANSWERABLE) -> bool:
    """Presses the first of these buttons if one stands open; whether the match goes on.

    The question may change between the look and the press: `among` names nothing that may never be pressed.
    """
    if is_over(page):
        return False
    version, button = shown(page), ticket(page, among)
    if button.count():
        settle(page)
        press_what_stands(page, partial(how, button), version)
    else:
        page.wait_for_timeout(TURN_MS)
    return True


def shown(page: Page) -> str | None:
    """The version of the match that the page shows."""
    return page.locator("#table").get_attribute("data-version")


def press_what_stands(page: Page, press: Callable[[], None], seen: str | None = None) -> None:
    """Presses the answer; one that cannot be pressed has gone with its question, or the machine is slow.

    `seen`: the version shown before the answer was looked for, since it may go before it is pressed; else that of now.
    """
    version = seen or shown(page)
    for _ in range(PRESSES_MOST):
        try:
            press()
        except TooLateError:
            if shown(page) == version:
                continue
        page.locator("#table:not([data-pending])").wait_for()
        return
    raise AssertionError("an open question takes no answer")


def play(
    *pages: Page, how: Answer = by_click, seconds: float = 480, until_version: int | None = None
) -> None:
    """Every page answers in turn, to the end of the match or until the first shows this version of it."""
    until = time.monotonic() + seconds
    while any(list(map(partial(answer, how=how), pages))):  # each page gets its go
        assert time.monotonic() < until, "no end in sight"
        if until_version is not None and int(shown(pages[0]) or 0) >= until_version:
            return


def press_answer(page: Page) -> bool:
    """Presses the first answer on the page of a link from a letter; whether there was one."""
    button = page.locator(".answers button").first
    if not button.count():
        return False
    with page.expect_navigation():
        button.click()
    return True


def placings(page: Page) -> list[str]:
    return page.locator("#result .placed-worth b").all_inner_texts()


def time_is_up(house: PlatformHouse, page: Page) -> None:
    """The clock of the timed match of this page has run down; the platform's own sweep finds it so."""
    import sqlite3  # noqa: PLC0415 - only the timed game needs it

    match = urlsplit(page.url).path.split("/")[2]
    ends = "UPDATE games_deadline SET at_ms = 0 WHERE kind = 'time_up' AND match_id = ?"
    with sqlite3.connect(house.data_dir / "magnat.sqlite3", timeout=10) as database:
        changed = database.execute(ends, (match,))
        assert changed.rowcount == 1
