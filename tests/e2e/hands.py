"""A person's hands at a table: presses in the time of the page, and whole staged games by the main button of what stands open."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import Locator, Page

if TYPE_CHECKING:
    from tests.e2e.stage import Stage

#: Presses a button in some way: `Locator.click`, `Locator.tap`, `by_enter`.
Press = Callable[[Locator], None]
#: What a game does before the main button is looked for; true if that was the answer.
Sooner = Callable[[Page, Press], bool]

#: A press so soon after a new question is meant for the old one (SETTLING_MS of main.js).
SETTLED_MS = 380
QUESTIONS_MOST = 300
#: Times ten milliseconds that the history of a browser may take.
_HISTORY_TURNS = 1500
#: How many entries the page has added to the one it came with.
_ADDED = "history.state?.layers ?? 0"
#: A name of the engine that nobody has put into words shows as this.
RAW = re.compile(r"\b[a-z]+_[a-z_]+\b|\{\w+\}")

_READY = ':not([aria-disabled="true"])'
#: The main button, or several answers of which none is advised.
_ANSWERS = "[data-ticket], .card-ways .btn, .deeds-answers .btn, .roles-answers .btn"
_TICKETS = f":is(#work[data-auto] :is({_ANSWERS}), #prompt :is([data-ticket], .slot-ticket [data-origin])){_READY}"
_BESIDE = "#prompt .slot-beside button"
_ELSEWHERE = "[data-chip], #work .btn-danger, .danger-asks .btn-danger"


def ticket(page: Page) -> Locator:
    """The main button: of the dialog that the question has opened, or of the question."""
    return page.locator(_TICKETS)


def settle(page: Page) -> None:
    """A press right after a question has changed is ignored; a person is slower than that, and the page's time flies."""
    page.evaluate(f"later({SETTLED_MS})")


def shown(page: Page, stage: Stage) -> None:
    """Until the page has its answer and shows how the table stands."""
    page.locator("#table:not([data-pending])").wait_for()
    page.locator(f'#table[data-version="{stage.table.version}"]').wait_for()


def with_layers(page: Page, layers: int) -> None:
    """Until so many layers lie open by the history: a browser goes back in its own time, and may not be reloaded before."""
    for _ in range(_HISTORY_TURNS):
        if page.evaluate(_ADDED) == layers:
            return
        page.wait_for_timeout(10)
    raise AssertionError(f"the history never stands at {layers}")


def by_enter(button: Locator) -> None:
    """By the keyboard where Enter means this button."""
    if button.get_attribute("data-ticket") is None:
        button.click()
    else:
        button.page.keyboard.press("Enter")


def press_first(buttons: Locator, press: Press) -> bool:
    """Presses the first of them; whether there was one."""
    if not buttons.count():
        return False
    press(buttons.first)
    return True


def _nothing(_page: Page, _press: Press) -> bool:
    return False


def answer(page: Page, press: Press, sooner: Sooner) -> None:
    """No deals; else what the game does sooner, the main button, or the one beside it."""
    # Forms are fetched when the first of them opens.
    page.locator(f"{_TICKETS}, {_BESIDE}, {_ELSEWHERE}").locator("visible=true").first.wait_for()
    refuse = page.locator("#work").get_by_role("button", name="Odrzuć", exact=True)
    if press_first(refuse, press) or sooner(page, press) or press_first(ticket(page), press):
        return
    press_first(page.locator(_BESIDE), press)


def play_to_the_end(
    page: Page, stage: Stage, press: Press = Locator.click, sooner: Sooner = _nothing
) -> int:
    """Answers every question; how many there were. No page on the way shows a raw name."""
    for answered in range(QUESTIONS_MOST):
        shown(page, stage)
        if stage.view()["outcome"] is not None:
            page.locator("#result").wait_for()  # it is fetched when the game is over
            return answered
        settle(page)
        assert RAW.search(page.locator("#table").inner_text()) is None
        answer(page, press, sooner)
    raise AssertionError("no end in sight")
