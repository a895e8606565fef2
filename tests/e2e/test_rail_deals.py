"""1836jr by presses where money changes hands out of turn: forced purchases, sales of several shares, consent, privates.

What happens seldom in a game is played on a phone by touch as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Screen
from tests.e2e.hands import Press, settle, shown
from tests.e2e.positions import Staged, sent
from tests.e2e.rails import placed, press
from tests.e2e.stage import Stage

Test = TypeVar("Test", bound=Callable[..., None])


@pytest.fixture
def by(request: pytest.FixtureRequest) -> Press:
    """By what buttons are pressed."""
    found: Press = getattr(request, "param", Locator.click)
    return found


@pytest.fixture
def page(screen: Screen, by: Press) -> Page:
    return screen(360, 740, touch=True) if by is Locator.tap else screen()


#: Actions that a test of this file plays both by the mouse and by touch.
BY_BOTH: set[str] = set()
_MEANS = pytest.mark.parametrize(
    "by", [Locator.click, Locator.tap], ids=["mouse", "touch"], indirect=True
)


def by_both(*actions: str) -> Callable[[Test], Test]:
    """By the mouse, and by touch on a phone; these are the actions that the test plays."""
    BY_BOTH.update(actions)

    def marked(test: Test) -> Test:
        test.__dict__["plays"] = actions
        return _MEANS(test)  # type: ignore[no-any-return]  # pytest hands back what it has marked

    return marked


@pytest.fixture
def staged(staged: Staged, request: pytest.FixtureRequest) -> Iterator[Staged]:
    """Stages on which a test plays the actions that it names."""
    made: list[Stage] = []

    def make(**options: Any) -> Stage:
        made.append(staged(**options))
        return made[-1]

    yield make
    played = {action["do"] for stage in made for action in sent(stage)}
    assert played >= set(getattr(request.function, "plays", ()))


def play(page: Page, stage: Stage, action: dict[str, Any], by: Press = Locator.click) -> None:
    """By presses, and it has arrived."""
    version = stage.table.version
    press(page, stage.view()["choices"], action, by)
    page.locator(f'#table[data-version="{version + 1}"]').wait_for()
    assert sent(stage)[-1] == action
    settle(page)


def log(page: Page, by: Press) -> Locator:
    """The log, which lies behind its tab on a phone."""
    tab = page.locator(".tabs").get_by_role("button", name=re.compile("^Dziennik"))
    if tab.count():
        by(tab)
    return page.locator(".log")


def prompt(page: Page) -> Locator:
    return page.locator("#prompt")


def game(stage: Stage) -> dict[str, Any]:
    view: dict[str, Any] = stage.view()["game"]
    return view


# -- forced purchase


@by_both("sell_shares", "buy_train")
def test_forced_purchase_sells_what_is_missing_and_takes_the_rest_from_the_president(
    page: Page, staged: Staged, by: Press
) -> None:
    stage = placed(page, staged, "R18-BK-03-emergency-sales")
    sums = page.locator(".emergency-sums")
    expect(sums).to_contain_text(re.compile(r"300.F.*120.F.*50.F.*130.F", re.DOTALL))
    expect(prompt(page).get_by_role("button", name="Bez pociągu")).to_have_count(0)
    play(page, stage, {"do": "sell_shares", "corporation": "HSM", "percent": 20}, by)
    expect(page.locator(".emergency")).to_contain_text(re.compile(r"HSM\s*20% \(60.F\)"))
    expect(sums.locator(".missing")).to_contain_text("10")
    play(page, stage, {"do": "sell_shares", "corporation": "HSM", "percent": 10}, by)
    expect(page.locator(".emergency")).to_contain_text(re.compile(r"z własnej kieszeni: 180.F"))
    expect(prompt(page)).to_contain_text(re.compile(r"kasa 120.F, Ty 180.F"))
    play(page, stage, {"do": "buy_train", "train": "4", "source": "depot", "price": 300}, by)
    now = game(stage)
    assert (now["p"]["1"]["cash"], now["c"]["B"]["cash"]) == (40, 0)
    assert now["c"]["B"]["trains"] == ["4-1"]
    expect(log(page, by)).to_contain_text(re.compile(r"z własnej kieszeni 180.F"))


@by_both("bankrupt")
def test_bankruptcy_asks_once_with_the_numbers_and_ends_the_game(
    page: Page, staged: Staged, by: Press
) -> None:
    stage = placed(page, staged, "R18-BK-08-bankruptcy")
    by(prompt(page).get_by_role("button", name="Ogłoś bankructwo"))
    asked = page.get_by_role("alertdialog")
    # 50 in cash, 20 % of B and 20 % of HSM at 67 each against a diesel for 1100.
    expect(asked).to_contain_text(re.compile(r"1\s100.F.*318.F.*782.F"))
    settle(page)
    by(asked.get_by_role("button", name="Tak, ogłaszam bankructwo"))
    expect(page.locator("#result")).to_contain_text("Ktoś zbankrutował")
    assert game(stage)["outcome"]["reason"] == "bankrupt"


@by_both("sell_company", "buy_train")
def test_private_is_sold_to_a_player_for_the_forced_purchase(
    page: Page, staged: Staged, by: Press
) -> None:
    stage = placed(page, staged, "R18-BK-05-privates-sold-to-players")
    play(page, stage, {"do": "sell_company", "company": "ACC", "to": 1, "price": 200}, by)
    expect(prompt(page)).to_contain_text("Marek W.")
    stage.play(1, {"do": "accept", "offer": 1})
    expect(page.locator(".emergency")).to_contain_text(re.compile(r"z własnej kieszeni: 200.F"))
    settle(page)
    play(page, stage, {"do": "buy_train", "train": "4", "source": "depot", "price": 300}, by)
    assert game(stage)["p"]["1"]["cash"] == 50


# -- shares


@by_both("sell_several")
def test_shares_of_several_corporations_are_sold_at_once(
    page: Page, staged: Staged, by: Press
) -> None:
    stage = placed(page, staged, "R18-SR-14-several-at-once")
    by(prompt(page).locator('[data-group="sell_several"]'))
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
        re.compile(
            r"Sprzedajesz za 262.F: gotówka 900.F.→ 1.?162.F, certyfikaty 6.→ 3/\d+\..*HSM kurs 90.F → 76.F.*B kurs 82.F → 76.F"
        )
    )
    by(form.locator('[data-origin="sell_several"]'))
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
    expect(prompt(page)).to_contain_text(re.compile(r"odmowa w tej rundzie: 500.F"))
    expect(prompt(page).get_by_role("button", name=re.compile(r"^Zaproponuj "))).to_be_visible()
    play(page, stage, {"do": "buy_train", "train": "2", "source": "HSM", "price": 400})
    stage.play(1, {"do": "accept", "offer": 2})
    expect(page.locator('.certificate[aria-label^="Hollandsche"]')).to_have_count(0)
    now = game(stage)
    assert (now["c"]["B"]["trains"], now["c"]["HSM"]["cash"]) == (["2-0"], 400)


@by_both("refuse", "accept")
def test_president_answers_an_offer_for_a_train(page: Page, staged: Staged, by: Press) -> None:
    swapped = {
        "c.B.shares": {"2": 60, "ipo": 40},
        "c.HSM.shares": {"1": 60, "ipo": 40},
    }
    stage = placed(page, staged, "R18-TN-06-between-corporations", **swapped)
    offer = {"do": "buy_train", "train": "2", "source": "HSM", "price": 120}
    stage.play(1, offer)
    expect(prompt(page)).to_contain_text(re.compile(r"HSM → B: pociąg 2 za 120.F"))
    settle(page)
    play(page, stage, {"do": "refuse", "offer": 1}, by)
    stage.play(1, offer)
    settle(page)
    play(page, stage, {"do": "accept", "offer": 2}, by)
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


@by_both("buy_company")
def test_corporation_buys_the_private_of_its_president(
    page: Page, staged: Staged, by: Press
) -> None:
    stage = placed(page, staged, "R18-PC-05-sale-to-a-railway")
    play(page, stage, {"do": "buy_company", "company": "GCB", "price": 220}, by)
    now = game(stage)
    assert (now["co"]["GCB"], now["p"]["1"]["cash"], now["c"]["GCL"]["cash"]) == ("GCL", 320, 280)


@by_both("lay_tile")
def test_ferry_lays_its_tile_beside_the_normal_one(page: Page, staged: Staged, by: Press) -> None:
    stage = placed(page, staged, "R18-PC-08-ferry")
    lay = {"do": "lay_tile", "hex": "B8", "tile": "56", "rotation": 3, "company": "E-SF"}
    by(prompt(page).locator('[data-group="lay_tile:E-SF"]'))
    expect(prompt(page)).to_contain_text("raz kładzie płytkę własną mocą")
    play(page, stage, lay, by)
    assert game(stage)["m"]["B8"] == ["56", 3]
    expect(page.locator('.hexmap [data-hex="B8"]')).to_have_class(re.compile("tile-yellow"))
    expect(prompt(page).locator('[data-form="lay_tile"]')).to_be_visible()


@by_both("lay_tile", "place_token")
def test_coalfields_take_a_tile_far_away_and_a_free_station(
    page: Page, staged: Staged, by: Press
) -> None:
    stage = placed(page, staged, "R18-PC-09-charbonnages")
    by(prompt(page).locator('[data-group="lay_tile:CdH"]'))
    lay = {"do": "lay_tile", "hex": "J8", "tile": "57", "rotation": 0, "company": "CdH"}
    play(page, stage, lay, by)
    expect(page.locator("#prompt-title")).to_contain_text("Darmowa stacja CdH")
    expect(prompt(page)).to_contain_text("bez opłaty")
    play(page, stage, {"do": "place_token", "hex": "J8"}, by)
    now = game(stage)["c"]["NFL"]
    assert (now["cash"], ["J8"] in now["tokens"]) == (440, True)


@by_both("exchange_company")
def test_private_is_exchanged_for_a_share(page: Page, staged: Staged, by: Press) -> None:
    stage = placed(page, staged, "R18-PC-10-exchange")
    by(prompt(page).locator('[data-group="exchange_company"]'))
    expect(prompt(page).locator('[data-form="exchange_company"]')).to_contain_text(
        re.compile(r"nie płaci już 20.F\s*gotówka 300.F, 50.→ 60% akcji, certyfikaty 5/\d+")
    )
    play(page, stage, {"do": "exchange_company", "company": "GCB", "source": "ipo"}, by)
    assert game(stage)["c"]["B"]["shares"] == {"1": 60, "ipo": 40}
    expect(log(page, by)).to_contain_text("GCB kończy działalność")


# -- the last trains, the last money


@by_both("buy_train")
def test_diesel_is_bought_for_an_older_train(page: Page, staged: Staged, by: Press) -> None:
    stage = placed(page, staged, "R18-TN-05-trade-in")
    options = [option for one in stage.view()["choices"] if one["do"] == "buy_train" for option in one.get("options", ())]  # fmt: skip
    trade_in = next(option for option in options if option.get("exchange"))
    expect(page.locator('#prompt [data-form="buy_train"]')).to_contain_text("w zamian za pociąg")
    press(page, stage.view()["choices"], {"do": "buy_train", **trade_in}, by)
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


@by_both("buy_train", "discard_train")
def test_train_too_many_is_given_back(page: Page, staged: Staged, by: Press) -> None:
    stage = placed(page, staged, "R18-TN-08-discarding")
    play(page, stage, {"do": "buy_train", "train": "5", "source": "depot", "price": 450}, by)
    stage.play(1, {"do": "discard_train", "train": "4"})
    settle(page)
    play(page, stage, {"do": "discard_train", "train": "3"}, by)
    assert game(stage)["c"]["HSM"]["trains"] == ["4-1", "5-0"]


@by_both("dividend")
def test_bank_that_breaks_is_told_in_the_log(page: Page, staged: Staged, by: Press) -> None:
    stage = placed(page, staged, "R18-EN-01-the-bank-breaks")
    choices = stage.view()["choices"]
    payout = next(one for one in choices if one["do"] == "dividend")
    press(page, choices, {"do": "dividend", "kind": payout["options"][0]}, by)
    shown(page, stage)
    expect(log(page, by)).to_contain_text(re.compile("bank", re.IGNORECASE))
    assert stage.view()["game"]["broken"]
