"""The table client before a real engine.

What a person does, and what happens when the connection fails.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Screen
from tests.e2e.hands import by_enter, play_to_the_end, settle, ticket
from tests.e2e.positions import LAST_ROUND, Staged, nobody
from tests.e2e.stage import VERIFY, Loaded, steady

pytestmark = pytest.mark.slow

OWNED = {
    "turn": 0,
    "owner": {"saloniki": 0, "ateny": 0, "glasgow": 1, "rzym": 1, "bonn": 2},
    "players": {0: {"cash": 1735, "position": 32}, 1: {"cash": 640, "position": 24}},
}


def test_whole_game_by_its_main_buttons(page: Page, staged: Staged) -> None:
    stage = staged(seats=4, rules={"round_limit": 5}, seed=11)
    stage.run_others()
    stage.open(page)
    assert play_to_the_end(page, stage) > 5
    expect(page.locator("#result .placings li")).to_have_count(4)
    outcome = stage.view()["outcome"]
    best = stage.names[outcome["placings"][0][0]]
    expect(page.locator("#result .placings li").first).to_contain_text(best)
    expect(page.get_by_role("link", name="Sprawdź losowania")).to_have_attribute("href", VERIFY)


@pytest.mark.parametrize("text_mode", [False, True])
def test_last_round_by_keyboard_alone(page: Page, staged: Staged, *, text_mode: bool) -> None:
    stage = staged(seats=3, rules={"round_limit": 5}, given={**OWNED, **LAST_ROUND}, seed=12)
    stage.open(page)
    if text_mode:
        expect(page.locator("#board")).to_be_visible()
        page.keyboard.press("x")
        expect(page.locator(".fields-table")).to_be_visible()
    assert play_to_the_end(page, stage, by_enter) > 1


def test_watcher_has_no_control(page: Page, staged: Staged) -> None:
    stage = staged(seat=None, given=OWNED)
    stage.open(page)
    expect(page.locator("#prompt")).to_contain_text("Oglądasz ten stół.")
    assert page.locator("#prompt button[data-origin], [data-opens]").count() == 0


def test_control_exists_only_for_a_listed_choice(page: Page, staged: Staged) -> None:
    stage = staged(given=OWNED)
    stage.open(page)
    listed = [choice["do"] for choice in stage.view()["choices"]]
    expect(ticket(page)).to_have_text(re.compile("Rzuć kostkami"))
    opened = page.locator("[data-opens]").evaluate_all("all => all.map(e => e.dataset.opens)")
    assert sorted([*opened, "roll"]) == sorted(listed)


def test_letters_open_forms_but_never_while_writing(page: Page, staged: Staged) -> None:
    stage = staged(given=OWNED)
    stage.open(page)
    expect(ticket(page)).to_be_visible()
    page.locator("#talk-input").fill("")
    page.locator("#talk-input").press_sequentially("th? ")
    assert page.locator("#work, dialog[open]").count() == 0
    page.keyboard.press("Enter")
    assert stage.table.version == 1
    page.locator("#players").focus()
    page.keyboard.press("t")
    expect(page.locator("#work .eyebrow").first).to_have_text("Handel")
    page.keyboard.press("Enter")  # the form is open: the dice stay where they are
    page.keyboard.press("Escape")
    expect(page.locator("#work")).to_have_count(0)
    expect(page.locator("[data-opens=offer_trade]")).to_be_focused()
    assert stage.table.version == 1
    page.keyboard.press("?")
    expect(page.locator("#keys-dialog")).to_be_visible()


def test_what_is_being_written_outlives_another_panel(screen: Screen, staged: Staged) -> None:
    page = screen(360, 740)
    staged(others=nobody).open(page)
    tabs = page.locator(".tabs")
    tabs.get_by_role("button", name="Rozmowa").click()
    written = page.locator("#talk-input")
    written.press_sequentially("Poczekaj na ")
    tabs.get_by_role("button", name="Dziennik").click()
    expect(written).to_have_count(0)
    tabs.get_by_role("button", name="Rozmowa").click()
    expect(written).to_have_value("Poczekaj na ")
    written.press("End")
    written.press_sequentially("mnie")
    written.press("Enter")
    expect(page.locator(".said")).to_contain_text(["Poczekaj na mnie"])
    expect(written).to_have_value("")


def test_bankruptcy_asks_once_with_its_numbers(page: Page, staged: Staged) -> None:
    given = {
        "turn": 0, "owner": {"rzym": 1, "neapol": 1, "mediolan": 1}, "level": {"rzym": 5, "neapol": 4, "mediolan": 4},
        "players": {0: {"cash": 50, "position": 3}},
    }  # fmt: skip
    stage = staged(given=given, others=nobody)
    stage.rng = Loaded([2, 4])
    stage.open(page)
    ticket(page).click()
    page.get_by_role("button", name="Ogłoś bankructwo").click()
    expect(page.locator(".danger-asks")).to_contain_text("Dług $1\u202f200, do zebrania $50")
    assert stage.table.version == 2
    settle(page)
    page.get_by_role("button", name="Tak, ogłaszam bankructwo").click()
    expect(page.locator("#prompt, #result").first).to_contain_text(
        re.compile("Nie ma Cię już|Wygrywa")
    )


def test_pending_action_survives_a_broken_line(page: Page, staged: Staged) -> None:
    stage = staged(given=OWNED, others=lambda _state, _seat: None)
    stage.open(page)
    expect(ticket(page)).to_be_visible()
    settle(page)
    stage.deaf = True  # the action is lost on its way
    ticket(page).click()
    expect(page.locator("#prompt [data-ticket]")).to_contain_text("wysyłam…")
    stage.deaf = False
    stage.cut()
    expect(page.locator("#prompt-title")).not_to_contain_text("Rzucasz")
    sent = [frame["key"] for frame in stage.frames if frame["type"] == "action"]
    assert len(sent) == 2
    assert len(set(sent)) == 1
    assert stage.table.version == 2


def test_missed_updates_are_healed(page: Page, staged: Staged) -> None:
    stage = staged(seat=None, given=OWNED)
    stage.open(page)
    expect(page.locator("#prompt-title")).to_contain_text("Hanka")
    socket, stage.socket = stage.socket, None
    stage.play(0, {"do": "roll"})
    action = steady(stage.table.state, stage.game.asked(stage.table.state)[0])
    stage.socket = socket
    stage.play(stage.game.asked(stage.table.state)[0], action or {})
    expect(page.locator(".log-line").last).to_contain_text("Hanka rzuca")
    assert [frame.get("since") for frame in stage.frames if frame["type"] == "hello"] == [None, 1]


def test_my_turn_reaches_who_does_not_look(page: Page, staged: Staged) -> None:
    stage = staged(given=OWNED)
    stage.open(page)
    expect(page).to_have_title("● Twój ruch · Eurobiznes · Magnat")
    expect(page.locator("#announcer")).to_contain_text("Twój ruch. Rzucasz?")
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", re.compile("favicon-mine"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_phone_in_english_fits(page: Page, staged: Staged, theme: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    stage = staged(given=OWNED)
    stage.open(page, lang="en", theme=theme)
    expect(ticket(page)).to_have_text(re.compile("Roll the dice"))
    box = ticket(page).bounding_box()
    assert box is not None
    assert box["height"] >= 44
    for tab in page.locator(".tabs button").filter(has_not_text="Trade").all():
        tab.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator(".tabs").get_by_role("button", name="Trade").click()
    expect(page.locator("#work-title")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
