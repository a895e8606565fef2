"""Building, mortgage, debt, cards and the end of the game before a real engine."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from games.engines.kernel.rng import FastRng
from tests.e2e.conftest import Screen
from tests.e2e.hands import settle
from tests.e2e.positions import GAP, Staged, at_stake, indebted, sent, work
from tests.e2e.stage import Loaded, steady

pytestmark = pytest.mark.slow


# -- building, mortgage


def test_planner_shows_cost_rents_and_supply_before_building(page: Page, staged: Staged) -> None:
    stage = at_stake(staged)
    stage.open(page)
    page.locator("[data-opens=build]").first.click()
    work(page).get_by_role("button", name="Grecja: po jednym więcej").click()
    street = work(page).locator(".plan-street").filter(has_text="Ateny")
    expect(street.locator(".plan-rent")).to_contain_text("$40")
    expect(work(page).locator(".sums:not(.stale)")).to_contain_text(f"$1{GAP}535")
    expect(work(page).locator(".box-left")).to_have_text("30 domów · 12 hoteli")
    assert stage.game.view(stage.table.state, 0)["level"]["ateny"] == 0
    work(page).get_by_role("button", name="Buduj za $200").click()
    expect(street.locator(".plan-name")).to_contain_text("1 dom")
    assert sent(stage) == [{"do": "build", "levels": {"saloniki": 1, "ateny": 1}}]


def test_planner_says_which_rule_stands_in_the_way(page: Page, staged: Staged) -> None:
    stage = at_stake(staged, given={"level": {"saloniki": 1, "ateny": 2}})
    stage.open(page)
    page.locator("[data-opens=build]").first.click()
    work(page).get_by_role("button", name="Mniej: Saloniki").click()
    expect(work(page).locator(".refusal")).to_contain_text("równo")
    expect(work(page).locator("[data-ticket]")).to_have_attribute("aria-disabled", "true")
    work(page).get_by_role("button", name="Mniej: Ateny").click()
    work(page).get_by_role("button", name="Sprzedaj za $100").click()
    expect(work(page).locator(".plan-street").filter(has_text="Ateny")).to_contain_text("1 dom")
    assert stage.game.view(stage.table.state, 0)["level"] == {
        **stage.game.view(stage.table.state, 0)["level"], "saloniki": 0, "ateny": 1,
    }  # fmt: skip


def test_mortgage_and_redemption_show_what_they_do(page: Page, staged: Staged) -> None:
    stage = at_stake(staged)
    stage.open(page)
    page.locator("[data-opens=mortgage]").first.click()
    work(page).get_by_role("radio").filter(has_text="Koleje Zachodnie").click()
    expect(work(page).locator(".sums:not(.stale)")).to_contain_text(f"$1{GAP}935")
    work(page).get_by_role("button", name="Zastaw: Koleje Zachodnie, +$200").click()
    work(page).get_by_role("button", name="Wykup", exact=True).click()
    expect(work(page).get_by_role("radio").filter(has_text="Barcelona")).to_contain_text("$150")
    assert sent(stage) == [{"do": "mortgage", "field": "koleje_zachodnie"}]


# -- debt


def test_debt_lists_the_ways_out_and_counts_what_is_missing(page: Page, staged: Staged) -> None:
    stage = indebted(staged)
    stage.open(page)
    expect(work(page).locator("h2")).to_have_text(f"Dług $1{GAP}400")
    expect(work(page).locator(".debt-bar b")).to_have_text(f"$1{GAP}250")
    expect(work(page).locator(".debt-way").nth(1)).to_contain_text("pożyczki na wszystko: $520")
    work(page).locator("[data-opens=mortgage]").click()
    work(page).get_by_role("radio").filter(has_text="Koleje Zachodnie").click()
    settle(page)
    work(page).locator("[data-ticket]").click()
    expect(work(page).locator(".debt-bar b")).to_have_text(f"$1{GAP}050")
    page.keyboard.press("Escape")
    expect(work(page).locator("h2")).to_have_text(f"Dług $1{GAP}400")
    expect(work(page).locator("[data-opens=mortgage]")).to_be_focused()


def test_settlement_is_proposed_and_ends_the_debt(page: Page, staged: Staged) -> None:
    stage = indebted(staged)
    stage.open(page)
    work(page).locator("[data-opens=offer_settlement]").click()
    work(page).locator(".add-deed").click()
    work(page).get_by_role("button", name="Koleje Zachodnie").click()
    expect(work(page).locator(".strip:not(.stale) tbody tr").nth(1)).to_contain_text("\u2212$150")
    work(page).get_by_role("button", name="Zaproponuj ugodę").click()
    expect(work(page).locator(".eyebrow").first).to_have_text("Twoja propozycja ugody")
    stage.play(2, {"do": "accept", "offer": 1})
    expect(work(page)).to_have_count(0)
    assert stage.game.view(stage.table.state, 0)["debts"] == []


def test_bankruptcy_asks_once(page: Page, staged: Staged) -> None:
    stage = indebted(staged)
    stage.open(page)
    work(page).get_by_role("button", name="Ogłoś bankructwo").click()
    asks = work(page).get_by_role("alertdialog")
    expect(asks).to_contain_text(f"Dług $1{GAP}400, do zebrania $670: brakuje $730.")
    expect(asks).to_contain_text("(5 aktów)")
    asks.get_by_role("button", name="Wróć").click()
    expect(asks).to_have_count(0)
    assert sent(stage) == []


# -- a card, mortgaged deeds


def test_card_choice_tells_what_is_known(page: Page, staged: Staged) -> None:
    stage = at_stake(
        staged,
        given={"players": {0: {"cash": 150, "position": 38}}, "decks": {"blue": ["EB-B12"]}},
    )
    stage.rng = Loaded([1, 3])
    stage.play(0, {"do": "roll"})
    stage.open(page)
    ways = work(page).locator(".card-ways li")
    expect(ways.nth(0)).to_contain_text("Zostanie Ci")
    expect(ways.nth(1)).to_contain_text("nie wiadomo, co przyniesie")
    settle(page)
    ways.nth(0).get_by_role("button").click()
    expect(work(page)).to_have_count(0)
    assert sent(stage) == [{"do": "choose", "option": 0}]


def test_new_owner_decides_about_mortgaged_deeds(page: Page, staged: Staged) -> None:
    stage = at_stake(
        staged,
        given={"turn": 1, "mortgaged": ["glasgow"]},
        rules={"trade_timing": "any_time", "mortgage_transfer": "buyer_choice"},
    )
    stage.play(1, {"do": "offer_trade", "to": 0, "give": {"fields": ["glasgow"]},
                   "get": {"cash": 50}})  # fmt: skip
    stage.open(page)
    work(page).get_by_role("button", name="Przyjmij").click()
    expect(work(page).locator("h2")).to_have_text("Akt w zastawie: co z nim?")
    settle(page)
    work(page).get_by_role("button", name="Wykup").click()
    expect(work(page)).to_have_count(0)
    assert stage.game.view(stage.table.state, 0)["mortgaged"] == []


# -- the end


def test_end_tells_places_wealth_and_facts(page: Page, staged: Staged) -> None:
    stage = staged(seat=None, rules={"round_limit": 8}, seed=11, others=steady)
    stage.rng = FastRng(11)
    stage.run_others()
    stage.seat = 0
    stage.open(page)
    outcome = stage.view()["outcome"]
    expect(page.locator("#result .placings li")).to_have_count(4)
    worth = outcome["worth"][str(outcome["placings"][0][0])]
    shown = f"{worth:,}".replace(",", GAP)
    expect(page.locator("#result .placings li").first).to_contain_text(f"${shown}")
    expect(page.locator(".wealth-graph path.wealth-line")).to_have_count(4)
    dashes = page.locator(".wealth-graph path.wealth-line").evaluate_all(
        "all => all.map((line) => line.getAttribute('stroke-dasharray'))"
    )
    assert len(set(dashes)) == 4
    page.locator(".wealth-table summary").click()
    expect(page.locator(".wealth-table tbody tr").last).to_contain_text(f"${shown}")
    expect(page.locator(".end-facts")).to_contain_text("8 rund")
    expect(page.locator(".luck tbody tr")).to_have_count(4)
    expect(page.locator("#result .end-rules li")).to_have_text(
        ["Limit rund: 8, a nie bez ograniczeń."]
    )
    wanted = [f"/matches/m/replay/?at={number}" for number in stage.turning.key_moments()]
    moments = page.locator(".turning li a").all()
    assert [moment.get_attribute("href") for moment in moments] == wanted
    for moment in moments:
        expect(moment.locator(".turning-why").first).to_have_text(re.compile(r"majątek (z \$|\$)"))
    expect(page.locator(".wealth-moment")).to_have_count(len(wanted))


def test_result_makes_way_for_the_table_and_comes_back(page: Page, staged: Staged) -> None:
    stage = staged(seat=None, rules={"round_limit": 8}, seed=11, others=steady)
    stage.rng = FastRng(11)
    stage.run_others()
    stage.seat = 0
    stage.open(page)
    expect(page.locator("#talk")).to_be_visible()
    expect(page.locator("#board")).to_have_count(0)
    page.get_by_role("button", name="Plansza").click()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#result")).to_have_count(0)
    expect(page.locator("#end-note")).to_be_focused()
    page.get_by_role("button", name="Wynik").click()
    expect(page.locator("#result")).to_be_focused()


#: As on plain http in a home network: no clipboard, nor the device's own way of sharing.
NEITHER = """for (const name of ["clipboard", "share"])
  Object.defineProperty(Navigator.prototype, name, { value: undefined, configurable: true });"""
DENIED = """Object.defineProperty(Navigator.prototype, "clipboard", { configurable: true, value: {
  writeText: () => Promise.reject(new DOMException("denied", "NotAllowedError")) } });"""


@pytest.mark.parametrize("lacking", [NEITHER, DENIED], ids=["neither", "denied"])
def test_an_address_that_cannot_be_copied_is_shown(
    page: Page, staged: Staged, lacking: str
) -> None:
    stage = staged(seat=None, rules={"round_limit": 8}, seed=11, others=steady)
    stage.rng = FastRng(11)
    stage.run_others()
    stage.seat = 0
    stage.open(page)
    page.evaluate(lacking)
    page.get_by_role("button", name="Udostępnij").click()
    field = page.get_by_role("textbox", name="Przeglądarka nie daje tu dostępu do schowka.")
    expect(field).to_be_focused()
    expect(field).to_have_value(re.compile(r"/matches/m/story/$"))
    chosen = "(one) => one.value.slice(one.selectionStart, one.selectionEnd)"
    assert field.evaluate(chosen) == field.input_value()
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)


def test_sums_of_luck_do_not_break_on_a_phone(screen: Screen, staged: Staged) -> None:
    page = screen(360, 740)
    stage = staged(seat=None, rules={"round_limit": 8}, seed=11, others=steady)
    stage.rng = FastRng(11)
    stage.run_others()
    stage.seat = 0
    stage.open(page)
    sums = page.locator(".luck td:last-child b")
    expect(sums).to_have_count(4)
    assert sums.evaluate_all("all => all.every((one) => one.getClientRects().length === 1)")
    assert page.locator(".luck").evaluate("(one) => one.scrollWidth <= one.clientWidth")


# -- small screens


@pytest.mark.parametrize("opened", ["offer_trade", "build", "mortgage"])
def test_dialogs_are_whole_sheets_on_phones(screen: Screen, staged: Staged, opened: str) -> None:
    page = screen(360, 740, still=True)  # nothing slides in
    stage = at_stake(staged)
    stage.open(page, lang="en")
    page.locator(".tabs button").nth(1 if opened == "offer_trade" else 2).click()
    if opened != "offer_trade":
        page.locator(f"[data-opens={opened}]").first.click()
    expect(work(page)).to_have_css("position", "fixed")
    box = work(page).bounding_box()
    assert box is not None
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 360, 740)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    sizes = (
        work(page)
        .locator("button:visible, input:visible")
        .evaluate_all(
            "all => all.filter((one) => one.type !== 'radio').map((one) => one.getBoundingClientRect().height)"
        )
    )
    assert min(sizes) >= 44
    work(page).get_by_role("button", name="collapse").click()
    expect(work(page)).to_have_count(0)
