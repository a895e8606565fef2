"""The pace of play: turns that end by themselves, presses that get an answer, offers that come in front."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Screen
from tests.e2e.hands import settle, shown, ticket
from tests.e2e.positions import SETTINGS, Staged, keep, nobody, sent, work
from tests.e2e.stage import Loaded, Stage

pytestmark = pytest.mark.slow

#: Nobody holds anything, and four pips on lies the car park: the end is all that is left.
BARE: dict[str, Any] = {"turn": 0, "players": {0: {"cash": 1735, "position": 16}}}
#: What a mortgaged deed leaves to do: redeeming it.
RICH: dict[str, Any] = {
    "turn": 0,
    "owner": {"saloniki": 0},
    "mortgaged": ["saloniki"],
    "players": {0: {"cash": 1735, "position": 16}},
}
#: By then a turn has ended by itself (ENDS_AFTER_MS of turn_end.js).
ENDED_MS = 3_500


def moved(stage: Stage) -> Stage:
    """The person has thrown, and stands where nothing is to be bought."""
    stage.rng = Loaded([1, 3])
    stage.play(0, {"do": "roll"})
    assert stage.table.state.phase == "after_move"
    return stage


@pytest.fixture
def own_pace(screen: Screen) -> Page:
    """The page of somebody who has left the settings as they are at first."""
    page = screen(clock=True)
    keep(page, SETTINGS, {"endsTurns": True})
    return page


def test_turn_in_which_nothing_is_left_ends_by_itself(own_pace: Page, staged: Staged) -> None:
    stage = moved(staged(given=BARE, others=nobody))
    stage.open(own_pace)
    prompt = own_pace.locator("#prompt.ending")
    expect(prompt).to_contain_text("Zaraz skończy się sam")
    expect(own_pace.locator("#announcer")).to_contain_text("Zaraz skończy się sam")
    own_pace.clock.fast_forward(ENDED_MS)
    shown(own_pace, stage)
    assert sent(stage) == [{"do": "end_turn"}]


def test_any_press_keeps_the_turn_open(own_pace: Page, staged: Staged) -> None:
    stage = moved(staged(given=BARE, others=nobody))
    stage.open(own_pace)
    own_pace.get_by_role("button", name="Jeszcze nie").click()
    expect(own_pace.locator("#prompt.ending")).to_have_count(0)
    own_pace.clock.fast_forward(10 * ENDED_MS)
    assert sent(stage) == []
    settle(own_pace)
    ticket(own_pace).click()
    shown(own_pace, stage)
    assert sent(stage) == [{"do": "end_turn"}]


@pytest.mark.parametrize(
    ("given", "kept"), [(BARE, {"endsTurns": False}), (RICH, {"endsTurns": True})]
)
def test_turn_stays_open_where_it_should(
    own_pace: Page, staged: Staged, given: dict[str, Any], kept: dict[str, bool]
) -> None:
    keep(own_pace, SETTINGS, kept)
    stage = moved(staged(given=given, others=nobody))
    stage.open(own_pace)
    expect(ticket(own_pace)).to_contain_text("Zakończ ruch")
    own_pace.clock.fast_forward(ENDED_MS)
    expect(own_pace.locator("#prompt.ending")).to_have_count(0)
    assert sent(stage) == []


def test_press_meant_for_the_last_question_says_so(page: Page, staged: Staged) -> None:
    given = {"turn": 1, "players": {1: {"position": 16}}}
    stage = staged(seats=2, given=given, others=nobody)
    stage.rng = Loaded([1, 3])
    stage.play(1, {"do": "roll"})
    stage.open(page)
    expect(page.locator("#prompt.mine")).to_have_count(0)
    page.evaluate("""() => new MutationObserver((_, watch) => {
      const button = document.querySelector('#prompt.mine [data-ticket]');
      if (!button) return;
      watch.disconnect();
      queueMicrotask(() => button.click());
    }).observe(document.body, { childList: true, subtree: true, attributes: true })""")
    stage.play(1, {"do": "end_turn"})
    button = page.locator("#prompt [data-ticket][data-unheard]")
    expect(button).to_have_attribute(
        "data-unheard", "Pytanie właśnie się zmieniło: naciśnij jeszcze raz."
    )
    expect(page.locator("#announcer")).to_contain_text("naciśnij jeszcze raz")
    assert sent(stage) == []
    settle(page)
    button.click()
    shown(page, stage)
    assert len(sent(stage)) == 1


def test_press_shows_at_once_that_it_is_under_way(page: Page, staged: Staged) -> None:
    stage = staged(given=BARE, others=nobody)
    stage.open(page)
    stage.deaf = True
    settle(page)
    ticket(page).click()
    expect(page.locator("#prompt [data-ticket].sending")).to_have_count(1)
    page.locator("#prompt [data-ticket]").click(force=True)
    expect(page.locator("#prompt [data-ticket]")).to_have_attribute(
        "data-unheard", "Poprzedni ruch jest jeszcze w drodze."
    )


def test_offer_comes_in_front_of_an_open_form(page: Page, staged: Staged) -> None:
    given = {"turn": 1, "owner": {"railway": 0, "power_station": 0}}
    rules = {"asset_timing": "any_time"}
    stage = staged(game="antimonopoly", seats=2, given=given, rules=rules, others=nobody)
    stage.open(page)
    page.locator("#prompt").get_by_role("button", name="Zastaw").click()
    expect(work(page).get_by_role("heading", name="Zastaw")).to_be_visible()
    stage.play(
        1, {"do": "offer_trade", "to": 0, "give": {"cash": 50}, "get": {"fields": ["railway"]}}
    )
    expect(work(page).get_by_role("heading", name="Marek W.")).to_be_visible()
    expect(work(page).get_by_role("button", name="Przyjmij")).to_be_visible()
    work(page).get_by_role("button", name="Odrzuć", exact=True).click()
    shown(page, stage)
    expect(work(page).get_by_role("heading", name="Zastaw")).to_be_visible()


def test_settings_of_sound_and_motion_are_kept(page: Page, staged: Staged) -> None:
    stage = staged(given=BARE, others=nobody)
    stage.open(page)
    page.keyboard.press(",")
    dialog = page.locator("#settings-dialog")
    dialog.get_by_label("Głośność").fill("3")
    dialog.get_by_label("Szybkość ruchu").select_option("fast")
    page.reload()
    page.locator("#table[data-version]").wait_for()
    page.keyboard.press(",")
    expect(dialog.get_by_label("Głośność")).to_have_value("3")
    expect(dialog.get_by_label("Szybkość ruchu")).to_have_value("fast")
    dialog.get_by_role("switch", name="Dźwięki").uncheck()
    expect(dialog.get_by_label("Głośność")).to_be_disabled()
