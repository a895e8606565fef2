"""A person's hands at a staged table of a property game: whole games by the main button of what stands open."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Error, Locator, Page

#: Presses a button in some way: `Locator.click`, `Locator.tap`, `by_enter`.
Press = Callable[..., None]
#: What a game does before the main button is looked for; true if that was the answer.
Sooner = Callable[[Page, Press], bool]

#: A press so soon after a new question is meant for the old one (SETTLING_MS of main.js).
SETTLED_MS = 380
#: A button that is gone by then belonged to a question that somebody else has answered.
GONE_MS = 5_000
QUESTIONS_MOST = 300
#: A name of the engine that nobody has put into words shows as this.
RAW = re.compile(r"\b[a-z]+_[a-z_]+\b|\{\w+\}")


def ticket(page: Page) -> Locator:
    """The main button: of the dialog that the question has opened, or of the question."""
    return page.locator("#work[data-auto] [data-ticket]").or_(page.locator("#prompt [data-ticket]"))


def settle(page: Page) -> None:
    """A press right after a question has changed is ignored; a person is slower than that."""
    page.wait_for_timeout(SETTLED_MS)


def by_enter(button: Locator, *, timeout: float) -> None:
    """By the keyboard where Enter means this button."""
    if button.get_attribute("data-ticket", timeout=timeout) is None:
        button.click(timeout=timeout)
    else:
        button.page.keyboard.press("Enter")


def press_first(buttons: Locator, press: Press) -> bool:
    """Presses the first of them; whether there was one."""
    if not buttons.count():
        return False
    with suppress(Error):
        press(buttons.first, timeout=GONE_MS)
    return True


def _nothing(_page: Page, _press: Press) -> bool:
    return False


def answer(page: Page, press: Press, sooner: Sooner) -> None:
    """No deals; else what the game does sooner, the main button, or the one beside it."""
    refuse = page.locator("#work").get_by_role("button", name="Odrzuć", exact=True)
    if press_first(refuse, press) or sooner(page, press) or press_first(ticket(page), press):
        return
    press_first(page.locator("#prompt .slot-beside button"), press)


def play_to_the_end(page: Page, press: Press = Locator.click, sooner: Sooner = _nothing) -> int:
    """Answers every question; how many there were. No page on the way shows a raw name."""
    for answered in range(QUESTIONS_MOST):
        settle(page)
        if page.locator("#result").count():
            return answered
        assert RAW.search(page.locator("#table").inner_text()) is None
        answer(page, press, sooner)
    raise AssertionError("no end in sight")
