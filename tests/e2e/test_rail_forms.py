"""What the forms of 1836jr say: to the eye, and to who only hears them."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Screen
from tests.e2e.hands import RAW, settle, shown
from tests.e2e.positions import Staged, sent
from tests.e2e.rails import at_rest, placed, press, run_until, steady, steps_of
from tests.e2e.stage import Stage

#: Keeps every question that the page has ever drawn.
DRAWN = """
globalThis.drawn = new Set();
new MutationObserver(() => drawn.add(document.querySelector("#prompt")?.textContent ?? ""))
  .observe(document, { childList: true, subtree: true, characterData: true });
"""
#: What each control of the question is called.
NAMES = """[...document.querySelectorAll("#prompt :is(button, input, [role=group])")]
  .map((one) => one.getAttribute("aria-label") ?? one.textContent.trim())"""


@pytest.fixture
def page(screen: Screen) -> Page:
    """A page of its own: what is added to it would stay."""
    return screen(own=True)


def _opened(page: Page, staged: Staged, lang: str = "pl", seats: int = 3, **given: Any) -> Stage:
    stage = at_rest(staged, seats=seats, given={"set": given} if given else None)
    stage.open(page, lang=lang)
    expect(page.locator("#prompt .rail-form")).to_be_visible()
    return stage


def test_every_control_of_the_auction_names_its_company(page: Page, staged: Staged) -> None:
    _opened(page, staged, "en")
    names: list[str] = page.evaluate(NAMES)
    assert [name for name in names if RAW.search(name)] == []
    assert Counter(names)["Less: Chemin de Fer de Lille à Valenciennes"] == 1
    expect(
        page.get_by_role("button", name=re.compile(r"225.F ?: Chemin de Fer de Lille"))
    ).to_have_count(1)


def test_enter_in_a_bid_bids_in_its_own_row(page: Page, staged: Staged) -> None:
    stage = _opened(page, staged, "en")
    settle(page)
    row = page.locator("#prompt .rail-auction li", has_text="Lille")
    field = row.get_by_role("textbox")
    field.fill("226")
    field.press("Enter")
    expect(row.locator("[data-unheard]")).to_have_attribute(
        "data-unheard", re.compile("steps of 5")
    )
    assert sent(stage) == []
    field.fill("230")
    field.press("Enter")
    expect(page.locator("#table")).to_have_attribute("data-version", "2")
    assert sent(stage) == [{"do": "bid", "company": "CFLV", "price": 230}]


def test_dividend_never_shows_the_price_of_the_last_one(page: Page, staged: Staged) -> None:
    corporation = {"par": 82, "shares": {"1": 40, "2": 20, "pool": 20, "ipo": 20}, "cash": 10, "trains": ["2"], "tokens": [["H6"]]}  # fmt: skip
    given: dict[str, Any] = {f"c.B.{key}": value for key, value in corporation.items()}
    page.add_init_script(DRAWN)
    stage = _opened(page, staged, seats=2, operator="B", step="dividend", revenue=120, **given)
    form = page.locator('#prompt [data-form="dividend"]')
    expect(form).to_contain_text(re.compile(r"82.F → 90.F.*82.F → 76.F", re.DOTALL))
    stage.play(0, {"do": "dividend", "kind": "payout"})
    run_until(stage, steps_of("dividend"))
    expect(form).to_contain_text(re.compile(r"100.F → 112.F.*100.F → 90.F", re.DOTALL))
    texts: list[str] = page.evaluate("[...drawn]")
    prices = {price for text in texts for price in re.findall(r"100.F → (\S+)", text)}
    assert prices == {"112", "90"}


def test_keys_answer_the_dividend_and_are_listed(page: Page, staged: Staged) -> None:
    stage = placed(page, staged, "R18-EN-01-the-bank-breaks", bank=4000)
    page.keyboard.press("?")
    keys = page.locator("#keys-dialog .keys")
    expect(keys).to_contain_text(re.compile(r"N.*A\s*wypłać przychód.*W\s*zatrzymaj przychód", re.DOTALL))  # fmt: skip
    expect(keys).not_to_contain_text("handel")
    page.keyboard.press("Escape")
    expect(page.locator("#keys-dialog")).to_be_hidden()
    settle(page)
    page.keyboard.press("w")
    expect(page.locator("#table")).to_have_attribute("data-version", "2")
    assert sent(stage) == [{"do": "dividend", "kind": "withhold"}]


def test_company_is_founded_by_corporation_price_and_ticket(page: Page, staged: Staged) -> None:
    stage = at_rest(staged)
    run_until(stage, steps_of("stock"))
    stage.open(page)
    page.locator('[data-group="par"]').click()
    form = page.locator('#prompt [data-form="par"]')
    found = form.locator("[data-ticket]")
    expect(found).to_have_attribute("aria-disabled", "true")
    form.get_by_role("button", name=re.compile("^HSM, Amsterdam: Hollandsche")).click()
    prices = form.locator(".par-price")
    expect(prices.locator("b")).to_have_text(
        [re.compile(rf"{n}\sF") for n in (100, 90, 82, 76, 71, 67)]
    )
    prices.filter(has_text="76").click()
    expect(form.locator(".par-follows")).to_contain_text(
        re.compile(
            r"Płacisz 152.F: gotówka 470.F.→ 318.F, certyfikaty \d+.→ \d+/\d+.*60%: brakuje 4 akcji za 304.F.*kasy 760.F"
        )
    )
    assert sent(stage) == []
    expect(found).to_contain_text(re.compile(r"Załóż HSM za 152\sF"))
    found.click()
    expect(form).to_have_count(0)
    assert sent(stage) == [{"do": "par", "corporation": "HSM", "price": 76}]


def test_what_follows_of_founding_moves_no_button(page: Page, staged: Staged) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    stage = at_rest(staged)
    run_until(stage, steps_of("stock"))
    stage.open(page)
    page.locator('[data-group="par"]').click()
    page.locator('[data-corporation="HSM"]').click()
    ticket = page.locator('#prompt [data-form="par"] [data-ticket]')
    before = ticket.bounding_box()
    page.locator('[data-price="76"]').click()
    expect(page.locator(".par-follows")).to_contain_text("60%")
    after = ticket.bounding_box()
    assert before
    assert after
    assert abs(after["y"] - before["y"]) <= 1


def test_price_beyond_the_purse_is_struck_and_not_offered(page: Page, staged: Staged) -> None:
    stage = at_rest(staged)
    run_until(stage, steps_of("stock"))
    stage.table.state.cash[0] = 150
    stage.open(page, lang="en")
    page.locator('[data-group="par"]').click()
    page.locator('[data-corporation="B"]').click()
    dear = page.locator('[data-price="76"]')
    expect(dear).to_be_disabled()
    expect(dear).to_contain_text("2 F short")
    expect(page.locator('[data-price="71"]')).to_be_enabled()


#: Presses of one step on 18xx.games: hex, tile and confirmation; a place and its confirmation; automatic routes and their submission.
THEIRS = {
    "lay_tile": 3,
    "place_token": 2,
    "run_routes": 2,
    "dividend": 1,
    "buy_train": 1,
    "pass": 1,
}


def test_an_operating_turn_asks_no_more_presses_than_18xx_games(page: Page, staged: Staged) -> None:
    stage = at_rest(staged)
    run_until(stage, steps_of("track", lambda game: game["c"][game["operator"]]["trains"]))
    stage.open(page)
    expect(page.locator("#prompt .rail-form")).to_be_visible()
    turnings: list[bool] = []

    def counted(button: Locator) -> None:
        """What is chosen already needs no press; turning a tile is counted by neither."""
        if button.get_attribute("aria-pressed") != "true":
            turnings.append(
                button.evaluate("(one) => Boolean(one.closest('.rail-chips:nth-child(3)'))")
            )
            button.click()

    operator = stage.view()["game"]["operator"]
    found: dict[str, int] = {}
    while stage.view()["game"]["operator"] == operator and 0 in stage.game.asked(stage.table.state):
        turnings.clear()
        action = steady(stage.table.state, 0)
        assert action
        settle(page)
        press(page, stage.view()["choices"], action, counted)
        shown(page, stage)
        found[action["do"]] = turnings.count(False)
    assert {"lay_tile", "run_routes", "dividend"} <= set(found)
    assert all(found[do] <= THEIRS[do] for do in found.keys() & THEIRS.keys()), found


def test_first_price_is_chosen_on_the_market_itself(page: Page, staged: Staged) -> None:
    stage = at_rest(staged)
    run_until(stage, steps_of("stock"))
    stage.open(page)
    page.locator('#prompt [data-group="par"]').click()
    expect(page.locator('.rail-sheet[data-sheet="market"]')).to_be_visible()
    page.locator("#prompt .par-corp:enabled").first.click()
    cell = page.locator(".market .cell-press").last
    cell.click()
    expect(cell).to_have_attribute("aria-pressed", "true")
    price = cell.get_attribute("data-par")
    expect(page.locator(f'#prompt [data-price="{price}"]')).to_have_attribute(
        "aria-pressed", "true"
    )
    # Who opens another sheet keeps it.
    page.locator('[data-part="trains"]').click()
    expect(page.locator('.rail-sheet[data-sheet="trains"]')).to_be_visible()
