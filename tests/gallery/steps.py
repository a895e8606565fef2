"""What is done on a page before its picture is taken.

A step finds things by their role, their name or the choice that they stand for. What a step presses must be there: a
picture of something else says so. What only some windows have is pressed where it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from playwright.async_api import Locator, Page
from playwright.async_api import TimeoutError as TooLateError

from tests.gallery.wire import Wire

#: How long a press may take on a busy machine; what is there at once waits for none of it.
PATIENCE_MS = 20_000
#: A motion is asked for that may not come.
MOTION_MS = 2500


@dataclass(frozen=True)
class OpenPage:
    """A page that stands open, its line to the table, the language it is read in."""

    page: Page
    wire: Wire
    lang: str


Step = Callable[[OpenPage], Awaitable[None]]


class MissedPress(AssertionError):
    """What a step presses is not on the page."""


async def press(found: Locator) -> None:
    """Click the first that can be seen. Raises MissedPress."""
    try:
        await found.locator("visible=true").first.click(timeout=PATIENCE_MS)
    except TooLateError as late:
        raise MissedPress(f"not pressed: {found}") from late


async def press_if_shown(found: Locator) -> None:
    """What stands in some windows only: a page at rest has it or will not have it."""
    if await found.locator("visible=true").count():
        await press(found)


def opens(do: str) -> Step:
    """Opens the form of a choice; on a phone it may stand behind the tab of trade or that of deeds."""

    async def step(visit: OpenPage) -> None:
        opener = visit.page.locator(f'[data-opens="{do}"], [data-opens^="{do}:"]')
        tabs = visit.page.locator(".tabs button")
        if await opener.locator("visible=true").count() == 0 and await tabs.count():
            trade = do == "offer_trade"
            await press(tabs.nth(1 if trade else 2))
            if trade:  # the tab opens the form by itself
                return
        await press(opener)
        await visit.page.locator("#work").wait_for()  # forms are fetched when they are asked for

    return step


def sheet(part: str) -> Step:
    """One of the sheets of 1836jr."""

    async def step(visit: OpenPage) -> None:
        await press(visit.page.locator(f'[data-part="{part}"]'))

    return step


async def map_sheet(visit: OpenPage) -> None:
    """The sheet of the map, where it has no column of its own."""
    await press_if_shown(visit.page.locator('[data-part="map"]'))


async def hex_card(visit: OpenPage) -> None:
    """The card of Brussels."""
    await press(visit.page.locator('.hexmap [data-hex="H6"]'))


async def marker_way(visit: OpenPage) -> None:
    """The whole way of the marker that acts first."""
    await press(visit.page.locator(".market-order .order-press"))
    await visit.page.locator(".market-move").first.wait_for(state="attached")


async def manifest_tile(visit: OpenPage) -> None:
    """A tile of the manifest that can be laid, with the hexes that take it."""
    await press(visit.page.locator('.tile-list [data-tile="8"]'))


async def closed_hex(visit: OpenPage) -> None:
    """The card of a hex on which no tile can be laid now, with the reason."""
    await press(visit.page.locator('.hexmap [data-hex="F10"]'))
    await visit.page.locator(".hex-why").wait_for()


def group(name: str) -> Step:
    """One of the kinds of choice of 1836jr."""

    async def step(visit: OpenPage) -> None:
        await press(visit.page.locator(f'#prompt [data-group="{name}"]'))

    return step


def named(**words: str) -> Step:
    """Presses the button with these words, by the language of the page."""

    async def step(visit: OpenPage) -> None:
        await visit.page.get_by_role("button", name=words[visit.lang]).click()

    return step


async def past_the_result(visit: OpenPage) -> None:
    """The board of a match that is over, without the sheet of its result."""
    words = {"pl": "Plansza", "en": "Board"}
    await visit.page.locator("#result").get_by_role("button", name=words[visit.lang]).click()


async def correct(visit: OpenPage) -> None:
    """The form that corrects the result of a table of an event."""
    await press(visit.page.locator(".desk-more summary"))


async def votes(visit: OpenPage) -> None:
    """What the table can be asked."""
    words = {"pl": "Zapytaj stół", "en": "Ask the table"}
    opener = visit.page.get_by_role("button", name=words[visit.lang])
    tabs = visit.page.locator(".tabs button")
    if await opener.locator("visible=true").count() == 0 and await tabs.count():
        await press(tabs.nth(3))  # on a phone it stands beside the log
    await press(opener)


async def leaving(visit: OpenPage) -> None:
    """The ways to go: for a while, for a day off, for good."""
    words = {"pl": ("Ustawienia", "Opuść grę"), "en": ("Settings", "Leave the game")}
    settings, leave = words[visit.lang]
    await press(visit.page.get_by_role("button", name=settings))
    await press(visit.page.locator("#settings-dialog").get_by_role("button", name=leave))


async def asked_for_a_pause(visit: OpenPage) -> None:
    """A vote that goes on, as whoever asked sees it."""
    if not await visit.page.locator(".motion").count():
        await votes(visit)
        words = {"pl": "Poproś o przerwę", "en": "Ask for a pause"}
        # Who has asked lately, for another picture, must wait before asking again.
        await press_if_shown(visit.page.get_by_role("button", name=words[visit.lang]))
    with suppress(TooLateError):
        await visit.page.locator(".motion").first.wait_for(timeout=MOTION_MS)


def program(kind: str) -> Step:
    """The fields of a kind of programmed action."""

    async def step(visit: OpenPage) -> None:
        await press(visit.page.locator(f'.program:has([value="{kind}"]) > summary'))

    return step


async def first_price(visit: OpenPage) -> None:
    """The first corporation that can be founded, at the highest price."""
    for part in (".par-corp", ".par-price"):
        await press(visit.page.locator(f"#prompt {part}:enabled"))


async def first_tile(visit: OpenPage) -> None:
    """The first hex, tile and rotation that can be laid."""
    for row in range(3):
        await press(visit.page.locator("#prompt .rail-chips").nth(row).locator("[data-value]"))


async def main_act(visit: OpenPage) -> None:
    await press(visit.page.locator("#prompt [data-ticket], #prompt button"))


async def deed(visit: OpenPage) -> None:
    """The deed of a city that somebody owns, from the board."""
    name = {"pl": "Barcelona", "en": "Barcelona"}[visit.lang]
    await press(visit.page.get_by_role("button", name=re.compile(name)))


async def hotel(visit: OpenPage) -> None:
    """The deed of a parcel of Fortuna, from the board."""
    await press(visit.page.get_by_role("button", name=re.compile("Metropol")))


async def street(visit: OpenPage) -> None:
    """The deed of a street of Anti-Monopoly, from the board."""
    await press(visit.page.get_by_role("button", name=re.compile("Piccadilly")))


async def arranges(visit: OpenPage) -> None:
    """Plans two changes of the last arrangement, without making them."""
    for _ in range(2):
        await press(visit.page.locator('.adjust-pawn[aria-pressed="false"]'))


async def first_chip(visit: OpenPage) -> None:
    """Chooses a chip: where it leads is outlined."""
    await press(visit.page.locator("[data-chip]"))


async def talk_apart(visit: OpenPage) -> None:
    """Turns to the talk, and to the partner only."""
    tabs = visit.page.locator('.tabs [data-tab="talk"], .side-tabs [data-tab="talk"]')
    if await tabs.locator("visible=true").count():
        await press(tabs)
    elif await visit.page.locator(".tabs button").count():
        await press(visit.page.locator(".tabs button").last)
    await press(visit.page.locator(".talk-apart"))


async def settings(visit: OpenPage) -> None:
    """The settings of the page."""
    words = {"pl": "Ustawienia", "en": "Settings"}
    await press(visit.page.get_by_role("button", name=words[visit.lang]))
    await visit.page.locator("#settings-dialog").wait_for()


def programs(kind: str) -> Step:
    """What is programmed, in the dialog of the table, with the fields of a kind."""

    async def step(visit: OpenPage) -> None:
        await settings(visit)
        words = {"pl": "Zaprogramowane ruchy", "en": "Programmed actions"}
        await press(
            visit.page.locator("#settings-dialog").get_by_role("link", name=words[visit.lang])
        )
        await program(kind)(visit)

    return step


async def programmed_mark(visit: OpenPage) -> None:
    """A table that shows that something is programmed."""
    await programs("sell_nothing")(visit)
    dialog = visit.page.locator("#programs-dialog")
    await press(dialog.locator('.program:has([value="sell_nothing"]) [value="add"]'))
    await dialog.locator("[data-rows] li").wait_for()
    await visit.page.keyboard.press("Escape")


async def notes(visit: OpenPage) -> None:
    """Notes for oneself, by the settings; some are written, and saved."""
    words = {"pl": "Moje notatki", "en": "My notes"}
    await visit.page.get_by_role("button", name=words[visit.lang]).click()
    text = {
        "pl": "Wiedeń za wszelką cenę, potem hotele.",
        "en": "Vienna at any price, then hotels.",
    }
    await visit.page.locator("#own-notes:not([readonly])").fill(text[visit.lang])
    await visit.page.locator('[data-notes="saved"]').wait_for()


async def what_if(visit: OpenPage) -> None:
    """How a replay is played on otherwise."""
    await press(visit.page.locator(".replay-if summary"))


async def text_mode(visit: OpenPage) -> None:
    await visit.page.keyboard.press("x")


async def keys_help(visit: OpenPage) -> None:
    await visit.page.keyboard.press("?")


async def unfold(visit: OpenPage) -> None:
    await visit.page.evaluate(
        "document.querySelectorAll('main details').forEach((one) => { one.open = true; })"
    )


async def examples(visit: OpenPage) -> None:
    """The scenarios of a trial are unfolded, and below them those of its first change."""
    for depth in range(2):
        await visit.page.locator(".desk-examples summary").nth(depth).click()


async def seat_at_device(visit: OpenPage) -> None:
    """Somebody at the device of the host, and an AI player beside them."""
    await visit.page.locator("[name=bot_1]").select_option("device")
    await visit.page.locator("[name=beside_1]").fill("Adam")
    field = visit.page.locator("[name=bot_2]")
    await field.select_option("steady")
    await field.scroll_into_view_if_needed()


async def own_clock(visit: OpenPage) -> None:
    """A clock with numbers of the host's own."""
    field = visit.page.locator("[name=control]")
    await field.select_option("own-days")
    await field.scroll_into_view_if_needed()


