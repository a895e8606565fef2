"""Recorded games of 1836jr played again by presses: the decisions of one seat, the other plays as it did."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Screen
from tests.e2e.hands import Press, settle, shown
from tests.e2e.positions import Staged
from tests.e2e.rails import RAW, press
from tests.e2e.recorded import decisions, fitted, offered, rules_of
from tests.e2e.stage import Stage

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

#: A move of 2p-002 after which a train too many is given back soon.
BEFORE_DISCARD = 243
LATER_MOVES = 30


class Recorded:
    """A recorded game on a stage; `seat` is played on the page."""

    def __init__(self, staged: Staged, name: str, seat: int) -> None:
        self.left = decisions(name)
        self.stage: Stage = staged(
            game="1836jr",
            seats=2,
            seat=seat,
            rules=rules_of(name),
            others=lambda _state, _seat: None,
        )
        self.pressed: set[str] = set()

    def skip(self, moves: int) -> None:
        """So many moves without the page."""
        for _ in range(moves):
            seat, action = next(self.left)
            self.stage.play(seat, fitted(action, offered(self.stage, seat)))

    def play(self, page: Page, moves: int = 10_000, by: Press = Locator.click) -> None:
        """So many moves, or to the end: those of the seat by presses."""
        stage = self.stage
        for _ in range(moves):
            seat, action = next(self.left, (0, {}))
            if not action:
                return
            wanted = fitted(action, offered(stage, seat))
            if seat != stage.seat:
                stage.play(seat, wanted)
                continue
            before = stage.table.version
            shown(page, stage)
            settle(page)
            press(page, stage.view()["choices"], wanted, by)
            shown(page, stage)
            assert stage.table.version > before, wanted
            if action["do"] not in self.pressed:
                self.pressed.add(action["do"])
                assert RAW.findall(page.locator("main").inner_text()) == []


def test_whole_game_of_two_is_played_as_it_was_recorded(page: Page, staged: Staged) -> None:
    game = Recorded(staged, "2p-001", 1)
    game.stage.open(page)
    game.play(page)
    expect(page.locator("#result")).to_be_visible()
    assert game.stage.view()["outcome"]["reason"] == "bank"
    assert game.pressed == {
        "bid", "pass", "par", "buy_shares", "sell_shares", "exchange_company", "buy_company", "lay_tile", "place_token",
        "run_routes", "dividend", "buy_train",
    }  # fmt: skip
    assert RAW.findall(page.locator("main").inner_text()) == []


def test_turns_by_touch_on_a_small_phone_with_a_train_given_back(
    screen: Screen, staged: Staged
) -> None:
    page = screen(360, 740, touch=True)
    game = Recorded(staged, "2p-002", 1)
    game.skip(BEFORE_DISCARD)
    game.stage.open(page)
    game.play(page, LATER_MOVES, Locator.tap)
    assert {"run_routes", "dividend", "discard_train"} <= game.pressed
