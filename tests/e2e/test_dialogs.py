"""Auction and trade before a real engine."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from games.reading.selectors import now_ms
from games.storage.statements import DeadlineRow
from tests.e2e.conftest import Screen
from tests.e2e.hands import settle
from tests.e2e.positions import GAP, Staged, at_stake, auctioned, sent, work

pytestmark = pytest.mark.slow


# -- auction


def test_auction_tells_bids_seats_and_what_the_deed_is_worth(page: Page, staged: Staged) -> None:
    auctioned(staged).open(page)
    expect(work(page).locator("h2")).to_have_text("Wiedeń")
    expect(work(page).locator(".great-bid")).to_have_text("$560")
    rows = work(page).locator(".auction-seats li")
    expect(rows).to_have_text(
        [
            re.compile(r"Leon\s+\$560\s*prowadzi"),
            re.compile(r"Lidia Żak\s+\$480\s*w grze"),
            re.compile(r"Hanka.*Twoja kolej", re.DOTALL),
            re.compile(r"Marek W\.\s+nie licytuje"),
        ]
    )
    expect(work(page).locator(".raise span")).to_have_text(
        ["$570", "$610", "$660", "$865", f"$1{GAP}735"]
    )
    expect(work(page).locator(".dlg-note")).to_contain_text("Wolne w zestawie: Innsbruck.")
    expect(page.locator("#prompt [data-origin]")).to_have_count(0)


def test_bid_survives_folding_and_a_reload_leaves_the_auction_open(
    page: Page, staged: Staged
) -> None:
    stage = auctioned(staged)
    stage.open(page)
    work(page).locator(".raise").nth(1).click()
    expect(work(page).locator("[data-ticket]")).to_contain_text("Daję $610")
    expect(work(page).locator(".auction-after")).to_contain_text(
        f"Po wygranej zostanie Ci $1{GAP}125."
    )
    page.keyboard.press("Escape")
    expect(work(page)).to_have_count(0)
    page.get_by_role("button", name="Licytacja: Wiedeń").click()
    expect(work(page).locator("[data-ticket]")).to_contain_text("Daję $610")
    page.reload()
    expect(work(page).locator(".great-bid")).to_have_text("$560")
    expect(work(page).locator(".auction-seats li").nth(1)).to_contain_text("$480")
    settle(page)
    work(page).get_by_role("textbox").fill("700")
    work(page).get_by_role("textbox").press("Enter")
    expect(work(page).locator(".great-bid")).to_have_text("$700")
    assert sent(stage) == [{"do": "bid", "amount": 700}]


def test_auction_passed_is_over_for_who_passed(page: Page, staged: Staged) -> None:
    stage = auctioned(staged)
    stage.open(page)
    settle(page)
    work(page).get_by_role("button", name="Pas").click()
    expect(work(page).locator(".passed .auction-name")).to_contain_text("Hanka")
    expect(work(page).locator(".auction-quiet")).to_contain_text("Nie bierzesz udziału")
    expect(work(page).locator("[data-ticket]")).to_have_count(0)


def test_last_calls_are_spoken(screen: Screen, staged: Staged) -> None:
    page = screen(clock=True)
    stage = auctioned(staged)
    stage.open(page)
    # Told to a page that is open: how long a busy machine takes to open one does not count.
    stage.deadlines = [DeadlineRow("seat", 0, 1, "", now_ms() + 12_000)]
    stage.tell(1, [])
    expect(work(page).locator(".last-call")).to_have_text("Po raz pierwszy…")
    expect(page.locator("#announcer")).to_contain_text("Po raz pierwszy")
    page.clock.fast_forward(6_000)
    expect(work(page).locator(".last-call")).to_have_text("Po raz drugi…")


# -- trade


def test_trade_shows_both_sides_before_it_is_sent(page: Page, staged: Staged) -> None:
    stage = at_stake(staged)
    stage.open(page)
    page.locator("[data-opens=offer_trade]").first.click()
    expect(work(page)).to_be_focused()
    expect(work(page).locator("[data-ticket]")).to_have_attribute(
        "title", "Połóż coś po obu stronach."
    )
    give, get = work(page).locator(".tside").nth(0), work(page).locator(".tside").nth(1)
    give.locator(".add-deed").click()
    give.get_by_role("button", name="Koleje Zachodnie").click()
    give.get_by_role("button", name="Barcelona").click()
    get.locator(".add-deed").click()
    get.get_by_role("button", name="Glasgow").click()
    get.get_by_role("button", name="Elektrownia").click()
    get.locator("input").fill("150")
    strip = work(page).locator(".strip:not(.stale) tbody tr")
    expect(strip.nth(0)).to_contain_text(f"$1{GAP}885")
    expect(strip.nth(1)).to_contain_text("\u2212$50")
    expect(strip.nth(2)).to_contain_text("+$270")
    expect(work(page).locator(".dlg-note")).to_contain_text("Marek W.: $10")
    assert stage.table.version == 1
    work(page).locator("[data-ticket]").click()
    expect(work(page).locator(".waiting-for")).to_contain_text("Marek W.")
    terms = {"fields": ["koleje_zachodnie", "barcelona"]}
    wanted = {"fields": ["glasgow", "elektrownia_atomowa"], "cash": 150}
    assert sent(stage) == [{"do": "offer_trade", "to": 1, "give": terms, "get": wanted}]
    stage.play(1, {"do": "refuse", "offer": 1})
    expect(work(page).locator(".past")).to_contain_text("odrzucona")
    expect(work(page).get_by_role("status")).to_contain_text(
        ["Marek W.: taka sama oferta została już odrzucona"]
    )
    expect(page.locator(".gone")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "written"), [("eurobiznes", f"$1{GAP}250"), ("fortuna", f"1{GAP}250\u00a0duk")]
)
def test_amounts_are_typed_digit_by_digit(
    page: Page, staged: Staged, game: str, written: str
) -> None:
    """Also where the currency stands behind them."""
    stage = at_stake(staged) if game == "eurobiznes" else staged(game=game)
    stage.open(page)
    page.locator("[data-opens=offer_trade]").first.click()
    amount = work(page).locator(".tside").nth(0).locator("input")
    amount.click()
    page.keyboard.type("1259", delay=30)
    page.keyboard.press("Backspace")
    page.keyboard.type("0")
    expect(amount).to_have_value(written)
    for _ in range(2):
        page.keyboard.press("ArrowLeft")  # between 2 and 5
    page.keyboard.press("Backspace")
    page.keyboard.type("2")
    expect(amount).to_have_value(written)
    page.keyboard.press("Tab")
    expect(amount).to_have_value(written)


def test_fields_of_the_board_go_into_an_open_trade(page: Page, staged: Staged) -> None:
    stage = at_stake(staged)
    stage.open(page)
    page.locator("[data-opens=offer_trade]").first.click()
    expect(work(page)).to_be_visible()
    for field in ("field-koleje_zachodnie", "field-bruksela"):
        page.locator(f"#{field}").click()
    expect(work(page).locator("h2")).to_have_text("Lidia Żak")
    expect(work(page).locator(".tside .field-slip b:first-child").first).to_be_visible()
    expect(work(page).locator(".tside").nth(0)).to_contain_text("Koleje Zachodnie")
    expect(work(page).locator(".tside").nth(1)).to_contain_text("Bruksela")
    page.locator("#field-koleje_zachodnie").click()
    expect(work(page).locator(".tside").nth(0)).not_to_contain_text("Koleje Zachodnie")
    expect(page.locator("#deed-dialog")).not_to_be_visible()
    page.locator("#field-wieden").click()  # nobody's: its deed opens as ever
    expect(page.locator("#deed-dialog")).to_be_visible()


def test_trade_by_keyboard_alone(page: Page, staged: Staged) -> None:
    stage = at_stake(staged)
    stage.open(page)
    expect(page.locator("#prompt [data-ticket]")).to_be_visible()
    page.keyboard.press("t")
    expect(work(page)).to_be_focused()
    give, get = work(page).locator(".tside").nth(0), work(page).locator(".tside").nth(1)
    give.locator(".add-deed").focus()
    page.keyboard.press("Enter")
    give.get_by_role("button", name="Koleje Zachodnie").focus()
    page.keyboard.press("Enter")
    get.locator("input").focus()
    page.keyboard.type("200")
    page.keyboard.press("ArrowUp")
    expect(work(page).locator(".strip:not(.stale) tbody tr").first).to_contain_text("+$210")
    page.keyboard.press("Enter")
    expect(work(page).locator(".waiting-for")).to_be_visible()
    page.keyboard.press("Escape")
    expect(work(page)).to_have_count(0)
    expect(page.locator("[data-opens=offer_trade]").first).to_be_focused()
    assert sent(stage) == [
        {
            "do": "offer_trade",
            "to": 1,
            "give": {"fields": ["koleje_zachodnie"]},
            "get": {"cash": 210},
        }
    ]


def test_refusal_of_the_engine_stands_at_the_button(page: Page, staged: Staged) -> None:
    stage = at_stake(staged)
    stage.open(page)
    page.locator("[data-opens=offer_trade]").first.click()
    work(page).locator(".tside").nth(1).locator("input").fill("100")
    said = work(page).locator(".dlg-foot .refusal")
    expect(said).to_contain_text("Prezenty są zabronione")
    expect(work(page).locator("[data-ticket]")).to_have_attribute("aria-disabled", "true")
    assert sent(stage) == []


def test_incoming_offer_is_answered_by_a_counter_offer(page: Page, staged: Staged) -> None:
    stage = at_stake(staged, rules={"trade_timing": "any_time"}, given={"turn": 1})
    stage.open(page)
    expect(page.locator("#prompt")).to_be_visible()
    stage.play(1, {"do": "offer_trade", "to": 0, "give": {"fields": ["glasgow"]},
                   "get": {"fields": ["koleje_zachodnie"], "cash": 100}})  # fmt: skip
    expect(work(page).locator(".eyebrow").first).to_have_text("Oferta dla Ciebie")
    expect(work(page).locator(".strip:not(.stale) tbody tr").nth(0)).to_contain_text("\u2212$100")
    work(page).get_by_role("button", name="Kontroferta").click()
    expect(work(page).locator(".eyebrow").first).to_have_text("Kontroferta")
    work(page).locator(".tside").nth(0).locator("input").fill("50")
    work(page).get_by_role("button", name="Odrzuć i wyślij swoją").click()
    expect(work(page).locator(".eyebrow").first).to_have_text("Twoja oferta")
    counter = {
        "do": "offer_trade", "to": 1, "give": {"cash": 50, "fields": ["koleje_zachodnie"]},
        "get": {"fields": ["glasgow"]},
    }  # fmt: skip
    assert sent(stage) == [{"do": "refuse", "offer": 1}, counter]
    expect(work(page).locator(".past li")).to_have_count(2)
    stage.play(1, {"do": "accept", "offer": 2})
    expect(page.locator(".gone")).to_contain_text("Marek W.: oferta przyjęta.")
    expect(work(page)).to_have_count(0)


def test_vanished_offer_says_why(page: Page, staged: Staged) -> None:
    stage = at_stake(staged, given={"turn": 1})
    stage.open(page)
    expect(page.locator("#prompt")).to_be_visible()
    stage.play(1, {"do": "offer_trade", "to": 0, "give": {"fields": ["glasgow"]},
                   "get": {"fields": ["koleje_zachodnie"]}})  # fmt: skip
    expect(work(page).get_by_role("button", name="Przyjmij")).to_be_visible()
    # It is not the reader's turn: the counter-offer is kept as a draft for it.
    expect(work(page).get_by_role("button", name="zachowaj szkic")).to_be_visible()
    page.keyboard.press("Escape")
    expect(work(page)).to_have_count(0)
    page.keyboard.press("o")
    expect(work(page).get_by_role("button", name="Przyjmij")).to_be_visible()
    stage.play(1, {"do": "withdraw", "offer": 1})
    expect(page.locator(".gone")).to_contain_text("Marek W.: oferta wycofana.")
    expect(work(page)).to_have_count(0)


def test_watcher_reads_offers_and_auctions(page: Page, staged: Staged) -> None:
    stage = auctioned(staged)
    stage.seat = None
    stage.open(page)
    expect(work(page).locator(".auction-quiet")).to_contain_text("Oglądasz ten stół.")
    assert work(page).locator("[data-origin]").count() == 0
    expect(page.locator(".dlg-scrim")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(work(page)).to_have_count(0)


def test_dialogs_come_when_the_first_of_them_opens(page: Page, staged: Staged) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    stage = at_stake(staged)
    stage.open(page)
    trade = page.locator('[data-opens="offer_trade"]')
    expect(trade).to_be_visible()
    late = ("/ring/dialogs/usual.js", "/dialogs.css")
    assert [url for url in fetched if url.endswith(late)] == []
    trade.click()
    dialog = page.locator("#work")
    expect(dialog).to_be_visible()
    expect(dialog).to_have_css("position", "fixed")
    assert sum(url.endswith(late) for url in fetched) == len(late)
    expect(dialog).to_be_focused()
    assert [url for url in fetched if url.endswith("/rail/room.js")] == []