def scrolled(selector: str) -> Step:
    """Down to a part of the page."""

    async def step(visit: OpenPage) -> None:
        await visit.page.locator(selector).first.scroll_into_view_if_needed()

    return step


async def submit_wrong_form(visit: OpenPage) -> None:
    await visit.page.evaluate("document.querySelector('main form').noValidate = true")
    await press(visit.page.locator("main form button[type=submit], main form button.ticket"))
    await visit.page.wait_for_load_state("load")


async def never_answered(visit: OpenPage) -> None:
    visit.wire.keeps_actions = True
    await main_act(visit)


async def refused(visit: OpenPage) -> None:
    """The table answers with a refusal, in the words it has for it."""
    message = {
        "pl": "Dom można postawić dopiero, gdy wszystkie miasta kraju mają po jednym.",
        "en": "A house can be built only when every city of the country has one.",
    }[visit.lang]
    params = {"group": "italy", "levels": {"rzym": 2}}
    visit.wire.refusal = {"code": "uneven", "params": params, "version": 1, "message": message}
    await main_act(visit)


async def cut(visit: OpenPage) -> None:
    await visit.wire.cut()
    await visit.page.locator(".banner").wait_for()  # it says so after a while only


def ordered(act: str) -> Step:
    """The page between, for the first row of a list of the office."""

    async def step(visit: OpenPage) -> None:
        await visit.page.locator(".action-select").first.check()
        await visit.page.locator('select[name="action"]').select_option(act)
        await press(visit.page.locator('button[name="index"]'))
        await visit.page.locator("#reason").wait_for()

    return step


async def too_many_houses(visit: OpenPage) -> None:
    """A draft is saved with a number beyond its bounds."""
    await visit.page.evaluate(
        "document.querySelectorAll('details').forEach((one) => { one.open = true; })"
    )
    await visit.page.locator('[name="/rules/max_houses_per_city_per_turn"]').fill("5")
    await visit.page.locator(".desk-save button").click()
    await visit.page.locator("[aria-invalid=true]").first.wait_for()
