"""A recorded game of 1836jr played again by presses: the decisions of one seat, the other plays as it did."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from games.engines.g1836jr.actions import SPECS
from tests.e2e.conftest import Screen
from tests.e2e.hands import Press, settle, shown
from tests.e2e.positions import Staged
from tests.e2e.rails import RAW, press
from tests.e2e.recorded import decisions, fitted, offered, rules_of
from tests.e2e.stage import Stage
from tests.e2e.test_rail_deals import BY_BOTH

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


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

    def play(self, page: Page, by: Press) -> None:
        """To the end: the moves of the seat by presses."""
        stage = self.stage
        for seat, action in self.left:
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


#: What both seats of 2p-001 decide in the whole game.
USUAL = frozenset({
    "bid", "pass", "par", "buy_shares", "sell_shares", "buy_company", "lay_tile", "place_token", "run_routes", "dividend", "buy_train",
})  # fmt: skip


@pytest.mark.parametrize(
    ("seat", "size", "by", "also"),
    [
        (1, (1440, 900), Locator.click, {"exchange_company"}),
        (0, (360, 740), Locator.tap, set()),
    ],
    ids=["by-mouse", "by-touch-on-a-small-phone"],
)
def test_whole_game_of_two_is_played_as_it_was_recorded(
    screen: Screen, staged: Staged, seat: int, size: tuple[int, int], by: Press, also: set[str]
) -> None:
    page = screen(*size, touch=by is Locator.tap)
    game = Recorded(staged, "2p-001", seat)
    game.stage.open(page)
    game.play(page, by)
    expect(page.locator("#result")).to_be_visible()
    assert game.stage.view()["outcome"]["reason"] == "bank"
    assert game.pressed == USUAL | also
    assert RAW.findall(page.locator("main").inner_text()) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_every_action_is_pressed_by_the_mouse_and_by_touch() -> None:
    """What no whole game holds, `test_rail_deals` plays from positions."""
    assert SPECS.keys() - {"end_game"} == USUAL | BY_BOTH  # the table itself ends a game
