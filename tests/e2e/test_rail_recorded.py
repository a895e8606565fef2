"""A whole game of two that was recorded elsewhere, played again on the page: one of the two by presses alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.engines.g1836jr.rounds import routing
from tests.e2e.hands import settle, shown
from tests.e2e.positions import SETTINGS, keep, sent
from tests.e2e.rails import placed, press
from tests.e2e.stage import Stage
from tests.games.engines.g1836jr.test_recorded_games import bare, opened, recorded

Staged = Callable[..., Stage]
RECORD = "2p-001"
#: What a person did in that game.
DONE = {
    "bid", "par", "buy_shares", "sell_shares", "lay_tile", "place_token", "run_routes", "dividend", "buy_train",
    "buy_company", "pass",
}  # fmt: skip


def moves() -> list[tuple[int, dict[str, Any]]]:
    """Seats and their actions, in the words of this platform."""
    table = opened(RECORD)
    found = [table.play(bare(entry)) for entry in recorded(RECORD)["actions"]]
    return [one for one in found if one is not None]


def earns_most(stage: Stage, action: dict[str, Any]) -> bool:
    """The routes bring what the best ones bring: the ticket plays them as well."""
    state = stage.table.state
    earned = routing.revenue(state, state.operator, action["routes"])
    return earned == routing.best(state, state.operator).revenue


def lead(page: Page, action: dict[str, Any]) -> None:
    """Other routes than the best, put together stop by stop."""
    prompt = page.locator("#prompt")
    prompt.locator(".rail-foot .btn-quiet").last.click()
    for clear in prompt.get_by_role("button", name="Wyczyść").all()[::-1]:
        clear.click()
    for route in action["routes"]:
        hexes = [route["connections"][0][0]]
        for part in route["connections"]:
            hexes += part[1:] if part[0] == hexes[-1] else part[-2::-1]
        chain = prompt.locator(".rail-chain").filter(has=page.get_by_text(f"Pociąg {route['train'].split('-')[0]}")).first  # fmt: skip
        for name in hexes:
            chain.locator(f'[data-value="{name}"]').click()
    prompt.locator('[data-origin="run_routes"]').click()


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_recorded_game_of_two_is_played_to_its_end_by_presses(page: Page, staged: Staged) -> None:
    rules = {"compat_18xxgames": True} | dict.fromkeys(recorded(RECORD)["optional_rules"], True)
    stage = staged(game="1836jr", seats=2, rules=rules, others=lambda _state, _seat: None)
    keep(page, SETTINGS, {"forced": False, "motion": False})
    stage.open(page)
    done: set[str] = set()
    for seat, action in moves():
        if seat != stage.seat:
            stage.play(seat, action)
            continue
        shown(page, stage)
        settle(page)
        version = stage.table.version
        if action["do"] == "run_routes" and not earns_most(stage, action):
            lead(page, action)
        else:
            press(page, stage.view()["choices"], action)
        shown(page, stage)
        assert stage.table.version == version + 1, action
        assert sent(stage)[-1]["do"] == action["do"]
        done.add(action["do"])
    assert done == DONE
    outcome = stage.view()["outcome"]
    assert outcome["reason"] == "bank"
    assert {str(int(seat) + 1): worth for seat, worth in outcome["worth"].items()} == recorded(RECORD)["result"]  # fmt: skip
    expect(page.locator("#result")).to_be_visible()


def test_diesel_is_bought_for_an_older_train(page: Page, staged: Staged) -> None:
    stage = placed(page, staged, "R18-TN-05-trade-in")
    options = [option for one in stage.view()["choices"] if one["do"] == "buy_train" for option in one.get("options", ())]  # fmt: skip
    trade_in = next(option for option in options if option.get("exchange"))
    expect(page.locator('#prompt [data-form="buy_train"]')).to_contain_text("w zamian za pociąg")
    press(page, stage.view()["choices"], {"do": "buy_train", **trade_in})
    shown(page, stage)
    trains = stage.view()["game"]["c"]["B"]["trains"]
    assert any(train.startswith("D") for train in trains)


def test_bank_that_breaks_is_told_in_the_log(page: Page, staged: Staged) -> None:
    stage = placed(page, staged, "R18-EN-01-the-bank-breaks")
    choices = stage.view()["choices"]
    payout = next(one for one in choices if one["do"] == "dividend")
    press(page, choices, {"do": "dividend", "kind": payout["options"][0]})
    shown(page, stage)
    expect(page.locator(".log")).to_contain_text(re.compile("bank", re.IGNORECASE))
    assert stage.view()["game"]["broken"]
