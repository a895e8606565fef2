"""The sheets of 1836jr that add up: spreadsheet, tiles, depot, charter, market, notes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.positions import Staged
from tests.e2e.rails import at_rest, past, press, run_until, steady, steps_of
from tests.e2e.stage import Stage

#: Narrower windows have map and question one below the other.
NARROW = 900


def opened(page: Page, staged: Staged, step: str, turn: int = 3) -> Stage:
    stage = at_rest(staged, seats=2)
    run_until(stage, steps_of(step, lambda game: game["turn"] >= turn))
    stage.open(page, lang="en")
    return stage


def test_spreadsheet_has_everybodys_shares_and_incomes(page: Page, staged: Staged) -> None:
    stage = opened(page, staged, "stock")
    page.locator('[data-part="sheet"]').click()
    sheet = page.locator(".sheet.big")
    game = stage.view()["game"]
    mine = sheet.locator("tr.mine")
    expect(mine).to_contain_text(f"{game['p']['1']['certs']}/{game['limit']}")
    for name, state in game["c"].items():
        held = state["shares"].get("1", 0)
        column = list(game["c"]).index(name)
        expect(mine.locator("td").nth(column)).to_have_text(
            re.compile(rf"{held}$" if held else "–")
        )
    income = page.locator(".incomes tbody tr").first.locator("td b").first
    expect(income).to_have_text(re.compile(r"\d"))
    revenue = page.locator(".revenues tbody tr").first.locator("abbr").first
    expect(revenue).to_have_attribute("title", re.compile("paid out|kept"))
    page.get_by_role("button", name="Value", exact=True).click()
    expect(mine.locator("td").filter(has_text=" F").first).to_be_visible()


#: The gaps between what stands in two cells side by side.
GAPS = """() => [...document.querySelectorAll('.sheet.big tr')].map((row) => [...row.cells].flatMap((cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const { left, right, width } = range.getBoundingClientRect();
  return width ? [{ left, right }] : [];
})).flatMap((cells) => cells.slice(1).map(({ left }, at) => left - cells[at].right))"""


def test_columns_of_the_spreadsheet_keep_apart_however_large_the_sums(
    page: Page, staged: Staged
) -> None:
    opened(page, staged, "stock")
    page.locator('[data-part="sheet"]').click()
    expect(page.locator(".sheet.big")).to_be_visible()
    # Sums of a late game.
    page.evaluate(
        "for (const cell of document.querySelectorAll('.sheet.big tr:not(.fact) .num:nth-child(n+8):not(:last-child), .sheet.big .fact .num'))"
        " cell.textContent = '11\u202f750\u00a0F'"
    )
    assert min(page.evaluate(GAPS)) >= 6
    box = page.locator(".sheet-scroll").first
    last = box.locator("tr.mine td").last
    names = box.locator("tr.mine th").bounding_box()
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    assert box.locator("tr.mine th").bounding_box() == names


def test_values_of_all_shares_stand_in_the_spreadsheet_at_once(page: Page, staged: Staged) -> None:
    opened(page, staged, "stock", 5)
    page.locator('[data-part="sheet"]').click()
    page.get_by_role("button", name="Value").click()
    expect(page.locator(".sheet.by-value")).to_be_visible()
    page.evaluate(
        "for (const cell of document.querySelectorAll('.sheet.big tr:not(.fact) td:nth-child(n+8):not(:last-child)'))"
        " if (!cell.colSpan || cell.colSpan === 1) cell.textContent = '2\u202f750\u00a0F'"
    )
    box = page.locator(".sheet-scroll").first
    assert box.evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_all_companies_of_an_auction_stand_in_sight(page: Page, staged: Staged) -> None:
    at_rest(staged).open(page)
    rows = page.locator("#prompt .rail-auction li")
    expect(rows).to_have_count(6)
    form = page.locator("#prompt .rail-form").bounding_box()
    last = rows.last.locator(".btn").bounding_box()
    assert form
    assert last
    assert last["y"] + last["height"] <= form["y"] + form["height"]
    # Each card tells what bids bind, as nobody has bid yet.
    expect(page.locator(".player .holdings").first).to_contain_text("w stawkach 0")


def test_manifest_tells_what_is_left_and_what_replaces_what(page: Page, staged: Staged) -> None:
    stage = opened(page, staged, "track")
    page.locator('[data-part="tiles"]').click()
    supply = stage.view()["game"]["supply"]
    tile = page.locator(".tile-list li").filter(has=page.locator("b", has_text=re.compile("^8$")))
    expect(tile).to_contain_text(f"{supply['8']} of 8")
    page.get_by_role("button", name="What replaces what").click()
    expect(page.locator(".tile-upgrades li").first).to_contain_text("18")


def test_tile_of_the_manifest_outlines_where_it_can_be_laid(page: Page, staged: Staged) -> None:
    stage = opened(page, staged, "track")
    page.locator('[data-part="tiles"]').click()
    lay = next(one for one in stage.view()["choices"] if one["do"] == "lay_tile")
    tile = lay["options"][0]["tile"]
    hexes = {option["hex"] for option in lay["options"] if option["tile"] == tile}
    told = page.locator(".tile-fits")
    page.locator(f'.tile-list [data-tile="{tile}"]').click()
    expect(told).to_contain_text(f"Tile {tile} can be laid now on: ")
    expect(page.locator(".hexmap .hex-fits")).to_have_count(len(hexes))
    nowhere = next(
        number
        for number in stage.view()["game"]["supply"]
        if number not in {option["tile"] for option in lay["options"]}
    )
    page.locator(f'.tile-list [data-tile="{nowhere}"]').click()
    expect(told).to_have_text(f"Tile {nowhere} can be laid nowhere now.")
    expect(page.locator(".hexmap .hex-fits")).to_have_count(0)


def test_charter_follows_the_corporation_in_turn_and_who_is_pressed(
    page: Page, staged: Staged
) -> None:
    stage = opened(page, staged, "dividend")
    game = stage.view()["game"]
    page.locator('[data-part="corporations"]').click()
    charter = page.locator(".certificate")
    expect(charter).to_have_class(re.compile("operating"))
    expect(charter.locator(".run-history li").first).to_be_visible()
    other = next(name for name in game["order"] if name != game["operator"])
    page.locator(".corp-row").filter(has=page.locator(f".ink-{other}")).click()
    expect(charter.locator(f"header .ink-{other}")).to_be_visible()
    expect(charter).not_to_have_class(re.compile("operating"))


def test_whole_market_is_in_view_with_the_coming_price(page: Page, staged: Staged) -> None:
    opened(page, staged, "dividend")
    page.locator('[data-part="market"]').click()
    inside = page.evaluate(
        "(() => { const box = document.querySelector('.rail-sheet').getBoundingClientRect();"
        " return [...document.querySelectorAll('.rail-sheet .market td:not(.none)')].every((cell) => {"
        " const at = cell.getBoundingClientRect(); return at.left >= box.left && at.right <= box.right + 1; }); })()"
    )
    assert inside
    expect(page.locator(".rail-sheet .market td.coming")).to_have_count(1)
    expect(page.locator(".market-way").first).to_be_attached()


def test_desk_shows_map_market_corporations_and_question_at_once(
    page: Page, staged: Staged
) -> None:
    opened(page, staged, "dividend")
    page.locator('[data-part="corporations"]').click()
    parts = (
        "svg.hexmap",
        ".market-beneath .market",
        ".corp-table tbody tr:nth-child(3)",
        "#prompt .btn-ticket, #prompt .rail-dividend",
    )
    for part in parts:
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Market with its key").click()
    expect(page.locator('.rail-sheet[data-sheet="market"]')).to_be_visible()
    page.set_viewport_size({"width": 1366, "height": 768})
    expect(page.locator(".market-beneath")).to_be_hidden()


def test_token_shows_its_whole_way_over_the_market(page: Page, staged: Staged) -> None:
    stage = opened(page, staged, "stock", turn=4)
    page.locator('[data-part="market"]').click()
    name = stage.view()["game"]["order"][0]
    moves, told = (
        page.locator(".rail-sheet .market-move"),
        page.locator(".rail-sheet [role=status]"),
    )
    expect(page.locator(".market-way").first).to_be_attached()
    expect(moves).to_have_count(0)
    page.locator(f'.rail-sheet .cell-token[data-way="{name}"]').hover()
    expect(moves.last).to_have_attribute("opacity", "1")
    expect(told).to_contain_text(f"Price of {name} so far: ")
    page.mouse.move(2, 2)
    expect(moves).to_have_count(0)
    token = page.get_by_role("button", name=f"Show the way of {name} over the market")
    token.focus()
    page.keyboard.press("Enter")
    expect(moves.first).to_have_attribute("opacity", "0.3")
    expect(token).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(moves).to_have_count(0)


def test_par_is_chosen_on_the_market(page: Page, staged: Staged) -> None:
    stage = at_rest(staged, seats=2)
    run_until(stage, steps_of("stock"))
    stage.open(page, lang="en")
    page.locator('#prompt [data-group="par"]').click()
    page.locator("#prompt .par-corp:enabled").first.click()
    page.locator('[data-part="market"]').click()
    cell = page.locator('.market [data-par="67"]')
    cell.click()
    expect(cell).to_have_attribute("aria-pressed", "true")
    expect(page.locator('#prompt [data-price="67"]')).to_have_attribute("aria-pressed", "true")


def test_share_dialogs_tell_before_what_a_purchase_leaves(page: Page, staged: Staged) -> None:
    stage = opened(page, staged, "stock", 1)
    while not any(one["do"] == "buy_shares" for one in stage.view()["choices"]):
        action = steady(stage.table.state, stage.game.asked(stage.table.state)[0])
        assert action
        stage.play(stage.game.asked(stage.table.state)[0], action)
        run_until(stage, steps_of("stock"))
    view = stage.view()
    choice = next(one for one in view["choices"] if one["do"] == "buy_shares")
    option = choice["options"][0]
    told = view["beside"]["deals"]["buy"][option["corporation"]][option["source"]]
    tab = page.locator('#prompt [data-group="buy_shares"]')
    if tab.count():
        tab.click()
    row = page.locator('#prompt [data-form="buy_shares"] li').first
    after, limit = told["certificates"], view["game"]["limit"]
    expect(row).to_contain_text(f"certificates {after - 1} → {after}/{limit}")
    press(page, view["choices"], {"do": "buy_shares", **option})
    assert stage.table.state.cash[0] == told["left"]


def test_notes_stay_with_the_reader(page: Page, staged: Staged) -> None:
    stage = opened(page, staged, "stock", 1)
    page.locator('[data-part="notes"]').click()
    page.get_by_label("My notes").fill("sell Nord before the first 4")
    sent = [frame for frame in stage.frames if "Nord before" in str(frame)]
    page.reload()
    page.locator('[data-part="notes"]').click()
    expect(page.get_by_label("My notes")).to_have_value("sell Nord before the first 4")
    assert sent == []


#: Pairs of signs on the map whose boxes share more than the air above and below letters.
COLLIDING = """() => {
  const kinds = ".hex-name, .hex-id, .hex-label, .value, .terrain, .closed-by";
  const unit = document.querySelector(".hexmap").getScreenCTM().a;
  const all = [...document.querySelectorAll(".hexmap :is(" + kinds + ")")];
  const boxes = all.map((sign) => [sign.textContent.trim(), sign.getBoundingClientRect()]);
  return boxes.flatMap(([one, a], nth) => boxes.slice(nth + 1).flatMap(([other, b]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > 3 * unit && high > 5 * unit ? [`${one} / ${other}`] : [];
  }));
}"""


@pytest.mark.parametrize(("width", "seats"), [(768, 4), (1280, 4), (1440, 2), (1920, 3)])
def test_nothing_jumps_from_question_to_question(
    page: Page, staged: Staged, width: int, seats: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    stage = at_rest(staged, seats=seats)
    stage.open(page)
    places = set()
    for step in ("auction", "stock", "track", "routes", "dividend", "train", "stock"):
        run_until(stage, steps_of(step))
        page.locator(f'#table[data-version="{stage.table.version}"]').wait_for()
        for part in (".players", ".stage") if width < NARROW else (".col-map", ".rail"):
            box = page.locator(part).bounding_box()
            assert box
            places.add((part, *(round(box[side]) for side in ("x", "y", "width", "height"))))
        run_until(stage, past(stage.table.version))
    assert len(places) == 2, places
    if width > NARROW:  # else another sheet has taken the place of the map
        assert page.evaluate(COLLIDING) == []
