"""1836jr on a phone, upright and on its side."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Screen
from tests.e2e.positions import Staged
from tests.e2e.rails import at_rest, placed, run_until, steady, steps_of
from tests.e2e.stage import Stage

#: Settled when the question has come to where it stands.
STANDS = "Promise.all(document.querySelector('.stage').getAnimations().map((one) => one.finished))"


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
    expect(page.locator(".table-facts")).not_to_contain_text("ruch")
    assert page.locator(".table-facts").evaluate("(one) => one.scrollWidth <= one.clientWidth")
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
    sheet = page.locator(".rail-sheet")
    box = sheet.bounding_box()
    assert box
    assert box["height"] >= 260
    whole = page.get_by_role("button", name="Pokaż cały formularz")
    whole.click()
    expect(sheet).to_be_hidden()
    page.go_back()
    expect(sheet).to_be_visible()
    page.locator('#prompt [data-group="par"]').click()
    expect(sheet).to_be_hidden()
    found = page.locator("#prompt .rail-foot .btn-ticket")
    expect(found).to_be_in_viewport()
    # The way back shows the sheet again and stays at the table.
    page.go_back()
    expect(sheet).to_be_visible()
    expect(whole).to_be_visible()


def test_routes_by_hand_leave_the_map_in_sight_and_the_way_back_shows_more_of_it(
    page: Page, staged: Staged
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    placed(page, staged, "R18-RT-03-length")
    glass, chains = page.locator(".hexmap-glass"), page.locator("#prompt .rail-scroll")
    expect(glass).to_be_visible()
    page.get_by_role("button", name="Inne trasy").click()
    page.evaluate(STANDS)
    seen, box = glass.bounding_box(), chains.bounding_box()
    assert seen
    assert box
    assert seen["height"] >= 150
    assert box["height"] >= 120
    page.go_back()
    page.evaluate(STANDS)
    back = glass.bounding_box()
    assert back
    assert back["height"] > seen["height"]
    expect(chains.locator(".rail-chain").first).to_be_visible()
    page.get_by_role("button", name="Pokaż cały formularz").click()
    page.get_by_role("button", name="Najlepsze trasy").click()
    expect(chains.locator(".rail-chain")).to_have_count(0)


def tiles_of(stage: Stage) -> dict[str, set[str]]:
    """hex -> the tiles that may be laid there."""
    found: dict[str, set[str]] = {}
    for choice in stage.view()["choices"]:
        for option in choice["options"] if choice["do"] == "lay_tile" else ():
            found.setdefault(option["hex"], set()).add(option["tile"])
    return found


#: The last part of the row begins at its left edge, or the row is at its end.
CAME = """() => {
  const row = document.querySelector('.rail-lay-parts');
  const [part, box] = [row.lastElementChild, row].map((one) => one.getBoundingClientRect());
  return row.children.length > 1 && (Math.abs(part.left - box.left) < 2 || row.scrollLeft + row.clientWidth >= row.scrollWidth - 1);
}"""


def test_what_a_choice_brings_comes_into_the_row_of_a_low_question(
    page: Page, staged: Staged
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    stage = at_rest(staged)
    run_until(stage, lambda at: steps_of("track")(at) and len(tiles_of(at)) > 2)
    stage.open(page)
    tiles = tiles_of(stage)
    hexagon = max(tiles, key=lambda one: len(tiles[one]))
    groups = page.locator("#prompt .rail-lay-parts .rail-chips")
    groups.first.locator(f'[data-value="{hexagon}"]').click()
    foot = page.locator("#prompt .rail-foot").bounding_box()
    page.wait_for_function(CAME)
    expect(groups.last.locator(".rail-chip").first).to_be_in_viewport(ratio=1)
    groups.nth(1).locator(".rail-chip").first.click()
    expect(groups).to_have_count(3)
    page.wait_for_function(CAME)
    assert page.locator("#prompt .rail-foot").bounding_box() == foot
    assert page.evaluate("document.documentElement.scrollLeft + scrollX") == 0


def test_tab_of_the_open_sheet_is_seen_whatever_step_opens_it(page: Page, staged: Staged) -> None:
    stage = upright(page, staged, "track")
    page.locator('[data-part="notes"]').click()
    tab = page.locator('.rail-parts [aria-pressed="true"]')
    expect(tab).to_have_attribute("data-part", "notes")
    expect(tab).to_be_in_viewport(ratio=1)
    action = steady(stage.table.state, 0)
    assert action
    stage.play(0, action)
    expect(tab).not_to_have_attribute("data-part", "notes")
    expect(tab).to_be_in_viewport(ratio=1)


def test_everything_about_a_corporation_stands_in_sight(page: Page, staged: Staged) -> None:
    upright(page, staged, "track")
    page.locator('[data-part="corporations"]').click()
    heads = page.locator(".corp-table thead th")
    for number in range(6):
        expect(heads.nth(number)).to_be_in_viewport(ratio=1)
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
    assert page.locator(".corp-table :is(thead th, .num)").evaluate_all(cut) == []
    # The token and the mark say which and whose to the eye, names to those who hear them.
    row = page.locator('.corp-table th[colspan="1"] .corp-row').first
    for name in (row.locator(".corp-name"), row.locator("small span")):
        expect(name).not_to_be_empty()
        box = name.bounding_box()
        assert box
        assert box["width"] <= 1
    expect(row.locator("small .mark")).to_be_in_viewport(ratio=1)


def test_heads_of_columns_begin_with_a_capital_and_keep_apart(page: Page, staged: Staged) -> None:
    upright(page, staged, "track")
    page.locator('[data-part="trains"]').click()
    heads = page.locator(".depot thead th")
    first = "(one) => getComputedStyle(one, '::first-letter').textTransform"
    assert heads.first.evaluate(first) == "uppercase"
    pool, gone = page.locator(".train-row td:nth-child(4), .train-row td:nth-child(5)").all()[:2]
    assert float(gone.evaluate("(one) => parseFloat(getComputedStyle(one).paddingLeft)")) >= 6
    assert pool.bounding_box() is not None
    tag, mark = page.locator(".depot .tag").bounding_box(), page.locator(".depot .train").first
    there = mark.bounding_box()
    assert tag
    assert there
    assert abs(tag["y"] + tag["height"] / 2 - there["y"] - there["height"] / 2) < 8


def test_new_question_begins_at_its_first_line(page: Page, staged: Staged) -> None:
    stage = upright(page, staged, "stock")
    page.evaluate("document.querySelector('.stage').scrollTop = 9999")
    seat = stage.game.asked(stage.table.state)[0]
    stage.play(seat, {"do": "pass"})
    run_until(stage, steps_of("stock"))
    expect(page.locator(f'#table[data-version="{stage.table.version}"]')).to_be_attached()
    assert page.evaluate("document.querySelector('.stage').scrollTop") == 0


class Fingers:
    """Fingers on a touch screen, one or two, as the browser hears them."""

    def __init__(self, page: Page) -> None:
        self.line = page.context.new_cdp_session(page)

    def go(self, *ways: Sequence[tuple[float, float]]) -> None:
        """Each finger goes its way, all of them step by step together."""
        for number, points in enumerate(zip(*ways, strict=True)):
            self._tell("touchMove" if number else "touchStart", points)
        self._tell("touchEnd", ())

    def _tell(self, kind: str, points: Sequence[tuple[float, float]]) -> None:
        told = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})


def middle(part: Locator) -> tuple[float, float]:
    box = part.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def pinched(x: float, y: float, *apart: float) -> tuple[list[tuple[float, float]], ...]:
    """The ways of two fingers around a point."""
    return [(x - one, y - one / 2) for one in apart], [(x + one, y + one / 2) for one in apart]


@pytest.fixture
def map_in_hand(screen: Screen, staged: Staged) -> Page:
    """A phone on which the whole map lies."""
    page = screen(360, 740, touch=True)
    upright(page, staged, "stock")
    page.locator('[data-part="map"]').tap()
    expect(page.locator(".hexmap-glass")).to_have_attribute("data-zoom", "1")
    return page


def test_two_fingers_zoom_the_map_to_where_they_are_and_not_the_page(map_in_hand: Page) -> None:
    page = map_in_hand
    hexagon, fingers = page.locator('.hexmap [data-hex="H6"]'), Fingers(page)
    before = middle(hexagon)
    at = round(before[0]), round(before[1])
    fingers.go(*pinched(*at, 20, 30, 40, 60))
    expect(page.locator(".hexmap-glass")).to_have_attribute("data-zoom", re.compile(r"^(2\.9|3)"))
    # What lay between the fingers lies there still; a screen knows their places to the pixel.
    three_times = [point + 3 * (was - point) for was, point in zip(before, at, strict=True)]
    assert math.dist(middle(hexagon), three_times) < 2
    assert page.evaluate("visualViewport.scale") == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    # Back together: the whole map, and no hex was pressed on the way.
    fingers.go(*pinched(*at, 60, 40, 20, 10))
    expect(page.locator(".hexmap-glass")).to_have_attribute("data-zoom", "1")
    expect(page.locator(".hex-card")).to_have_count(0)


def test_one_finger_moves_the_map_both_ways_at_once(map_in_hand: Page) -> None:
    page = map_in_hand
    hexagon, fingers = page.locator('.hexmap [data-hex="H6"]'), Fingers(page)
    x, y = map(round, middle(hexagon))
    # A finger that does not move presses.
    card = page.locator(".hex-card")
    page.touchscreen.tap(x, y)
    expect(card).to_contain_text("H6 Bruksela")
    card.get_by_role("button", name="Zamknij").tap()
    expect(card).to_have_count(0)
    fingers.go(*pinched(x, y, 20, 40, 60))
    before = middle(hexagon)
    fingers.go([(x - step, y - step / 2) for step in (0, 20, 40, 60)])
    after = middle(hexagon)
    assert before[0] - after[0] == pytest.approx(60, abs=1)
    assert before[1] - after[1] == pytest.approx(30, abs=1)
    assert page.evaluate("scrollY") == 0
    expect(card).to_have_count(0)


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


@pytest.mark.parametrize("height", [568, 740])
def test_tools_of_the_map_stand_beside_it(page: Page, staged: Staged, height: int) -> None:
    upright(page, staged, "track")
    page.set_viewport_size({"width": 360, "height": height})
    glass, tools = page.locator(".hexmap-glass"), page.locator(".hexmap-tools .icon-btn")
    for opens in (None, "Pokaż cały formularz"):
        if opens:
            page.get_by_role("button", name=opens).click()
        page.evaluate(STANDS)
        here, frame = glass.bounding_box(), page.locator(".hexmap-frame").bounding_box()
        assert here
        assert frame
        for tool in tools.all():
            at = tool.bounding_box()
            assert at
            assert at["x"] >= here["x"] + here["width"]
            assert at["x"] + at["width"] <= 360
            assert at["y"] >= frame["y"]
            assert at["y"] + at["height"] <= here["y"] + here["height"] + 1


def test_order_of_the_round_stands_beneath_the_map(page: Page, staged: Staged) -> None:
    stage = upright(page, staged, "track")
    order = page.locator(".hexmap-order")
    expect(order).to_contain_text("Kolejność w tej rundzie")
    game = stage.view()["game"]
    assert order.locator(".corp").all_inner_texts() == game["or_order"]
    expect(order.locator(".here")).to_have_text(game["operator"])
    page.evaluate(STANDS)
    here, glass, asked = (
        page.locator(part).bounding_box() for part in (".hexmap-order", ".hexmap-glass", ".stage")
    )
    assert here
    assert glass
    assert asked
    assert glass["y"] + glass["height"] <= here["y"] + 1
    assert here["y"] + here["height"] == pytest.approx(asked["y"], abs=2)
    # On its side a phone has no height to spare for it.
    page.set_viewport_size({"width": 740, "height": 360})
    expect(order).to_be_hidden()


def test_founding_shows_whose_each_share_would_be(page: Page, staged: Staged) -> None:
    upright(page, staged, "stock")
    page.locator('#prompt [data-group="par"]').click()
    page.locator("#prompt .par-corp:enabled").first.click()
    bar = page.locator("#prompt .par-bar")
    page.locator("#prompt .par-price:enabled").last.click()
    expect(bar.locator(".share")).to_have_count(10)
    # 20 % are the president's, and 60 % must be sold before it floats.
    expect(bar.locator(".share.own")).to_have_count(2)
    expect(bar.locator(".share.missing")).to_have_count(4)
    expect(bar).to_be_in_viewport(ratio=1)


def test_log_reaches_down_to_the_note_of_the_end(page: Page, staged: Staged) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    stage = at_rest(staged)
    run_until(stage, lambda stage: stage.view()["outcome"] is not None)
    stage.open(page)
    page.locator("#result").get_by_role("button", name="Plansza").click()
    page.locator(".tabs button").nth(2).click()
    log, note = (page.locator(part).bounding_box() for part in ("#log-scroll", ".end-note"))
    assert log
    assert note
    assert abs(log["y"] + log["height"] - note["y"]) <= 3
    expect(page.locator(".log-line").first).to_be_in_viewport(ratio=1)
