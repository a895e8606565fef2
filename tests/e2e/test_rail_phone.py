"""1836jr on a phone, upright and on its side."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.positions import Staged
from tests.e2e.rails import at_rest, run_until, steps_of
from tests.e2e.stage import Stage


def test_question_takes_the_whole_height_of_a_phone_on_its_side(page: Page, staged: Staged) -> None:
    page.set_viewport_size({"width": 740, "height": 360})
    at_rest(staged).open(page)
    expect(page.locator("#prompt .rail-auction")).to_be_visible()
    stage, tabs = (page.locator(part).bounding_box() for part in (".stage", ".tabs"))
    assert stage
    assert tabs
    assert abs(stage["y"] + stage["height"] - tabs["y"]) <= 1


@pytest.mark.parametrize("step", ["auction", "stock"])
def test_own_cash_stands_in_the_bar(page: Page, staged: Staged, step: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    stage = at_rest(staged)
    run_until(stage, steps_of(step))
    stage.open(page)
    expect(page.locator("#prompt .rail-form")).to_be_visible()
    cash = stage.view()["game"]["p"]["1"]["cash"]
    digits = r"\s?".join(str(cash))
    expect(page.locator(".bar-cash")).to_have_text(re.compile(rf"gotówka: {digits}\sF"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def upright(page: Page, staged: Staged, step: str) -> Stage:
    page.set_viewport_size({"width": 360, "height": 740})
    stage = at_rest(staged)
    run_until(stage, steps_of(step))
    stage.open(page)
    expect(page.locator("#prompt-title")).not_to_be_empty()
    return stage


def test_sheet_keeps_half_of_the_phone_and_a_long_form_opens_over_it(
    page: Page, staged: Staged
) -> None:
    upright(page, staged, "stock")
    page.locator('#prompt [data-group="par"]').click()
    sheet = page.locator(".rail-sheet")
    box = sheet.bounding_box()
    assert box
    assert box["height"] >= 260
    whole = page.get_by_role("button", name="Pokaż cały formularz")
    whole.click()
    expect(sheet).to_be_hidden()
    found = page.locator("#prompt .rail-foot .btn-ticket")
    expect(found).to_be_in_viewport()
    # The way back shows the sheet again and stays at the table.
    page.go_back()
    expect(sheet).to_be_visible()
    expect(whole).to_be_visible()


def test_new_question_begins_at_its_first_line(page: Page, staged: Staged) -> None:
    stage = upright(page, staged, "stock")
    page.evaluate("document.querySelector('.stage').scrollTop = 9999")
    seat = stage.game.asked(stage.table.state)[0]
    stage.play(seat, {"do": "pass"})
    run_until(stage, steps_of("stock"))
    expect(page.locator(f'#table[data-version="{stage.table.version}"]')).to_be_attached()
    assert page.evaluate("document.querySelector('.stage').scrollTop") == 0


def test_two_fingers_zoom_the_map_and_not_the_page(page: Page, staged: Staged) -> None:
    upright(page, staged, "track")
    page.locator('[data-part="map"]').click()
    glass = page.locator(".hexmap-glass")
    before = glass.get_attribute("data-zoom")
    box = glass.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, apart: float) -> None:
        points = [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if kind != "touchEnd" else []})  # fmt: skip

    fingers("touchStart", 30)
    for apart in (45, 60, 90):
        fingers("touchMove", apart)
    fingers("touchEnd", 90)
    expect(glass).not_to_have_attribute("data-zoom", before or "")
    assert page.evaluate("visualViewport.scale") == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_map_and_question_lie_side_by_side_on_a_phone_on_its_side(
    page: Page, staged: Staged
) -> None:
    stage = upright(page, staged, "track")
    page.set_viewport_size({"width": 740, "height": 360})
    page.locator('[data-part="map"]').click()
    glass, prompt = page.locator(".hexmap-glass"), page.locator(".stage")
    here, asked = glass.bounding_box(), prompt.bounding_box()
    assert here
    assert asked
    assert here["x"] + here["width"] <= asked["x"] + 1
    assert here["height"] >= 200
    assert stage.table.version


@pytest.mark.parametrize("width", [320, 360, 412])
def test_touch_targets_are_large_enough(page: Page, staged: Staged, width: int) -> None:
    upright(page, staged, "stock")
    page.set_viewport_size({"width": width, "height": 740})
    small = page.evaluate(
        "[...document.querySelectorAll('.with-rail button, .tabs button')].filter((one) => one.checkVisibility())"
        ".map((one) => [one.textContent.trim() || one.ariaLabel, one.getBoundingClientRect()])"
        ".filter(([, at]) => at.width && (at.height < 43.5 || at.width < 43.5)).map(([name, at]) => `${name} ${at.width}x${at.height}`)"
    )
    assert small == []
