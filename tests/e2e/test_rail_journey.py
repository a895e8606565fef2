"""A game from 18xx.games on the real platform: brought here, played to its end by presses, taken there and back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.config.house import PlatformHouse
from tests.e2e import evening, replays
from tests.e2e.conftest import Visitor
from tests.e2e.hands import settle
from tests.e2e.rails import plain, press
from tests.e2e.screens import LATER, PATIENCE_MS, watch
from tests.games.engines.g1836jr.logs import SAMPLE, unpacked

pytestmark = [pytest.mark.slow, pytest.mark.platform, pytest.mark.timeout(600)]

#: Actions of the recorded game that are played anew.
LEFT = 30
ROUNDS_MOST = 40_000
SETTINGS = '{"motion": false}'


class Hand:
    """Somebody's page: what the table has told it, and presses in answer."""

    def __init__(self, page: Page) -> None:
        self.page, self.view = page, dict[str, Any]()
        page.on("websocket", lambda line: line.on("framereceived", self._heard))

    def _heard(self, text: str | bytes) -> None:
        frame = json.loads(text)
        self.view = frame.get("view") or self.view

    def is_asked(self) -> bool:
        return bool(self.view) and self.view["seat"] in self.view["game"]["asked"]

    def play(self, moves: int = ROUNDS_MOST) -> set[str]:
        """Until the end, or this many presses; the steps that were asked for."""
        steps: set[str] = set()
        done = -1
        for _ in range(ROUNDS_MOST):
            if (self.view and self.view["outcome"]) or moves == 0:
                return steps
            if not self.is_asked() or self.view["version"] == done:
                self.page.wait_for_timeout(20)
                continue
            version = self.view["version"]
            self.page.locator(f'#table[data-version="{version}"]').wait_for()
            settle(self.page)
            if self.view["version"] == version:
                press(self.page, self.view["choices"], plain(self.view))
                steps.add(self.view["game"]["step"])
                done, moves = version, moves - 1
        raise AssertionError("no end in sight")


def test_game_from_elsewhere_is_finished_here_and_goes_back(
    browser: Browser, house: PlatformHouse, visitor: Visitor, tmp_path: Path
) -> None:
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, locale="pl-PL", base_url=f"http://localhost:{house.port}"
    )  # fmt: skip
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(LATER)
    context.add_init_script(f"localStorage.setItem('magnat.table.settings', '{SETTINGS}')")
    page = context.new_page()
    troubles = watch(page)
    hand = Hand(page)
    evening.sign_up(page, "Ola")
    log = tmp_path / "log.json"
    told = unpacked(SAMPLE)
    told |= {"actions": told["actions"][:-LEFT], "status": "active", "result": {}}
    log.write_text(json.dumps(told))
    bring(page, log)
    assert hand.play()
    expect(page.locator("#result")).to_be_visible()
    worths = page.locator("#result .placed-worth b").all_inner_texts()
    with page.expect_download() as download:
        page.locator("#result").get_by_role("link", name="Zapis dla 18xx.games").click()
    download.value.save_as(log)
    bring(page, log)
    expect(page.locator("#result .placed-worth b")).to_have_text(worths)
    replays.by_mouse_and_by_touch(page, visitor, ".hexmap")
    # The lobby is left before its line stands.
    assert [one for one in troubles if "/ws/lobby/" not in one] == []
    context.close()


def bring(page: Page, log: Path) -> None:
    """By the page for games from elsewhere."""
    page.goto("/tables/new/1836jr/")
    page.get_by_role("link", name="Partia z 18xx.games").click()
    page.locator("#log").set_input_files(log)
    names = [one["name"] for one in json.loads(log.read_text())["players"]]
    shown = [f"{place}. {name}" for place, name in enumerate(names, start=1)]
    expect(page.locator("#seat option:not([disabled])")).to_have_text(shown)
    page.locator("#seat").select_option("1")
    page.get_by_role("button", name="Wczytaj").click()
    page.wait_for_url("**/matches/*/")
