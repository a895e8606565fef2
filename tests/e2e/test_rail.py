"""1836jr in the browser through the generic client: whole games, every form, words for everything."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.hands import settle, shown
from tests.e2e.rails import RAW, press, steady
from tests.e2e.stage import Stage

MOVES_MOST = 900


def _opened(page: Page, stage: Stage, lang: str = "pl") -> None:
    stage.run_others()
    stage.open(page, lang=lang)
    expect(page.locator("#prompt-title")).not_to_be_empty()


def _play(page: Page, stage: Stage, until: Callable[[Stage], bool]) -> list[str]:
    """Plays the person's seat by presses; what has been asked of it."""
    steps: list[str] = []
    for _ in range(MOVES_MOST):
        if until(stage) or stage.view()["outcome"]:
            return steps
        view = stage.view()
        step = view["game"]["step"]
        if step not in steps:
            steps.append(step)
            assert RAW.findall(page.locator("main").inner_text()) == []
        action = steady(stage.table.state, stage.seat or 0)
        assert action is not None
        settle(page)
        press(page, view["choices"], action)
        shown(page, stage)
        assert stage.table.version > view["version"], action
    raise AssertionError("the game does not end")


def test_english_table_has_words_for_everything(page: Page, staged: Callable[..., Stage]) -> None:
    stage = staged(game="1836jr", seats=2, others=steady)
    _opened(page, stage, "en")
    steps = _play(page, stage, lambda at: at.view()["game"]["turn"] >= 3)
    assert {"auction", "stock", "track", "routes", "train"} <= set(steps)
    for part in ("corporations", "market", "trains", "companies", "hexes"):
        page.locator(f'[data-part="{part}"]').click()
        assert RAW.findall(page.locator("main").inner_text()) == []


def test_other_routes_are_put_together_hex_by_hex(page: Page, staged: Callable[..., Stage]) -> None:
    stage = staged(game="1836jr", seats=2, others=steady)
    _opened(page, stage)
    earning = lambda at: at.view()["game"]["step"] == "routes" and at.view()["game"]["best_revenue"]  # noqa: E731
    _play(page, stage, earning)
    best = stage.view()["game"]["best_revenue"]
    prompt = page.locator("#prompt")
    expect(prompt.get_by_role("button", name=re.compile("Puść:"))).to_contain_text(str(best))
    prompt.get_by_role("button", name="Inne trasy").click()
    expect(prompt.get_by_text(re.compile(f"Te trasy przynoszą {best}"))).to_be_visible()
    page.locator(".rail-chain").first.get_by_role("button", name="Cofnij").click()
    expect(prompt.get_by_text("Nie można", exact=False)).to_have_count(0)
    for hand in page.locator(".rail-chain").get_by_role("button", name="Wyczyść").all():
        hand.click()
    settle(page)
    prompt.get_by_role("button", name="Puść te: 0").click()
    # Without revenue there is no dividend to decide about.
    expect(prompt.locator('[data-form="dividend"]')).to_have_count(0)
    expect(prompt.locator('[data-form="run_routes"]')).to_have_count(0)
