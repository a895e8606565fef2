"""1836jr by presses where money changes hands out of turn: forced purchases, sales of several shares, consent, privates."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Screen
from tests.e2e.hands import settle, shown
from tests.e2e.positions import Staged, sent
from tests.e2e.rails import placed, press
from tests.e2e.stage import Stage


def play(page: Page, stage: Stage, action: dict[str, Any]) -> None:
    """By presses, and it has arrived."""
    version = stage.table.version
    press(page, stage.view()["choices"], action)
    expect(page.locator(".table-facts")).to_contain_text(re.compile(rf"\b{version + 1}$"))
    assert sent(stage)[-1] == action
    settle(page)


def prompt(page: Page) -> Locator:
    return page.locator("#prompt")


def game(stage: Stage) -> dict[str, Any]:
    view: dict[str, Any] = stage.view()["game"]
    return view


# -- forced purchase


def test_forced_purchase_sells_what_is_missing_and_takes_the_rest_from_the_president(
    page: Page, staged: Staged
) -> None:
    stage = placed(page, staged, "R18-BK-03-emergency-sales")
    sums = page.locator(".emergency-sums")
    expect(sums).to_contain_text(re.compile(r"300.F.*120.F.*50.F.*130.F", re.DOTALL))
    expect(prompt(page).get_by_role("button", name="Bez pociągu")).to_have_count(0)
    play(page, stage, {"do": "sell_shares", "corporation": "HSM", "percent": 20})
    expect(page.locator(".emergency")).to_contain_text(re.compile(r"HSM\s*20 % \(60.F\)"))
    expect(sums.locator(".missing")).to_contain_text("10")
    play(page, stage, {"do": "sell_shares", "corporation": "HSM", "percent": 10})
    expect(page.locator(".emergency")).to_contain_text(re.compile(r"z własnej kieszeni: 180.F"))
    expect(prompt(page)).to_contain_text(re.compile(r"kasa 120.F, Ty 180.F"))
    play(page, stage, {"do": "buy_train", "train": "4", "source": "depot", "price": 300})
    now = game(stage)
    assert (now["p"]["1"]["cash"], now["c"]["B"]["cash"]) == (40, 0)
    assert now["c"]["B"]["trains"] == ["4-1"]
    expect(page.locator(".log")).to_contain_text(re.compile(r"z własnej kieszeni 180.F"))


def test_bankruptcy_asks_once_with_the_numbers_and_ends_the_game(
    page: Page, staged: Staged
) -> None:
    stage = placed(page, staged, "R18-BK-08-bankruptcy")
    prompt(page).get_by_role("button", name="Ogłoś bankructwo").click()
    asked = page.get_by_role("alertdialog")
    # 50 in cash, 20 % of B and 20 % of HSM at 67 each against a diesel for 1100.
    expect(asked).to_contain_text(re.compile(r"1\s100.F.*318.F.*782.F"))
    settle(page)
    asked.get_by_role("button", name="Tak, ogłaszam bankructwo").click()
    expect(page.locator("#result")).to_contain_text("Ktoś zbankrutował")
    assert game(stage)["outcome"]["reason"] == "bankrupt"


def test_private_is_sold_to_a_player_for_the_forced_purchase(page: Page, staged: Staged) -> None:
    stage = placed(page, staged, "R18-BK-05-privates-sold-to-players")
    play(page, stage, {"do": "sell_company", "company": "ACC", "to": 1, "price": 200})
    expect(prompt(page)).to_contain_text("Marek W.")
    stage.play(1, {"do": "accept", "offer": 1})
    expect(page.locator(".emergency")).to_contain_text(re.compile(r"z własnej kieszeni: 200.F"))
    settle(page)
    play(page, stage, {"do": "buy_train", "train": "4", "source": "depot", "price": 300})
    assert game(stage)["p"]["1"]["cash"] == 50


# -- shares


def test_shares_of_several_corporations_are_sold_at_once(page: Page, staged: Staged) -> None:
    stage = placed(page, staged, "R18-SR-14-several-at-once")
    prompt(page).locator('[data-group="sell_several"]').click()
    form = prompt(page).locator('[data-form="sell_several"]')
    steppers = form.get_by_role("group").filter(has=page.locator("input"))
    row = form.locator("li", has_text="HSM")
    row.locator("input").fill("20")
    form.locator("li", has=page.locator(".corp", has_text=re.compile("^B$"))).locator("input").fill(
        "10"
    )
    expect(steppers).to_have_count(2)
    # HSM goes first, at 90 twice; B brings 82. Both end on 76.
    expect(form.get_by_role("status")).to_contain_text(
        re.compile(r"Razem 262.F.*HSM kurs 90.F → 76.F.*B kurs 82.F → 76.F")
    )
    form.locator('[data-origin="sell_several"]').click()
    expect(page.locator(".player.me .cash")).to_have_attribute("data-cash", "1162")
    assert game(stage)["c"]["HSM"]["stack"] == 0


def test_refused_sale_of_several_says_why_before_it_is_sent(page: Page, staged: Staged) -> None:
    shares = {"1": 40, "2": 20, "pool": 20, "ipo": 20}
    stage = placed(page, staged, "R18-SR-14-several-at-once", **{"c.B.shares": shares})
    prompt(page).locator('[data-group="sell_several"]').click()
    form = prompt(page).locator('[data-form="sell_several"]')
    row = form.locator("li", has=page.locator(".corp", has_text=re.compile("^B$")))
    row.locator("input").fill("40")
    expect(form.get_by_role("status").locator("a.rule-link")).to_be_visible()
    assert sent(stage) == []


# -- consent


def test_train_of_another_president_waits_for_consent(page: Page, staged: Staged) -> None:
    stage = placed(page, staged, "R18-TN-06-between-corporations")
    expect(prompt(page)).to_contain_text("za zgodą: Marek W.")
    play(page, stage, {"do": "buy_train", "train": "2", "source": "HSM", "price": 500})
    expect(page.locator("#prompt-title")).to_contain_text("Marek W. decyduje o ofercie")
    stage.play(1, {"do": "refuse", "offer": 1})
    settle(page)
    play(page, stage, {"do": "buy_train", "train": "2", "source": "HSM", "price": 400})
    stage.play(1, {"do": "accept", "offer": 2})
    expect(page.locator('.certificate[aria-label^="Hollandsche"]')).to_have_count(0)
    now = game(stage)
    assert (now["c"]["B"]["trains"], now["c"]["HSM"]["cash"]) == (["2-0"], 400)


def test_president_answers_an_offer_for_a_train(page: Page, staged: Staged) -> None:
    swapped = {
        "c.B.shares": {"2": 60, "ipo": 40},
        "c.HSM.shares": {"1": 60, "ipo": 40},
    }
    stage = placed(page, staged, "R18-TN-06-between-corporations", **swapped)
    offer = {"do": "buy_train", "train": "2", "source": "HSM", "price": 120}
    stage.play(1, offer)
    expect(prompt(page)).to_contain_text(re.compile(r"HSM → B: pociąg 2 za 120.F"))
    settle(page)
    play(page, stage, {"do": "refuse", "offer": 1})
    stage.play(1, offer)
    settle(page)
    play(page, stage, {"do": "accept", "offer": 2})
    assert game(stage)["c"]["HSM"]["cash"] == 120


# -- private companies


def test_privates_change_hands_between_players(page: Page, staged: Staged) -> None:
    stage = placed(page, staged, "R18-SR-28-trading-privates")
    play(page, stage, {"do": "buy_company", "company": "CdH", "price": 65})
    expect(page.locator("#prompt-title")).to_contain_text("Marek W. decyduje o ofercie")
    stage.play(1, {"do": "accept", "offer": 1})
    settle(page)
    play(page, stage, {"do": "sell_company", "company": "ACC", "to": 2, "price": 30})
    stage.play(2, {"do": "accept", "offer": 2})
    expect(page.locator(".player.me .co")).to_have_text(["CdH"])
    assert game(stage)["co"] | {"CdH": 1, "ACC": 3} == game(stage)["co"]


def test_corporation_buys_the_private_of_its_president(page: Page, staged: Staged) -> None:
    stage = placed(page, staged, "R18-PC-05-sale-to-a-railway")
    play(page, stage, {"do": "buy_company", "company": "GCB", "price": 220})
    now = game(stage)
    assert (now["co"]["GCB"], now["p"]["1"]["cash"], now["c"]["GCL"]["cash"]) == ("GCL", 320, 280)


def test_ferry_lays_its_tile_beside_the_normal_one(page: Page, staged: Staged) -> None:
    stage = placed(page, staged, "R18-PC-08-ferry")
    lay = {"do": "lay_tile", "hex": "B8", "tile": "56", "rotation": 3, "company": "E-SF"}
    prompt(page).locator('[data-group="lay_tile:E-SF"]').click()
    expect(prompt(page)).to_contain_text("Moc tej firmy")
    play(page, stage, lay)
    assert game(stage)["m"]["B8"] == ["56", 3]
    expect(page.locator('.hexmap [data-hex="B8"]')).to_have_class(re.compile("tile-yellow"))
    expect(prompt(page).locator('[data-form="lay_tile"]')).to_be_visible()


def test_coalfields_take_a_tile_far_away_and_a_free_station(page: Page, staged: Staged) -> None:
    stage = placed(page, staged, "R18-PC-09-charbonnages")
    prompt(page).locator('[data-group="lay_tile:CdH"]').click()
    lay = {"do": "lay_tile", "hex": "J8", "tile": "57", "rotation": 0, "company": "CdH"}
    play(page, stage, lay)
    expect(page.locator("#prompt-title")).to_contain_text("Darmowa stacja CdH")
    expect(prompt(page)).to_contain_text("bez opłaty")
    play(page, stage, {"do": "place_token", "hex": "J8"})
    now = game(stage)["c"]["NFL"]
    assert (now["cash"], ["J8"] in now["tokens"]) == (440, True)


def test_private_is_exchanged_for_a_share(page: Page, staged: Staged) -> None:
    stage = placed(page, staged, "R18-PC-10-exchange")
    play(page, stage, {"do": "exchange_company", "company": "GCB", "source": "ipo"})
    assert game(stage)["c"]["B"]["shares"] == {"1": 60, "ipo": 40}
    expect(page.locator(".log")).to_contain_text("GCB kończy działalność")


# -- the last trains, the last money


def test_diesel_is_bought_for_an_older_train(page: Page, staged: Staged) -> None:
    stage = placed(page, staged, "R18-TN-05-trade-in")
    options = [option for one in stage.view()["choices"] if one["do"] == "buy_train" for option in one.get("options", ())]  # fmt: skip
    trade_in = next(option for option in options if option.get("exchange"))
    expect(page.locator('#prompt [data-form="buy_train"]')).to_contain_text("w zamian za pociąg")
    press(page, stage.view()["choices"], {"do": "buy_train", **trade_in})
    shown(page, stage)
    trains = stage.view()["game"]["c"]["B"]["trains"]
    assert any(train.startswith("D") for train in trains)


@pytest.mark.parametrize("width", [360, 1440])
def test_what_ends_the_game_is_confirmed_by_one_press_more(
    screen: Screen, staged: Staged, width: int
) -> None:
    page = screen(width, 740, touch=width == 360)
    stage = placed(page, staged, "R18-EN-01-the-bank-breaks", broken=True, rn=2)
    by = Locator.tap if width == 360 else Locator.click
    payout = {"do": "dividend", "kind": "payout"}
    press(page, stage.view()["choices"], payout, by, confirms=False)
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text("gra kończy się dla wszystkich")
    expect(question.get_by_role("button", name="Zakończ grę")).to_be_in_viewport(ratio=1)
    assert sent(stage) == []
    by(question.get_by_role("button", name="Wróć"))
    expect(question).to_have_count(0)
    press(page, stage.view()["choices"], payout, by)
    expect(page.locator("#result")).to_be_visible()
    assert game(stage)["finished"]


def test_bank_that_breaks_is_told_in_the_log(page: Page, staged: Staged) -> None:
    stage = placed(page, staged, "R18-EN-01-the-bank-breaks")
    choices = stage.view()["choices"]
    payout = next(one for one in choices if one["do"] == "dividend")
    press(page, choices, {"do": "dividend", "kind": payout["options"][0]})
    shown(page, stage)
    expect(page.locator(".log")).to_contain_text(re.compile("bank", re.IGNORECASE))
    assert stage.view()["game"]["broken"]
