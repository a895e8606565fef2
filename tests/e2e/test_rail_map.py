"""The drawn map of 1836jr: hexes are taken, tiles turned and routes led over it by presses."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games.engines.kernel.errors import IllegalAction
from games.refusals import text_of
from tests.e2e.hands import settle
from tests.e2e.positions import Staged
from tests.e2e.rails import at_rest, placed, run_until, steps_of
from tests.e2e.stage import Stage


def hex_(page: Page, name: str) -> Locator:
    return page.locator(f'.hexmap [data-press="{name}"]')


def can_turn(stage: Stage) -> bool:
    """The person is asked for a tile, and one of them lies in more than one way."""
    return steps_of("track")(stage) and turns_most(stage)[1] > 1


def turns_most(stage: Stage) -> tuple[dict[str, object], int]:
    """The hex and tile with the most rotations, and how many those are."""
    choice = next(one for one in stage.view()["choices"] if one["do"] == "lay_tile")
    turns: dict[tuple[str, str], int] = {}
    for option in choice["options"]:
        key = option["hex"], option["tile"]
        turns[key] = turns.get(key, 0) + 1
    (at, tile), count = max(turns.items(), key=lambda one: one[1])
    return {"hex": at, "tile": tile}, count


def test_press_on_the_map_takes_the_hex_and_turns_the_tile(page: Page, staged: Staged) -> None:
    stage = at_rest(staged)
    run_until(stage, can_turn)
    lay, _ = turns_most(stage)
    stage.open(page)
    hex_(page, str(lay["hex"])).click()
    page.locator(f'#prompt .rail-chip[data-value="{lay["tile"]}"]').click()
    turned = page.locator("#prompt .rail-chips").nth(2).locator('[aria-pressed="true"]')
    before = turned.get_attribute("data-value")
    hex_(page, str(lay["hex"])).click()
    expect(turned).not_to_have_attribute("data-value", before or "")
    expect(page.locator(f'.hexmap .ghost[data-hex="{lay["hex"]}"]')).to_have_count(1)
    rotation = int(turned.get_attribute("data-value") or "")
    settle(page)
    page.locator('#prompt [data-origin="lay_tile"]').click()
    expect(page.locator(".hexmap .ghost")).to_have_count(0)
    assert stage.view()["game"]["m"][lay["hex"]] == [lay["tile"], rotation]


def test_routes_are_led_over_the_map_and_their_revenue_is_told_before(
    page: Page, staged: Staged
) -> None:
    stage = placed(page, staged, "R18-RT-03-length")
    expect(page.locator(".hexmap .route")).to_have_count(1)
    prompt = page.locator("#prompt")
    prompt.get_by_role("button", name="Inne trasy").click()
    for clear in prompt.get_by_role("button", name="Wyczyść").all()[::-1]:
        clear.click()
    expect(page.locator(".hexmap .route")).to_have_count(0)
    expect(prompt.get_by_role("button", name=re.compile("Puść te: 0"))).to_be_visible()
    # Three stops are too many for the 2-train.
    prompt.locator(".chain-train", has_text="Pociąg 2").click()
    for stop in ("I3", "H4", "H2"):
        hex_(page, stop).click()
    wrong = prompt.locator(".routes-told.wrong")
    expect(wrong.get_by_role("link", name=re.compile("R18-RT-03"))).to_be_visible()
    expect(prompt.locator('[data-origin="run_routes"]')).to_have_attribute("aria-disabled", "true")
    prompt.get_by_role("button", name="Wyczyść").click()
    prompt.locator(".chain-train", has_text="Pociąg 3").click()
    for stop in ("I3", "H4", "H2"):
        hex_(page, stop).click()
    told = prompt.get_by_role("button", name=re.compile("Puść te: 70"))
    expect(told).to_be_visible()
    expect(wrong).to_have_count(0)
    settle(page)
    told.click()
    expect(prompt.locator('[data-form="dividend"]')).to_be_visible()
    assert stage.view()["game"]["revenue"] == 70


def test_phone_shows_where_the_corporation_is_at_home(page: Page, staged: Staged) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    stage = at_rest(staged)
    run_until(stage, steps_of("track"))
    stage.open(page, lang="en", theme="dark")
    home = next(
        one["home_hex"]
        for one in stage.game.tables()["corporations"]
        if one["id"] == stage.view()["game"]["operator"]
    )
    expect(page.locator(f'.hexmap [data-hex="{home}"]')).to_be_in_viewport()
    page.get_by_role("button", name="Larger").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_press_on_an_idle_hex_answers_with_its_card(page: Page, staged: Staged) -> None:
    stage = at_rest(staged)
    run_until(stage, steps_of("stock"))
    stage.open(page)
    card = page.locator(".hex-card")
    page.locator('.hexmap [data-hex="H6"]').click()
    expect(card).to_contain_text("H6 Bruksela")
    expect(card).to_contain_text("siedziba B")
    page.locator('.hexmap [data-hex="D6"]').click()
    expect(card).to_contain_text("Amsterdam")
    card.get_by_role("button", name="Zamknij").click()
    expect(card).to_have_count(0)


def test_keys_go_over_the_map_and_change_how_near_it_is(page: Page, staged: Staged) -> None:
    stage = at_rest(staged)
    run_until(stage, steps_of("stock"))
    stage.open(page)
    glass = page.locator(".hexmap-glass")
    glass.focus()
    page.keyboard.press("ArrowDown")
    card = page.locator(".hex-card h3")
    first = card.inner_text()
    page.keyboard.press("ArrowRight")
    expect(card).not_to_have_text(first)
    page.keyboard.press("+")
    expect(glass).to_have_attribute("data-zoom", "1.5")
    page.keyboard.press("0")
    expect(glass).to_have_attribute("data-zoom", "1")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_wheel_zooms_to_the_pointer_and_a_drag_is_no_press(page: Page, staged: Staged) -> None:
    stage = at_rest(staged)
    run_until(stage, can_turn)
    lay, _ = turns_most(stage)
    stage.open(page)
    hexagon = page.locator(f'.hexmap [data-hex="{lay["hex"]}"]')
    glass = page.locator(".hexmap-glass")
    before = hexagon.bounding_box()
    assert before
    middle = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    page.mouse.move(*middle)
    page.mouse.wheel(0, -400)
    expect(glass).not_to_have_attribute("data-zoom", "1")
    after = hexagon.bounding_box()
    assert after
    assert after["width"] > 1.5 * before["width"]
    # A drag moves the map and takes no hex.
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] + 40, middle[1] + 30, steps=5)
    page.mouse.up()
    moved = hexagon.bounding_box()
    assert moved
    assert abs(moved["x"] - after["x"] - 40) < 12
    expect(page.locator(".hexmap .chosen")).to_have_count(0)
    page.get_by_role("button", name="Cała mapa").click()
    whole = hexagon.bounding_box()
    assert whole
    assert abs(whole["x"] - before["x"]) < 2


def test_way_of_a_train_is_drawn_along_the_track(page: Page, staged: Staged) -> None:
    placed(page, staged, "R18-RT-03-length")
    prompt = page.locator("#prompt")
    prompt.get_by_role("button", name="Inne trasy").click()
    for clear in prompt.get_by_role("button", name="Wyczyść").all()[::-1]:
        clear.click()
    prompt.locator(".chain-train", has_text="Pociąg 3").click()
    places = [page.locator(f'.hexmap [data-hex="{name}"]').bounding_box() for name in ("I3", "H4", "H2")]  # fmt: skip
    middles = [(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2) for at in places if at]
    page.mouse.move(*middles[0])
    page.mouse.down()
    for at in middles[1:]:
        page.mouse.move(*at, steps=12)
    page.mouse.up()
    expect(prompt.get_by_role("button", name=re.compile("Puść te: 70"))).to_be_visible()


def test_map_fills_the_screen_and_comes_back(page: Page, staged: Staged) -> None:
    stage = at_rest(staged)
    run_until(stage, steps_of("stock"))
    stage.open(page)
    page.get_by_role("button", name="Pełny ekran").click()
    box = page.locator(".hexmap-frame").bounding_box()
    assert box
    assert (box["width"], box["height"]) == (1440, 900)
    page.get_by_role("button", name="Zamknij pełny ekran").click()
    box = page.locator(".hexmap-frame").bounding_box()
    assert box
    assert box["width"] < 800


@pytest.mark.parametrize("width", [360, 1440])
def test_tile_is_laid_on_the_map_that_fills_the_screen(
    page: Page, staged: Staged, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    stage = at_rest(staged)
    run_until(stage, can_turn)
    lay, _ = turns_most(stage)
    stage.open(page)
    page.get_by_role("button", name="Pełny ekran").click()
    ticket = page.locator(".hexmap-ticket")
    expect(ticket).to_have_count(0)
    hex_(page, str(lay["hex"])).click()
    tile = ticket.locator(f'[data-value="{lay["tile"]}"]')
    if tile.count():
        tile.click()
    settle(page)
    press = ticket.locator('[data-origin="lay_tile"]')
    expect(press).to_be_in_viewport(ratio=1)
    tools, over = page.locator(".hexmap-tools").bounding_box(), ticket.bounding_box()
    assert tools
    assert over
    assert over["y"] + over["height"] <= tools["y"] or over["x"] >= tools["x"] + tools["width"]
    press.click()
    expect(ticket).to_have_count(0)
    assert stage.view()["game"]["m"][lay["hex"]][0] == lay["tile"]


def refusal(stage: Stage, name: str, tried: dict[str, object]) -> tuple[str, str]:
    """The code and the sentence with which the table refuses a lay."""
    with pytest.raises(IllegalAction) as refused:
        stage.game.check(stage.table.state, 0, {"do": "lay_tile", "hex": name, **tried})
    error = refused.value
    return error.code, text_of(error.code, error.params, stage.lang, stage.words)


def test_hex_that_takes_no_tile_says_why(page: Page, staged: Staged) -> None:
    stage = at_rest(staged)
    run_until(stage, can_turn)
    stage.open(page)
    settle(page)
    tries = stage.view()["beside"]["tries"]
    reasons = {refusal(stage, name, lay): name for name, lay in tries.items() if lay}
    one_of_each = {code: (words, name) for (code, words), name in reasons.items()}
    assert len(one_of_each) >= 3
    for words, name in one_of_each.values():
        page.locator(f'.hexmap [data-hex="{name}"]').click()
        expect(page.locator(".hex-card .hex-why")).to_have_text(words)
        page.locator(".hex-card").get_by_role("button", name="Zamknij").click()
    legal = next(one["options"] for one in stage.view()["choices"] if one["do"] == "lay_tile")
    hex_(page, legal[0]["hex"]).click()
    expect(page.locator(".hex-card")).to_have_count(0)
