"""Tablets that are pressed with fingers: everything but fields and hexes is 44 px high and wide, and fits."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Screen
from tests.e2e.positions import Staged
from tests.e2e.rails import at_rest, run_until, steps_of
from tests.gallery.targets import LEAST, MEASURE

TABLETS = [(768, 1024), (1024, 768)]


def tablet(screen: Screen, size: tuple[int, int]) -> Page:
    page = screen(*size, touch=True)
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")
    return page


def judge(page: Page) -> None:
    assert page.evaluate(MEASURE, LEAST) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_what_was_done_last_is_taken_back_with_a_finger(screen: Screen, staged: Staged) -> None:
    page = screen(360, 740, touch=True)
    stage = staged(given={"turn": 0, "owner": {"saloniki": 0}}, others=lambda _state, _seat: None)
    stage.play(0, {"do": "offer_trade", "to": 1, "give": {"cash": 10}, "get": {"cash": 20}})
    stage.open(page)
    page.get_by_role("button", name="Ustawienia", exact=True).click()  # names come with the menus
    page.keyboard.press("Escape")
    back = page.locator("#prompt .prompt-hints .take-back")
    expect(back).to_contain_text("Cofnij: oferta")
    judge(page)


#: Before the table reads them, the page says that hints may be asked for.
WITH_HINTS = "document.addEventListener('readystatechange', () => document.querySelector('#table')?.setAttribute('data-hint', '/hint'))"
#: What a finger reaches on the words of the button: at both their ends.
REACHED = """(one) => {
  const words = one.firstElementChild.getBoundingClientRect();
  const middle = words.y + words.height / 2;
  return [words.x + 4, words.right - 4].map((x) => one.contains(document.elementFromPoint(x, middle)));
}"""


@pytest.mark.parametrize("cash", [10, None])
def test_way_back_below_a_hint_is_pressed_by_all_its_words(
    screen: Screen, staged: Staged, cash: int | None
) -> None:
    page = screen(360, 740, touch=True, own=True)
    page.add_init_script(WITH_HINTS)
    stage = staged(
        given={"turn": 0, "owner": {"saloniki": 0, "koleje_wschodnie": 0}},
        others=lambda _state, _seat: None,
    )
    if cash is None:
        stage.play(0, {"do": "mortgage", "field": "koleje_wschodnie"})
    else:
        stage.play(0, {"do": "offer_trade", "to": 1, "give": {"cash": cash}, "get": {"cash": 20}})
    stage.open(page)
    page.get_by_role("button", name="Ustawienia", exact=True).click()  # names come with the menus
    page.keyboard.press("Escape")
    hint = page.locator("#prompt .prompt-hint")
    expect(hint).to_be_visible()
    back = page.locator("#prompt .prompt-hints .take-back")
    expect(back).to_contain_text("Cofnij: ")
    assert back.evaluate(REACHED) == [True, True]
    words, asked = back.locator("span").bounding_box(), hint.bounding_box()
    assert words
    assert asked
    # In one line with the hint they stand level; in a line of their own they begin where it does.
    level = abs(words["y"] + words["height"] / 2 - asked["y"] - asked["height"] / 2)
    assert level <= 2 or abs(words["x"] - asked["x"]) <= 2
    judge(page)


@pytest.mark.parametrize("size", TABLETS)
def test_ring_and_its_trade_leave_room_for_fingers(
    screen: Screen, staged: Staged, size: tuple[int, int]
) -> None:
    page = tablet(screen, size)
    staged(given={"turn": 0, "owner": {"saloniki": 0, "rzym": 1}}).open(page)
    expect(page.locator("#prompt [data-ticket]")).to_be_visible()
    judge(page)
    page.get_by_role("button", name="Handel").first.click()
    expect(page.locator(".dlg")).to_be_visible()
    judge(page)


@pytest.mark.parametrize("size", TABLETS)
def test_railways_leave_room_for_fingers(
    screen: Screen, staged: Staged, size: tuple[int, int]
) -> None:
    page = tablet(screen, size)
    stage = at_rest(staged)
    run_until(stage, steps_of("stock"))
    stage.open(page)
    expect(page.locator("#prompt .rail-form")).to_be_visible()
    judge(page)


@pytest.mark.parametrize(("game", "told"), [("eurobiznes", "pole planszy"), ("1836jr", "heks")])
def test_where_only_fingers_press_their_help_is_about_fingers(
    screen: Screen, staged: Staged, game: str, told: str
) -> None:
    page = screen(360, 740, touch=True)
    staged(game=game).open(page)
    page.get_by_role("button", name="Ustawienia", exact=True).click()
    settings = page.locator("#settings-dialog")
    expect(settings.get_by_role("button", name="Opuść grę")).to_be_visible()
    expect(settings.locator("#set-sounds-note")).to_be_visible()
    expect(settings.locator("#set-shortcuts-note")).to_have_count(0)
    settings.get_by_role("button", name="Pomoc").click()
    told_there = page.get_by_role("dialog", name="Co robią palce")
    expect(told_there.get_by_role("listitem").first).to_contain_text(f"Naciśnij {told}")
    expect(told_there.locator("kbd")).to_have_count(0)
    expect(told_there.get_by_role("link", name="Zasady tego stołu")).to_be_visible()
