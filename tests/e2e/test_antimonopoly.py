"""Anti-Monopoly at the table: roles, both columns of a deed, detention, taxes, the last arrangement, whole games by clicks."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.engines.kernel.actions import SYSTEM
from tests.e2e.conftest import Screen
from tests.e2e.hands import RAW, Press, play_to_the_end, press_first, settle, shown
from tests.e2e.positions import Staged, nobody, sent, work
from tests.e2e.stage import Loaded, Stage

pytestmark = pytest.mark.slow

#: Everybody is soon poor.
HARSH: dict[str, Any] = {
    "starting_cash": 500, "start_salary": 0, "rent_percent_entrepreneur": 400, "rent_percent_monopolist": 400,
    "income_tax_flat": 800, "property_tax": 600, "office_fee_monopolist": 600, "jail_fine": 200,
}  # fmt: skip
TIMED: dict[str, Any] = {"time_limit_minutes": 120, "time_end_mode": "immediate"}
#: Worked example X15 of the rules: 35 kept and 86 earned, or 76 and 104.
X15: dict[str, Any] = {
    "turn": 0,
    "players": {0: {"cash": 430, "role": "entrepreneur"}, 1: {"cash": 380, "role": "monopolist"}},
    "owner": {
        "alexanderplatz": 0, "railway": 0, "power_station": 0, "plaza_mayor": 0,
        "corso_impero": 1, "via_roma": 1, "airline": 1, "dam": 1,
    },
    "level": {"alexanderplatz": 2, "corso_impero": 3, "via_roma": 1},
    "mortgaged": ["plaza_mayor", "dam"],
}  # fmt: skip
E, M = "entrepreneur", "monopolist"


def antimonopoly(staged: Staged, **options: Any) -> Stage:
    return staged(game="antimonopoly", **options)


def between(staged: Staged, given: dict[str, Any], **options: Any) -> Stage:
    """A position of two: seat 0 is asked, nobody else moves by itself."""
    return antimonopoly(staged, **{"seats": 2, "given": given, "others": nobody, **options})


def out_of_time(staged: Staged, given: dict[str, Any] = X15, **options: Any) -> Stage:
    """The agreed time is over: everybody arranges."""
    stage = between(staged, given, rules=TIMED, **options)
    stage.play(SYSTEM, {"do": "time_up"})
    return stage


def give_up(page: Page, press: Press) -> bool:
    """Who cannot pay gives up, and says so twice."""
    danger = page.locator("#work .btn-danger, .danger-asks .btn-danger").locator("visible=true")
    return press_first(danger.last, press)


def expect_end(page: Page, stage: Stage, reason: str, words: str) -> None:
    """The places, the fortunes and the reason stand as the engine has them."""
    outcome = stage.view()["outcome"]
    assert outcome["reason"] == reason
    expect(page.locator("#result .result-why")).to_have_text(words)
    order = [seat for place in outcome["placings"] for seat in place]
    rows = page.locator("#result .placings li")
    expect(rows).to_have_count(len(order))
    for row, seat in zip(rows.all(), order, strict=True):
        expect(row).to_contain_text(stage.names[seat])
        role = stage.view()["game"]["players"][seat]["role"]
        expect(row.locator(".role-tag span")).to_have_text(
            {E: "przedsiębiorca", M: "monopolista"}[role]
        )


# -- whole games


def test_game_a_to_the_last_player(page: Page, staged: Staged) -> None:
    poor = {
        "turn": 0,
        "players": {0: {"role": E}, 1: {"role": M, "cash": 1}, 2: {"role": E, "cash": 1}},
    }
    stage = antimonopoly(staged, seats=3, given=poor, rules={**HARSH, "win_mode": "A"}, seed=16)
    stage.open(page)
    assert play_to_the_end(page, stage, sooner=give_up) > 1
    expect_end(page, stage, "last_player", "Na planszy został jeden gracz.")


def test_game_b_to_the_last_of_a_role(page: Page, staged: Staged) -> None:
    players = {0: {"role": E}, 1: {"role": M, "cash": 1}, 2: {"role": E}, 3: {"role": M, "cash": 1}}
    rules = {**HARSH, "win_mode": "B"}
    stage = antimonopoly(
        staged, seats=4, given={"turn": 0, "players": players}, rules=rules, seed=31
    )
    stage.open(page)
    assert play_to_the_end(page, stage, sooner=give_up) > 1
    winner = stage.view()["outcome"]["placings"][0][0]
    left = stage.view()["game"]["players"][winner]["role"]
    words = {
        E: "Nie ma już żadnego monopolisty. Wygrywa najbogatszy przedsiębiorca.",
        M: "Nie ma już żadnego przedsiębiorcy. Wygrywa najbogatszy monopolista.",
    }
    expect_end(page, stage, "role_gone", words[left])
    expect(page.locator(".valuation tbody tr")).not_to_have_count(0)


def test_timed_game_through_the_last_arrangement_to_the_result(page: Page, staged: Staged) -> None:
    stage = antimonopoly(staged, seats=3, rules={"round_limit": 5}, seed=25)
    stage.run_others()
    stage.open(page)
    assert play_to_the_end(page, stage, sooner=give_up) > 5
    words = "Minęła ostatnia umówiona runda. Bankier obszedł planszę, wygrywa największa gotówka."
    expect_end(page, stage, "round_limit", words)
    assert {"do": "confirm"} in sent(stage)
    sums = page.locator(".valuation tbody tr td:last-child").all_inner_texts()
    worth = stage.view()["outcome"]["worth"]
    order = [seat for place in stage.view()["outcome"]["placings"] for seat in place]
    found = [int(re.sub(r"\D", "", one)) for one in sums]
    assert found == [worth[str(seat)] for seat in order]


def test_game_by_touch_on_a_phone(screen: Screen, staged: Staged) -> None:
    page = screen(360, 740, touch=True)
    stage = antimonopoly(staged, seats=3, rules={"round_limit": 5}, seed=25)
    stage.run_others()
    stage.open(page)
    assert play_to_the_end(page, stage, Locator.tap, give_up) > 3
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    expect(page.locator("#result .placings li")).to_have_count(3)


# -- roles


def test_roles_are_compared_and_chosen(page: Page, staged: Staged) -> None:
    stage = antimonopoly(staged, seats=2, others=nobody, seed=4)
    if stage.seat not in stage.game.asked(stage.table.state):
        stage.seat = next(iter(stage.game.asked(stage.table.state)))
    stage.open(page)
    expect(work(page)).to_contain_text("Kim chcesz grać?")
    expect(work(page).locator("tbody tr")).to_have_count(6)
    settle(page)
    work(page).get_by_role("button", name="Monopolista").click()
    expect(page.locator("#work")).to_have_count(0)
    panels = page.locator(".players .player")
    expect(panels.nth(0).locator(".player-role")).to_contain_text("monopolista")
    expect(panels.nth(1).locator(".player-role")).to_contain_text("przedsiębiorca")
    panels.nth(1).locator(".role-btn").click()
    expect(work(page)).to_contain_text("Dwie role")
    page.keyboard.press("Escape")
    expect(page.locator("#work")).to_have_count(0)


def test_deed_shows_both_columns_and_the_one_that_holds(page: Page, staged: Staged) -> None:
    given = {
        "turn": 0,
        "players": {0: {"role": E}, 1: {"role": M}},
        "owner": {"dam": 1, "leidsestraat": 1, "syntagma": 0},
        "level": {"syntagma": 2},
    }
    stage = between(staged, given)
    stage.open(page)
    page.get_by_role("button", name=re.compile("^Dam,")).click()
    deed = page.locator("#deed-dialog")
    now = deed.locator(".rent-now")
    expect(now).to_have_count(1)
    expect(now).to_contain_text("monopol, teren")
    expect(now.locator(".held")).to_contain_text("€36")
    expect(deed.locator("dt", has_text="4 domy")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Syntagma,")).click()
    expect(deed.locator(".rent-now .held")).to_contain_text("€80")
    assert stage.view()["game"]["rent"]["dam"] == 36


# -- detention, taxes, the office


@pytest.mark.parametrize(
    ("role", "title", "hint"),
    [
        (E, "Wojna cenowa", "czynsze płyną dalej"),
        (M, "Więzienie", "nikt nie płaci Ci czynszu"),
    ],
)
def test_detention_is_called_by_the_role(
    page: Page, staged: Staged, role: str, title: str, hint: str
) -> None:
    other = M if role == E else E
    given = {
        "turn": 0,
        "players": {
            0: {"role": role, "position": 10, "detained": {"kind": "jail", "failed": 1}},
            1: {"role": other},
        },
    }
    stage = between(staged, given)
    stage.open(page)
    expect(page.locator("#prompt-title")).to_contain_text(title)
    expect(page.locator("#prompt .prompt-hints")).to_contain_text(hint)
    expect(page.locator("#prompt .prompt-hints")).to_contain_text("1 próba")
    expect(page.locator(".player.me .tag-held")).to_contain_text(f"{title.lower()} 1/2")
    settle(page)
    page.get_by_role("button", name="Zapłać €50 i wyjdź").click()
    expect(page.locator("#log")).to_contain_text(f"płaci i wychodzi ({title.lower()})")


def test_both_taxes_are_known_before_the_choice(page: Page, staged: Staged) -> None:
    given = {
        "turn": 0,
        "players": {0: {"role": M, "cash": 640}, 1: {"role": E}},
        "owner": {"corso_impero": 0, "via_roma": 0, "airline": 0, "power_station": 0},
        "level": {"corso_impero": 3},
        "mortgaged": ["power_station"],
    }  # worked example X8
    stage = between(staged, given)
    stage.rng = Loaded([1, 3])
    stage.play(0, {"do": "roll"})
    stage.open(page)
    prompt = page.locator("#prompt")
    expect(prompt.get_by_role("button", name="Zapłać €175 od majątku")).to_be_visible()
    expect(prompt).to_contain_text("Wychodzi o €25 mniej niż ryczałt.")
    settle(page)
    prompt.get_by_role("button", name="Zapłać €175").click()
    expect(page.locator(".player.me [data-cash]")).to_have_attribute("data-cash", "465")


def test_a_blind_choice_of_tax_betrays_nothing(page: Page, staged: Staged) -> None:
    given = {"turn": 0, "players": {0: {"role": M, "cash": 640}, 1: {"role": E}}}
    stage = between(staged, given, rules={"income_tax_choice": "blind"})
    stage.rng = Loaded([1, 3])
    stage.play(0, {"do": "roll"})
    stage.open(page)
    expect(page.locator("#prompt").get_by_role("button", name="Zapłać 20%")).to_be_visible()
    settle(page)
    assert not [frame for frame in stage.frames if frame["type"] == "preview"]


def test_a_double_asks_for_another_roll(page: Page, staged: Staged) -> None:
    given = {"turn": 0, "players": {0: {"role": E}, 1: {"role": M}}, "owner": {"dam": 0}}
    stage = between(staged, given)
    stage.rng = Loaded([5, 5])
    stage.play(0, {"do": "roll"})
    stage.open(page)
    expect(page.locator("#prompt-title")).to_have_text("Dublet! Rzucasz jeszcze raz?")


def test_entrepreneur_builds_on_one_street_alone(page: Page, staged: Staged) -> None:
    given = {
        "turn": 0,
        "players": {0: {"role": E}, 1: {"role": M}},
        "owner": {"syntagma": 0, "dam": 1},
    }
    stage = between(staged, given)
    stage.open(page)
    settle(page)
    page.locator(".tool-build button").click()
    expect(work(page).locator(".plan-street")).to_have_count(1)
    work(page).get_by_role("button", name="Więcej: Syntagma").click()
    expect(work(page).locator(".plan-rent")).to_contain_text("€60")
    work(page).locator("[data-ticket]").click()
    expect(page.locator('[data-built="syntagma:1"]')).to_have_count(1)
    expect(page.locator(".board-supplies")).to_contain_text("na planszy 1 dom")


# -- the last arrangement


def test_best_arrangement_takes_one_press(page: Page, staged: Staged) -> None:
    stage = out_of_time(staged)
    stage.open(page)
    plan = next(one for one in stage.view()["choices"] if one["do"] == "confirm")["plan"]
    gain = plan["worth"] - plan["worth_now"]
    assert gain > 0
    expect(work(page)).to_contain_text("zostanie Ci 10% gotówki")
    expect(work(page).locator(".adjust-best")).to_contain_text(f"+€{gain}")
    settle(page)
    work(page).get_by_role("button", name="Ułóż najlepiej").click()
    expect(work(page)).to_contain_text("Lepiej się już nie da")
    assert sent(stage) == plan["actions"]
    expect(work(page).locator(".sums")).to_contain_text(f"€{plan['worth']}")
    work(page).get_by_role("button", name=re.compile("^Zastaw ")).first.click()
    expect(work(page).locator(".adjust-best")).to_have_text("Najwięcej wychodzi bez tych zmian.")
    work(page).get_by_role("button", name="Wyczyść").click()
    expect(work(page)).to_contain_text("Lepiej się już nie da")
    settle(page)
    work(page).get_by_role("button", name="Zatwierdzam układ").click()
    expect(page.locator("#prompt-title")).to_contain_text("Marek W.")
    assert stage.view()["game"]["players"][0]["confirmed"] is True


def test_own_plan_is_foreseen_before_anything_is_paid(page: Page, staged: Staged) -> None:
    stage = out_of_time(staged)
    stage.open(page)
    row = work(page).get_by_role("group", name="Plaza Mayor")
    row.get_by_role("button", name=re.compile("Wykup €77")).click()
    expect(row.locator(".plan-rent")).to_contain_text("€14")
    # 43 + 20 + 20 + 4 x 7 = 111 as things stand; 35 + 14 more rent with the redemption
    expect(work(page).locator(".sums")).to_contain_text("€111")
    expect(work(page).locator(".sums")).to_contain_text("€117")
    assert sent(stage) == []
    settle(page)
    work(page).get_by_role("button", name="Wprowadź 1 zmianę").click()
    expect(row.get_by_role("button", name=re.compile("Zastaw"))).to_be_visible()
    assert sent(stage) == [{"do": "redeem", "field": "plaza_mayor"}]


def test_end_after_the_arrangement_shows_what_was_kept_and_earned(
    page: Page, staged: Staged
) -> None:
    stage = out_of_time(staged)
    stage.rng = Loaded([5, 3])
    stage.play(1, {"do": "confirm"})
    stage.open(page)
    expect(work(page).locator(".adjust-done .ready")).to_contain_text("Marek W.")
    settle(page)
    work(page).get_by_role("button", name=re.compile("Wykup €77")).click()
    work(page).get_by_role("button", name="Wprowadź 1 zmianę").click()
    shown(page, stage)
    settle(page)
    work(page).get_by_role("button", name="Zatwierdzam układ").click()
    rows = page.locator(".valuation tbody tr")
    expect(rows.nth(0)).to_contain_text("Marek W.")
    assert rows.locator("td").all_inner_texts() == ["€76", "€104", "€180", "€35", "€86", "€121"]
    page.locator(".valuation summary").last.click()
    expect(page.locator(".valuation details").last).to_contain_text("rzut 8")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_arrangement_fits_a_phone(page: Page, staged: Staged, theme: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    stage = out_of_time(staged)
    stage.open(page, lang="en", theme=theme)
    expect(work(page)).to_contain_text("Arrange it best")
    for button in work(page).locator("button").locator("visible=true").all():
        box = button.bounding_box()
        assert box
        assert round(box["height"]) >= 44
        assert box["x"] + box["width"] <= 360
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert RAW.search(page.locator("#table").inner_text()) is None
