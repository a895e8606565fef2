"""What becomes of an offer is seen by who made it, and a draft kept for later by who kept it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Screen
from tests.e2e.hands import SETTLED_MS
from tests.e2e.positions import Staged, at_stake, sent, work
from tests.e2e.stage import Stage

GLASGOW: dict[str, Any] = {"fields": ["glasgow"]}
RAILWAY: dict[str, Any] = {"fields": ["koleje_zachodnie"]}
REFUSED = "Marek W.: taka sama oferta została już odrzucona w rundzie 6. Zmień ją albo zostaw."
#: By then the news of an offer has gone (GONE_MS of dialogs/follow.js).
READ_MS = 9_000


def _offered(page: Page, staged: Staged) -> Stage:
    """The reader's own offer to seat 1 lies open in the form in which it was made."""
    stage = at_stake(staged, rules={"trade_timing": "any_time"})
    stage.open(page)
    page.locator("[data-opens=offer_trade]").first.click()
    work(page).locator(".tside").nth(0).locator("input").fill("100")
    page.locator("#field-glasgow").click()
    work(page).locator("[data-ticket]:not([aria-disabled=true])").click()
    expect(work(page).locator(".waiting-for")).to_contain_text("Marek W.")
    return stage


def test_counter_offer_takes_the_place_of_the_form_it_answers(
    screen: Screen, staged: Staged
) -> None:
    page = screen(clock=True)
    stage = _offered(page, staged)
    stage.play(1, {"do": "refuse", "offer": 1})
    expect(work(page)).to_contain_text(REFUSED)
    expect(work(page)).to_be_focused()
    expect(work(page).get_by_role("button", name="Wyślij ofertę")).to_be_visible()
    expect(work(page).locator("[data-ticket]")).to_have_count(0)
    stage.play(1, {"do": "offer_trade", "to": 0, "give": GLASGOW, "get": {"cash": 300}})
    expect(work(page).locator(".eyebrow").first).to_have_text("Kontroferta dla Ciebie")
    expect(page.locator(".gone")).to_have_count(0)
    page.clock.fast_forward(SETTLED_MS)
    work(page).get_by_role("button", name="Kontroferta").click()
    expect(work(page).locator("[data-ticket]")).to_contain_text("Odrzuć i wyślij swoją")
    expect(work(page).locator(".tside").nth(0).locator("input")).to_have_value("$300")
    work(page).locator(".tside").nth(0).locator("input").fill("200")
    work(page).locator("[data-ticket]:not([aria-disabled=true])").click()
    expect(work(page).locator(".waiting-for")).to_contain_text("Marek W.")
    offer = {"do": "offer_trade", "to": 1, "get": GLASGOW}
    assert sent(stage) == [
        {**offer, "give": {"cash": 100}},
        {"do": "refuse", "offer": 2},
        {**offer, "give": {"cash": 200}},
    ]


def test_refused_offer_goes_again_by_a_second_press(screen: Screen, staged: Staged) -> None:
    page = screen(clock=True)
    stage = _offered(page, staged)
    stage.play(1, {"do": "refuse", "offer": 1})
    expect(work(page)).to_contain_text(REFUSED)
    work(page).get_by_role("button", name="Wyślij ofertę").click()
    again = work(page).get_by_role("button", name="Wyślij jeszcze raz")
    expect(again).to_be_focused()
    assert len(sent(stage)) == 1
    again.click()
    expect(work(page).locator(".waiting-for")).to_contain_text("Marek W.")
    assert (
        sent(stage) == [{"do": "offer_trade", "to": 1, "give": {"cash": 100}, "get": GLASGOW}] * 2
    )


def test_refused_counter_offer_closes_the_form(screen: Screen, staged: Staged) -> None:
    page = screen(clock=True)
    stage = _offered(page, staged)
    stage.play(1, {"do": "refuse", "offer": 1})
    stage.play(1, {"do": "offer_trade", "to": 0, "give": GLASGOW, "get": {"cash": 300}})
    page.clock.fast_forward(SETTLED_MS)
    work(page).get_by_role("button", name="Odrzuć", exact=True).click()
    expect(work(page)).to_have_count(0)
    assert sent(stage)[-1] == {"do": "refuse", "offer": 2}


def test_news_of_an_offer_name_the_seat_once_and_go(screen: Screen, staged: Staged) -> None:
    page = screen(clock=True)
    stage = _offered(page, staged)
    stage.play(1, {"do": "accept", "offer": 1})
    gone = page.locator(".gone")
    expect(gone).to_contain_text("Marek W.: oferta przyjęta.")
    expect(gone.locator(".mark")).to_have_count(1)
    page.clock.run_for(READ_MS)
    expect(gone).to_have_count(0)


def test_draft_kept_for_later_is_shown_until_it_can_be_sent(page: Page, staged: Staged) -> None:
    stage = at_stake(staged, given={"turn": 1})
    stage.open(page)
    expect(page.locator("#prompt")).to_be_visible()
    stage.play(1, {"do": "offer_trade", "to": 0, "give": GLASGOW, "get": RAILWAY})
    work(page).get_by_role("button", name="Odrzuć, zachowaj szkic").click()
    expect(work(page).locator(".eyebrow").first).to_have_text("Szkic oferty")
    expect(work(page).locator(".tside").nth(0)).to_contain_text("Koleje Zachodnie")
    expect(work(page).locator(".waiting-for")).to_contain_text("Szkic czeka.")
    assert sent(stage) == [{"do": "refuse", "offer": 1}]
    page.keyboard.press("Escape")
    chip = page.locator(".dlg-folds .chip")
    expect(chip).to_contain_text("Szkic oferty")
    chip.click()
    work(page).get_by_role("button", name="Wyrzuć szkic").click()
    expect(work(page)).to_have_count(0)
    expect(chip).to_have_count(0)
