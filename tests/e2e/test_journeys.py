"""Whole games on the real platform, each in another way of playing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.config.house import PlatformHouse
from tests.e2e import evening, replays
from tests.e2e.conftest import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.platform, pytest.mark.timeout(600)]


def test_two_people_and_two_ai_from_sign_up_to_the_result(
    visitor: Visitor, house: PlatformHouse
) -> None:
    ola, jan = visitor(), visitor()
    evening.sign_up(ola, "Ola")
    evening.sign_up(jan, "Jan")
    evening.open_table(ola, people=2, bots=2, rules={"time_limit_minutes": 15})
    evening.join(jan, ola.locator("#invite-link").input_value())
    evening.start(ola)
    jan.wait_for_url("**/matches/*/")
    evening.play(ola, jan, until_version=replays.MOVES_LEAST)
    evening.time_is_up(house, ola)
    evening.play(ola, jan)
    expect(ola.locator("#result .placings li")).to_have_count(4)
    assert evening.placings(ola) == evening.placings(jan)
    replays.watch_again(ola, Locator.click)
    replays.play_on(ola, Locator.click)


def test_anti_monopoly_from_its_roles_through_the_last_arrangement(
    visitor: Visitor, house: PlatformHouse
) -> None:
    page = visitor()
    timed: dict[str, int | str] = {"time_limit_minutes": 15, "time_end_mode": "immediate"}
    evening.open_table(page, bots=2, rules=timed, game="antimonopoly")
    evening.start(page)
    while not page.locator(".player.me .role-tag").count():
        assert evening.answer(page)
    evening.time_is_up(house, page)
    expect(page.locator(".dlg-adjust")).to_contain_text("bankier raz obejdzie", timeout=120_000)
    evening.play(page)
    expect(page.locator("#result .placings li")).to_have_count(3)
    expect(page.locator(".valuation tbody tr")).to_have_count(3)
    replays.by_mouse_and_by_touch(page, visitor, ".ring")


def test_fortuna_by_its_chips_until_its_time_is_up(visitor: Visitor, house: PlatformHouse) -> None:
    page = visitor()
    evening.open_table(page, bots=2, rules={"time_limit_minutes": 15}, game="fortuna")
    evening.start(page)
    # The first press lifts a chip, the second plays it.
    among = f"[data-chip], {evening.ANSWERABLE}"
    while int(evening.shown(page) or 0) < replays.MOVES_LEAST:
        assert evening.answer(page, among=among)
    evening.time_is_up(house, page)
    while evening.answer(page, among=among):
        pass
    expect(page.locator("#result .placings li")).to_have_count(3)
    replays.by_mouse_and_by_touch(page, visitor, ".ring")


def test_game_by_touch_on_a_phone(visitor: Visitor) -> None:
    page = visitor(360, 740, has_touch=True, is_mobile=True)
    evening.open_table(page, bots=2)
    evening.start(page)
    evening.play(page, how=evening.by_tap)
    expect(page.locator("#result .placings li")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    replays.watch_again(page, Locator.tap)
    replays.play_on(page, Locator.tap)


def test_game_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor()
    evening.open_table(page, bots=2, press=lambda button: button.press("Enter"))
    evening.start(page)
    evening.play(page, how=evening.by_key)
    expect(page.locator("#result .placings li")).to_have_count(3)


def test_game_in_text_mode(visitor: Visitor) -> None:
    page = visitor()
    evening.open_table(page, bots=2)
    evening.start(page)
    page.keyboard.press("x")
    expect(page.locator("#fields")).to_be_visible()
    evening.play(page)
    expect(page.locator("#result .placings li")).to_have_count(3)
