"""1836jr on a phone, upright and on its side."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.positions import Staged
from tests.e2e.rails import at_rest, run_until, steps_of


def test_question_takes_the_whole_height_of_a_phone_on_its_side(page: Page, staged: Staged) -> None:
    page.set_viewport_size({"width": 740, "height": 360})
    at_rest(staged).open(page)
    expect(page.locator("#prompt .rail-auction")).to_be_visible()
    stage, tabs = (page.locator(part).bounding_box() for part in (".stage", ".tabs"))
    assert stage
    assert tabs
    assert abs(stage["y"] + stage["height"] - tabs["y"]) <= 1


@pytest.mark.parametrize("step", ["auction", "stock"])
def test_own_cash_stands_in_the_bar(page: Page, staged: Staged, step: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    stage = at_rest(staged)
    run_until(stage, steps_of(step))
    stage.open(page)
    expect(page.locator("#prompt .rail-form")).to_be_visible()
    cash = stage.view()["game"]["p"]["1"]["cash"]
    digits = r"\s?".join(str(cash))
    expect(page.locator(".bar-cash")).to_have_text(re.compile(rf"gotówka: {digits}\sF"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
