"""The way back from one's own last decision stands with the question and says what it takes back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.positions import Staged, at_stake
from tests.e2e.rails import at_rest, run_until, steps_of
from tests.e2e.stage import Loaded

SIZES = [(360, 740), (740, 360), (768, 1024), (1440, 900)]


@pytest.mark.parametrize("size", SIZES)
def test_railway_table_names_what_is_taken_back(
    page: Page, staged: Staged, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    stage = at_rest(staged)
    run_until(stage, steps_of("track", lambda game: game["turn"] >= 3))
    stage.open(page)
    expect(page.locator("#prompt .rail-form")).to_be_visible()
    back = page.locator("#prompt .take-back")
    options = next(one for one in stage.view()["choices"] if one["do"] == "lay_tile")["options"]
    names = {one["id"]: one["name"] or "" for one in stage.game.tables()["hexes"]}
    option = max(options, key=lambda one: len(names[one["hex"]]))
    stage.play(0, {"do": "lay_tile", **option})
    expect(back).to_contain_text(f"Cofnij: płytka {option['tile']} na {option['hex']}")
    expect(back).to_be_in_viewport(ratio=1)
    assert back.evaluate("(one) => one.scrollWidth <= one.clientWidth")  # its object whole
    assert back.evaluate("(one) => one.scrollHeight <= one.clientHeight")
    lines = back.evaluate("(one) => one.firstElementChild.getClientRects().length")
    assert size[0] != 360 or lines <= 2  # a third would lie over what stands below
    back.click()
    assert [frame["call"] for frame in stage.frames if frame["type"] == "call"] == ["undo"]


@pytest.mark.parametrize("size", SIZES)
def test_ring_table_names_what_is_taken_back(
    page: Page, staged: Staged, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    stage = at_stake(staged, given={"players": {0: {"cash": 1735, "position": 32}}})
    stage.rng = Loaded([3, 4])
    stage.play(0, {"do": "roll"})
    stage.open(page, lang="en")
    expect(page.locator("#prompt .slot-beside")).to_be_visible()
    expect(page.locator("#prompt .take-back")).to_have_count(0)  # chance was shown
    stage.play(0, {"do": "buy"})
    back = page.locator("#prompt .take-back")
    expect(back).to_have_text("Take back: purchase of Vienna")
    expect(back).to_be_in_viewport(ratio=1)


def test_way_back_lies_clear_of_the_switch_of_a_low_question(page: Page, staged: Staged) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    stage = at_rest(staged)
    run_until(stage, steps_of("track", lambda game: game["turn"] >= 3))
    option = next(one for one in stage.view()["choices"] if one["do"] == "lay_tile")["options"][0]
    stage.play(0, {"do": "lay_tile", **option})
    while stage.view()["game"]["step"] == "token":
        stage.play(0, {"do": "pass"})
    assert stage.view()["game"]["step"] == "routes"
    stage.open(page)
    back, switch = page.locator("#prompt .take-back"), page.locator("#prompt .dock-switch")
    # The longest that it can say; its lines are underlined.
    back.locator("span").evaluate(
        "(one) => { one.textContent = 'Take back: station on D6 Rotterdam, Den Haag'; }"
    )
    expect(switch).to_be_visible()
    lines = back.evaluate("(one) => [...one.firstElementChild.getClientRects()].map((line) => [line.right, line.bottom])")  # fmt: skip
    other = switch.bounding_box()
    assert other
    assert all(right <= other["x"] or bottom + 2 <= other["y"] for right, bottom in lines)
