"""What a seat plays by itself, said at the table: in both rooms, with a mouse on a wide screen and with fingers on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Visitor
from tests.e2e.evening import open_table, start
from tests.e2e.screens import WATCHED
from tests.e2e.test_one_device import faults

pytestmark = [pytest.mark.slow, pytest.mark.platform, pytest.mark.timeout(600)]

WIDE: dict[str, Any] = {"width": 1440, "height": 900}
PHONE: dict[str, Any] = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
TARGET_PX = 44
TOO_MUCH = "Podaj liczbę całkowitą od 1 do miliona; ile razy: do 100."
OFFLINE = (
    "Nie ma połączenia. Wpisane wartości zostają tutaj; wyślij je ponownie, gdy połączenie wróci."
)


class ProgramsDialog:
    """The dialog at a table, and how its reader presses."""

    def __init__(self, page: Page, *, is_touch: bool) -> None:
        self.page, self.is_touch = page, is_touch
        self.opener = page.get_by_role("button", name="Zaprogramowane ruchy")
        self.dialog = page.locator("#programs-dialog")
        self.bid = self.dialog.locator('.program:has([value="bid_up_to"])')
        self.heard = self.dialog.locator("[aria-live]")

    def press(self, button: Locator) -> None:
        if self.is_touch:
            button.tap()
        else:
            button.click()

    def act(self, name: str) -> Locator:
        """A button of the form of bids."""
        return self.bid.get_by_role("button", name=name)

    def open(self) -> None:
        self.press(self.opener)
        expect(self.dialog.locator("[data-rows]")).to_be_visible()
        self.press(self.bid.locator("summary"))


def at_table(page: Page, game: str, *, is_touch: bool) -> ProgramsDialog:
    open_table(page, bots=1, game=game, control="decision-86400", rules={})
    start(page)
    return ProgramsDialog(page, is_touch=is_touch)


DEVICES = pytest.mark.parametrize("device", [WIDE, PHONE], ids=["wide", "phone"])
ROOMS = pytest.mark.parametrize("game", ["eurobiznes", "1836jr"])


@ROOMS
@DEVICES
def test_bid_is_tried_programmed_and_removed_without_leaving_the_table(
    visitor: Visitor, game: str, device: dict[str, Any]
) -> None:
    page = visitor(**device)
    table = at_table(page, game, is_touch=device is PHONE)
    table.open()
    assert faults(page, "#programs-dialog") == []
    if device is PHONE:
        assert low(table.dialog) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    refused(table)
    tried(table)
    programmed(table)
    removed(table)
    page.go_back()
    expect(table.dialog).to_be_hidden()
    expect(table.opener).to_be_visible()


def low(dialog: Locator) -> list[str]:
    """What is pressed in it and is lower than a finger is wide."""
    found = dialog.locator("summary, button, select, input:not([type=hidden])").all()
    boxes = [(one.inner_text(), one.bounding_box()) for one in found if one.is_visible()]
    return [words for words, box in boxes if box is None or box["height"] < TARGET_PX]


def refused(table: ProgramsDialog) -> None:
    """The refusal of the page, at the form, whose words are kept."""
    table.bid.locator("[name=limit]").fill("9999999")
    table.press(table.act("Zaprogramuj"))
    expect(table.bid.locator(".notice.error")).to_have_text(TOO_MUCH)
    expect(table.heard).to_have_text(TOO_MUCH)
    expect(table.act("Zaprogramuj")).to_be_focused()
    expect(table.bid.locator("[name=limit]")).to_have_value("9999999")
    only_failed(table.page, "409")


def only_failed(page: Page, how: str) -> None:
    """Browsers tell their console of every answer that is no success: nothing else went wrong, and that was meant."""
    troubles = WATCHED[page]
    assert troubles
    assert all(how in one for one in troubles)
    troubles.clear()


def tried(table: ProgramsDialog) -> None:
    table.bid.locator("[name=limit]").fill("2000")
    table.press(table.act("Próba na sucho"))
    expect(table.heard).to_contain_text("Teraz")
    expect(table.bid.locator(".notice:not(.error)")).to_be_visible()
    expect(table.act("Próba na sucho")).to_be_focused()
    expect(table.dialog.locator("[data-rows] li")).to_have_count(0)


def programmed(table: ProgramsDialog) -> None:
    """A second press of a hand that trembles sends nothing; the mark at the table counts what stands in the list."""
    posts: list[str] = []
    table.page.on("request", lambda one: posts.append(one.url) if one.method == "POST" else None)
    table.act("Zaprogramuj").evaluate("(button) => { button.click(); button.click(); }")
    expect(table.heard).to_have_text("Zaprogramowano.")
    assert len(posts) == 1
    expect(table.dialog.locator("[data-rows] li")).to_contain_text(["do 2000"])
    expect(table.bid.locator("summary")).to_be_focused()
    expect(table.bid.locator("[name=limit]")).to_be_hidden()
    mark = table.page.locator(".bar-programs")
    expect(mark).to_have_accessible_name("Zaprogramowane ruchy: 1 w toku")
    expect(mark.locator(".count")).to_have_text("1")
    assert faults(table.page, "#programs-dialog") == []


def removed(table: ProgramsDialog) -> None:
    table.press(table.dialog.get_by_role("button", name="Usuń"))
    expect(table.heard).to_have_text("Usunięto.")
    expect(table.dialog.locator("[data-rows]")).to_have_text("Nic nie jest zaprogramowane.")
    expect(table.dialog.locator("summary").first).to_be_focused()
    expect(table.page.locator(".bar-programs .count")).to_have_count(0)


def test_lost_line_is_told_and_nothing_that_was_filled_in_is_lost(visitor: Visitor) -> None:
    page = visitor(**WIDE)
    table = at_table(page, "eurobiznes", is_touch=False)
    table.open()
    table.bid.locator("[name=limit]").fill("300")
    page.context.set_offline(True)
    table.press(table.act("Zaprogramuj"))
    expect(table.bid.locator(".notice.error")).to_have_text(OFFLINE)
    expect(table.heard).to_have_text(OFFLINE)
    expect(table.bid.locator("[name=limit]")).to_have_value("300")
    page.context.set_offline(False)
    only_failed(page, "ERR_INTERNET_DISCONNECTED")
    table.press(table.act("Zaprogramuj"))
    expect(table.dialog.locator("[data-rows] li")).to_contain_text(["do 300"])
    expect(table.dialog.locator(".notice.error")).to_have_count(0)


def test_what_changes_elsewhere_changes_in_the_open_dialog_and_at_its_button(
    visitor: Visitor,
) -> None:
    page = visitor(**WIDE)
    table = at_table(page, "eurobiznes", is_touch=False)
    table.open()
    table.bid.locator("[name=limit]").fill("300")
    other = page.context.new_page()
    other.goto(f"{page.url}programmed/")
    other.locator('.program:has([value="sell_nothing"]) > summary').click()
    other.locator('.program:has([value="sell_nothing"]) [value="add"]').click()
    expect(table.dialog.locator("[data-rows] li")).to_have_count(1)
    expect(page.locator(".bar-programs .count")).to_have_text("1")
    expect(table.bid.locator("[name=limit]")).to_have_value("300")
    other.get_by_role("button", name="Usuń").click()
    expect(table.dialog.locator("[data-rows] li")).to_have_count(0)
    expect(page.locator(".bar-programs")).to_have_accessible_name("Zaprogramowane ruchy")
    other.close()
