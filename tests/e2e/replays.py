"""A finished match seen again and played on from one of its moves, by somebody who sat at it."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Visitor
from tests.e2e.hands import Press, press_first

MOVING = "document.getAnimations().filter((one) => one.playState === 'running').length"
#: A match is watched again from its third move on, step by step: a shorter one has nowhere to step to.
MOVES_LEAST = 12
_HERE = re.compile(r"ruch (\d+) z (\d+)")


def by_mouse_and_by_touch(page: Page, visitor: Visitor, board: str) -> None:
    """From the table of a finished match: its board seen again and played on, there and on a phone of the same person."""
    where = urlsplit(page.url).path
    phone = visitor(
        360, 740, has_touch=True, is_mobile=True, storage_state=page.context.storage_state()
    )
    phone.goto(where)
    for shown, by in ((page, Locator.click), (phone, Locator.tap)):
        watch_again(shown, by)
        expect(shown.locator(board)).to_be_visible()
        if shown is phone:
            _on_its_side(phone)
        play_on(shown, by)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360


def watch_again(page: Page, by: Press) -> None:
    """From the table of a finished match: every way to a move, and back to the end."""
    page.goto(urlsplit(page.url).path + "replay/?at=3")
    title = page.locator("#moment-title")
    expect(title).to_contain_text("ruch 3 z ")
    found = _HERE.search(title.inner_text())
    assert found is not None
    last = int(found[2])
    by(page.locator('[data-step="on"]'))
    expect(title).to_contain_text("ruch 4 z ")
    expect(page.locator("#table")).to_have_attribute("data-version", "4")
    page.wait_for_url("**/replay/?at=4")
    slider = page.locator("#replay-slider")
    slider.press("End")
    expect(title).to_contain_text(f"ruch {last} z {last}")
    slider.fill(str(last // 2))
    expect(page.locator("#table")).to_have_attribute("data-version", str(last // 2))
    # A press on a line of the log sets the board back to it.
    log = page.get_by_role("button", name="Dziennik", exact=True)
    if log.count():
        by(log)
    # Also where the log is kept to one kind of what happens.
    by(page.get_by_role("button", name="Szukaj i wybieraj", exact=True))
    page.locator("#log-kind").select_option("course")
    expect(page.locator("#log-hidden")).to_contain_text("Tylko „Przebieg gry”.")
    line = page.locator(".log-line:not([aria-current])").last
    by(line.locator(".log-text"))  # by touch its ways show when it has the focus
    back = line.locator(".log-back")
    wanted = (back.get_attribute("href") or "").rpartition("=")[2]
    by(back)
    expect(page.locator("#table")).to_have_attribute("data-version", wanted)
    by(page.get_by_role("button", name="Pokaż wszystko", exact=True))
    expect(page.locator("#log-hidden")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    _see_it_move(page, by)


def _on_its_side(phone: Page) -> None:
    """Steps and slider share one row, so that board and moment have most of the little height."""
    upright = phone.viewport_size
    assert upright is not None
    phone.set_viewport_size({"width": upright["height"], "height": upright["width"]})
    axis = phone.locator(".replay-axis").bounding_box()
    assert axis is not None
    assert axis["height"] <= upright["width"] / 5
    phone.set_viewport_size(upright)


def _to_the_board(page: Page, by: Press) -> None:
    """On a phone it lies behind the first tab; the map of the railways is one of its sheets."""
    for way in (page.locator(".tabs button"), page.locator('[data-part="map"]')):
        press_first(way, by)


def _see_it_move(page: Page, by: Press) -> None:
    """The animation opens beside the replay, and its own style moves it: no rule of the site keeps it still."""
    _to_the_board(page, by)
    page.locator("#replay-slider").press("End")
    # On a phone the ways of sharing are folded.
    press_first(page.locator(".replay-share summary"), by)
    with page.context.expect_page() as opened:
        by(page.get_by_role("link", name="Jako animacja"))
    drawing = opened.value
    drawing.wait_for_load_state()
    assert drawing.evaluate(MOVING) > 10
    drawing.close()


def play_on(page: Page, by: Press) -> None:
    """From the replay: a private copy goes on from its move, says that it is a copy, and leads to what really happened."""
    _to_the_board(page, by)
    page.locator("#replay-slider").press("Home")
    page.locator("#replay-slider").press("ArrowRight")
    expect(page.locator("#moment-title")).to_contain_text("ruch 2 z ")
    part = page.locator(".part, .col-centre").first
    before = part.bounding_box()
    by(page.locator(".replay-if summary").first)
    # What unfolds lies over the board of a phone and pushes nothing away; of the folds one is open at a time.
    assert part.bounding_box() == before
    expect(page.locator(".replay-folds > [open]")).to_have_count(1)
    # A game without chance asks for no dice.
    by(
        page.get_by_role(
            "button", name=re.compile("Z tymi samymi kostkami|Graj dalej od tego miejsca")
        )
    )
    page.wait_for_url(re.compile(r"/matches/\w+/$"))
    page.locator("#table[data-version]").wait_for()
    expect(page.locator("#prompt")).to_be_visible()
    expect(page.locator(".table-facts").get_by_role("link", name="kopia")).to_be_visible()
    if page.locator(".dlg-roles").count():
        # The choice of a role covers a phone until it is made, and with it the way through the settings.
        page.goto(urlsplit(page.url).path + "comparison/")
    else:
        by(page.get_by_role("button", name="Ustawienia"))
        by(page.get_by_role("link", name="A jak było naprawdę"))
        page.wait_for_url("**/comparison/")
    expect(page.get_by_text("po ruchu 2.")).to_be_visible()
