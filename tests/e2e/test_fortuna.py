"""Fortuna at the table: chips, pairs, hospital, the tax, and whole short games by clicks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Screen
from tests.e2e.hands import Press, play_to_the_end, press_first, settle, ticket
from tests.e2e.positions import LAST_ROUND, Staged
from tests.e2e.stage import Stage

pytestmark = pytest.mark.slow


def fortuna(staged: Staged, **options: object) -> Stage:
    return staged(game="fortuna", **options)


def lift_a_chip(page: Page, press: Press) -> bool:
    """Where a chip is asked for, the highest in hand is lifted; the main button plays it."""
    if not page.locator("#work").count():
        press_first(page.locator("[data-chip]").last, press)
    return False


@pytest.mark.parametrize(
    ("rules", "seats", "given"),
    [
        ({}, 3, None),
        ({"pair_play": True}, 4, LAST_ROUND),
        ({"movement_mode": "dice"}, 2, LAST_ROUND),
    ],
    ids=["chips", "last-round-of-pairs", "last-round-by-dice"],
)
def test_short_game_to_its_end(
    page: Page, staged: Staged, rules: dict[str, object], seats: int, given: dict[str, object]
) -> None:
    stage = fortuna(staged, seats=seats, rules={"round_limit": 5, **rules}, given=given, seed=5)
    stage.run_others()
    stage.open(page)
    assert play_to_the_end(page, stage, sooner=lift_a_chip) > (1 if given else 5)
    expect(page.locator("#result .placings li")).to_have_count(seats)
    outcome = stage.view()["outcome"]
    best = stage.names[outcome["placings"][0][0]]
    expect(page.locator("#result .placings li").first).to_contain_text(best)


#: Of each row of the result: whether its word stands above its sum, and how far the sum ends before the row does.
WORTHS = """rows => rows.map((row) => {
  const [word, sum] = ["small", "b"].map((one) => row.querySelector(".placed-worth " + one).getBoundingClientRect());
  return [word.bottom <= sum.top + 4, Math.round(row.getBoundingClientRect().right - sum.right)];
})"""


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_rows_of_the_result_are_set_alike_on_a_phone(
    screen: Screen, staged: Staged, lang: str
) -> None:
    page = screen(360, 740)
    given = {**LAST_ROUND, "players": {0: {"cash": 21_000}, 1: {"cash": 900}}}
    rules = {"round_limit": 5, "movement_mode": "dice"}
    stage = fortuna(staged, seats=2, rules=rules, given=given, seed=5)
    stage.run_others()
    stage.open(page, lang)
    assert play_to_the_end(page, stage, sooner=lift_a_chip) >= 1
    rows = page.locator("#result .placings li")
    expect(rows).to_have_count(2)
    assert rows.evaluate_all(WORTHS) == [[True, 0], [True, 0]]


def test_chip_shows_where_it_leads_and_is_played_by_a_second_press(
    page: Page, staged: Staged
) -> None:
    given = {
        "turn": 0,
        "owner": {"savoy": 1},
        "players": {0: {"position": 20, "chips": [3, 5, 9]}, 1: {"position": 0}},
    }
    stage = fortuna(staged, seats=2, given=given)
    stage.open(page)
    expect(page.locator(".chip-place")).to_have_count(12)
    expect(page.locator("[data-chip]")).to_have_count(3)
    expect(page.locator(".chip-place.spent").first).to_have_attribute(
        "aria-label", "1: zagrany, wraca po 3 ruchach"
    )
    expect(page.locator("#prompt .prompt-hints")).to_contain_text("wracają razem po 3 ruchach")
    settle(page)
    three = page.locator('[data-chip="3"]')
    three.hover()
    expect(page.locator(".outline-pointed")).to_have_count(1)
    three.click()
    expect(page.locator("#prompt .prompt-hints")).to_contain_text("Hotel Savoy: czynsz")
    assert stage.view()["game"]["players"][0]["position"] == 20
    three.click()
    expect(page.locator('#piece-0[data-at="23"]')).to_have_count(1)
    assert stage.view()["game"]["players"][0]["chips"] == [5, 9]


def test_pair_has_one_purse_and_stands_together(page: Page, staged: Staged) -> None:
    stage = fortuna(staged, seats=4, rules={"pair_play": True}, seed=2)
    stage.open(page)
    panels = page.locator(".players .player")
    expect(panels).to_have_count(4)
    partner = stage.view()["game"]["players"][0]["partner"]
    expect(panels.nth(0)).to_contain_text("wspólna kasa")
    expect(panels.nth(1).locator("h3")).to_contain_text(stage.names[partner])
    expect(page.locator(".players [data-cash]")).to_have_count(2)


def test_partners_talk_apart_and_see_which_words_are_private(page: Page, staged: Staged) -> None:
    stage = fortuna(staged, seats=4, rules={"pair_play": True, "pair_private_chat": True}, seed=2)
    partner = stage.view()["game"]["players"][0]["partner"]
    stage.confidants = [partner]
    stage.open(page)
    talk = page.locator("#talk")
    apart = talk.get_by_role("switch", name=f"Tylko do partnera ({stage.names[partner]})")
    apart.focus()
    page.keyboard.press("Space")
    expect(apart).to_be_checked()
    field = talk.get_by_placeholder("Napisz tylko do partnera…")
    field.fill("biorę dworzec")
    field.press("Enter")
    private = talk.locator(".said.is-apart")
    expect(private).to_have_count(1)
    expect(private).to_contain_text("tylko dla pary")
    expect(private).to_contain_text("biorę dworzec")
    apart.uncheck()
    talk.get_by_placeholder("Napisz…").fill("powodzenia")
    page.keyboard.press("Enter")
    expect(talk.locator(".said").last).to_contain_text("powodzenia")
    expect(private).to_have_count(1)
    assert [(said["text"], said.get("to")) for said in stage.said] == [
        ("biorę dworzec", "partners"),
        ("powodzenia", None),
    ]


def test_who_has_no_partner_to_talk_to_sees_no_switch(page: Page, staged: Staged) -> None:
    fortuna(staged, seats=4, rules={"pair_play": True}, seed=2).open(page)
    expect(page.locator("#talk-input")).to_be_visible()
    expect(page.locator("#talk").get_by_role("switch")).to_have_count(0)


def test_patient_stays_and_deals(page: Page, staged: Staged) -> None:
    given = {
        "turn": 0,
        "owner": {"savoy": 0},
        "players": {0: {"position": 11, "detained": {"kind": "hospital", "missed": 1}}},
    }
    stage = fortuna(staged, seats=2, given=given)
    stage.open(page)
    expect(page.locator("#prompt-title")).to_contain_text("Szpital")
    expect(page.locator(".player").first).to_contain_text("szpital, jeszcze 2")
    expect(page.locator("#prompt .tool-mortgage")).to_be_visible()
    settle(page)
    page.get_by_role("button", name="Zostaję w szpitalu").click()
    expect(page.locator("#prompt-title")).not_to_contain_text("kolejkę w szpitalu")


def test_tax_names_both_ways_and_no_sum_of_the_share(page: Page, staged: Staged) -> None:
    given = {"turn": 0, "players": {0: {"position": 0, "cash": 13450, "chips": [4, 9]}}}
    stage = fortuna(staged, seats=2, given=given)
    stage.open(page)
    settle(page)
    page.locator('[data-chip="4"]').click()
    ticket(page).click()
    prompt = page.locator("#prompt")
    expect(prompt).to_contain_text("Podatek")
    expect(prompt.get_by_role("button", name=re.compile("10%"))).to_be_visible()
    expect(prompt).not_to_contain_text("345")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_phone_has_all_twelve_chips_within_reach(page: Page, staged: Staged, theme: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    stage = fortuna(staged, seats=4, seed=3)
    stage.run_others()
    stage.open(page, lang="en", theme=theme)
    expect(page.locator("[data-chip]").first).to_be_visible()
    for place in page.locator(".chip-place").all():
        box = place.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["width"] >= 44
        assert box["x"] + box["width"] <= 360
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_phone_tells_what_each_chip_does(page: Page, staged: Staged) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    given = {
        "turn": 0,
        "owner": {"wodociagi": 1},
        "players": {0: {"position": 40, "cash": 9000, "chips": [2, 5, 9]}, 1: {"position": 0}},
    }
    stage = fortuna(staged, seats=2, given=given)
    stage.open(page)
    hint = page.locator("#prompt .prompt-hints")
    expect(hint).to_contain_text("Naciśnij żeton, by zobaczyć cel.")
    settle(page)
    page.get_by_role("button", name="3: zagrany, wraca po 3 ruchach").click()
    expect(hint).to_contain_text("3: zagrany, wraca po 3 ruchach")
    page.locator('[data-chip="5"]').click()
    expect(hint).to_contain_text(re.compile(r"kasa po ruchu: 11\s500\sduk"))
    assert stage.view()["game"]["players"][0]["position"] == 40


def test_chip_to_a_utility_says_that_its_number_counts(page: Page, staged: Staged) -> None:
    given = {
        "turn": 0,
        "owner": {"wodociagi": 1},
        "players": {0: {"position": 10, "cash": 9000, "chips": [3, 5]}, 1: {"position": 0}},
    }
    stage = fortuna(staged, seats=2, given=given)
    stage.open(page)
    chip = page.locator('[data-chip="3"]')
    expect(chip).to_have_attribute("aria-label", re.compile("za żeton 3, bierze"))
    settle(page)
    chip.click()
    expect(page.locator("#prompt .prompt-hints")).to_contain_text(
        re.compile(r"kasa po ruchu: 7\s500\sduk")
    )
